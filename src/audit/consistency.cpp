#include "percuss/consistency.hpp"
#include "audit/tolerances.hpp"

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>

#include "audit/decision.hpp"
#include "audit/worst_gain.hpp"

namespace percuss {

std::string_view to_string(Verdict verdict) {
  switch (verdict) {
    case Verdict::consistent: return "consistent";
    case Verdict::inconsistent: return "inconsistent";
    case Verdict::undecided: return "undecided";
  }
  return "?";
}

namespace {

Consistency conditions(const Configuration& k) {
  Consistency c;
  const Eigen::VectorXd lambda = Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(k.G).eigenvalues();
  c.lambda_min = !k.independent ? 0.0 : std::max(lambda[0], 0.0);
  c.lambda_max = lambda[lambda.size() - 1];
  c.ratio = c.lambda_min / c.lambda_max;
  const double low = k.epsilon.minCoeff();
  const double high = k.epsilon.maxCoeff();
  c.equal = low == high;
  c.elastic = c.equal && low == 1.0;
  c.inelastic = c.equal && low == 0.0;
  c.special_elements = true;
  for (const Element& e : k.impact.elements)
    if (e.kind == Kind::clutch || e.kind == Kind::friction) c.special_elements = false;
  c.has_delta = k.has_delta();
  if (!c.has_delta) return c;
  c.definiteness = least_eigenvalue(k);
  c.semidefinite = is_semidefinite(k, c.definiteness);
  if (c.semidefinite) c.definiteness = std::max(c.definiteness, 0.0);
  // Both conditions imply semidefiniteness, which is known exactly, and could hold by rounding alone.
  auto condition = [&](double lhs) { return SufficientCondition{lhs, lhs <= c.ratio && c.semidefinite}; };
  c.similar = condition(low == high ? 0.0 : (high - low) / (1.0 - high * low));
  c.small = condition((1.0 - k.delta.array()).abs().maxCoeff());
  const double printed = 2.0 * high / (1.0 + high);
  c.small_as_printed = {printed, printed <= c.ratio};
  return c;
}

// The witness becomes the worst case where that can be searched for.
void find_worst_gain(const Configuration& k, const Progress* progress, Consistency& c) {
  if (c.witness) c.worst_gain_lower = c.witness->gain;
  if (!is_scalar(k.impact) || !c.has_delta) return;
  // γ⁻ = (ξ − GΛ)/(1 + ε): coefficients far from 0 and near to −1 cost digits as the condition of G does.
  const double spread = std::max(1.0, 1.0 + k.epsilon.maxCoeff()) / std::min(1.0, 1.0 + k.epsilon.minCoeff());
  const double known = c.ratio / (spread * spread);
  if (!(known >= audit_tolerances::least_ratio)) return;
  const WorstGain worst = worst_gain(k.impact, progress);
  c.worst_gain_upper = std::max(worst.upper * (1.0 + audit_tolerances::rounding / known), c.worst_gain_lower);
  if (worst.lower <= c.worst_gain_lower || worst.velocity.size() == 0) return;
  c.worst_gain_lower = worst.lower;
  const double energy = 0.5 * worst.velocity.dot(k.impact.mass * worst.velocity);
  c.witness = Witness{worst.velocity, worst.impulse, (worst.lower - 1.0) * energy, worst.lower};
}

}  // namespace

Consistency conditions(const Impact& impact) {
  if (varies_with_speed(impact)) return conditions(with_settled_restitution(impact));
  if (const Errors errors = beyond_table_1(impact, "the audit"); !errors.empty()) {
    Consistency c;
    c.reason = to_string(errors);
    return c;
  }
  return conditions(Configuration(impact));
}

Consistency judge(const Impact& impact, const Progress* progress) {
  if (varies_with_speed(impact)) return judge(with_settled_restitution(impact), progress);
  if (!beyond_table_1(impact, "").empty()) return conditions(impact);
  const Configuration k(impact);
  Consistency c = conditions(k);
  if (!with_friction_shape(impact, "").empty()) {
    c.reason = "the reservoir of a friction is no ellipsoid, for which no test is known";
    return c;
  }
  auto proven = [&](const char* reason) {
    c.verdict = Verdict::consistent;
    c.reason = reason;
  };
  const bool in_range = c.has_delta && k.epsilon.maxCoeff() <= 1.0;  // what 5.2 and 5.3 prove
  if (in_range && c.inelastic)
    proven("the impact is completely inelastic (5.2.5)");
  else if (in_range && c.elastic)
    proven("the impact is completely elastic (5.2.4)");
  else if (in_range && c.equal)
    proven("all coefficients are equal (5.2.3)");
  else if (in_range && c.special_elements)
    proven("there are only contacts and bilateral constraints (5.3)");
  else if (c.semidefinite)
    proven("the symmetric part of δG is positive semidefinite");
  else {
    const Decision decision = decide(k, progress);
    c.verdict = decision.verdict;
    c.reason = decision.reason;
    if (decision.gain) c.witness = rounded(k, *decision.gain);
  }
  if (c.verdict == Verdict::consistent)
    c.worst_gain_upper = 1.0;
  else
    find_worst_gain(k, progress, c);
  return c;
}

}  // namespace percuss
