#include "simulate/impacts.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "laws/impacts_of_runs.hpp"
#include "laws/law_options.hpp"
#include "percuss/account.hpp"

namespace percuss {
namespace {

Moreau convex(Moreau law) {
  law.corner = Moreau::Corner::convex;
  return law;
}

// Why a restitution that depends on the speed of approach is none at this impact; empty where all are.
std::string odd_restitution(const Impact& impact) {
  for (const Element& e : impact.elements)
    if (e.curve && e.curve->of_speed() && !(e.restitution >= 0.0 && e.restitution <= 1.0))
      return fmt::format(
          "the restitution of {} is {} at the speed with which it approaches, expected a number "
          "from 0 to 1",
          e.name, e.restitution);
  return {};
}

}  // namespace

Impacts::Impacts(const System& system, const SimulationOptions& options)
    : system_(system),
      law_(options.law),
      tolerance_(SolverOptions{}.tolerance),
      stop_at_gain_(options.stop_at_gain),
      local_(system),
      problem_(system.facts()) {
  // Velocities of a run carry the error of its integration: rows that depend on each other contradict each
  // other by as much.
  if (auto* newton = std::get_if<Newton>(&law_))
    tolerance_ = newton->solver.tolerance = std::max(newton->solver.tolerance, 1e-9);
  if (const auto* poisson = std::get_if<Poisson>(&law_)) tolerance_ = poisson->solver.tolerance;
}

void Impacts::adopt(const ElementSetPtr& set) {
  set_ = set;
  problem_.resize(set->rows);
  local_.adopt(set);
}

Ending Impacts::not_taken(const Errors& errors, double t) const {
  return {RunStatus::not_applicable, fmt::format("the law {} does not take the impact at t = {:.9g}: {}",
                                                 name_of(law_), t, to_string(errors))};
}

// Adds the last outcome to the account of the motion and takes its velocity.
Ending Impacts::take(const Instant& at, Motion& motion) {
  moved_ = false;
  if (outcome_.status != Status::solved)
    return {outcome_.status == Status::no_solution ? RunStatus::no_solution : RunStatus::not_converged,
            fmt::format("the impact at t = {:.9g} has no answer: {}", motion.t, outcome_.reason)};
  const Solution& solution = outcome_.solution;
  for (std::size_t i = 0; i < elements_.size(); ++i)
    motion.dissipated[motion.place[static_cast<std::size_t>(elements_[i])]] -= account_.work[i];
  motion.excitation += account_.excitation + at.transport.dot(solution.velocity_after - motion.u);
  moved_ = solution.impulse.size() > 0 && solution.impulse.cwiseAbs().maxCoeff() > 0.0;
  motion.u = solution.velocity_after;
  return {};
}

Ending Impacts::resolve(const Accelerations& here, const std::vector<Eigen::Index>& elements, Motion& motion,
                        Recorder& recorder) {
  elements_ = elements;
  local_.fill(here.at, elements, motion.u);
  const Impact& impact = local_.impact();
  if (const std::string odd = odd_restitution(impact); !odd.empty())
    return {RunStatus::not_applicable, fmt::format("at t = {:.9g} {}", motion.t, odd)};
  if (!simple(here) || !resolve_simple(here, motion)) {
    if (const auto* newton = std::get_if<Newton>(&law_)) {
      resolve_in_run(impact, *newton, workspace_, outcome_);
    } else if (const auto* poisson = std::get_if<Poisson>(&law_)) {
      if (const auto taken = resolve_in_run(impact, *poisson, workspace_, outcome_); !taken)
        return not_taken(taken.error(), motion.t);
    } else {
      // One face of a re-entrant corner by itself is a contact like any other.
      const bool face = is_reentrant(law_) && elements_.size() == 1;
      auto outcome = percuss::resolve(impact, face ? Law{convex(std::get<Moreau>(law_))} : law_);
      if (!outcome) return not_taken(outcome.error(), motion.t);
      outcome_ = *std::move(outcome);
    }
  }
  if (outcome_.status == Status::solved) {
    AccountOptions options = account_options(impact, law_);
    options.relative = false;
    account_ = account(impact, outcome_.solution, options);
    const double rest = local_.energy_of_the_rest(here.at, motion.u);
    account_.energy_before += rest;
    account_.energy_after += rest;
    if (std::string why = objection(outcome_.solution, account_); !why.empty()) {
      outcome_.status = Status::not_converged;
      outcome_.reason = std::move(why);
    }
  }
  local_.spread(motion.u, outcome_.solution);
  if (Ending ending = take(here.at, motion); ending.status != RunStatus::running) return ending;
  recorder.impact(motion.t, motion.q, elements_, outcome_.status, outcome_.solution, account_);
  if (stop_at_gain_ && !account_.energetic) return gain(motion.t, account_, law_);
  return {};
}

}  // namespace percuss
