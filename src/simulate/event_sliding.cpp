// Sliding in space during event-driven motion: along which direction, until when, and steps short enough for
// it.
#include <algorithm>
#include <cmath>
#include <limits>

#include "simulate/event_driven.hpp"

namespace percuss {
namespace {

// Of the step that was asked for: the first one of friction that slips.
constexpr double first_slip = 0.01;
// Of the time until sliding in space ends: the longest step.
constexpr double part_of_rest = 0.4;

}  // namespace

// Sliding friction in space keeps its present direction as the one that tells when it has passed through
// rest.
void EventDriven::anchor(const Accelerations& state, Modes& modes) const {
  double direction[3];
  for (std::size_t i = 0; i < set_->elements.size(); ++i) {
    const Eigen::Index m = set_->elements[i].size(), row = set_->offsets[i];
    if (modes.hold[i] == Hold::sliding && m > 1 && state.sliding_direction(i, direction))
      modes.direction.segment(row, m) = Eigen::Map<const Eigen::VectorXd>(direction, m);
  }
}

// Friction in space that begins to slide. With γ = γ̇t the direction of γ_T is an equation with a pole at the
// start, stiffer the less the friction is exceeded, so over a first short step it keeps the direction of γ̇_T,
// from which it differs by O(t²). How long that may be: until γ_T tells its direction, but a part of the step
// that was asked for at least.
double EventDriven::longest_start(const Modes& modes) {
  double longest = std::numeric_limits<double>::infinity(), direction[3];
  for (std::size_t i = 0; i < set_->elements.size(); ++i) {
    const Eigen::Index m = set_->elements[i].size(), row = set_->offsets[i];
    const bool starts = modes.hold[i] == Hold::sliding && m > 1 && !here_.sliding_direction(i, direction);
    here_.starts[i] = there_.starts[i] = starts;
    if (!starts) continue;
    double rate2 = 0.0, mobility = 0.0;
    for (Eigen::Index r = row; r < row + m; ++r) {
      const double rate = here_.at.directions.dot(r, here_.acceleration) + here_.at.drift[r];
      rate2 += rate * rate;
      mobility += here_.mobility(r);
    }
    const double until = 2.0 * here_.small_speed(i) * std::sqrt(mobility / rate2);
    longest = std::min(longest, std::max(first_slip * options_.step, std::isfinite(until) ? until : 0.0));
  }
  return longest;
}

// Where γ_T of friction in space vanishes its direction is no smooth function, so that steps have to stay the
// same part of the time until then.
double EventDriven::time_to_rest(const Accelerations& state, const Modes& modes) const {
  double time = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < set_->elements.size(); ++i)
    if (modes.hold[i] == Hold::sliding && set_->elements[i].size() > 1 && !there_.starts[i])
      time = std::min(time, state.time_to_rest(i));
  return time;
}

// Whether friction i that slides has no speed left.
bool EventDriven::comes_to_rest(std::size_t i, const Accelerations& state) const {
  double speed = 0.0, mobility = 0.0;
  for (Eigen::Index r = set_->offsets[i]; r < set_->offsets[i] + set_->elements[i].size(); ++r) {
    speed += state.gamma[r] * state.gamma[r];
    mobility += state.mobility(r);
  }
  return std::sqrt(speed) <= state.small_speed(i) * std::sqrt(mobility);
}

// How long a step may be for what slides where it starts.
double EventDriven::longest_sliding(const Modes& modes) {
  const double start = longest_start(modes);
  rest_start_ = time_to_rest(here_, modes);
  return std::min(start, part_of_rest * rest_start_);
}

}  // namespace percuss
