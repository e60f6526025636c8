#include "percuss/consistency.hpp"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <Eigen/QR>
#include <cmath>
#include <numbers>

#include "audit/cone_form.hpp"
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

using exact::Matrix;
using exact::Rational;

// What a configuration is, in doubles and exactly.
struct Configuration {
  const Impact& impact;
  std::vector<Eigen::Index> offsets;
  Eigen::MatrixXd W;
  Eigen::MatrixXd G;
  Eigen::VectorXd epsilon;
  Eigen::VectorXd delta;  // (77)
  Matrix exact_G;
  Matrix exact_form;  // symmetric part of δG
  Eigen::Index rank = 0;

  explicit Configuration(const Impact& i)
      : impact(i), offsets(i.offsets()), W(i.directions()), epsilon(i.restitution()) {
    const Matrix exact_W(W);
    exact_G = exact::product(exact::transpose(exact_W), exact::solve(Matrix(i.mass), exact_W));
    const Eigen::Index n = W.cols();
    G.resize(n, n);
    exact_form = Matrix(n, n);
    delta = (1.0 - epsilon.array()) / (1.0 + epsilon.array());
    for (Eigen::Index r = 0; r < n; ++r)
      for (Eigen::Index c = 0; c < n; ++c) {
        G(r, c) = exact_G(r, c).convert_to<double>();
        exact_form(r, c) = (exact_delta(r) + exact_delta(c)) * exact_G(r, c) / 2;
      }
    rank = n - exact::kernel(exact_W).cols();
  }

  Rational exact_delta(Eigen::Index r) const {
    const Rational e(epsilon[r]);
    return (1 - e) / (1 + e);
  }
};

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
  const Eigen::MatrixXd form = 0.5 * (k.delta.asDiagonal() * k.G + k.G * k.delta.asDiagonal());
  c.definiteness = Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(form).eigenvalues()[0];
  c.equal = low == high;
  c.elastic = c.equal && low == 1.0;
  c.inelastic = c.equal && low == 0.0;
  c.special_elements = true;
  for (const Element& e : k.impact.elements)
    if (e.kind == Kind::clutch || e.kind == Kind::friction) c.special_elements = false;
}

// Directions whose half-spaces bound the unit ball of d dimensions; two in one, which is exact.
std::vector<Eigen::Vector3d> bounding_directions(Eigen::Index d) {
  std::vector<Eigen::Vector3d> directions;
  for (int x = -1; x <= 1; ++x)
    for (int y = -1; y <= (d > 1 ? 1 : -1); ++y)
      for (int z = -1; z <= (d > 2 ? 1 : -1); ++z) {
        const Eigen::Vector3d v(x, d > 1 ? y : 0, d > 2 ? z : 0);
        if (v.norm() > 0.0) directions.push_back(v.normalized());
      }
  return directions;
}

// The impulses of all admissible impacts. With ξ_T = 0, which costs no generality because sliding only loses,
//   contacts  Λ ≥ 0, γ⁻ ≤ 0 ⇔ (GΛ) ≥ 0;   clutches  Λ ≥ 0, γ⁻ ≥ 0 ⇔ (GΛ) ≤ 0, or Λ = 0;   joints  (GΛ) = 0;
//   friction  |Λ_T| ≤ μΛ_k.
// `asleep`: the clutches with Λ = 0. `grow`: how far spatial friction's ball is overestimated, 1, or cut,
// < 1.
class ConeBuilder {
 public:
  ConeBuilder(const Configuration& k, const std::vector<bool>& asleep, double grow) : k_(k) {
    const auto& elements = k.impact.elements;
    for (std::size_t i = 0; i < elements.size(); ++i) {
      const Element& e = elements[i];
      const Eigen::Index row = k.offsets[i];
      switch (e.kind) {
        case Kind::contact:
          if (!implied_by_friction(i)) inequality(unit(row, 1));
          inequality(row_of_G(row, 1));
          break;
        case Kind::clutch:
          if (asleep[i]) {
            equation(unit(row, 1));
          } else {
            if (!implied_by_friction(i)) inequality(unit(row, 1));
            inequality(row_of_G(row, -1));
          }
          break;
        case Kind::joint:
        case Kind::rolling: equation(row_of_G(row, 1)); break;
        case Kind::friction: friction(e, row, asleep[static_cast<std::size_t>(e.normal)], grow); break;
      }
    }
  }

  ConeForm form() const {
    ConeForm f;
    f.Q = k_.exact_form;
    f.C = stack(inequalities_);
    f.E = stack(equations_);
    f.scale.resize(k_.G.rows());
    for (Eigen::Index i = 0; i < f.scale.size(); ++i) f.scale[i] = 1.0 / std::sqrt(k_.G(i, i));
    return f;
  }

 private:
  using Row = std::vector<Rational>;

  Row unit(Eigen::Index row, int sign) const {
    Row r(static_cast<std::size_t>(k_.G.rows()));
    r[static_cast<std::size_t>(row)] = sign;
    return r;
  }
  Row row_of_G(Eigen::Index row, int sign) const {
    Row r(static_cast<std::size_t>(k_.G.rows()));
    for (std::size_t j = 0; j < r.size(); ++j) r[j] = sign * k_.exact_G(row, static_cast<Eigen::Index>(j));
    return r;
  }
  // |Λ_T| ≤ μΛ_k says Λ_k ≥ 0 already; every inequality less halves the number of faces.
  bool implied_by_friction(std::size_t i) const {
    for (const Element& e : k_.impact.elements)
      if (e.kind == Kind::friction && e.normal == static_cast<Eigen::Index>(i) &&
          e.coefficients.maxCoeff() > 0.0)
        return true;
    return false;
  }
  void inequality(Row r) { inequalities_.push_back(std::move(r)); }
  void equation(Row r) { equations_.push_back(std::move(r)); }

