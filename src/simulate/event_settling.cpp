// What happens at an instant of event-driven motion: impacts one after the other until none is left, contacts
// that come to rest, and the modes in which the motion goes on.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "simulate/event_driven.hpp"

namespace percuss {
namespace {

using namespace motion_tolerances;

constexpr int most_impacts = 1000;        // at one instant
constexpr double exactly_closed = 1e-14;  // of the size of a gap's terms: its rounding
constexpr double same_speed = 1e-15;      // of the fastest so far: rounding of M⁻¹Mu

bool acts_always(Kind kind) { return kind == Kind::joint || kind == Kind::rolling; }

}  // namespace

// |γ| that counts as 0 in this row of element i.
double EventDriven::small(std::size_t i, Eigen::Index row) const {
  return here_.small_speed(i) * std::sqrt(here_.mobility(row));
}

void EventDriven::measure(const Motion& motion) {
  here_.set_fastest(motion.size.tail(motion.u.size()).cwiseMax(motion.u.cwiseAbs()));
  there_.set_fastest(here_.fastest());
}

// Of the terms of the gap of element i: |W|ᵀ of what the coordinates measure.
double size_of_gap(const Instant& at, const Eigen::Ref<const Eigen::VectorXd>& extents, std::size_t i) {
  double size = 0.0;
  at.directions.visit(at.set->offsets[i],
                      [&](Eigen::Index k, double w) { size += std::abs(w * extents[k]); });
  return size;
}

bool closed(const Instant& at, const Eigen::Ref<const Eigen::VectorXd>& extents, std::size_t i) {
  const double size = size_of_gap(at, extents, i);
  return at.gap[static_cast<Eigen::Index>(i)] <= closed_gap * size;
}

void EventDriven::mark_closed(const Motion& motion) {
  const auto& elements = set_->elements;
  const auto along = extents(motion);
  for (std::size_t i = 0; i < elements.size(); ++i)
    closed_[i] = elements[i].kind == Kind::contact &&
                 (motion.modes.hold[i] == Hold::held || static_cast<Eigen::Index>(i) == motion.hit ||
                  closed(here_.at, along, i));
  if (reentrant_) leave_covered(motion);
}

// Whether something must jump. At a re-entrant corner, whose elements are all contacts: if all that are
// closed approach.
bool EventDriven::approaches() const {
  const auto& elements = set_->elements;
  if (reentrant_) {
    bool any = false;
    for (std::size_t i = 0; i < elements.size(); ++i) {
      if (!closed_[i]) continue;
      if (here_.gamma[set_->offsets[i]] >= -small(i, set_->offsets[i])) return false;
      any = true;
    }
    return any;
  }
  for (std::size_t i = 0; i < elements.size(); ++i)
    if (jumps(i)) return true;
  return false;
}

// Whether the velocity of an element may not stay as it is.
bool EventDriven::jumps(std::size_t i) const {
  const Kind kind = set_->elements[i].kind;
  const Eigen::Index row = set_->offsets[i];
  const double gamma = here_.gamma[row];
  if (kind == Kind::contact) return closed_[i] && gamma < -small(i, row);
  if (kind == Kind::clutch) return gamma < -small(i, row);
  return acts_always(kind) && std::abs(gamma) > small(i, row);
}

// Closed contacts that do not separate, clutches, joints, and the friction of those.
const std::vector<Eigen::Index>& EventDriven::participants() {
  const auto& elements = set_->elements;
  const auto takes_part = [&](std::size_t i) {
    const Eigen::Index row = set_->offsets[i];
    if (elements[i].kind == Kind::contact) return closed_[i] && here_.gamma[row] <= small(i, row);
    return elements[i].kind != Kind::friction;
  };
  participants_.clear();
  for (std::size_t i = 0; i < elements.size(); ++i)
    if (takes_part(elements[i].kind == Kind::friction ? static_cast<std::size_t>(elements[i].normal) : i))
      participants_.push_back(static_cast<Eigen::Index>(i));
  return participants_;
}

// Leaves out participants that nothing which jumps can reach through the blocks of M: they rest, and their
// velocities are rounding that no impact tells from an approach.
void EventDriven::leave_resting() {
  const auto& starts = system_.facts().mass_blocks;
  if (starts.size() == 1 || set_->ranges.empty()) return;
  reached_.assign(starts.size(), 0);
  const auto visit = [&](Eigen::Index i, const auto& block) {
    for (const ElementSet::Range& range : set_->ranges[static_cast<std::size_t>(i)]) {
      if (range.size() == 0) continue;
      const auto first = std::upper_bound(starts.begin(), starts.end(), range.begin) - starts.begin() - 1;
      for (auto b = static_cast<std::size_t>(first); b < starts.size() && starts[b] < range.end; ++b)
        block(b);
    }
  };
  const auto touches = [&](Eigen::Index i) {
    bool any = false;
    visit(i, [&](std::size_t b) { any = any || reached_[b] != 0; });
    return any;
  };
  bool more = false;
  const auto reach = [&](std::size_t b) { more = more || reached_[b] == 0, reached_[b] = 1; };
  for (const Eigen::Index i : participants_)
    if (jumps(static_cast<std::size_t>(i))) visit(i, reach);
  while (more) {
    more = false;
    for (const Eigen::Index i : participants_)
      if (touches(i)) visit(i, reach);
  }
  std::erase_if(participants_, [&](Eigen::Index i) { return !touches(i); });
}

// Contacts that hit together are closed to 1e-9 of their size, and what depends on each other in their W, as
// at a face on its corners, contradicts itself by as much. So q is moved to where they meet exactly, and u so
// that Mu stays: no force acts meanwhile. True: here_ belongs to the new state, or there is a fault.
bool EventDriven::meet(Motion& motion) {
  if (reentrant_ || std::count(closed_.begin(), closed_.end(), true) < 2) return false;
  const auto along = extents(motion);
  bool apart = false;
  for (std::size_t i = 0; i < closed_.size(); ++i)
    apart = apart || (closed_[i] && std::abs(here_.at.gap[static_cast<Eigen::Index>(i)]) >
                                        std::max(1e-15, exactly_closed * size_of_gap(here_.at, along, i)));
  if (!apart) return false;
  for (std::size_t i = 0; i < closed_.size(); ++i)
    if (set_->elements[i].kind == Kind::joint) closed_[i] = true;
  momentum_ = motion.u;
  here_.factor.multiply(momentum_.data());
  here_.close(closed_, motion.q);
  const auto evaluate = [&] {
    fault_ = here_.evaluate(motion.t, motion.q.data(), motion.u.data(), motion.modes);
  };
  evaluate();
  if (fault_ != Fault::none) return true;
  here_.factor.solve_lower(momentum_.data());
  here_.factor.solve_upper(momentum_.data());
  const bool stays = ((momentum_ - motion.u).array().abs() <= same_speed * here_.fastest().array()).all();
  if (stays) return true;
  motion.u = momentum_;
  evaluate();
  return true;
}

Ending EventDriven::settle(Motion& motion, Recorder& recorder) {
  const auto& elements = set_->elements;
  std::fill(arrival_.begin(), arrival_.end(), 0.0);
  bool met = false, placed = false;  // placed: X belongs to q
  bool known = false;                // here_ belongs to the state
  for (int impact = 0;; ++impact) {
    if (!known) fault_ = here_.evaluate(motion.t, motion.q.data(), motion.u.data(), motion.modes);
    if (fault_ != Fault::none) return trouble(motion, here_);
    known = false;
    if (!placed) here_.complete();
    placed = true;
    motion.largest_kinetic_energy = std::max(motion.largest_kinetic_energy, here_.at.kinetic_energy);
    measure(motion);
    if (motion.stored == 0) begin(motion, recorder);
    mark_closed(motion);
    if (!approaches()) break;
    if (!met && (met = meet(motion))) {
      known = true, placed = false;
      continue;
    }
    if (impact == most_impacts)
      return {RunStatus::not_converged,
              fmt::format("impacts at t = {:.9g} follow each other without end", motion.t)};
    const auto& list = participants();
    leave_resting();
    for (const Eigen::Index i : list) {
      const double speed = -here_.gamma[set_->offsets[static_cast<std::size_t>(i)]];
      if (elements[static_cast<std::size_t>(i)].kind != Kind::contact) continue;
      arrival_[static_cast<std::size_t>(i)] = speed;
      motion.fastest[static_cast<std::size_t>(i)] =
          std::max(motion.fastest[static_cast<std::size_t>(i)], speed);
    }
    if (Ending ending = impacts_.resolve(here_, list, motion, recorder); ending.status != RunStatus::running)
      return ending;
    release(motion);
  }
  motion.hit = -1;
  if (Ending ending = decide(motion, recorder); ending.status != RunStatus::running || motion.undecided)
    return ending;
  return close_resting(motion, recorder);
}

// The state at the start, which begins the trajectory.
void EventDriven::begin(Motion& motion, Recorder& recorder) {
  motion.initial_energy = here_.at.kinetic_energy + here_.at.potential_energy;
  motion.size.head(motion.q.size()) = motion.q.cwiseAbs();
  motion.size.tail(motion.u.size()) = motion.u.cwiseAbs();
  here_.lambda.setZero();
  recorder.store(motion.t, motion.q.data(), motion.u.data(), here_.at, here_.lambda, 0.0, 0.0, 0.0, motion);
}

// After an impact nothing is held but joints; where contacts stay is decided anew.
void EventDriven::release(Motion& motion) const {
  for (std::size_t i = 0; i < set_->elements.size(); ++i)
    if (!acts_always(set_->elements[i].kind)) motion.modes.hold[i] = Hold::free;
}

Ending EventDriven::decide(Motion& motion, Recorder& recorder) {
  const auto& elements = set_->elements;
  const auto& offsets = set_->offsets;
  for (std::size_t i = 0; i < elements.size(); ++i) {
    const double gamma = std::abs(here_.gamma[offsets[i]]);
    switch (elements[i].kind) {
      case Kind::contact: still_[i] = closed_[i] && gamma <= small(i, offsets[i]); break;
      case Kind::clutch: still_[i] = gamma <= small(i, offsets[i]); break;
      case Kind::joint:
      case Kind::rolling:
      case Kind::cone: still_[i] = true; break;  // cones are refused before
      case Kind::friction:
        still_[i] = true;
        for (Eigen::Index r = offsets[i]; r < offsets[i] + elements[i].size(); ++r)
          still_[i] = still_[i] && std::abs(here_.gamma[r]) <= small(i, r);
    }
  }
  if (reentrant_)
    if (Ending ending = settle_corner(motion); ending.status != RunStatus::running) return ending;
  bool free = true;
  for (std::size_t i = 0; i < elements.size(); ++i)
    free = free && (elements[i].kind == Kind::friction || !still_[i]);
  if (free) {
    auto& hold = motion.modes.hold;
    evaluated_ =
        std::find(hold.begin(), hold.end(), Hold::held) == hold.end();  // else with forces that are gone
    std::fill(hold.begin(), hold.end(), Hold::free);
    announce(motion.modes, motion, recorder);
    motion.undecided = false;
    return {};
  }
  const ForceDecision& decision = forces_.decide(here_, still_, motion.modes);
  if (decision.status == Status::not_converged)
    return {RunStatus::not_converged,
            fmt::format("the forces of the closed contacts at t = {:.9g} were not found: {}", motion.t,
                        decision.reason)};
  if (decision.status == Status::no_solution) {
    recorder.event(motion.t, MotionEventKind::painleve, -1, 0);
    return impact_without_collision(motion, recorder);
  }
  if (decision.solutions > 1) recorder.event(motion.t, MotionEventKind::painleve, -1, decision.solutions);
  announce(decision.modes, motion, recorder);
  motion.modes = decision.modes;
  motion.undecided = false;
  return {};
}

// Contacts that left slower than can be measured and fall back at once have made infinitely many impacts: the
// flights 2γ/|γ̇| shrink by the ratio of the last rebound and end after their sum. What holds already goes on
// holding.
Ending EventDriven::close_resting(Motion& motion, Recorder& recorder) {
  const auto& elements = set_->elements;
  bool slow = false;
  for (std::size_t i = 0; i < elements.size(); ++i)
    slow = slow || (elements[i].kind == Kind::contact && closed_[i] &&
                    here_.gamma[set_->offsets[i]] <= immeasurable * motion.fastest[i]);
  if (!slow) return {};
  fault_ = there_.evaluate(motion.t, motion.q.data(), motion.u.data(), motion.modes);
  if (fault_ != Fault::none) return trouble(motion, there_);
  Modes closing = motion.modes;
  std::vector<std::size_t> resting;
  for (std::size_t i = 0; i < elements.size(); ++i) {
    if (elements[i].kind != Kind::contact || !closed_[i] || motion.modes.hold[i] == Hold::held) continue;
    const Eigen::Index row = set_->offsets[i];
    const double gamma = here_.gamma[row];
    const double rate = there_.at.directions.dot(row, there_.acceleration) + there_.at.drift[row];
    if (gamma <= small(i, row) || gamma > immeasurable * motion.fastest[i] || !(rate < 0.0)) continue;
    const double ratio = arrival_[i] > 0.0 ? std::min(gamma / arrival_[i], 1.0 - 1e-6) : 0.0;
    recorder.event(motion.t - 2.0 * gamma / rate / (1.0 - ratio), MotionEventKind::rests,
                   static_cast<Eigen::Index>(i));
    closing.hold[i] = Hold::held;
    resting.push_back(i);
  }
  if (resting.empty()) return {};
  evaluated_ = false;
  const double before = here_.at.kinetic_energy;
  here_.project(closing, motion.q, motion.u);
  fault_ = here_.evaluate(motion.t, motion.q.data(), motion.u.data(), motion.modes);
  if (fault_ != Fault::none) return trouble(motion, here_);
  for (const std::size_t i : resting)
    motion.dissipated[motion.place[i]] +=
        (before - here_.at.kinetic_energy) / static_cast<double>(resting.size());
  motion.undecided = true;
  return {};
}

// Sliding that cannot go on: the law with γ_N⁻ = 0, of whose solutions it takes one with an impulse; where it
// has none, `otherwise` says what is known.  [Payr & Glocker 2005, section 6]
Ending EventDriven::impact_without_collision(Motion& motion, Recorder& recorder, RunStatus otherwise) {
  fault_ = here_.evaluate(motion.t, motion.q.data(), motion.u.data(), motion.modes);
  if (fault_ != Fault::none) return trouble(motion, here_);
  here_.complete();
  mark_closed(motion);
  if (Ending ending = impacts_.resolve(here_, participants(), motion, recorder);
      ending.status != RunStatus::running)
    return ending;
  if (!impacts_.moved() && otherwise == RunStatus::no_solution)
    return {otherwise,
            fmt::format("at t = {:.9g} the forces of the closed contacts have no solution, and the "
                        "law gives no impact without collision",
                        motion.t)};
  if (!impacts_.moved())
    return {otherwise,
            fmt::format("at t = {:.9g} the steps shrink to nothing while contacts slide, and the law "
                        "gives no impact without collision; time_stepping may go on",
                        motion.t)};
  release(motion);
  motion.undecided = true;
  return {};
}

void EventDriven::announce(const Modes& after, Motion& motion, Recorder& recorder) const {
  const Modes& before = motion.announced;
  const double t = motion.t;
  for (std::size_t i = 0; i < set_->elements.size(); ++i) {
    const auto element = static_cast<Eigen::Index>(i);
    const Kind kind = set_->elements[i].kind;
    const Eigen::Index row = set_->offsets[i];
    if (acts_always(kind)) continue;
    if (kind != Kind::friction) {
      if (after.hold[i] != before.hold[i])
        recorder.event(t, after.hold[i] == Hold::held ? MotionEventKind::closes : MotionEventKind::opens,
                       element);
      continue;
    }
    const bool turned = after.hold[i] == Hold::sliding && set_->elements[i].size() == 1 &&
                        after.direction[row] != before.direction[row];
    if (after.hold[i] == Hold::held && before.hold[i] != Hold::held)
      recorder.event(t, MotionEventKind::sticks, element);
    if (after.hold[i] == Hold::sliding && (before.hold[i] != Hold::sliding || turned))
      recorder.event(t, MotionEventKind::slips, element);
  }
  motion.announced = after;
}

}  // namespace percuss
