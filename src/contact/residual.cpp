#include "contact/residual.hpp"

#include <algorithm>
#include <cmath>

#include "contact/block_matrix.hpp"
#include "contact/scene_motion.hpp"

namespace percuss {
namespace {

using Part = ContactPart;

Part part(const std::vector<double>& x, std::size_t i, std::size_t d) {
  Part p{};
  for (std::size_t k = 0; k < d; ++k) p[k] = x[i * d + k];
  return p;
}

double tangential(const Part& x) { return std::hypot(x[1], x[2]); }
double square(const Part& x) { return x[0] * x[0] + x[1] * x[1] + x[2] * x[2]; }

// The nearest point of ‖x_T‖ ≤ μx_N.
Part project(const Part& x, double mu) {
  const double t = tangential(x);
  if (mu * t <= -x[0]) return {};  // first: without friction the other holds for t = 0, x_N < 0 too
  if (t <= mu * x[0]) return x;
  const double n = (x[0] + mu * t) / (1.0 + mu * mu);
  return {n, mu * n * x[1] / t, mu * n * x[2] / t};
}

// ‖r − P_K(r − ρû)‖² of one contact.
double natural_map(const Part& r, const Part& u, double mu, double rho) {
  const Part arrived{r[0] - rho * (u[0] + mu * tangential(u)), r[1] - rho * u[1], r[2] - rho * u[2]};
  const Part p = project(arrived, mu);
  return square({r[0] - p[0], r[1] - p[1], r[2] - p[2]});
}

// ρ_i = d/tr W_ii, which turns a velocity of contact i into an impulse. Contacts that nothing can move have
// no such measure of their own and take that of the most mobile one.
double impulse_per_velocity(double mobility, double most) {
  return 1.0 / (mobility > 0.0 ? mobility : most > 0.0 ? most : 1.0);
}

double mobility(const ContactProblem& problem, std::size_t i) {
  const auto d = static_cast<std::size_t>(problem.d());
  const double* block = find_block(problem.W, i, i);
  double trace = 0.0;
  for (std::size_t k = 0; block && k < d; ++k) trace += block[k * d + k];
  return trace / static_cast<double>(d);
}

// Keeps NaN.
void raise(double& largest, double value) {
  if (!std::isnan(largest) && !(value <= largest)) largest = value;
}

double divided(double sum, double of) { return of > 0.0 ? std::sqrt(sum) / std::sqrt(of) : std::sqrt(sum); }

std::vector<double> velocity_of(const ContactProblem& problem, const std::vector<double>& r) {
  std::vector<double> u = product(problem.W, r);
  for (std::size_t k = 0; k < u.size(); ++k) u[k] += problem.q[k];
  return u;
}

ContactResidual residual_of(const ContactProblem& problem, const std::vector<double>& r,
                            const std::vector<double>& u) {
  const auto d = static_cast<std::size_t>(problem.d());
  double most = 0.0;
  for (std::size_t i = 0; i < problem.contacts(); ++i) most = std::max(most, mobility(problem, i));
  ResidualSum sum;
  for (std::size_t i = 0; i < problem.contacts(); ++i)
    sum.add(part(r, i, d), part(u, i, d), part(problem.q, i, d), problem.mu[i],
            impulse_per_velocity(mobility(problem, i), most), !problem.joint.empty() && problem.joint[i]);
  return sum.residual();
}

// A solver's verdict under the recomputed residual.
void judge(double tolerance, ContactOutcome& outcome) {
  if (outcome.status == Status::solved && !(outcome.residual.relative <= tolerance)) {
    outcome.status = Status::not_converged;
    outcome.reason = "the recomputed residual is above the tolerance";
  }
}

}  // namespace

void ResidualSum::add(const Part& r, const Part& u, const Part& q, double mu, double rho, bool joint) {
  q_ += square(q);
  scaled_q_ += rho * square(q);
  if (joint) {  // K = ℝᵈ: the map is ρu
    map_ += square(u);
    scaled_map_ += rho * square(u);
    raise(largest_.penetration, std::sqrt(square(u)));
    return;
  }
  map_ += natural_map(r, u, mu, 1.0);
  scaled_map_ += natural_map(r, u, mu, rho) / rho;
  raise(largest_.penetration, -u[0]);
  raise(largest_.cone, tangential(r) - mu * r[0]);
  raise(largest_.cone, -r[0]);
}

ContactResidual ResidualSum::residual() const {
  ContactResidual result = largest_;
  result.relative = divided(map_, q_);
  result.scaled = divided(scaled_map_, scaled_q_);
  return result;
}

ContactResidual contact_residual(const ContactProblem& problem, const std::vector<double>& r) {
  return residual_of(problem, r, velocity_of(problem, r));
}

ContactResidual contact_residual(const ContactScene& scene, const std::vector<double>& r) {
  const std::vector<double> u = contact_velocities(scene, r);
  const auto mobility = [&](const ContactScene::Contact& c) { return own_block(scene, c).trace() / 3.0; };
  double most = 0.0;
  for (const ContactScene::Contact& c : scene.contacts) most = std::max(most, mobility(c));
  ResidualSum sum;
  for (std::size_t i = 0; i < scene.contacts.size(); ++i) {
    const ContactScene::Contact& c = scene.contacts[i];
    const Eigen::Vector3d q = free_velocity(scene, c);
    sum.add(part(r, i, 3), part(u, i, 3), {q[0], q[1], q[2]}, c.mu, impulse_per_velocity(mobility(c), most),
            false);
  }
  return sum.residual();
}

void confirm(const ContactProblem& problem, double tolerance, ContactOutcome& outcome) {
  if (outcome.r.size() != problem.q.size()) {
    if (outcome.status == Status::solved) {
      outcome.status = Status::not_converged;
      outcome.reason = "the solver returned no impulses";
    }
    return;
  }
  outcome.u = velocity_of(problem, outcome.r);
  outcome.residual = residual_of(problem, outcome.r, outcome.u);
  judge(tolerance, outcome);
}

void confirm(const ContactScene& scene, double tolerance, ContactOutcome& outcome) {
  outcome.u = contact_velocities(scene, outcome.r);
  outcome.residual = contact_residual(scene, outcome.r);
  judge(tolerance, outcome);
}

}  // namespace percuss
