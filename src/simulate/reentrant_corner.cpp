// Motion along a re-entrant corner: the contacts of the system are the faces of one body, in front of which
// is who is in front of one of them, max g_i ≥ 0.  [Glocker geometry, section 5, in our reading]
//
// A face that lies behind, g_i < 0, is no constraint while another is open. A gap that closes is an event
// where no other is open; one that opens is an event where a face holds, for there the body comes to its
// edge, and where one opens all others let go.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "simulate/event_driven.hpp"

namespace percuss {

using namespace motion_tolerances;

// Whether no contact but this one is open at the part θ of the step.
bool EventDriven::uncovered(Eigen::Index element, double theta, const Motion& motion) {
  along(theta, system_.configuration(), sample_.data());
  system_.gaps(motion.t + theta * integrator_.h, sample_.data(), there_.at);
  for (Eigen::Index k = 0; k < there_.at.gap.size(); ++k)
    if (k != element && there_.at.gap[k] > gap_rounding(motion, k)) return false;
  return true;
}

// Of the faces behind, which one opens first while another one holds. False: a gap has no value.
bool EventDriven::edge_event(const Motion& motion, Event& event) {
  const auto& hold = motion.modes.hold;
  if (std::find(hold.begin(), hold.end(), Hold::held) == hold.end()) return true;
  for (Eigen::Index i = 0; i < gap_before_.size(); ++i) {
    if (hold[static_cast<std::size_t>(i)] != Hold::free || gap_before_[i] >= 0.0) continue;
    const auto behind = [&](double theta) {
      along(theta, system_.configuration(), sample_.data());
      system_.gaps(motion.t + theta * integrator_.h, sample_.data(), there_.at);
      return -there_.at.gap[i];
    };
    const Cubic gap = gap_along(i), turned{-gap.g0, -gap.s0, -gap.g1, -gap.s1};
    const auto [turn, turns] = turned.turns();
    double from = 0.0, value = turned.g0;
    for (int k = 0; k <= turns && from < event.theta; ++k) {
      const double to = k < turns ? turn[static_cast<std::size_t>(k)] : 1.0;
      const double next = k < turns ? behind(to) : turned.g1;
      if (std::isnan(next)) return false;
      if (next < 0.0) {
        const double guess = turned.root(from, to);
        const double theta = first_below(behind, from, value, to, next, guess, turned.slope(guess));
        if (std::isnan(theta)) return false;
        if (theta < event.theta || event.element < 0) event = {theta, i, true};
        break;
      }
      from = to;
      value = next;
    }
  }
  return true;
}

// Faces behind are not closed, and where one is open none is.
void EventDriven::leave_covered(const Motion& motion) {
  const auto along = extents(motion);
  Instant& at = here_.at;
  const auto ahead = [&](std::size_t i) { return !closed(at, along, i); };
  const auto count = set_->elements.size();
  bool open = false;
  for (std::size_t i = 0; i < count; ++i) open = open || ahead(i);
  for (std::size_t i = 0; i < count; ++i) {
    const auto k = static_cast<Eigen::Index>(i);
    at.gap[k] = -at.gap[k];
    const bool behind = !closed(at, along, i);
    at.gap[k] = -at.gap[k];
    if (open || behind) closed_[i] = false;
  }
}

// Where a closed face opens, no other one holds. Two that stay are an edge on which nothing says who holds.
Ending EventDriven::settle_corner(Motion& motion) {
  bool opens = false;
  std::size_t resting = 0;
  for (std::size_t i = 0; i < closed_.size(); ++i) {
    const Eigen::Index row = set_->offsets[i];
    opens = opens || (closed_[i] && here_.gamma[row] > small(i, row));
    resting += still_[i];
  }
  if (opens) std::fill(still_.begin(), still_.end(), false);
  if (opens || resting < 2) return {};
  return {
      RunStatus::not_applicable,
      fmt::format("at t = {:.9g} the motion rests on the edge of {} faces of the re-entrant corner, of which "
                  "each alone could hold it",
                  motion.t, resting)};
}

}  // namespace percuss
