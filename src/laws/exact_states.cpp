#include "laws/exact_states.hpp"

#include <fmt/format.h>

#include <Eigen/QR>
#include <algorithm>
#include <cmath>

#include "laws/state_impulses.hpp"
#include "laws/tolerances.hpp"

namespace percuss {
namespace {

using exact::Matrix;

using namespace law_tolerances;

constexpr Eigen::Index most_rows = 48;  // fractions of larger systems have too many digits

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

// Of these what `s` may be but for rounding, by its velocities, and by its impulses unless they may be any.
Choices choices_near(const Inclusion& inclusion, const Solution& s, const Eigen::VectorXd& turnover,
                     bool any_impulse) {
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
    } else if (!any_impulse && !friction && lambda / d > blur * largest) {
      choices[i] = {1};
    } else if (!any_impulse && friction) {
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
          carrying = std::min(carrying * static_cast<long>(choices_[i].size()), most_exact_states);
      states_ = std::min(states_ * (1 + carrying), most_exact_states + 1);
    }
  }

  long states() const { return states_; }

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

// One for every velocity.
void add(Solution s, ExactSolutions& all) {
  for (const Solution& other : all.found) {
    if (other.velocity_after != s.velocity_after) continue;
    if (other.impulse != s.impulse) all.one_impulse = false;
    return;
  }
  all.found.push_back(std::move(s));
}

// Impulses that the equations of a state leave free are those of `guess`, if these hold.
ExactSolutions all_of(const Impact& impact, const Inclusion& inclusion, Choices choices, const Matrix& guess,
                      long most) {
  ExactSolutions all;
  StateCounter counter(inclusion, std::move(choices));
  all.complete = counter.states() <= most;
  if (!all.complete) return all;
  const ExactInclusion exactly(impact, inclusion.blocks);
  do {
    const std::optional<FoundState> state = counter.state();
    if (!state) continue;
    const StateImpulses told = impulses_of(exactly, *state, guess);
    if (!told.any) continue;
    all.continuum = all.continuum || !told.one_velocity;
    all.one_impulse = all.one_impulse && told.one_impulse;
    Solution s;
    s.velocity_before = impact.velocity;
    exactly.take(told.impulse, s);
    if (s.velocity_after.allFinite() && s.impulse.allFinite())
      add(std::move(s), all);
    else
      all.complete = false;
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
  const ExactInclusion exactly(impact, inclusion.blocks);
  const StateImpulses told = impulses_of(exactly, *state, exact_column(s.impulse));
  if (!told.any) return false;
  exactly.take(told.impulse, s);
  return s.velocity_after.allFinite() && s.impulse.allFinite();
}

bool has_other_impulses(const Impact& impact, const Inclusion& inclusion, const Solution& s) {
  const std::optional<FoundState> state = find_state(inclusion, s);
  if (!state) return true;
  const StateImpulses told =
      impulses_of(ExactInclusion(impact, inclusion.blocks), *state, exact_column(s.impulse));
  return told.any && !told.one_impulse;
}

ExactSolutions all_that_hold(const Impact& impact, const Inclusion& inclusion, long most) {
  return all_of(impact, inclusion, all_choices(inclusion), Matrix(inclusion.c.size(), 1), most);
}

ExactSolutions those_near(const Impact& impact, const Inclusion& inclusion, const Solution& s,
                          const Eigen::VectorXd& turnover, bool any_impulse) {
  return all_of(impact, inclusion, choices_near(inclusion, s, turnover, any_impulse), exact_column(s.impulse),
                most_exact_states);
}

void forget_other_impulses(Solution& s) {
  for (ElementState& state : s.elements) state.unique_impulse = state.unique_mode = true;
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
