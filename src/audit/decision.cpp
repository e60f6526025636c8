#include "audit/decision.hpp"

#include <fmt/format.h>

namespace percuss {
namespace {

using exact::Matrix;
using exact::Rational;
using exact::Vector;

constexpr long most_faces = 3000000;  // of all states together
// Of a cone of spatial friction, whose polytope has many and is not the whole truth anyway; the law is asked
// then.
constexpr long most_spatial_faces = 500000;

// Then the work is no form of the impulses alone, and only the cones of all states are left.
constexpr const char* no_delta = "a restitution coefficient is -1 or less";

Matrix column(const Vector& x) {
  Matrix m(static_cast<Eigen::Index>(x.size()), 1);
  for (std::size_t i = 0; i < x.size(); ++i) m(static_cast<Eigen::Index>(i), 0) = x[i];
  return m;
}

Vector entries(const Matrix& m) {
  Vector x;
  for (Eigen::Index i = 0; i < m.rows(); ++i) x.push_back(m(i, 0));
  return x;
}

// The velocity of least energy with Wᵀu = γ, if there is one: u = M⁻¹W_B y with G_BB y = γ_B for a set B of
// independent directions.
std::optional<Vector> velocity_with(const Configuration& k, const Vector& gamma) {
  const std::vector<Eigen::Index> basis = exact::independent_columns(k.exact_W());
  const Matrix W = exact::columns(k.exact_W(), basis);
  const Matrix y =
      exact::solve(exact::rows(exact::columns(k.exact_G(), basis), basis), exact::rows(column(gamma), basis));
  const Vector u = entries(exact::solve(Matrix(k.impact.mass), exact::product(W, y)));
  if (exact::product(exact::transpose(k.exact_W()), u) != gamma) return std::nullopt;
  return u;
}

// Λ with ΛᵀδGΛ < 0 as an impact with ξ = 0, but for clutches that sleep. Empty if no velocity has the γ⁻ that
// is needed.
std::optional<ExactImpact> impact_with(const Configuration& k, const Vector& lambda) {
  const Vector g = exact::product(k.exact_G(), lambda);
  Vector gamma(g.size());
  for (std::size_t i = 0; i < k.impact.elements.size(); ++i)
    for (Eigen::Index j = 0; j < k.impact.elements[i].size(); ++j) {
      const auto row = static_cast<std::size_t>(k.offsets[i] + j);
      const bool sleeps = k.impact.elements[i].kind == Kind::clutch && lambda[row] == 0 && g[row] > 0;
      if (!sleeps) gamma[row] = -g[row] / (1 + Rational(k.epsilon[static_cast<Eigen::Index>(row)]));
    }
  auto velocity = velocity_with(k, gamma);
  if (!velocity) return std::nullopt;
  return ExactImpact{*std::move(velocity), lambda};
}

struct Part {
  ConeSign::Sign sign;
  std::optional<ExactImpact> gain;
};

Part decide_part(const Configuration& k, const Asleep& asleep, const Progress* progress) {
  const long budget = is_scalar(k.impact) ? most_faces : most_spatial_faces;
  const ConeSign outer = sign_on_cone(enclosing_cone(k, asleep), Aim::sign, progress, budget);
  if (outer.sign != ConeSign::Sign::negative) return {outer.sign, {}};
  if (in_true_cone(k, outer.exact_x)) return {outer.sign, impact_with(k, outer.exact_x)};
  const ConeSign inner = sign_on_cone(enclosed_cone(k, asleep), Aim::sign, progress, budget);
  if (inner.sign == ConeSign::Sign::negative && in_true_cone(k, inner.exact_x))
    return {inner.sign, impact_with(k, inner.exact_x)};
  return {ConeSign::Sign::undecided, {}};
}

Decision gains(ExactImpact impact) {
  return {Verdict::inconsistent, "the witness gains energy", std::move(impact)};
}

Decision decide_states(const Configuration& k, const Progress* progress) {
  const char* why = k.has_delta() ? "the directions depend on each other" : no_delta;
  if (number_of_states(k.impact) > most_states)
    return {Verdict::undecided, fmt::format("{}, in too many states", why), {}};
  Decision decision{
      Verdict::consistent,
      "the energy does not grow on any face of the cones of admissible impacts, one for every state",
      {}};
  long faces = 0;
  for_each_state(k.impact, [&](const State& state) {
    ConeSign sign = sign_on_cone(state_cone(k, state), Aim::sign, progress, most_faces - faces);
    faces += sign.faces;
    if (sign.sign == ConeSign::Sign::nonnegative) return true;
    if (sign.sign == ConeSign::Sign::negative) {
      const auto middle = sign.exact_x.begin() + k.W.rows();
      const Vector u(sign.exact_x.begin(), middle);
      decision = gains({*velocity_with(k, exact::product(exact::transpose(k.exact_W()), u)),
                        Vector(middle, sign.exact_x.end())});
    } else {
      decision = {Verdict::undecided, fmt::format("{}, with too many faces to look at", why), {}};
    }
    return false;
  });
  return decision;
}

}  // namespace

Decision decide(const Configuration& k, const Progress* progress) {
  if (!k.has_delta() && is_scalar(k.impact)) return decide_states(k, progress);
  if (!k.has_delta()) return {Verdict::undecided, fmt::format("{}, and friction is spatial", no_delta), {}};
  const std::vector<Asleep> choices = sleeping_choices(k.impact);
  if (choices.empty())
    return {Verdict::undecided, "more than 12 clutches: too many combinations of sleeping ones", {}};
  bool open = false;
  for (const Asleep& asleep : choices) {
    Part part = decide_part(k, asleep, progress);
    if (part.sign == ConeSign::Sign::nonnegative) continue;
    if (part.gain) return gains(*std::move(part.gain));
    open = true;
  }
  if (!open)
    return {
        Verdict::consistent, "the work is not positive on any face of the cone of admissible impulses", {}};
  if (is_scalar(k.impact)) return decide_states(k, progress);
  return {Verdict::undecided,
          !k.independent
              ? "the directions depend on each other, and friction is spatial"
              : "spatial friction: bounds from outside and inside do not meet, or have too many faces",
          {}};
}

Rational energy_gain(const Configuration& k, const ExactImpact& impact) {
  const Vector p = exact::product(k.exact_W(), impact.impulse);
  Rational sum = exact::quadratic_form(k.exact_G(), impact.impulse) / 2;
  for (std::size_t i = 0; i < p.size(); ++i) sum += p[i] * impact.velocity[i];
  return sum;
}

Rational energy_before(const Configuration& k, const ExactImpact& impact) {
  return exact::quadratic_form(Matrix(k.impact.mass), impact.velocity) / 2;
}

Witness rounded(const Configuration& k, const ExactImpact& gain) {
  Witness witness;
  witness.velocity = exact::to_double(gain.velocity);
  witness.impulse = exact::to_double(gain.impulse);
  const double size = witness.velocity.cwiseAbs().maxCoeff();
  witness.velocity /= size;
  witness.impulse /= size;
  const exact::Rational work = energy_gain(k, gain);
  witness.work = work.to_double() / (size * size);
  witness.gain = 1.0 + exact::Rational(work / energy_before(k, gain)).to_double();
  return witness;
}

}  // namespace percuss
