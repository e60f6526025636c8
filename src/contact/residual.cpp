#include "contact/residual.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "contact/block_matrix.hpp"

namespace percuss {
namespace {

using Part = std::array<double, 3>;  // of one contact: normal, tangents; unused ones are 0

Part part(const std::vector<double>& x, std::size_t i, std::size_t d) {
  Part p{};
  for (std::size_t k = 0; k < d; ++k) p[k] = x[i * d + k];
  return p;
}

double tangential(const Part& x) { return std::hypot(x[1], x[2]); }
double norm(const Part& x) { return std::hypot(x[0], x[1], x[2]); }

// The nearest point of ‖x_T‖ ≤ μx_N.
Part project(const Part& x, double mu) {
  const double t = tangential(x);
  if (mu * t <= -x[0]) return {};  // first: without friction the other holds for t = 0, x_N < 0 too
  if (t <= mu * x[0]) return x;
  const double n = (x[0] + mu * t) / (1.0 + mu * mu);
  return {n, mu * n * x[1] / t, mu * n * x[2] / t};
}

// ‖r − P_K(r − ρû)‖ of one contact.
double natural_map(const Part& r, const Part& u, double mu, double rho) {
  const Part arrived{r[0] - rho * (u[0] + mu * tangential(u)), r[1] - rho * u[1], r[2] - rho * u[2]};
  const Part p = project(arrived, mu);
  return norm({r[0] - p[0], r[1] - p[1], r[2] - p[2]});
}

// ρ_i = d/tr W_ii, which turns a velocity of contact i into an impulse. Contacts that nothing can move have
// no such measure of their own and take that of the most mobile one.
std::vector<double> impulse_per_velocity(const ContactProblem& problem) {
  const auto d = static_cast<std::size_t>(problem.d());
  std::vector<double> mobility(problem.contacts(), 0.0);
  for (std::size_t i = 0; i < mobility.size(); ++i)
    if (const double* block = find_block(problem.W, i, i))
      for (std::size_t k = 0; k < d; ++k) mobility[i] += block[k * d + k] / static_cast<double>(d);
  const double most =
      mobility.empty() ? 0.0 : std::max(0.0, *std::max_element(mobility.begin(), mobility.end()));
  for (double& m : mobility) m = 1.0 / (m > 0.0 ? m : most > 0.0 ? most : 1.0);
  return mobility;
}

// Keeps NaN.
void raise(double& largest, double value) {
  if (!std::isnan(largest) && !(value <= largest)) largest = value;
}

double divided(double sum, double of) { return of > 0.0 ? std::sqrt(sum) / std::sqrt(of) : std::sqrt(sum); }

}  // namespace

ContactResidual contact_residual(const ContactProblem& problem, const std::vector<double>& r) {
  const auto d = static_cast<std::size_t>(problem.d());
  std::vector<double> u = product(problem.W, r);
  for (std::size_t k = 0; k < u.size(); ++k) u[k] += problem.q[k];

  const std::vector<double> rho = impulse_per_velocity(problem);
  ContactResidual result;
  double map = 0.0, scaled_map = 0.0, q = 0.0, scaled_q = 0.0;  // sums of squares
  for (std::size_t i = 0; i < problem.contacts(); ++i) {
    const Part r_i = part(r, i, d), u_i = part(u, i, d), q_i = part(problem.q, i, d);
    const double mu = problem.mu[i];
    q += std::pow(norm(q_i), 2);
    scaled_q += rho[i] * std::pow(norm(q_i), 2);
    if (!problem.joint.empty() && problem.joint[i]) {  // K = ℝᵈ: the map is ρu
      map += std::pow(norm(u_i), 2);
      scaled_map += rho[i] * std::pow(norm(u_i), 2);
      raise(result.penetration, norm(u_i));
      continue;
    }
    map += std::pow(natural_map(r_i, u_i, mu, 1.0), 2);
    scaled_map += std::pow(natural_map(r_i, u_i, mu, rho[i]), 2) / rho[i];
    raise(result.penetration, -u_i[0]);
    raise(result.cone, tangential(r_i) - mu * r_i[0]);
    raise(result.cone, -r_i[0]);
  }
  result.relative = divided(map, q);
  result.scaled = divided(scaled_map, scaled_q);
  return result;
}

void confirm(const ContactProblem& problem, double tolerance, ContactOutcome& outcome) {
  if (outcome.r.size() != problem.q.size()) {
    if (outcome.status == Status::solved) {
      outcome.status = Status::not_converged;
      outcome.reason = "the solver returned no impulses";
    }
    return;
  }
  outcome.u = product(problem.W, outcome.r);
  for (std::size_t k = 0; k < outcome.u.size(); ++k) outcome.u[k] += problem.q[k];
  outcome.residual = contact_residual(problem, outcome.r);
  if (outcome.status == Status::solved && !(outcome.residual.relative <= tolerance)) {
    outcome.status = Status::not_converged;
    outcome.reason = "the recomputed residual is above the tolerance";
  }
}

}  // namespace percuss
