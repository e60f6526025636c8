#include "laws/exact_states.hpp"

#include <fmt/format.h>

#include <Eigen/QR>
#include <cmath>

#include "audit/exact.hpp"
#include "laws/found_state.hpp"
#include "laws/tolerances.hpp"

namespace percuss {
namespace {

using exact::Matrix;
using exact::Rational;

using namespace law_tolerances;

constexpr Eigen::Index most_rows = 48;  // fractions of larger systems have too many digits
constexpr long most_states = 1024;      // of which fractions are asked

Matrix column(const Eigen::VectorXd& x) { return Matrix(Eigen::MatrixXd(x)); }

Eigen::VectorXd rounded_column(const Matrix& x) { return exact::to_double(x).col(0); }

// ξ = GΛ + (I + ε)γ⁻ as fractions.
struct ExactInclusion {
  const Impact& impact;
  Matrix moved;  // M⁻¹W
  Matrix G, c;

  explicit ExactInclusion(const Impact& given) : impact(given) {
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

  Matrix xi(const Matrix& impulse) const {
    Matrix xi = exact::product(G, impulse);
    for (Eigen::Index k = 0; k < xi.rows(); ++k) xi(k, 0) += c(k, 0);
    return xi;
  }

  void take(const Matrix& impulse, Solution& s) const {
    Matrix after = exact::product(moved, impulse);
    for (Eigen::Index i = 0; i < after.rows(); ++i) after(i, 0) += Rational(impact.velocity[i]);
    s.impulse = rounded_column(impulse);
    s.velocity_after = rounded_column(after);
  }
};

// Λ of a state; `unique`: there is no other. Unknowns that the equations leave free are those of `guess`.
struct StateImpulse {
  Matrix impulse;
  bool unique = true;
};

StateImpulse solve_state(const ExactInclusion& inclusion, const FoundState& state, const Matrix& guess) {
  if (state.equations.empty()) return {Matrix(inclusion.G.rows(), 1), true};
  const Matrix B(state.B), K = exact::product(exact::rows(inclusion.G, state.equations), B);
  const std::vector<Eigen::Index> bound = exact::independent_columns(K);
  Matrix y(K.cols(), 1);
  for (std::size_t k = 0; k < state.equations.size(); ++k)
    y(static_cast<Eigen::Index>(k), 0) = guess(state.equations[k], 0);
  for (const Eigen::Index k : bound) y(k, 0) = 0;
  Matrix right = exact::product(K, y);
  for (Eigen::Index i = 0; i < right.rows(); ++i)
    right(i, 0) = -right(i, 0) - inclusion.c(state.equations[static_cast<std::size_t>(i)], 0);
  const Matrix some = exact::columns(K, bound);
  const std::vector<Eigen::Index> enough = exact::independent_columns(exact::transpose(some));
  const Matrix found = exact::solve(exact::rows(some, enough), exact::rows(right, enough));
  for (std::size_t k = 0; k < bound.size(); ++k) y(bound[k], 0) = found(static_cast<Eigen::Index>(k), 0);
  return {exact::product(B, y), bound.size() == state.equations.size()};
}

// Friction along one direction: at rest, or sliding against ξ.
bool friction_holds(const Rational& mu, const Rational& load, const Rational& lambda, const Rational& xi) {
  const Rational bound = mu * load;
  if (lambda > bound || -lambda > bound) return false;
  if (bound == 0 || xi == 0) return true;
  return xi > 0 ? -lambda == bound : lambda == bound;
}

bool block_holds(const Block& block, const Matrix& impulse, const Matrix& xi) {
  const Rational &lambda = impulse(block.row, 0), &velocity = xi(block.row, 0);
  if (std::holds_alternative<Line>(block.set)) return velocity == 0;
  if (std::holds_alternative<HalfLine>(block.set))
    return lambda >= 0 && velocity >= 0 && (lambda == 0 || velocity == 0);
  return friction_holds(Rational(std::get<Ellipsoid>(block.set).scale(0)), impulse(block.load, 0), lambda,
                        velocity);
}

bool all_hold(const std::vector<Block>& blocks, const Matrix& impulse, const Matrix& xi) {
  for (const Block& block : blocks)
    if (!block_holds(block, impulse, xi)) return false;
  return true;
}

// The choices of every element one after the other, as digits: a contact is open or carries, friction on it
// sticks or slips one way or the other, a joint has no choice.
class StateCounter {
 public:
  explicit StateCounter(const Inclusion& inclusion) : inclusion_(inclusion) {
    for (const Block& block : inclusion.blocks) {
      const bool rough = is_friction(block.set) && std::get<Ellipsoid>(block.set).scale(0) > 0.0;
      choices_.push_back(rough ? 3 : std::holds_alternative<HalfLine>(block.set) ? 2 : 1);
      states_ = std::min(states_ * choices_.back(), most_states + 1);
    }
    digits_.assign(choices_.size(), 0);
  }

