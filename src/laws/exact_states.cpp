#include "laws/exact_states.hpp"

#include <fmt/format.h>

#include <Eigen/QR>
#include <algorithm>
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
  bool moves = false;  // velocities are not unique either
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
  StateImpulse solved{exact::product(B, y), bound.size() == state.equations.size()};
  if (!solved.unique) {
    const Matrix moved = exact::product(inclusion.moved, exact::product(B, exact::kernel(K)));
    for (Eigen::Index i = 0; i < moved.rows(); ++i)
      for (Eigen::Index j = 0; j < moved.cols(); ++j) solved.moves = solved.moves || moved(i, j) != 0;
  }
  return solved;
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

// What elements may do, as digits: of a contact 0 open, 1 carrying; of friction 0 sticks, 1 and 2 slips
// against ξ < 0 and ξ > 0.
using Choices = std::vector<std::vector<int>>;

Choices all_choices(const Inclusion& inclusion) {
  Choices choices;
  for (const Block& block : inclusion.blocks) {
    const bool rough = is_friction(block.set) && std::get<Ellipsoid>(block.set).scale(0) > 0.0;
    choices.push_back(rough                                         ? std::vector{0, 1, 2}
                      : std::holds_alternative<HalfLine>(block.set) ? std::vector{0, 1}
                                                                    : std::vector{0});
  }
  return choices;
}

// Of these what `s` may be but for rounding. Where more rows are at rest than can be by themselves, its
// impulses say nothing.
Choices choices_near(const Inclusion& inclusion, const Solution& s, const Eigen::VectorXd& turnover,
                     bool overdetermined) {
  Choices choices = all_choices(inclusion);
  const double blur = std::max(border, 10.0 * s.residual);
  double largest = 0.0;
  for (Eigen::Index k = 0; k < turnover.size(); ++k)
    largest = std::max(largest, turnover[k] * inclusion.unit(k));
  for (std::size_t i = 0; i < choices.size(); ++i) {
    if (choices[i].size() == 1) continue;
    const Block& block = inclusion.blocks[i];
    const double d = inclusion.unit(block.row), xi = s.xi[block.row], lambda = s.impulse[block.row];
    const bool friction = choices[i].size() == 3;
    if (std::abs(xi) > blur * turnover[block.row]) {
      choices[i] = {friction ? xi < 0.0 ? 1 : 2 : 0};
    } else if (!overdetermined && !friction && lambda / d > blur * largest) {
      choices[i] = {1};
    } else if (!overdetermined && friction) {
      const double bound = std::get<Ellipsoid>(block.set).scale(0) * s.impulse[block.load];
      if ((bound - std::abs(lambda)) / d > blur * largest) choices[i] = {0};
    }
  }
  return choices;
}

// The choices of every element one after the other, as digits: a contact is open or carries, friction on it
// sticks or slips one way or the other, a joint has no choice.
class StateCounter {
 public:
  StateCounter(const Inclusion& inclusion, Choices choices)
      : inclusion_(inclusion), choices_(std::move(choices)) {
    digits_.assign(choices_.size(), 0);
    for (const Block& contact : inclusion.blocks) {
      if (!std::holds_alternative<HalfLine>(contact.set)) continue;
      long carrying = 1;  // states of its friction, which has none where it does not carry
      for (std::size_t i = 0; i < choices_.size(); ++i)
        if (is_friction(inclusion.blocks[i].set) && inclusion.blocks[i].load == contact.row)
          carrying = std::min(carrying * static_cast<long>(choices_[i].size()), most_states);
      states_ = std::min(states_ * (1 + carrying), most_states + 1);
    }
  }

  bool few() const { return states_ <= most_states; }

  bool next() {
    for (std::size_t i = 0; i < digits_.size(); ++i) {
      if (++digits_[i] < choices_[i].size()) return true;
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
          std::holds_alternative<Line>(block.set) ||
          (std::holds_alternative<HalfLine>(block.set) && chosen(i) == 1))
        unknown(block.row);
    for (std::size_t i = 0; i < digits_.size(); ++i) {
      const Block& block = inclusion_.blocks[i];
      if (!is_friction(block.set)) continue;
      const double mu = std::get<Ellipsoid>(block.set).scale(0);
      const Eigen::Index load = column[static_cast<std::size_t>(block.load)];
      if (load < 0 && digits_[i] > 0) return std::nullopt;
      if (load < 0 || !(mu > 0.0)) continue;
      if (chosen(i) == 0)
        unknown(block.row);
      else
        state.B(block.row, load) = chosen(i) == 1 ? mu : -mu;
    }
    state.B.conservativeResize(Eigen::NoChange, static_cast<Eigen::Index>(state.equations.size()));
    return state;
  }

 private:
  int chosen(std::size_t i) const { return choices_[i][digits_[i]]; }

  const Inclusion& inclusion_;
  Choices choices_;
  std::vector<std::size_t> digits_;
  long states_ = 1;
};

// The solutions of some states. `open`: of states that have more impulses than were looked at, which do not
// move anything; `complete`: there is no other velocity.
struct ExactSolutions {
  std::vector<Solution> found, open;
  bool complete = true;
};

