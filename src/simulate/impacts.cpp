#include "simulate/impacts.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "laws/impact_matrices.hpp"
#include "laws/law_options.hpp"
#include "percuss/account.hpp"

namespace percuss {
namespace {

Moreau convex(Moreau law) {
  law.corner = Moreau::Corner::convex;
  return law;
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
}

void Impacts::adopt(const ElementSetPtr& set) {
  set_ = set;
  problem_.resize(set->rows);
  local_.adopt(set);
}

bool Impacts::simple(const Accelerations& here) const {
  if (!std::holds_alternative<Newton>(law_)) return false;
  const auto& all = set_->elements;
  const bool friction = std::any_of(elements_.begin(), elements_.end(), [&](Eigen::Index i) {
    return all[static_cast<std::size_t>(i)].kind == Kind::friction;
  });
  if (!friction) return true;
  if (elements_.size() != 2) return false;
  const auto first = static_cast<std::size_t>(elements_[0]), second = static_cast<std::size_t>(elements_[1]);
  return all[first].kind == Kind::contact && all[second].size() == 1 && all[second].normal == elements_[0] &&
         here.gamma[set_->offsets[first]] < 0.0;
}

bool Impacts::resolve_simple(const Accelerations& here, const Motion& motion) {
  const auto& all = set_->elements;
  const auto& offsets = set_->offsets;
  problem_.clear();
  const StepColumns::Span whole{0, system_.freedom()};
  for (const Eigen::Index i : elements_) {
    const Element& e = all[static_cast<std::size_t>(i)];
    const Eigen::Index source = offsets[static_cast<std::size_t>(i)];
    const Block part{reservoir(e), problem_.n, e.kind == Kind::friction ? 0 : -1};
    std::copy_n(here.X.col(source).data(), whole.size, problem_.X.add({whole, {}}));
    problem_.c[part.row] = (1.0 + e.restitution) * here.gamma[source];
    problem_.lambda[part.row] = 0.0;
    problem_.parts.push_back(part);
    ++problem_.n;
  }
  problem_.assemble();
  if (problem_.sparse() || !problem_.sweep_until_settled()) return false;

  const Eigen::Index n = problem_.n;
  Solution& solution = outcome_.solution;
  solution.impulse = problem_.lambda.head(n);
  jump_.setZero(whole.size);
  for (Eigen::Index k = 0; k < n; ++k) problem_.X.add_to(k, solution.impulse[k], jump_);
  here.factor.solve_upper(jump_.data());
  solution.velocity_before = motion.u;
  solution.velocity_after = motion.u + jump_;
  solution.gamma_before.resize(n);
  solution.gamma_after.resize(n);
  solution.xi.resize(n);
  turnover_.resize(n);
  for (std::size_t k = 0; k < elements_.size(); ++k) {
    const auto i = static_cast<std::size_t>(elements_[k]);
    const auto row = static_cast<Eigen::Index>(k);
    const RowRate rate = row_rate(here.at, offsets[i], {whole, {}}, motion.u, solution.velocity_after);
    solution.gamma_before[row] = here.gamma[offsets[i]];
    solution.gamma_after[row] = rate.after;
    solution.xi[row] = rate.after + all[i].restitution * solution.gamma_before[row];
    turnover_[row] = rate.turnover;
  }
  solution.residual = problem_.residual(solution.xi, turnover_);
  solution.velocity_before = local_.restricted(solution.velocity_before);
  solution.velocity_after = local_.restricted(solution.velocity_after);
  outcome_.status = Status::solved;
  return solution.residual <= tolerance_;
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
  if (!simple(here) || !resolve_simple(here, motion)) {
    if (const auto* newton = std::get_if<Newton>(&law_)) {
      percuss::resolve(impact, *newton, workspace_, outcome_);
    } else {
      // One face of a re-entrant corner by itself is a contact like any other.
      const bool face = is_reentrant(law_) && elements_.size() == 1;
      auto outcome = percuss::resolve(impact, face ? Law{convex(std::get<Moreau>(law_))} : law_);
      if (!outcome)
        return {RunStatus::not_applicable,
                fmt::format("the law {} does not take the impact at t = {:.9g}: {}", name_of(law_), motion.t,
                            to_string(outcome.error()))};
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