  bool few() const { return states_ <= most_states; }

  bool next() {
    for (std::size_t i = 0; i < digits_.size(); ++i) {
      if (++digits_[i] < choices_[i]) return true;
      digits_[i] = 0;
    }
    return false;
  }

  // None where friction has a choice to make without a load.
  std::optional<FoundState> state() const {
    FoundState state;
    const Eigen::Index n = inclusion_.c.size();
    state.B = Eigen::MatrixXd::Zero(n, n);
    std::vector<Eigen::Index> column(static_cast<std::size_t>(n), -1);
    const auto unknown = [&](Eigen::Index row) {
      const auto k = static_cast<Eigen::Index>(state.equations.size());
      state.B(row, k) = 1.0;
      column[static_cast<std::size_t>(row)] = k;
      state.equations.push_back(row);
    };
    for (std::size_t i = 0; i < digits_.size(); ++i)
      if (const Block& block = inclusion_.blocks[i];
          !is_friction(block.set) && (choices_[i] == 1 || digits_[i] == 1))
        unknown(block.row);
    for (std::size_t i = 0; i < digits_.size(); ++i) {
      const Block& block = inclusion_.blocks[i];
      if (!is_friction(block.set) || choices_[i] == 1) continue;
      const Eigen::Index load = column[static_cast<std::size_t>(block.load)];
      if (load < 0 && digits_[i] > 0) return std::nullopt;
      if (load < 0) continue;
      const double mu = std::get<Ellipsoid>(block.set).scale(0);
      if (digits_[i] == 0)
        unknown(block.row);
      else
        state.B(block.row, load) = digits_[i] == 1 ? mu : -mu;
    }
    state.B.conservativeResize(Eigen::NoChange, static_cast<Eigen::Index>(state.equations.size()));
    return state;
  }

