// What the papers compute of an impact beyond velocities, impulses and energies.
#include <cmath>
#include <limits>

#include "base/mass_factor.hpp"
#include "percuss/quantities.hpp"
#include "study/tolerances.hpp"

namespace percuss {

std::vector<WorkSplit> work_split(const Impact& impact, const Solution& solution) {
  if (!impact.plain()) return {};
  if (varies_with_speed(impact)) return work_split(with_settled_restitution(impact), solution);
  const std::vector<Eigen::Index> rows = impact.offsets();
  const std::size_t n = impact.elements.size();
  Eigen::MatrixXd X(impact.freedom(), static_cast<Eigen::Index>(n));  // L⁻¹W_iΛ_i
  for (std::size_t i = 0; i < n; ++i) {
    const Element& e = impact.elements[i];
    X.col(static_cast<Eigen::Index>(i)) = e.directions * solution.impulse.segment(rows[i], e.size());
  }
  MassFactor factor;
  factor.compute(impact.mass);
  factor.solve_lower(X);
  std::vector<WorkSplit> parts(n);
  for (std::size_t i = 0; i < n; ++i) {
    const Element& e = impact.elements[i];
    if (e.restitution == -1.0) return {};
    const auto of = [&](const Eigen::VectorXd& all) { return all.segment(rows[i], e.size()); };
    const auto lambda = of(solution.impulse);
    const double delta = (1.0 - e.restitution) / (1.0 + e.restitution);
    // The jump of γ is GΛ.
    const double all = -0.5 * delta * lambda.dot(of(solution.gamma_after) - of(solution.gamma_before));
    parts[i].cone = lambda.dot(of(solution.xi)) / (1.0 + e.restitution);
    parts[i].own = -0.5 * delta * X.col(static_cast<Eigen::Index>(i)).squaredNorm();
    parts[i].coupling = all - parts[i].own;
  }
  return parts;
}

std::vector<LossSplit> loss_split(const Impact& impact, const Solution& solution) {
  std::vector<LossSplit> parts;
  Eigen::Index row = 0;
  for (const Element& e : impact.elements) {
    const auto of = [&](const Eigen::VectorXd& all) { return all.segment(row, e.size()); };
    const auto lambda = of(solution.impulse), after = of(solution.gamma_after);
    parts.push_back({after.dot(lambda), -lambda.dot(after - of(solution.gamma_before))});
    row += e.size();
  }
  return parts;
}

double initial_energy(const Element& element, const EnergeticDetail::Contact& contact, double work) {
  return element.precompression > 0.0 || element.stored_energy ? work + contact.lost : 0.0;
}

std::vector<SlipLimits> slip_limits(const Impact& impact) {
  if (varies_with_speed(impact)) return slip_limits(with_settled_restitution(impact));
  constexpr double never = std::numeric_limits<double>::infinity();
  const std::vector<Eigen::Index> rows = impact.offsets();
  std::vector<SlipLimits> all(impact.elements.size());
  if (!impact.massless().empty()) return all;
  MassFactor factor;
  factor.compute(impact.mass);
  Eigen::MatrixXd X = impact.directions();
  factor.solve_lower(X);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Element& t = impact.elements[i];
    if (t.kind != Kind::friction || t.size() != 1) continue;
    const Element& n = impact.elements[static_cast<std::size_t>(t.normal)];
    const auto x_n = X.col(rows[static_cast<std::size_t>(t.normal)]), x_t = X.col(rows[i]);
    const double alpha = x_n.squaredNorm(), beta = x_t.squaredNorm();
    double delta = x_n.dot(x_t);
    if (std::abs(delta) <= study_tolerances::no_coupling * std::sqrt(alpha * beta)) delta = 0.0;
    const double mu = t.coefficients[0];
    const double ratio = (1.0 + n.restitution) / (1.0 + t.restitution);
    const double forward = alpha - mu * delta, backward = alpha + mu * delta;
    all[i].critical_forward = delta > 0.0 ? alpha / delta : never;
    all[i].critical_backward = delta < 0.0 ? -alpha / delta : never;
    all[i].threshold_forward = forward > 0.0 ? (delta - mu * beta) / forward * ratio : -never;
    all[i].threshold_backward = backward > 0.0 ? (delta + mu * beta) / backward * ratio : never;
  }
  return all;
}

}  // namespace percuss
