// Where along a step of event-driven motion something first has to change: gaps close, monitors fall below
// zero. What has no value there hides no event: the run ends.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "simulate/event_driven.hpp"

namespace percuss {
namespace {

constexpr std::array<double, 4> samples{0.25, 0.5, 0.75, 1.0};  // of a step: where forces are looked at

}  // namespace

// Below zero, what the element does must change.
double EventDriven::monitor(std::size_t i, const Modes& modes, const Accelerations& state) const {
  const Element& e = set_->elements[i];
  const Eigen::Index row = set_->offsets[i];
  if (e.kind != Kind::friction) return modes.hold[i] == Hold::held ? state.lambda[row] : state.gamma[row];
  if (modes.hold[i] == Hold::sliding) {
    // In space γ_T comes to rest where it turns against the direction of the step's start.
    double along = 0.0;
    for (Eigen::Index r = row; r < row + e.size(); ++r) along += modes.direction[r] * state.gamma[r];
    return along;
  }
  const Eigen::VectorXd& mu = set_->friction_in_motion(i);
  double length = 0.0;  // ‖λ_T/μ‖
  for (Eigen::Index j = 0; j < e.size(); ++j)
    if (mu[j] > 0.0) length += (state.lambda[row + j] / mu[j]) * (state.lambda[row + j] / mu[j]);
  return state.lambda[set_->offsets[static_cast<std::size_t>(e.normal)]] - std::sqrt(length);
}

bool EventDriven::has_monitor(std::size_t i, const Modes& modes) const {
  switch (set_->elements[i].kind) {
    case Kind::contact: return modes.hold[i] == Hold::held;  // open ones are watched by their gap
    case Kind::clutch: return true;
    case Kind::joint:
    case Kind::rolling:
    case Kind::cone: return false;  // cones are refused before
    case Kind::friction: return modes.hold[i] != Hold::free;
  }
  return false;
}

bool EventDriven::gap_event(const Motion& motion, Eigen::Index i, Event& event) {
  const Cubic cubic = gap_along(i);
  // A contact that has just opened may be a rounding error below zero for a while, and others may have
  // pressed it there.
  const double rounding = gap_rounding(motion, i);
  const auto k = static_cast<std::size_t>(i);
  const bool lingers = gap_before_[i] < rounding &&
                       speed_before_[i] <= std::max(1e-9 * motion.fastest[k], small(k, set_->offsets[k]));
  // The faces of a re-entrant corner lie behind a body that is in front of another one.
  const bool behind = reentrant_ && gap_before_[i] < -rounding;
  const double zero = behind ? 0.0 : std::min(0.0, gap_before_[i]) - (lingers ? rounding : 0.0);
  const auto gap = [&](double theta) {
    along(theta, system_.configuration(), sample_.data());
    system_.gaps(motion.t + theta * integrator_.h, sample_.data(), there_.at);
    return there_.at.gap[i] - zero;
  };
  const Cubic lowered{cubic.g0 - zero, cubic.s0, cubic.g1 - zero, cubic.s1};
  const auto [turn, turns] = cubic.turns();
  double from = 0.0, value = behind ? gap_before_[i] : std::max(0.0, gap_before_[i] - zero);
  for (int part = 0; part <= turns && from < event.theta; ++part) {
    const double to = part < turns ? turn[static_cast<std::size_t>(part)] : 1.0;
    const double next = part < turns ? gap(to) : gap_after_[i] - zero;
    if (std::isnan(next)) return false;
    if (next < 0.0 && value >= 0.0) {
      const double guess = lowered.root(from, to);
      const double theta = first_below(gap, from, value, to, next, guess, lowered.slope(guess));
      if (std::isnan(theta)) return false;
      if (!reentrant_ || uncovered(i, theta, motion)) {
        if (theta < event.theta || event.element < 0) event = {theta, i, true};
        return true;
      }
    }
    from = to;
    value = next;
  }
  return true;
}

// Every evaluation costs all gaps, so that the contact that should close first is located first, and all
// others are looked at together where it does: one that only falls and is open there closes later.
bool EventDriven::first_gap(const Motion& motion, Event& event) {
  const auto& elements = set_->elements;
  const auto along_u = extents(motion);
  falling_.clear();
  for (std::size_t i = 0; i < elements.size(); ++i) {
    if (elements[i].kind != Kind::contact || motion.modes.hold[i] != Hold::free) continue;
    const auto k = static_cast<Eigen::Index>(i);
    const Cubic cubic = gap_along(k);
    const double spread = std::max({std::abs(cubic.g1 - cubic.g0), std::abs(cubic.s0), std::abs(cubic.s1)});
    // gaps_are_cubic() has compared them to a hundredth of the spread.
    if (!reentrant_ && cubic.least() > 0.05 * spread + gap_rounding(along_u, k)) continue;
    falling_.emplace_back(gap_after_[k] < 0.0 ? cubic.root(0.0, 1.0) : 1.0, k);
  }
  std::sort(falling_.begin(), falling_.end());
  bool looked = false;
  for (const auto& [when, k] : falling_) {
    if (looked && gap_along(k).turns().second == 0 && gap_then_[k] >= 0.0) continue;
    if (!gap_event(motion, k, event)) return false;
    if (looked || reentrant_ || event.element < 0) continue;
    along(event.theta, system_.configuration(), sample_.data());
    system_.gaps(motion.t + event.theta * integrator_.h, sample_.data(), there_.at);
    gap_then_ = there_.at.gap;
    looked = true;
  }
  return true;
}

bool EventDriven::first_event(const Motion& motion, Event& event) {
  const auto& elements = set_->elements;
  bool watch = false;
  fault_ = Fault::not_finite;  // unless all have a value
  if (!first_gap(motion, event)) return false;
  for (std::size_t i = 0; i < elements.size(); ++i) watch = watch || has_monitor(i, motion.modes);
  if (reentrant_ && !edge_event(motion, event)) return false;
  if (watch && !first_change(motion, event)) return false;
  fault_ = Fault::none;
  return true;
}

// The state at the part θ of the step, as the monitors see it.
bool EventDriven::look(const Motion& motion, double theta) {
  const Eigen::Index c = system_.configuration();
  along(theta, c + system_.freedom(), sample_.data());
  fault_ =
      there_.evaluate(motion.t + theta * integrator_.h, sample_.data(), sample_.data() + c, motion.modes);
  return fault_ == Fault::none;
}

// All monitors, 0 where there is none; the largest force.
double EventDriven::monitors(const Modes& modes, const Accelerations& state,
                             std::vector<double>& values) const {
  values.assign(set_->elements.size(), 0.0);
  for (std::size_t i = 0; i < values.size(); ++i)
    if (has_monitor(i, modes)) values[i] = monitor(i, modes, state);
  return state.lambda.size() > 0 ? state.lambda.cwiseAbs().maxCoeff() : 0.0;
}

// Of the monitors the first that falls below zero, if it does before the event that is known.
bool EventDriven::first_change(const Motion& motion, Event& event) {
  const auto& elements = set_->elements;
  const Modes& modes = motion.modes;
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  const auto fault = [&] {
    if (fault_ == Fault::none) fault_ = Fault::not_finite;
    return false;
  };
  const double gap_theta = event.theta;
  value_before_ = value_start_;
  double from = 0.0;
  for (double& value : value_before_) {
    if (std::isnan(value)) return fault();
    value = std::max(0.0, value);
  }
  for (const double sampled : samples) {
    if (from >= gap_theta) break;
    const double to = std::min(sampled, gap_theta);
    double largest = largest_force_;
    if (to < 1.0) {
      if (!look(motion, to)) return false;
      largest = monitors(modes, there_, value_after_);
    } else {
      value_after_ = value_end_;
    }
    const double none = 1e-12 * largest;
    bool below = false;
    for (std::size_t i = 0; i < elements.size(); ++i) {
      if (ignored_[i]) value_after_[i] = 0.0;
      if (!has_monitor(i, modes) || ignored_[i]) continue;
      if (std::isnan(value_after_[i])) return fault();
      const bool force = modes.hold[i] == Hold::held;
      if (force && value_after_[i] > -none) value_after_[i] = std::max(0.0, value_after_[i]);
      below = below || value_after_[i] < 0.0;
    }
    if (below) {
      for (std::size_t i = 0; i < elements.size(); ++i) {
        if (!(value_after_[i] < 0.0)) continue;
        const auto value = [&](double theta) {
          return look(motion, theta) ? monitor(i, modes, there_) : nan;
        };
        const double chord = (value_after_[i] - value_before_[i]) / (to - from);
        const double theta =
            first_below(value, from, value_before_[i], to, value_after_[i], 0.5 * (from + to), chord);
        if (std::isnan(theta)) return fault();
        if (theta < event.theta || event.element < 0) event = {theta, static_cast<Eigen::Index>(i), false};
      }
      return true;
    }
    from = to;
    std::swap(value_before_, value_after_);
  }
  return true;
}

}  // namespace percuss
