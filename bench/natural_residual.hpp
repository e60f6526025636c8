// The residual by which bench/race judges every solver, percuss among them: ‖r − P_K(r − û)‖/‖q‖, computed
// here and nowhere else.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "percuss/contact.hpp"

// The point of the cone ‖x_T‖ ≤ μx_N next to x.
inline std::array<double, 3> nearest_in_cone(const std::array<double, 3>& x, double mu) {
  const double tangential = std::hypot(x[1], x[2]);
  if (tangential <= mu * x[0]) return x;
  if (mu * tangential <= -x[0]) return {0.0, 0.0, 0.0};
  const double normal = (x[0] + mu * tangential) / (1.0 + mu * mu);
  return {normal, mu * normal * x[1] / tangential, mu * normal * x[2] / tangential};
}

inline double natural_residual(const percuss::ContactProblem& problem, const std::vector<double>& r) {
  const percuss::BlockMatrix& W = problem.W;
  double squares = 0.0, of_q = 0.0;
  for (std::size_t i = 0; i < problem.contacts(); ++i) {
    std::array<double, 3> u = {problem.q[3 * i], problem.q[3 * i + 1], problem.q[3 * i + 2]};
    for (const double x : u) of_q += x * x;
    for (std::size_t k = W.start[i]; k < W.start[i + 1]; ++k) {
      const double* block = W.values.data() + 9 * k;
      const double* rj = r.data() + 3 * static_cast<std::size_t>(W.columns[k]);
      for (std::size_t a = 0; a < 3; ++a)
        u[a] += block[3 * a] * rj[0] + block[3 * a + 1] * rj[1] + block[3 * a + 2] * rj[2];
    }
    u[0] += problem.mu[i] * std::hypot(u[1], u[2]);
    const auto p =
        nearest_in_cone({r[3 * i] - u[0], r[3 * i + 1] - u[1], r[3 * i + 2] - u[2]}, problem.mu[i]);
    for (std::size_t a = 0; a < 3; ++a) squares += (r[3 * i + a] - p[a]) * (r[3 * i + a] - p[a]);
  }
  return std::sqrt(squares) / (of_q > 0.0 ? std::sqrt(of_q) : 1.0);
}
