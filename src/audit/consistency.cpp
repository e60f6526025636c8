#include "percuss/consistency.hpp"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <Eigen/QR>
#include <cmath>
#include <numbers>

#include "audit/admissible_cone.hpp"
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

void fill_conditions(const Configuration& k, Consistency& c) {
  const Eigen::VectorXd lambda = Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(k.G).eigenvalues();
  c.lambda_min = k.rank < k.G.rows() ? 0.0 : lambda[0];
  c.lambda_max = lambda[lambda.size() - 1];
  c.ratio = c.lambda_min / c.lambda_max;
  const double low = k.epsilon.minCoeff();
  const double high = k.epsilon.maxCoeff();
  auto condition = [&](double lhs) { return SufficientCondition{lhs, lhs <= c.ratio}; };
  c.similar = condition(low == high ? 0.0 : (high - low) / (1.0 - high * low));
  c.small = condition((1.0 - k.delta.array()).abs().maxCoeff());
  c.small_as_printed = condition(2.0 * high / (1.0 + high));
  c.definiteness = least_eigenvalue(k);
  c.equal = low == high;
  c.elastic = c.equal && low == 1.0;
  c.inelastic = c.equal && low == 0.0;
  c.special_elements = true;
  for (const Element& e : k.impact.elements)
    if (e.kind == Kind::clutch || e.kind == Kind::friction) c.special_elements = false;
}

// From Λ with ΛᵀδGΛ < 0 to a velocity before the impact. Empty if the directions depend on each other in a
// way that no velocity gives the γ⁻ that is needed.
std::optional<Witness> make_witness(const Configuration& k, const Eigen::VectorXd& lambda) {
  const Eigen::VectorXd g = k.G * lambda;
  Eigen::VectorXd xi = Eigen::VectorXd::Zero(g.size());
  for (std::size_t i = 0; i < k.impact.elements.size(); ++i) {
    const Eigen::Index row = k.offsets[i];
    if (k.impact.elements[i].kind == Kind::clutch && lambda[row] == 0.0) xi[row] = std::max(0.0, g[row]);
  }
  const Eigen::VectorXd gamma = (xi - g).cwiseQuotient(Eigen::VectorXd::Ones(g.size()) + k.epsilon);
  // The velocity of least energy with Wᵀu = γ⁻.
  const Eigen::LLT<Eigen::MatrixXd> factor(k.impact.mass);
  const Eigen::MatrixXd X = factor.matrixL().solve(k.W);
  const Eigen::VectorXd w = X.transpose().completeOrthogonalDecomposition().solve(gamma);
  if ((X.transpose() * w - gamma).norm() > 1e-9 * gamma.norm()) return std::nullopt;
  Witness witness;
  witness.velocity = factor.matrixU().solve(w);
  const double size = witness.velocity.cwiseAbs().maxCoeff();
  witness.velocity /= size;
  witness.impulse = lambda / size;
  const Eigen::VectorXd after = witness.velocity + factor.solve(k.W * witness.impulse);
  const double before_energy = 0.5 * witness.velocity.dot(k.impact.mass * witness.velocity);
  const double after_energy = 0.5 * after.dot(k.impact.mass * after);
  witness.work = after_energy - before_energy;
  witness.gain = after_energy / before_energy;
  return witness;
}

// The witness becomes the worst case where that can be searched for.
void find_worst_gain(const Configuration& k, const Progress* progress, Consistency& c) {
  if (c.witness) c.worst_gain_lower = c.witness->gain;
  for (const Element& e : k.impact.elements)
    if (e.size() > 1) return;
  if (k.rank < k.G.rows()) return;
  const WorstGain worst = worst_gain(k.impact, progress);
  c.worst_gain_upper = std::max(worst.upper, c.worst_gain_lower);
  if (worst.lower <= c.worst_gain_lower || worst.velocity.size() == 0) return;
  c.worst_gain_lower = worst.lower;
  const double energy = 0.5 * worst.velocity.dot(k.impact.mass * worst.velocity);
  c.witness = Witness{worst.velocity, worst.impulse, (worst.lower - 1.0) * energy, worst.lower};
}

struct Part {
  ConeSign::Sign sign;
  std::optional<Witness> witness;
};

Part decide_part(const Configuration& k, const Asleep& asleep, const Progress* progress) {
  const ConeSign outer = sign_on_cone(enclosing_cone(k, asleep), Aim::sign, progress);
  if (outer.sign != ConeSign::Sign::negative) return {outer.sign, {}};
  if (in_true_cone(k, outer.x)) return {outer.sign, make_witness(k, outer.x)};
  const ConeSign inner = sign_on_cone(enclosed_cone(k, asleep), Aim::sign, progress);
  if (inner.sign == ConeSign::Sign::negative && in_true_cone(k, inner.x))
    return {inner.sign, make_witness(k, inner.x)};
  return {ConeSign::Sign::undecided, {}};
}

void decide(const Configuration& k, const Progress* progress, Consistency& c) {
  const std::vector<Asleep> choices = sleeping_choices(k.impact);
  if (choices.empty()) {
    c.reason = "more than 12 clutches: too many combinations of sleeping ones";
    return;
  }
  bool open = false;
  for (const Asleep& asleep : choices) {
    Part part = decide_part(k, asleep, progress);
    if (part.sign == ConeSign::Sign::nonnegative) continue;
    if (part.witness && part.witness->work > 0.0) {
      c.verdict = Verdict::inconsistent;
      c.reason = "the witness gains energy";
      c.witness = std::move(part.witness);
      return;
    }
    open = true;
  }
  if (!open) {
    c.verdict = Verdict::consistent;
    c.reason = "the work is not positive on any face of the cone of admissible impulses";
    return;
  }
  c.reason = k.rank < k.G.rows()
                 ? "the directions depend on each other, and impulses that gain were not reached"
                 : "spatial friction: bounds from outside and inside do not meet";
}

}  // namespace

Consistency judge(const Impact& impact, const Progress* progress) {
  Consistency c;
  const Configuration k(impact);
  if (k.epsilon.minCoeff() <= -1.0) {
    c.reason = "a restitution coefficient of -1 or less takes its element out of the theory (5.1)";
    return c;
  }
  fill_conditions(k, c);
  auto proven = [&](const char* reason) {
    c.verdict = Verdict::consistent;
    c.reason = reason;
  };
  const bool in_range = k.epsilon.maxCoeff() <= 1.0;
  if (in_range && c.inelastic)
    proven("the impact is completely inelastic (5.2.5)");
  else if (in_range && c.elastic)
    proven("the impact is completely elastic (5.2.4)");
  else if (in_range && c.equal)
    proven("all coefficients are equal (5.2.3)");
  else if (in_range && c.special_elements)
    proven("there are only contacts and bilateral constraints (5.3)");
  else if (is_semidefinite(k, c.definiteness))
    proven("the symmetric part of δG is positive semidefinite");
  else
    decide(k, progress, c);
  if (c.verdict == Verdict::consistent)
    c.worst_gain_upper = 1.0;
  else
    find_worst_gain(k, progress, c);
  return c;
}

}  // namespace percuss
