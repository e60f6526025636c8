#include "laws/exact_states.hpp"

#include <Eigen/QR>

#include "audit/exact.hpp"
#include "laws/found_state.hpp"
#include "laws/tolerances.hpp"

namespace percuss {
namespace {

using exact::Matrix;
using exact::Rational;

using namespace law_tolerances;

constexpr Eigen::Index most_rows = 48;  // fractions of larger systems have too many digits

Matrix column(const Eigen::VectorXd& x) { return Matrix(Eigen::MatrixXd(x)); }

// ξ = GΛ + (I + ε)γ⁻ as fractions.
struct ExactInclusion {
  Matrix moved;  // M⁻¹W
  Matrix G, c;

  explicit ExactInclusion(const Impact& impact) {
    const Matrix W(impact.directions()), back = exact::transpose(W);
    moved = exact::solve(Matrix(impact.mass), W);
    G = exact::product(back, moved);
    c = exact::product(back, column(impact.velocity));
    const Eigen::VectorXd chi = impact.excitation();
    Eigen::Index row = 0;
    for (const Element& element : impact.elements)
      for (Eigen::Index j = 0; j < element.size(); ++j, ++row)
        c(row, 0) = (c(row, 0) + Rational(chi[row])) * (1 + Rational(element.restitution));
  }
};

// Friction of one component or several, at rest or, along one, sliding against ξ.
bool holds(const Ellipsoid& set, Eigen::Index row, const Rational& load, const Matrix& impulse,
           const Matrix& xi) {
  Rational used = 0;  // Σ (Λ_j/μ_j)²
  Eigen::Index rough = 0;
  for (Eigen::Index j = 0; j < set.components; ++j) {
    if (set.scale(j) == 0.0) continue;
    const Rational part = impulse(row + j, 0) / Rational(set.scale(j));
    used += part * part;
    ++rough;
  }
  if (rough == 0 || load == 0) return true;
  const Rational bound = load * load;
  if (used > bound) return false;
  for (Eigen::Index j = 0; j < set.components; ++j) {
    if (set.scale(j) == 0.0 || xi(row + j, 0) == 0) continue;
    if (used != bound || rough > 1) return false;
    if ((xi(row + j, 0) > 0) == (impulse(row + j, 0) > 0)) return false;
  }
  return true;
}

bool holds(const Block& block, const Matrix& impulse, const Matrix& xi) {
  const Rational &lambda = impulse(block.row, 0), &velocity = xi(block.row, 0);
  if (std::holds_alternative<Line>(block.set)) return velocity == 0;
  if (std::holds_alternative<HalfLine>(block.set))
    return lambda >= 0 && velocity >= 0 && (lambda == 0 || velocity == 0);
  const auto* const ellipsoid = std::get_if<Ellipsoid>(&block.set);
  return ellipsoid != nullptr && holds(*ellipsoid, block.row, impulse(block.load, 0), impulse, xi);
}

Eigen::VectorXd rounded_column(const Matrix& x) { return exact::to_double(x).col(0); }

}  // namespace

bool nearly_dependent(const ImpactMatrices& system) {
  const Eigen::MatrixXd& G = system.G;
  if (G.rows() < 2) return false;
  if (G.rows() == 2 && G(0, 1) * G(1, 0) < 0.99 * G(0, 0) * G(1, 1))
    return false;  // most impacts of one contact
  const Eigen::VectorXd pivots = Eigen::ColPivHouseholderQR<Eigen::MatrixXd>(system.X.colwise().normalized())
                                     .matrixQR()
                                     .diagonal()
                                     .cwiseAbs();
  const double equal = equal_directions * static_cast<double>(G.rows());
  return (pivots.array() > equal && pivots.array() < undecided_directions).any();
}

bool hold_exactly(const Impact& impact, const Inclusion& inclusion, Solution& s) {
  if (s.impulse.size() > most_rows || impact.freedom() > most_rows) return false;
  const std::optional<FoundState> state = find_state(inclusion, s);
  if (!state) return false;
  const ExactInclusion exactly(impact);
  Matrix impulse(s.impulse.size(), 1);
  if (!state->equations.empty()) {
    const Matrix B(state->B), K = exact::product(exact::rows(exactly.G, state->equations), B);
    if (exact::independent_columns(K).size() < state->equations.size()) return false;
    Matrix right = exact::rows(exactly.c, state->equations);
    for (Eigen::Index i = 0; i < right.rows(); ++i) right(i, 0) = -right(i, 0);
    impulse = exact::product(B, exact::solve(K, right));
  }
  Matrix xi = exact::product(exactly.G, impulse);
  for (Eigen::Index k = 0; k < xi.rows(); ++k) xi(k, 0) += exactly.c(k, 0);
  for (const Block& block : inclusion.blocks)
    if (!holds(block, impulse, xi)) return false;
  Matrix after = exact::product(exactly.moved, impulse);
  for (Eigen::Index i = 0; i < after.rows(); ++i) after(i, 0) += Rational(impact.velocity[i]);
  s.impulse = rounded_column(impulse);
  s.velocity_after = rounded_column(after);
  return s.velocity_after.allFinite() && s.impulse.allFinite();
}

void limit_claims(bool confirmed, Outcome& outcome) {
  outcome.count = {};
  outcome.unique_velocity = outcome.unique_impulse = std::nullopt;
  if (outcome.status == Status::no_solution)
    outcome.reason =
        "directions of elements are dependent but for less than 1e-9: whether there is a solution cannot be "
        "decided in double precision; make them equal, or leave out one of them";
  else if (outcome.status == Status::solved && !confirmed)
    outcome.reason =
        "directions of elements are dependent but for less than 1e-9, and the velocities that were found are "
        "not confirmed in exact numbers: make these directions equal, or leave out one of them";
  else
    return;
  outcome.status = Status::not_converged;
}

}  // namespace percuss
