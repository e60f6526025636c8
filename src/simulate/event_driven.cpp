#include "simulate/event_driven.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>

#include "laws/law_options.hpp"

namespace percuss {
namespace {

using namespace motion_tolerances;

constexpr double largest_growth = 5.0;  // of a step over the one before
constexpr double least_part = 0.1;      // of a step that an event cuts short, on which the next one builds
constexpr std::array<double, 2> gap_samples{0.3, 0.7};  // where gaps are compared with their cubics

bool nothing_acts(const Modes& modes) {
  return std::all_of(modes.hold.begin(), modes.hold.end(), [](Hold hold) { return hold == Hold::free; });
}

bool holds(const Modes& modes) {
  return std::find(modes.hold.begin(), modes.hold.end(), Hold::held) != modes.hold.end();
}

// Sliding that turns goes on; sliding that reverses does not.
bool same_modes(const ElementSet& set, const Modes& a, const Modes& b) {
  if (a.hold != b.hold) return false;
  for (std::size_t i = 0; i < set.elements.size(); ++i)
    if (const Eigen::Index row = set.offsets[i], m = set.elements[i].size();
        a.hold[i] == Hold::sliding && !(a.direction.segment(row, m).dot(b.direction.segment(row, m)) > 0.0))
      return false;
  return true;
}

}  // namespace

EventDriven::EventDriven(const System& system, const SimulationOptions& options)
    : system_(system),
      configuration_(system),
      options_(options),
      reentrant_(is_reentrant(options.law)),
      here_(system),
      there_(system),
      impacts_(system, options) {}

void EventDriven::adopt(const Motion& motion) {
  set_ = motion.set;
  here_.adopt(set_);
  there_.adopt(set_);
  forces_.adopt(set_);
  impacts_.adopt(set_);
  const std::size_t elements = set_->elements.size();
  closed_.assign(elements, false);
  still_.assign(elements, false);
  arrival_.assign(elements, 0.0);
  ignored_.assign(elements, false);
  const auto n = static_cast<Eigen::Index>(elements);
  const Eigen::Index size = system_.configuration() + system_.freedom() + n + 2;
  integrator_.resize(size);
  sample_.setZero(size);
  gap_before_.setZero(n);
  speed_before_.setZero(n);
  gap_after_.setZero(n);
  speed_after_.setZero(n);
  evaluated_ = false;
  std::vector<double> others = motion.dissipated;
  for (const std::size_t i : motion.place) others[i] = 0.0;
  absent_ = std::accumulate(others.begin(), others.end(), 0.0);
}

Ending EventDriven::advance(Motion& motion, Recorder& recorder) {
  measure(motion);
  for (Accelerations* state : {&here_, &there_}) std::fill(state->starts.begin(), state->starts.end(), false);
  if (motion.undecided) return settle(motion, recorder);
  if (motion.t >= options_.until) return {RunStatus::solved, {}};
  return step(motion, recorder);
}

// y = (q, u, dissipated by every element, excitation, forces).
bool EventDriven::rhs(double t, const double* y, double* dy, const Modes& modes, Accelerations& state) {
  fault_ = state.evaluate(t, y, y + system_.configuration(), modes);
  if (fault_ != Fault::none) return false;
  slope_of(state, y, modes, dy);
  return true;
}

void EventDriven::slope_of(const Accelerations& state, const double* y, const Modes& modes,
                           double* dy) const {
  const Eigen::Index c = system_.configuration(), f = system_.freedom();
  const auto& elements = set_->elements;
  const auto& offsets = set_->offsets;
  double excitation = state.at.power + state.at.transport.dot(state.acceleration);
  if (configuration_.plain)
    std::copy_n(y + c, f, dy);
  else
    system_.rates(y, y + c, dy);
  std::copy_n(state.acceleration.data(), f, dy + c);
  dy += c + f;
  for (std::size_t i = 0; i < elements.size(); ++i) {
    double power = 0.0;
    if (modes.hold[i] != Hold::free)
      for (Eigen::Index r = offsets[i]; r < offsets[i] + elements[i].size(); ++r) {
        excitation -= state.lambda[r] * state.at.excitation[r];
        if (modes.hold[i] == Hold::sliding) power += state.lambda[r] * state.gamma[r];
      }
    dy[i] = -power;
  }
  dy[elements.size()] = excitation;
  dy[elements.size() + 1] = state.at.forces_power;
}

// A step on which nothing acts and the acceleration is constant.
bool EventDriven::fly(const Motion& motion, double h) {
  if (system_.facts().exact_flight) {
    integrator_.h = h;
    integrator_.end = integrator_.start;
    along(1.0, integrator_.end.size(), integrator_.end.data());
  } else {
    integrator_.fly(system_.freedom(), h);
  }
  const double* const y = integrator_.end.data();
  fault_ = here_.evaluate(motion.t + h, y, y + system_.configuration(), motion.modes);
  return fault_ == Fault::none;
}

// The first n numbers of y at the part θ of the step: the dense output, or the flight itself where it is
// known.
void EventDriven::along(double theta, Eigen::Index n, double* y) {
  if (!flies_exactly_) {
    integrator_.at(theta, n, y);
    return;
  }
  const Eigen::Index c = system_.configuration(), f = system_.freedom();
  const double* const start = integrator_.start.data();
  flown_.resize(c + f);
  system_.fly(flight_start_, theta * integrator_.h, start, start + c, flown_.data(), flown_.data() + c);
  std::copy_n(flown_.data(), std::min(n, c + f), y);
  for (Eigen::Index i = c + f; i < n; ++i) y[i] = start[i];
}

// `state`: where the fault was met.
Ending EventDriven::trouble(const Motion& motion, const Accelerations& state) const {
  const std::string what = fault_ == Fault::mass ? "the mass matrix is singular"
                           : fault_ == Fault::not_finite
                               ? what_is_not_finite(system_, state.at)
                               : "the steps become too small: the model is stiff or diverges";
  return percuss::trouble(system_, motion, what);
}

// The least step that is one, beside the times of the run.
double EventDriven::least_step(const Motion& motion) const {
  return 1e-13 * std::max(std::abs(motion.t), std::abs(options_.until));
}

Ending EventDriven::step(Motion& motion, Recorder& recorder) {
  if (!begin_step(motion)) return trouble(motion, here_);
  bool last = false;
  if (Ending ending = find_step(motion, recorder, last); ending.status != RunStatus::running) return ending;
  return take_events(motion, recorder, last);
}

// The state of the motion as the start of a step: its slope, gaps and monitors, and how it moves on.
bool EventDriven::begin_step(Motion& motion) {
  const Eigen::Index c = system_.configuration(), f = system_.freedom();
  const auto n = static_cast<Eigen::Index>(set_->elements.size());
  integrator_.start.head(c) = motion.q;
  integrator_.start.segment(c, f) = motion.u;
  for (Eigen::Index i = 0; i < n; ++i)
    integrator_.start[c + f + i] = motion.dissipated[motion.place[static_cast<std::size_t>(i)]];
  integrator_.start[c + f + n] = motion.excitation;
  integrator_.start[c + f + n + 1] = motion.forces;
  if (evaluated_)
    slope_of(here_, integrator_.start.data(), motion.modes, integrator_.first_slope());
  else if (!rhs(motion.t, integrator_.start.data(), integrator_.first_slope(), motion.modes, here_))
    return false;
  anchor(here_, motion.modes);
  remember(here_, gap_before_, speed_before_);
  motion.next_step = std::min(motion.next_step, longest_sliding(motion.modes));
  monitors(motion.modes, here_, value_start_);
  rests_ = stays(here_, motion.modes, motion.u);
  evaluated_ = false;
  flies_exactly_ = system_.facts().exact_flight && nothing_acts(motion.modes);
  flight_start_ = motion.t;
  return true;
}

// A step so short that it is exact enough and no gap is missed; `last`: it ends where the run or the set of
// elements does.
Ending EventDriven::find_step(Motion& motion, Recorder& recorder, bool& last) {
  const double* const end = integrator_.end.data();
  Accelerations* last_asked = &here_;  // where a fault was met
  const auto slope = [&](double t, const double* y, double* dy) {
    last_asked = y == end ? &here_ : &there_;
    return rhs(t, y, dy, motion.modes, *last_asked);
  };
  const double left = std::min(options_.until, motion.complete_until) - motion.t;
  const bool flies = flies_exactly_ || (system_.facts().constant_acceleration && nothing_acts(motion.modes));
  double growth = 1.0;
  for (int attempt = 0;; ++attempt) {
    last = motion.next_step >= left;
    const double h = last ? left : motion.next_step;
    if (h < least_step(motion) && !last) {
      if (std::find(motion.modes.hold.begin(), motion.modes.hold.end(), Hold::sliding) ==
          motion.modes.hold.end())
        return trouble(motion, *last_asked);
      // Sliding whose force grows beyond all bounds ends in an impact.  [Payr & Glocker 2005, section 6]
      recorder.event(motion.t, MotionEventKind::painleve, -1, 0);
      return impact_without_collision(motion, recorder, RunStatus::not_converged);
    }
    if (rests_) {
      integrator_.rest(h);
      gap_after_ = gap_before_;
      speed_after_ = speed_before_;
      growth = largest_growth;
      break;
    }
    if (!(flies ? fly(motion, h) : integrator_.step(slope, motion.t, h))) {
      motion.next_step = 0.25 * h;
      continue;
    }
    remember(here_, gap_after_, speed_after_);
    largest_force_ = monitors(motion.modes, here_, value_end_);
    if (!flies) integrator_.make_dense();
    growth = flies ? largest_growth : growth_by_error(motion);
    if (growth >= 1.0 && !gaps_are_cubic(motion)) {
      last_asked = &there_;
      growth = 0.5;
    }
    if (growth >= 1.0 || (growth > 0.9 && attempt > 50)) break;
    motion.next_step = std::max(0.1, growth) * h;
  }
  if (!rests_ && std::isfinite(rest_start_))
    growth *= std::clamp(time_to_rest(here_, motion.modes) / rest_start_, 0.1, 1.0);
  fault_ = Fault::none;
  ++motion.steps;
  const double h = integrator_.h;
  motion.next_step = last ? std::max(motion.next_step, growth * h) : growth * h;
  return {};
}

// The motion goes on to the end of the step, or to the first event in it that changes something.
Ending EventDriven::take_events(Motion& motion, Recorder& recorder, bool last) {
  std::fill(ignored_.begin(), ignored_.end(), false);
  while (true) {
    Event event;
    if (!rests_ && !first_event(motion, event)) return trouble(motion, there_);
    if (event.element < 0) {
      motion.at_one_time = 0;
      if (Ending ending = commit(1.0, motion, recorder); ending.status != RunStatus::running) return ending;
      if (last) motion.t = std::min(options_.until, motion.complete_until);
      return {};
    }
    motion.at_one_time = event.theta * integrator_.h > 10.0 * least_step(motion) ? 0 : motion.at_one_time + 1;
    if (motion.at_one_time > 200)
      return {RunStatus::not_converged,
              fmt::format("events pile up at t = {:.9g}, the last at {}", motion.t,
                          set_->elements[static_cast<std::size_t>(event.element)].name)};
    if (event.gap) {
      motion.next_step *= std::max(event.theta, least_part);
      if (Ending ending = commit(event.theta, motion, recorder); ending.status != RunStatus::running)
        return ending;
      motion.hit = event.element;
      motion.undecided = true;
      return {};
    }
    Ending ending;
    if (change_modes(event, motion, recorder, ending)) return ending;
    ignored_[static_cast<std::size_t>(event.element)] = true;
  }
}

// Bodies that are held in all their velocities and stand still under forces that do not depend on time:
// nothing changes until something else comes.
bool EventDriven::stays(const Accelerations& state, const Modes& modes, const Eigen::VectorXd& u) const {
  if (!system_.facts().exact_flight || system_.facts().has_powers || !state.fixed()) return false;
  for (const Hold hold : modes.hold)
    if (hold == Hold::sliding) return false;
  return (u.array().abs() <= 1e-15 * state.fastest().array()).all();
}

// Gap and its rate for every contact.
void EventDriven::remember(const Accelerations& state, Eigen::VectorXd& gap, Eigen::VectorXd& speed) const {
  gap = state.at.gap;
  for (std::size_t i = 0; i < set_->elements.size(); ++i)
    speed[static_cast<Eigen::Index>(i)] = state.gamma[set_->offsets[i]];
}

// By what the step may grow; below 1 it was too long. Errors are measured in the largest q and u so far,
// those of the account in the largest kinetic energy.
double EventDriven::growth_by_error(const Motion& motion) {
  const Eigen::Index c = system_.configuration(), f = system_.freedom();
  double worst = 0.0;
  const double energy = std::max(motion.largest_kinetic_energy, here_.at.kinetic_energy);
  const auto speed_of = [&](Eigen::Index k) {
    return std::sqrt(2.0 * energy / here_.factor.diagonal(here_.at.mass, k));
  };
  if (!configuration_.plain) {
    Eigen::VectorXd speeds(f);
    for (Eigen::Index k = 0; k < f; ++k) speeds[k] = speed_of(k);
    usual_rate_.resize(c);
    system_.rates(integrator_.end.data(), speeds.data(), usual_rate_.data());
  }
  for (Eigen::Index i = 0; i < integrator_.end.size(); ++i) {
    const double error = integrator_.error(i);
    if (error == 0.0) continue;
    if (!std::isfinite(error)) return 0.1;
    double size = std::max(energy, std::abs(integrator_.end[i]));
    if (i < c + f) {
      const double usual = i >= c                 ? speed_of(i - c)
                           : configuration_.plain ? integrator_.h * speed_of(i)
                                                  : integrator_.h * std::abs(usual_rate_[i]);
      size = std::max({motion.size[i], std::abs(integrator_.end[i]), usual});
    }
    if (size > 0.0) worst = std::max(worst, error / (options_.tolerance * size));
  }
  const double growth = worst > 0.0 ? std::min(largest_growth, 0.9 * std::pow(worst, -0.2)) : largest_growth;
  return growth < 0.9 ? growth : std::max(growth, 1.0);
}

// A step must also be so short that the gap of an open contact runs like the cubic through its ends, or stays
// clear of zero.
bool EventDriven::gaps_are_cubic(const Motion& motion) {
  const auto& elements = set_->elements;
  for (const double theta : gap_samples) {
    bool evaluated = false;
    for (std::size_t i = 0; i < elements.size(); ++i) {
      if (elements[i].kind != Kind::contact || motion.modes.hold[i] != Hold::free) continue;
      if (!evaluated) {
        along(theta, system_.configuration(), sample_.data());
        system_.gaps(motion.t + theta * integrator_.h, sample_.data(), there_.at);
        evaluated = true;
      }
      const auto k = static_cast<Eigen::Index>(i);
      if (std::isnan(there_.at.gap[k])) {
        fault_ = Fault::not_finite;
        return false;
      }
      const Cubic cubic = gap_along(k);
      const double off = std::abs(there_.at.gap[k] - cubic(theta));
      const double spread = std::max({std::abs(cubic.g1 - cubic.g0), std::abs(cubic.s0), std::abs(cubic.s1)});
      if (!(off <= 0.01 * spread || cubic.least() > 20.0 * off || off <= gap_rounding(motion, k)))
        return false;
    }
  }
  return true;
}

// What the coordinates measure along every velocity, the largest so far.
Eigen::Ref<const Eigen::VectorXd> EventDriven::extents(const Motion& motion) const {
  extent_.resize(system_.freedom());
  system_.extents(motion.size.data(), extent_.data());
  return extent_;
}

// What rounding makes of the gap of contact i: a part of its terms, or a femtometre where they are constants.
double EventDriven::gap_rounding(const Eigen::Ref<const Eigen::VectorXd>& extents, Eigen::Index i) const {
  return std::max(1e-15, 1e-14 * size_of_gap(here_.at, extents, static_cast<std::size_t>(i)));
}

Cubic EventDriven::gap_along(Eigen::Index i) const {
  const double h = integrator_.h;
  return {gap_before_[i], h * speed_before_[i], gap_after_[i], h * speed_after_[i]};
}

// The motion goes to the part θ of the step; states that are due are stored on the way.
Ending EventDriven::commit(double theta, Motion& motion, Recorder& recorder) {
  const Eigen::Index c = system_.configuration(), f = system_.freedom();
  const auto n = static_cast<Eigen::Index>(set_->elements.size());
  const double h = integrator_.h, from = motion.t, to = from + theta * h;
  for (double due = recorder.next(motion); due <= to; due = recorder.next(motion)) {
    along(std::min(theta, std::max(0.0, (due - from) / h)), sample_.size(), sample_.data());
    if (!configuration_.plain) system_.normalise(sample_.data());
    fault_ = there_.evaluate(due, sample_.data(), sample_.data() + c, motion.modes);
    if (fault_ != Fault::none) return trouble(motion, there_);
    recorder.store(due, sample_.data(), sample_.data() + c, there_.at, there_.lambda,
                   sample_.segment(c + f, n).sum() + absent_, sample_[c + f + n], sample_[c + f + n + 1],
                   motion);
  }
  if (theta < 1.0)
    along(theta, sample_.size(), sample_.data());
  else
    sample_ = integrator_.end;
  motion.t = to;
  motion.q = sample_.head(c);
  if (!configuration_.plain) system_.normalise(motion.q.data());
  motion.u = sample_.segment(c, f);
  for (Eigen::Index i = 0; i < n; ++i)
    motion.dissipated[motion.place[static_cast<std::size_t>(i)]] = sample_[c + f + i];
  motion.excitation = sample_[c + f + n];
  motion.forces = sample_[c + f + n + 1];
  if (theta < 1.0 && holds(motion.modes)) {
    fault_ = here_.evaluate(motion.t, motion.q.data(), motion.u.data(), motion.modes);
    if (fault_ != Fault::none) return trouble(motion, here_);
  }
  tidy(motion);
  return {};
}

// Back to the constraints that hold, from which every step leads away a little. here_ belongs to the state.
void EventDriven::tidy(Motion& motion) {
  if (holds(motion.modes)) here_.project(motion.modes, motion.q, motion.u);
  motion.size.head(motion.q.size()) = motion.size.head(motion.q.size()).cwiseMax(motion.q.cwiseAbs());
  motion.size.tail(motion.u.size()) = motion.size.tail(motion.u.size()).cwiseMax(motion.u.cwiseAbs());
  motion.largest_kinetic_energy = std::max(motion.largest_kinetic_energy, here_.at.kinetic_energy);
}

// At a change that the modes do not survive: the forces a moment later decide. False: all stays as it is,
// since redundant contacts share their forces in another way.
bool EventDriven::change_modes(const Event& event, Motion& motion, Recorder& recorder, Ending& ending) {
  const auto& elements = set_->elements;
  const auto changed = static_cast<std::size_t>(event.element);
  if (!look(motion, event.theta)) {
    ending = trouble(motion, there_);
    return true;
  }
  const bool slid = motion.modes.hold[changed] == Hold::sliding;
  if (slid && elements[changed].size() > 1 && !comes_to_rest(changed, there_)) {  // it has turned
    anchor(there_, motion.modes);
    ending = commit(event.theta, motion, recorder);
    return true;
  }
  // What slides on the same bodies comes to rest with it: a face on its corners.
  for (std::size_t i = 0; i < elements.size(); ++i)
    still_[i] = motion.modes.hold[i] == Hold::held || i == changed ||
                (slid && motion.modes.hold[i] == Hold::sliding && comes_to_rest(i, there_));
  if (!look(motion, event.theta + look_ahead)) {
    ending = trouble(motion, there_);
    return true;
  }
  there_.complete();
  const ForceDecision& decision = forces_.decide(there_, still_, motion.modes);
  if (decision.status == Status::solved && same_modes(*set_, decision.modes, motion.modes)) return false;

  ending = commit(event.theta, motion, recorder);
  if (ending.status != RunStatus::running) return true;
  if (decision.status == Status::solved && decision.solutions > 1)
    recorder.event(motion.t, MotionEventKind::painleve, event.element, decision.solutions);
  if (decision.status == Status::solved) {
    announce(decision.modes, motion, recorder);
    motion.modes = decision.modes;
    if (holds(motion.modes))
      fault_ = here_.evaluate(motion.t, motion.q.data(), motion.u.data(), motion.modes);
    if (fault_ != Fault::none)
      ending = trouble(motion, here_);
    else
      tidy(motion);
  } else if (decision.status == Status::no_solution) {
    recorder.event(motion.t, MotionEventKind::painleve, event.element, 0);
    ending = impact_without_collision(motion, recorder);
  } else {
    ending = {RunStatus::not_converged,
              fmt::format("the forces of the closed contacts at t = {:.9g} were not found: {}", motion.t,
                          decision.reason)};
  }
  return true;
}

}  // namespace percuss