 private:
  const Inclusion& inclusion_;
  std::vector<int> choices_, digits_;
  long states_ = 1;
};

}  // namespace

// Of all bases those near to the one that a QR decomposition chooses: X_N = X_B C, and an entry of C, or a
// minor of two rows and columns, is what the basis is multiplied by in which one or two directions of N
// replace some of B.
double least_dependence(const ImpactMatrices& system) {
  const Eigen::Index n = system.G.rows();
  if (n < 2) return 1.0;
  if (n == 2 && system.G(0, 1) * system.G(1, 0) < 0.99 * system.G(0, 0) * system.G(1, 1))
    return 1.0;  // most impacts of one contact
  const Eigen::ColPivHouseholderQR<Eigen::MatrixXd> qr(system.X.colwise().normalized());
  const double equal = equal_directions * static_cast<double>(n);
  double least = 1.0;
  Eigen::Index rank = 0;
  while (rank < std::min(n, system.X.rows()) && std::abs(qr.matrixQR()(rank, rank)) > equal)
    least = std::min(least, std::abs(qr.matrixQR()(rank, rank))), ++rank;
  const Eigen::Index others = n - rank;
  if (others == 0 || rank == 0) return least;
  Eigen::MatrixXd C = qr.matrixQR().topRightCorner(rank, others);
  qr.matrixQR().topLeftCorner(rank, rank).triangularView<Eigen::Upper>().solveInPlace(C);
  const double rounding = equal / least;
  const auto look = [&](double minor, double noise) {
    if (std::abs(minor) > noise) least = std::min(least, std::abs(minor));
  };
  for (Eigen::Index j = 0; j < others; ++j)
    for (Eigen::Index i = 0; i < rank; ++i) look(C(i, j), rounding);
  if (n > most_rows) return least;
  for (Eigen::Index j = 0; j < others; ++j)
    for (Eigen::Index k = 0; k < j; ++k)
      for (Eigen::Index i = 0; i < rank; ++i)
        for (Eigen::Index l = 0; l < i; ++l) look(C(i, j) * C(l, k) - C(i, k) * C(l, j), 2.0 * rounding);
  return least;
}

bool tells_velocities(double residual, double dependence) {
  return dependence >= clear_directions || residual <= velocity_error * dependence;
}

bool fractions_tell(const Impact& impact, const std::vector<Block>& blocks) {
  Eigen::Index rows = 0;
  for (const Block& block : blocks) {
    if (std::holds_alternative<ShapedSet>(block.set) || dimension(block.set) > 1) return false;
    ++rows;
  }
  return rows <= most_rows && impact.freedom() <= most_rows;
}

bool hold_exactly(const Impact& impact, const Inclusion& inclusion, Solution& s) {
  const std::optional<FoundState> state = find_state(inclusion, s);
  if (!state) return false;
  const ExactInclusion exactly(impact);
  const Matrix impulse = solve_state(exactly, *state, column(s.impulse)).impulse;
  if (!all_hold(inclusion.blocks, impulse, exactly.xi(impulse))) return false;
  exactly.take(impulse, s);
  return s.velocity_after.allFinite() && s.impulse.allFinite();
}

bool all_that_hold(const Impact& impact, const Inclusion& inclusion, std::vector<Solution>& found) {
  StateCounter counter(inclusion);
  if (!counter.few()) return false;
  const ExactInclusion exactly(impact);
  const Matrix nothing(inclusion.c.size(), 1);
  bool complete = true;
  do {
    const std::optional<FoundState> state = counter.state();
    if (!state) continue;
    const StateImpulse solved = solve_state(exactly, *state, nothing);
    const Matrix xi = exactly.xi(solved.impulse);
    if (!solved.unique) {
      bool consistent = true;
      for (const Eigen::Index k : state->equations) consistent = consistent && xi(k, 0) == 0;
      if (consistent) complete = false;
    }
    if (!all_hold(inclusion.blocks, solved.impulse, xi)) continue;
    Solution s;
    s.velocity_before = impact.velocity;
    exactly.take(solved.impulse, s);
    bool known = !s.velocity_after.allFinite() || !s.impulse.allFinite();
    for (const Solution& other : found) known = known || other.velocity_after == s.velocity_after;
    if (!known) found.push_back(std::move(s));
  } while (counter.next());
  return complete;
}

void limit_claims(double dependence, bool confirmed, Outcome& outcome) {
  if (dependence >= clear_directions) return;
  if (confirmed && dependence >= undecided_directions) return;
  outcome.count = {};
  outcome.unique_velocity = outcome.unique_impulse = std::nullopt;
  if (confirmed || outcome.status == Status::not_converged) return;
  outcome.reason = fmt::format(
      "directions of elements are dependent but for {:.1e}, and {} in exact numbers: make these directions "
      "equal, or leave out one of them",
      dependence,
      outcome.status == Status::solved ? "the velocities that were found are not confirmed"
                                       : "it is not confirmed that there is no solution");
  outcome.status = Status::not_converged;
}

}  // namespace percuss
