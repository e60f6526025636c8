// What double precision leaves in doubt, and fractions decide: with the states of the elements given the
// equations of Newton's law are linear, and every double is a fraction.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "laws/borders.hpp"
#include "laws/exact_states.hpp"
#include "laws/newton_data.hpp"
#include "laws/tolerances.hpp"

namespace percuss {
namespace {

using Data = NewtonWorkspace::Data;

using namespace law_tolerances;

constexpr long few_states = 64;  // that are gone through though the solvers claim nothing
constexpr const char* no_state_holds = "in exact numbers no state of the elements is free of contradiction";
constexpr Eigen::Index few_rows = 12;  // of an impact without friction that are asked for rounding's sake

bool can_ask(const Impact& impact, const Newton& law, const Data& d) {
  return d.plain && !law.backward && fractions_tell(impact, d.inclusion.blocks);
}

void withdraw_claims(Outcome& outcome) {
  outcome.count = {};
  outcome.unique_velocity = outcome.unique_impulse = std::nullopt;
}

bool is_among(const Impact& impact, const Solution& s, const std::vector<Solution>& known,
              double tolerance = same_velocities) {
  return std::any_of(known.begin(), known.end(),
                     [&](const Solution& other) { return same_velocity(impact, other, s, tolerance); });
}

bool are_among(const Impact& impact, const std::vector<Solution>& some, const std::vector<Solution>& known,
               double tolerance = same_velocities) {
  return std::all_of(some.begin(), some.end(),
                     [&](const Solution& s) { return is_among(impact, s, known, tolerance); });
}

// Rounds what fractions found, and judges it. False: the judge refuses some of it.
bool measure_all(const Impact& impact, const Newton& law, Data& d, std::vector<Solution>& found) {
  bool judged = true;
  for (Solution& s : found) {
    measure(impact, d, s);
    judged = judged && s.residual <= law.solver.tolerance;
  }
  return judged;
}

// Whether what is claimed of `s` is claimed of its exact numbers as well; they take its place if they are as
// good.
bool confirm_exactly(const Impact& impact, const Newton& law, Data& d, Solution& s, bool told) {
  Solution exact = s;
  if (!hold_exactly(impact, d.inclusion, exact)) return false;
  measure(impact, d, exact);
  const bool judged = exact.residual <= law.solver.tolerance;
  if (judged || (told && same_velocity(impact, exact, s))) {
    if (judged) s = std::move(exact);
    return true;
  }
  return false;
}

// No state has a solution. What is left by rounding of the numbers, as of two walls that a body just touches,
// is one all the same; what misses by more is none.
void refute(const Impact& impact, Data& d, Outcome& outcome) {
  withdraw_claims(outcome);
  for (Solution& s : d.solutions) improve(impact, d, s);
  const auto less = [](const Solution& a, const Solution& b) { return a.residual < b.residual; };
  const auto best = std::min_element(d.solutions.begin(), d.solutions.end(), less);
  std::iter_swap(d.solutions.begin(), best);
  if (d.solutions.front().residual <= border) return;
  d.solutions.resize(1);
  outcome.status = Status::not_converged;
  outcome.reason = fmt::format("{}; what was found misses by {:.1e}, which is more than rounding",
                               no_state_holds, d.solutions.front().residual);
}

// All states are gone through. What is found takes the place of what was; where both are the same, it is
// counted.
void decide(const Impact& impact, const Newton& law, Data& d, Outcome& outcome,
            long most = most_exact_states) {
  ExactSolutions exact = all_that_hold(impact, d.inclusion, most);
  if (exact.complete && exact.found.empty()) return refute(impact, d, outcome);
  const SolutionCount claimed = outcome.count;
  const bool set = claimed.decided && claimed.continuum;
  if (set && (exact.continuum || !exact.complete)) return;
  if (!exact.complete && !d.form.has_friction()) return;  // u⁺ is unique, and too many states for more
  withdraw_claims(outcome);
  if (!exact.complete || !measure_all(impact, law, d, exact.found)) return;
  const bool same = !set && !exact.continuum && are_among(impact, exact.found, d.solutions) &&
                    are_among(impact, d.solutions, exact.found);
  const bool surely = same && are_among(impact, exact.found, d.solutions, surely_same_velocities);
  const bool one_impulse = exact.one_impulse;
  const bool apart_by_impulses = law.solver.distinguish_impulses;  // then velocities may be listed twice
  if (!same || (!apart_by_impulses && exact.found.size() <= d.solutions.size()))
    d.solutions = std::move(exact.found);
  if (!surely || apart_by_impulses) return;
  outcome.count = {true, false, static_cast<long>(d.solutions.size())};
  outcome.unique_velocity = d.solutions.size() == 1;
  if (d.dependence >= undecided_directions) outcome.unique_impulse = d.solutions.size() == 1 && one_impulse;
}

// Whether some γ⁻ is a difference of numbers a million times as large: only then its last digits, which are
// rounding, are those of a state.
bool velocities_cancel(const Impact& impact, Data& d) {
  turnover(d.system, impact.velocity, impact.velocity, d.turnover);
  return ((d.turnover.array() > 0.0) && (d.system.gamma.array().abs() <= cancelled * d.turnover.array()))
      .any();
}

// Contacts, clutches and joints that do not move and have one ε: u⁺ = −εu⁻ is admissible, so there is a
// solution whatever their directions are.  [docs/laws/moreau.md]
bool always_solvable(const Data& d) {
  const Eigen::VectorXd& epsilon = d.system.epsilon;
  return !d.form.has_friction() && d.system.chi.isZero(0.0) && epsilon.minCoeff() == epsilon.maxCoeff();
}

// Whether no digit beyond those of double precision makes or unmakes a solution. Without friction u⁺ is the
// only one, if it is one.
bool is_beyond_doubt(const Impact& impact, Data& d) {
  if (always_solvable(d)) return true;
  const bool rough = d.form.has_friction();
  const bool several = d.solutions.size() > 1, cancel = velocities_cancel(impact, d);
  return std::all_of(d.solutions.begin(), d.solutions.end(), [&](const Solution& s) {
    if (s.residual > border) return false;
    turnover(d.system, s.velocity_before, s.velocity_after, d.turnover);
    const bool overdetermined = (several || cancel) && is_overdetermined(d.inclusion, s, d.turnover);
    const bool bordering = rough && on_border(d.inclusion, s, d.turnover);
    if (!overdetermined && !bordering) return true;
    if (!bordering && !several) {
      if (!rough && s.impulse.size() > few_rows) return true;
      Solution exact = s;
      if (hold_exactly(impact, d.inclusion, exact) && same_velocity(impact, exact, s)) return true;
    }
    const ExactSolutions near = those_near(impact, d.inclusion, s, d.turnover, overdetermined);
    return near.complete && !near.continuum && is_among(impact, s, near.found) &&
           are_among(impact, near.found, d.solutions);
  });
}

// Elements that feel each other: by G, or friction and what loads it. Of every element the first of its part.
std::vector<std::size_t> parts_of(const Impact& impact, const Data& d) {
  const std::vector<Eigen::Index>& offsets = d.system.offsets;
  std::vector<std::size_t> part(impact.elements.size());
  for (std::size_t i = 0; i < part.size(); ++i) {
    part[i] = i;
    for (std::size_t j = 0; j < i; ++j) {
      const Element &one = impact.elements[i], &other = impact.elements[j];
      const bool loads =
          one.normal == static_cast<Eigen::Index>(j) || other.normal == static_cast<Eigen::Index>(i);
      if (part[i] == part[j] ||
          (!loads && d.system.G.block(offsets[i], offsets[j], one.size(), other.size()).isZero(0.0)))
        continue;
      const auto [low, high] = std::minmax(part[i], part[j]);
      std::replace(part.begin(), part.begin() + static_cast<std::ptrdiff_t>(i) + 1, std::size_t{high},
                   std::size_t{low});
    }
  }
  return part;
}

// Of parts that do not feel each other so many combinations are solutions that they are not listed. Each part
// alone is counted with its own doubts.
bool parts_are_counted(const Impact& impact, const Newton& law, const Data& d) {
  const std::vector<std::size_t> part = parts_of(impact, d);
  Newton each = law;
  each.list_all = false;
  for (std::size_t first = 0; first < part.size(); ++first) {
    if (part[first] != first) continue;
    Impact alone = impact;
    alone.elements.clear();
    std::vector<Eigen::Index> place(part.size(), -1);
    for (std::size_t i = first; i < part.size(); ++i) {
      if (part[i] != first) continue;
      place[i] = static_cast<Eigen::Index>(alone.elements.size());
      alone.elements.push_back(impact.elements[i]);
    }
    if (alone.elements.size() == impact.elements.size()) return false;  // one part
    for (Element& e : alone.elements)
      if (e.normal >= 0) e.normal = place[static_cast<std::size_t>(e.normal)];
    const auto outcome = resolve(alone, each);
    if (!outcome || outcome->status != Status::solved || !outcome->count.decided || outcome->count.continuum)
      return false;
  }
  return true;
}

// One of several on a border, and nobody to ask.
bool may_be_miscounted(Data& d) {
  return d.solutions.size() > 1 &&
         std::any_of(d.solutions.begin(), d.solutions.end(), [&](const Solution& s) {
           turnover(d.system, s.velocity_before, s.velocity_after, d.turnover);
           return is_overdetermined(d.inclusion, s, d.turnover) || on_border(d.inclusion, s, d.turnover);
         });
}

// Velocities that cancel leave a c that is mostly rounding, and a contradiction of nothing else is none.
void doubt_refusal(const Impact& impact, const Newton& law, Data& d, Outcome& outcome) {
  if (!can_ask(impact, law, d)) return;
  double parts = 0.0, rest = 0.0;
  turnover(d.system, impact.velocity, impact.velocity, d.turnover);
  for (Eigen::Index k = 0; k < d.turnover.size(); ++k) {
    parts = std::max(parts, d.turnover[k] * d.inclusion.unit(k));
    rest = std::max(rest, std::abs(d.inclusion.c[k]) * d.inclusion.unit(k));
  }
  if (rest > cancelled * parts) return;
  ExactSolutions exact = all_that_hold(impact, d.inclusion);
  if (exact.found.empty() || !measure_all(impact, law, d, exact.found)) return;
  withdraw_claims(outcome);
  outcome.status = Status::solved;
  outcome.reason.clear();
  d.solutions = std::move(exact.found);
}

// What no solver brought to its tolerance: where states are few, fractions tell whether there is a solution
// at all. True: there is one now. What misses by little may be rounding of the numbers, and stays undecided.
bool converge_exactly(const Impact& impact, const Newton& law, Data& d, Outcome& outcome) {
  if (!can_ask(impact, law, d)) return false;
  ExactSolutions exact = all_that_hold(impact, d.inclusion, few_states);
  if (!exact.complete) return false;
  if (!exact.found.empty()) {
    if (!measure_all(impact, law, d, exact.found)) return false;
    withdraw_claims(outcome);
    outcome.status = Status::solved;
    outcome.reason.clear();
    d.solutions = std::move(exact.found);
    return true;
  }
  const double missed = d.solutions.empty() ? 1.0 : d.solutions.front().residual;
  outcome.reason = no_state_holds;
  if (!(missed > clear_contradiction)) {
    outcome.reason += fmt::format("; what was found misses by {:.1e}", missed);
    return false;
  }
  outcome.status = Status::no_solution;
  outcome.count = {true, false, 0};
  outcome.unique_velocity = outcome.unique_impulse = std::nullopt;
  d.solutions.clear();
  return false;
}

}  // namespace

// A solution is one if its residual tells velocities or fractions say so; where none is, fractions are asked
// for all. With friction a small residual tells little, and fractions come first. Backward in time, with what
// is impressed and with friction in space nobody asks them.
void look_twice(const Impact& impact, const Newton& law, Data& d, Outcome& outcome) {
  d.dependence = 1.0;
  if (outcome.status == Status::not_converged && !converge_exactly(impact, law, d, outcome)) return;
  if (!d.claims && outcome.status == Status::solved && !can_ask(impact, law, d))
    return;  // only claims are left
  d.dependence = least_dependence(d.system);
  if (d.dependence >= clear_directions) return;
  if (!can_ask(impact, law, d)) return limit_claims(d.dependence, outcome.status == Status::solved, outcome);

  std::vector<Solution> confirmed, told;
  for (Solution s : d.solutions) {
    const bool tells = s.residual <= law.solver.tolerance && tells_velocities(s.residual, d.dependence);
    if ((tells && !d.form.has_friction()) || confirm_exactly(impact, law, d, s, tells))
      confirmed.push_back(std::move(s));
    else if (tells)
      told.push_back(std::move(s));
  }
  if (confirmed.empty()) {
    ExactSolutions exact = all_that_hold(impact, d.inclusion);
    if (exact.complete && exact.found.empty() && outcome.status == Status::no_solution) return;
    if (!exact.complete)
      confirmed = std::move(told);  // nobody refutes them, nobody counts them
    else if (measure_all(impact, law, d, exact.found))
      confirmed = std::move(exact.found);
    if (outcome.status == Status::solved) withdraw_claims(outcome);
  }
  const bool any = !confirmed.empty();
  if (any) {
    if (outcome.status != Status::solved || confirmed.size() != d.solutions.size()) withdraw_claims(outcome);
    outcome.status = Status::solved;
    outcome.reason.clear();
    d.solutions = std::move(confirmed);
  }
  limit_claims(d.dependence, any, outcome);
}

// With friction a solution may be there, or be two, by the last digit of γ, and with more rows at rest than
// independent directions there may be none: then fractions say that it is one, or nobody counts.
void count_again(const Impact& impact, const Newton& law, Data& d, Outcome& outcome) {
  if (outcome.status == Status::no_solution) return doubt_refusal(impact, law, d, outcome);
  if (outcome.status != Status::solved || !d.plain || law.backward) return;
  const bool counted = outcome.count.decided && !outcome.count.continuum;
  if (!can_ask(impact, law, d)) {
    if (d.claims && counted && d.form.has_friction() && may_be_miscounted(d)) withdraw_claims(outcome);
    return;
  }
  if (counted ? is_beyond_doubt(impact, d) : law.solver.distinguish_impulses) return;
  const bool all_listed = outcome.count.number == static_cast<long>(d.solutions.size());
  if (counted && !all_listed && parts_are_counted(impact, law, d)) return;
  decide(impact, law, d, outcome, outcome.count.decided ? most_exact_states : few_states);
}

void doubt_other_impulses(const Impact& impact, const Newton& law, Data& d, Outcome& outcome) {
  if (outcome.unique_impulse != std::optional(false) || !can_ask(impact, law, d)) return;
  if (outcome.count.decided && (outcome.count.continuum || outcome.count.number != 1)) return;
  if (!velocities_cancel(impact, d)) return;
  const bool others = std::any_of(d.solutions.begin(), d.solutions.end(), [&](const Solution& s) {
    if (has_other_impulses(impact, d.inclusion, s)) return true;
    turnover(d.system, s.velocity_before, s.velocity_after, d.turnover);
    const ExactSolutions near = those_near(impact, d.inclusion, s, d.turnover, true);
    return !near.complete || (!near.one_impulse && is_among(impact, s, near.found));
  });
  if (others) return;
  outcome.unique_impulse = std::nullopt;
  for (Solution& s : d.solutions) forget_other_impulses(s);
}

}  // namespace percuss