  void friction(const Element& e, Eigen::Index row, bool unloaded, double grow) {
    std::vector<Eigen::Index> moving;
    for (Eigen::Index j = 0; j < e.size(); ++j) {
      if (unloaded || e.coefficients[j] == 0.0)
        equation(unit(row + j, 1));
      else
        moving.push_back(j);
    }
    if (moving.empty()) return;
    const Eigen::Index load = k_.offsets[static_cast<std::size_t>(e.normal)];
    const auto d = static_cast<Eigen::Index>(moving.size());
    for (const Eigen::Vector3d& direction : bounding_directions(d)) {
      Row r = unit(load, 1);
      if (d > 1) r[static_cast<std::size_t>(load)] = Rational(grow);
      for (Eigen::Index m = 0; m < d; ++m) {
        const Eigen::Index j = moving[static_cast<std::size_t>(m)];
        r[static_cast<std::size_t>(row + j)] = Rational(direction[m]) / Rational(e.coefficients[j]);
      }
      inequality(std::move(r));
    }
  }

  Matrix stack(const std::vector<Row>& rows) const {
    Matrix m(static_cast<Eigen::Index>(rows.size()), k_.G.rows());
    for (std::size_t i = 0; i < rows.size(); ++i)
      for (std::size_t j = 0; j < rows[i].size(); ++j)
        m(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j)) = rows[i][j];
    return m;
  }

  const Configuration& k_;
  std::vector<Row> inequalities_;
  std::vector<Row> equations_;
};

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

bool in_true_cone(const Configuration& k, const Eigen::VectorXd& lambda) {
  for (std::size_t i = 0; i < k.impact.elements.size(); ++i) {
    const Element& e = k.impact.elements[i];
    if (e.kind != Kind::friction || e.size() == 1) continue;
    double squares = 0.0;
    for (Eigen::Index j = 0; j < e.size(); ++j)
      if (e.coefficients[j] > 0.0) squares += std::pow(lambda[k.offsets[i] + j] / e.coefficients[j], 2);
    if (std::sqrt(squares) > lambda[k.offsets[static_cast<std::size_t>(e.normal)]]) return false;
  }
  return true;
}

// Rounding cannot turn a least eigenvalue that is well away from zero; near it rational arithmetic decides.
bool is_semidefinite(const Configuration& k, double least) {
  const double size = k.delta.cwiseAbs().maxCoeff() * k.G.norm();
  if (std::abs(least) > 1e-9 * size) return least > 0.0;
  return exact::is_positive_semidefinite(k.exact_form);
}

// The witness becomes the worst case where that can be searched for.
void find_worst_gain(const Configuration& k, Consistency& c) {
  if (c.witness) c.worst_gain_lower = c.witness->gain;
  for (const Element& e : k.impact.elements)
    if (e.size() > 1) return;
  if (k.rank < k.G.rows()) return;
  const WorstGain worst = worst_gain(k.impact);
  c.worst_gain_upper = std::max(worst.upper, c.worst_gain_lower);
  if (worst.lower <= c.worst_gain_lower || worst.velocity.size() == 0) return;
  c.worst_gain_lower = worst.lower;
  const double energy = 0.5 * worst.velocity.dot(k.impact.mass * worst.velocity);
  c.witness = Witness{worst.velocity, worst.impulse, (worst.lower - 1.0) * energy, worst.lower};
}

// One choice of sleeping clutches.
struct Part {
  ConeSign::Sign sign;
  std::optional<Witness> witness;
};

Part decide_part(const Configuration& k, const std::vector<bool>& asleep, bool spatial) {
  const double outside = spatial ? 1.0 + 1e-12 : 1.0;  // the directions are rounded
  const ConeSign outer = sign_on_cone(ConeBuilder(k, asleep, outside).form());
  if (outer.sign != ConeSign::Sign::negative) return {outer.sign, {}};
  if (in_true_cone(k, outer.x)) return {outer.sign, make_witness(k, outer.x)};
  const ConeSign inner = sign_on_cone(ConeBuilder(k, asleep, 0.85).form());
  if (inner.sign == ConeSign::Sign::negative && in_true_cone(k, inner.x))
    return {inner.sign, make_witness(k, inner.x)};
  return {ConeSign::Sign::undecided, {}};
}

void decide(const Configuration& k, Consistency& c) {
  bool spatial = false;
  std::vector<std::size_t> clutches;
  for (std::size_t i = 0; i < k.impact.elements.size(); ++i) {
    const Element& e = k.impact.elements[i];
    spatial = spatial || (e.kind == Kind::friction && e.size() > 1);
    if (e.kind == Kind::clutch) clutches.push_back(i);
  }
  if (clutches.size() > 12) {
    c.reason = "more than 12 clutches: too many combinations of sleeping ones";
    return;
  }
  bool open = false;
  for (std::size_t choice = 0; choice < (std::size_t{1} << clutches.size()); ++choice) {
    std::vector<bool> asleep(k.impact.elements.size(), false);
    for (std::size_t i = 0; i < clutches.size(); ++i) asleep[clutches[i]] = (choice >> i) & 1;
    Part part = decide_part(k, asleep, spatial);
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

Consistency judge(const Impact& impact) {
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
    decide(k, c);
  if (c.verdict == Verdict::consistent)
    c.worst_gain_upper = 1.0;
  else
    find_worst_gain(k, c);
  return c;
}

}  // namespace percuss
