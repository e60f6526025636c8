// The friction cone K = {‖r_T‖ ≤ μr_N} of one contact.
#pragma once

#include <algorithm>
#include <cmath>

namespace percuss::cones {

// x becomes its projection on K; true where x was in K already.
inline bool project(double mu, double* x) {
  const double t = std::sqrt(x[1] * x[1] + x[2] * x[2]);
  if (mu * t + x[0] <= 0.0) {  // in the polar cone
    x[0] = x[1] = x[2] = 0.0;
    return false;
  }
  if (t <= mu * x[0]) return true;
  const double normal = (mu * t + x[0]) / (1.0 + mu * mu);
  x[0] = normal;
  x[1] *= mu * normal / t;
  x[2] *= mu * normal / t;
  return false;
}

// The normal part of x first, to x_N ≥ 0, and then the tangential one, to the disc of radius μx_N.
inline void project_in_turn(double mu, double* x) {
  if (x[0] <= 0.0) {
    x[0] = x[1] = x[2] = 0.0;
    return;
  }
  const double t = std::sqrt(x[1] * x[1] + x[2] * x[2]);
  if (t <= mu * x[0]) return;
  x[1] *= mu * x[0] / t;
  x[2] *= mu * x[0] / t;
}

// gap = r − P_K(r − ρû), where û = u + μ‖u_T‖n. Where the projection does nothing this is ρû, which r would
// swallow.
inline void natural_map(double mu, double rho, const double* r, const double* u, double* gap) {
  const double shifted[3] = {u[0] + mu * std::sqrt(u[1] * u[1] + u[2] * u[2]), u[1], u[2]};
  double x[3];
  for (int a = 0; a < 3; ++a) x[a] = r[a] - rho * shifted[a];
  const bool inside = project(mu, x);
  for (int a = 0; a < 3; ++a) gap[a] = inside ? rho * shifted[a] : r[a] - x[a];
}

}  // namespace percuss::cones