// Impulses that the equations of a state leave free are those of `guess`.
ExactSolutions all_of(const Impact& impact, const Inclusion& inclusion, Choices choices,
                      const Matrix& guess) {
  ExactSolutions all;
  StateCounter counter(inclusion, std::move(choices));
  all.complete = counter.few();
  if (!all.complete) return all;
  const ExactInclusion exactly(impact);
  do {
    const std::optional<FoundState> state = counter.state();
    if (!state) continue;
    const StateImpulse solved = solve_state(exactly, *state, guess);
    const Matrix xi = exactly.xi(solved.impulse);
    const bool holds = all_hold(inclusion.blocks, solved.impulse, xi);
    bool consistent = true;
    for (const Eigen::Index k : state->equations) consistent = consistent && xi(k, 0) == 0;
    const bool is_open = !solved.unique && consistent && !holds;
    if (!solved.unique && consistent && solved.moves) all.complete = false;
    if (!holds && !is_open) continue;
    Solution s;
    s.velocity_before = impact.velocity;
    exactly.take(solved.impulse, s);
    std::vector<Solution>& some = holds ? all.found : all.open;
    bool known = !s.velocity_after.allFinite() || !s.impulse.allFinite();
    for (const Solution& other : some) known = known || other.velocity_after == s.velocity_after;
    if (!known) some.push_back(std::move(s));
  } while (counter.next());
  return all;
}

// What directions lack to be dependent, and whether some lack so little that it is rounding.
struct Lack {
  double least = 1.0;
  bool rounding = false;
};

// Of all bases those near to the one that a QR decomposition chooses: X_N = X_B C, and an entry of C, or a
// minor of two rows and columns, is what the basis is multiplied by in which one or two directions of N
// replace some of B.
Lack lack_of(const Eigen::MatrixXd& X) {
  const Eigen::Index n = X.cols(), most = std::min(n, X.rows());
  const Eigen::ColPivHouseholderQR<Eigen::MatrixXd> qr(X.colwise().normalized());
  const double equal = equal_directions * static_cast<double>(n);
  Lack lack;
  Eigen::Index rank = 0;
  while (rank < most && std::abs(qr.matrixQR()(rank, rank)) > equal)
    lack.least = std::min(lack.least, std::abs(qr.matrixQR()(rank, rank))), ++rank;
  lack.rounding = rank < most;
  const Eigen::Index others = n - rank;
  if (others == 0 || rank == 0) return lack;
  Eigen::MatrixXd C = qr.matrixQR().topRightCorner(rank, others);
  qr.matrixQR().topLeftCorner(rank, rank).triangularView<Eigen::Upper>().solveInPlace(C);
  const double rounding = equal / lack.least;
  const auto look = [&](double minor, double noise) {
    if (std::abs(minor) > noise)
      lack.least = std::min(lack.least, std::abs(minor));
    else
      lack.rounding = true;
  };
  for (Eigen::Index j = 0; j < others; ++j)
    for (Eigen::Index i = 0; i < rank; ++i) look(C(i, j), rounding);
  if (n > most_rows) return lack;
  for (Eigen::Index j = 0; j < others; ++j)
    for (Eigen::Index k = 0; k < j; ++k)
      for (Eigen::Index i = 0; i < rank; ++i)
        for (Eigen::Index l = 0; l < i; ++l) look(C(i, j) * C(l, k) - C(i, k) * C(l, j), 2.0 * rounding);
  return lack;
}

// Elements say of other impulses no more than the outcome does.
void forget_other_impulses(Solution& s) {
  for (ElementState& state : s.elements) state.unique_impulse = state.unique_mode = true;
}

}  // namespace

// What is rounding beside a heavy mass need not be rounding of W.
double least_dependence(const ImpactMatrices& system) {
  const Eigen::Index n = system.G.rows();
  if (n < 2) return 1.0;
  if (n == 2 && system.G(0, 1) * system.G(1, 0) < 0.99 * system.G(0, 0) * system.G(1, 1))
    return 1.0;  // most impacts of one contact
  const Lack in_energy = lack_of(system.X);
  return in_energy.rounding ? std::min(in_energy.least, lack_of(system.W).least) : in_energy.least;
}

bool tells_velocities(double residual, double dependence) {
  return dependence >= clear_directions || residual + unit_rounding <= velocity_error * dependence;
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
  ExactSolutions all = all_of(impact, inclusion, all_choices(inclusion), Matrix(inclusion.c.size(), 1));
  found = std::move(all.found);
  return all.complete && all.open.empty();
}

bool holds_once(const Impact& impact, const Inclusion& inclusion, const std::vector<Solution>& solutions,
                std::size_t which, const Eigen::VectorXd& turnover, bool overdetermined) {
  const Solution& s = solutions[which];
  const ExactSolutions all =
      all_of(impact, inclusion, choices_near(inclusion, s, turnover, overdetermined), column(s.impulse));
  const auto is_s = [&](const Solution& exact) { return same_velocity(impact, exact, s); };
  const auto counted = [&](const Solution& exact) {
    return std::any_of(solutions.begin(), solutions.end(),
                       [&](const Solution& other) { return same_velocity(impact, exact, other); });
  };
  return all.complete && std::any_of(all.found.begin(), all.found.end(), is_s) &&
         std::all_of(all.found.begin(), all.found.end(), counted) &&
         std::all_of(all.open.begin(), all.open.end(), counted);
}

void limit_claims(double dependence, bool confirmed, Outcome& outcome) {
  if (dependence >= clear_directions) return;
  if (confirmed && dependence >= undecided_directions) return;
  outcome.count = {};
  outcome.unique_velocity = outcome.unique_impulse = std::nullopt;
  forget_other_impulses(outcome.solution);
  for (Solution& s : outcome.all) forget_other_impulses(s);
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
