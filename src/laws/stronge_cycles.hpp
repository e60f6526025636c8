// A stiff tangential spring, η ≪ e, whose slider friction can hold, |G_NT| < μG_TT. It swings about
// F_T = −F_N G_NT/G_TT, and while F_N falls the slider gives way a little in every swing: thousands of
// phases, which are passed many at once or, where they do not count, left out.
#pragma once

#include <numbers>
#include <optional>

#include "laws/stronge_swing.hpp"

namespace percuss::stronge_phases {

using std::numbers::pi;
// Cycles that are passed at once: what that costs in accuracy was measured against all their phases, 4e-10 of
// the velocities from 96 on and 5e-8 from 24 on; less where the spring is stiffer.
inline constexpr double fewest_cycles = 96.0, fewest_coarse = 24.0, coarse = 1e-7;
inline constexpr double passed = 0.75;  // of those that are left

template <class T>
double held_mobility(const Springs<T>& c) {  // of the normal where γ_T = 0
  return 1.0 - c.g * c.g / c.b;
}

// Whether the swings do not count. With X = F_T + F_N G_NT/G_TT the energy of them, H = γ_T²/2G_TT + η²X²/2,
// has H' = η²XF_N'G_NT/G_TT − (μ ∓ G_NT/G_TT)F_N|slip|: from a stop it stays of the order η², and so does all
// slip, over the margin μ − |G_NT|/G_TT. What γ_N − γ_T G_NT/G_TT and F_N do feels γ_T only by its integral,
// which is that slip and η²F_T. So γ_T is of the order η at most; where F_N falls slowly, in many swings to
// zero, it is of the order (η/e)² in the end, as everything else.
template <class T>
bool is_rigid(const Springs<T>& c, double tolerance) {
  const double mu = value_of(c.mu), e = value_of(c.e);
  const double margin = 1.0 - std::abs(c.g) / (mu * c.b);
  if (!(mu > 0.0 && margin > 0.0)) return false;
  const double eta2 = value_of(c.eta2) / c.b;
  return std::min(std::sqrt(eta2), eta2 / (e * e)) <= tolerance * margin;
}

// To the end with γ_T = 0; F_N² + γ_N²/ak is constant.
template <class T>
void hold(const Springs<T>& c, bool loading, Motion<T>& m) {
  using std::hypot;
  const double root = std::sqrt(held_mobility(c));
  const T gn = m.gn - c.g / c.b * m.gt;
  if (loading)
    push_to<T>(c, c.e * root * hypot(m.fn, gn / root), 0.0, m);
  else
    push_to<T>(c, hypot(gn, c.e * root * m.fn), 0.0, m);
}

// From a stop of the slider while the contact unloads to the next one on the same side. (F_N, γ_N) tells the
// whole state at a stop, and all is in proportion to it: a cycle turns its angle and changes its size.
template <class T>
struct Cycle {
  bool known = false, both_sides = false;  // the slider gave way on the other side in between
  T turn = 0.0, growth = 0.0;              // of the angle and of the logarithm of the size
};

template <class T>
class Cycles {
 public:
  Cycles(const Springs<T>& c, double side) : c_(c), side_(side) {
    using std::sqrt;
    speed_ = c.e * std::sqrt(held_mobility(c));
    turn_ = 2.0 * pi * sqrt(c.eta2 / c.b * held_mobility(c)) / c.e;
  }

  T angle(const Motion<T>& m) const {
    using std::atan2;
    return atan2(m.gn / speed_, m.fn);
  }
  T size(const Motion<T>& m) const {
    using std::hypot;
    return hypot(m.gn / speed_, m.fn);
  }
  double turn() const { return value_of(turn_); }

  void put(const T& angle, const T& size, Motion<T>& m) const {
    using std::cos, std::sin;
    const T gn = speed_ * size * sin(angle);
    m.fn = size * cos(angle);
    m.ft = -side_ * c_.mu * m.fn;
    push_to<T>(c_, gn, -side_ * c_.eta2 * c_.mu * c_.kn * gn, m);
  }

  // The cycle whose middle is at an angle: what it changes is the derivative there by the number of cycles.
  Cycle<T> around(const T& angle) {
    using std::log;
    Course<T> course{c_, {}, true, false, side_, -side_};
    const T from = angle - 0.5 * turn_;
    put(from, 1.0, course.m);
    Cycle<T> cycle;
    for (int half = 0; half < 2; ++half) {
      if (course.phase() != End::slipped || course.phase() != End::stopped) return {};
      cycle.both_sides = half > 0;
      cycle.known = course.side == side_;
      if (cycle.known) break;
    }
    cycle.turn = this->angle(course.m) - from;
    cycle.growth = log(size(course.m));
    if (cycle.known) turn_ = cycle.turn;
    return cycle;
  }

 private:
  const Springs<T> c_;
  double side_;
  T speed_;
  T turn_;  // of the last one
};

// Many cycles differ little from one to the next: their number and the size are smooth functions of the
// angle, integrals that Gauss's formula gives. What makes them not linear is of the order of 1/(cycles that
// are left), so that they are passed in spans that leave a quarter of them. `span` is the widest that is
// tried; returned is that of the next stop.
template <class T>
double pass_cycles(const Springs<T>& c, double side, double fewest, double span, Motion<T>& m) {
  using std::exp;
  constexpr std::array<std::pair<double, double>, 4> gauss{{{0.06943184420297371, 0.17392742256872693},
                                                            {0.33000947820757187, 0.32607257743127307},
                                                            {0.66999052179242813, 0.32607257743127307},
                                                            {0.93056815579702629, 0.17392742256872693}}};
  if (!(value_of(c.mu) * c.b > std::abs(c.g) && value_of(m.gn) > 0.0)) return span;
  Cycles<T> cycles(c, side);
  const T angle = cycles.angle(m);
  span = std::min(span, passed * (0.5 * pi - value_of(angle)));
  const double least = fewest * cycles.turn();
  if (span < least) return least;
  T number = 0.0, growth = 0.0;
  std::optional<bool> both_sides;
  const auto look = [&](double at) -> std::optional<Cycle<T>> {
    const Cycle<T> cycle = cycles.around(angle + at * span);
    if (!cycle.known || cycle.both_sides != both_sides.value_or(cycle.both_sides)) return std::nullopt;
    both_sides = cycle.both_sides;
    return cycle;
  };
  for (const auto& [at, weight] : gauss) {
    const auto cycle = look(at);
    if (!cycle) return std::max(0.25 * span, least);
    number += weight * span / cycle->turn;
    growth += weight * span * cycle->growth / cycle->turn;
  }
  // To the nearest whole number of them.
  const auto end = look(1.0);
  if (!end) return std::max(0.25 * span, least);
  const T more = std::round(value_of(number)) - number;
  cycles.put(angle + span + more * end->turn, cycles.size(m) * exp(growth + more * end->growth), m);
  return 4.0 * span;
}

}  // namespace percuss::stronge_phases
