#include "laws/planar_phases.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "laws/stronge_cycles.hpp"

namespace percuss {
namespace {

using namespace stronge_phases;

constexpr int most_phases = 1000;

template <class T>
struct Push {
  T n = 0.0, t = 0.0;  // Λ
  bool known = false, sticks = false;
};

PlanarPush numbers(const Push<double>& push) { return {push.n, push.t, push.known, push.sticks}; }

// Their derivatives by μ, ε_N, η², in this order.
PlanarSlopes slopes(const Push<Dual>& push) {
  const auto by = [](const Dual& a) { return PlanarSlopes::By{a.d[0], a.d[1], a.d[2]}; };
  return {by(push.n), by(push.t), push.known};
}
Dual friction_of(const PlanarContact& c) { return {c.mu, 0}; }
Dual restitution_of(const PlanarContact& c) { return {c.epsilon_n, 1}; }

template <class T>
Push<T> energetic(const PlanarContact& c, const T& mu, const T& e, const double gamma_n,
                  const double gamma_t) {
  using std::sqrt;
  Push<T> push{0.0, 0.0, true, false};
  T gn = gamma_n, gt = gamma_t;
  if (gamma_n >= 0.0) return push;
  constexpr double never = std::numeric_limits<double>::infinity();
  const T e2 = e * e;
  T energy = 0.0;
  const bool may_stick = std::abs(c.delta) <= value_of(mu) * c.beta;
  for (int phase = 0; phase < most_phases; ++phase) {
    // dγ/dΛ_N = G(1, s): sliding, at rest, or beginning to slide to where the normal impulse pulls.
    const bool rests = value_of(gt) == 0.0, sticks = rests && may_stick;
    push.sticks = sticks;
    T s = -c.delta / c.beta;
    if (!sticks) s = (rests ? c.delta > 0.0 : value_of(gt) > 0.0) ? -mu : mu;
    const T a = c.alpha + c.delta * s;
    T b = 0.0;
    if (!sticks) b = c.delta + c.beta * s;
    T stop = never;
    if (value_of(gt) * value_of(b) < 0.0) stop = -gt / b;
    const auto move = [&](const T& by) {
      push.n += by;
      push.t += s * by;
      gn += a * by;
      gt = value_of(by) == value_of(stop) ? T(0.0) : gt + b * by;
    };
    if (value_of(gn) < 0.0) {
      T turn = never;
      if (value_of(a) > jammed * c.alpha) turn = -gn / a;
      const T by = value_of(stop) < value_of(turn) ? stop : turn;
      if (!std::isfinite(value_of(by))) break;
      energy -= by * (gn + 0.5 * a * by);
      move(by);
      if (value_of(by) != value_of(turn)) continue;
      gn = 0.0;
      if (value_of(e2) == 0.0) return push;
      continue;
    }
    if (!(value_of(a) > jammed * c.alpha)) break;
    const T opens = 2.0 * e2 * energy / (gn + sqrt(gn * gn + 2.0 * a * e2 * energy));
    const T by = value_of(stop) < value_of(opens) ? stop : opens;
    energy -= by * (gn + 0.5 * a * by) / e2;
    move(by);
    if (value_of(by) == value_of(opens)) return push;
  }
  return {};
}

// Whether the slider holds at first touch: |γ_T| < μη²|γ_N|. Nothing at a tie.
template <class T>
std::optional<bool> holds_at_first(const Springs<T>& c, double gamma_n, double gamma_t) {
  if (!(value_of(c.mu) > 0.0)) return false;
  const double limit = value_of(c.mu) * value_of(c.eta2) * std::abs(gamma_n), size = std::abs(gamma_t);
  if (std::abs(size - limit) <= tie * (size + limit)) return std::nullopt;
  return size < limit;
}

template <class T>
Push<T> stronge(const PlanarContact& contact, const T& mu, const T& e, const T& eta2, double gamma_n,
                double gamma_t, double tolerance) {
  if (gamma_n >= 0.0) return {0.0, 0.0, true, false};
  Course<T> course;
  Springs<T>& c = course.c;
  c = {contact.delta / contact.alpha, contact.beta / contact.alpha, mu, eta2, 1.0, e};
  if (!(c.b - c.g * c.g > tie * c.b)) return {};
  const std::optional<bool> holds = holds_at_first(c, gamma_n, gamma_t);
  if (!holds) return {};
  Motion<T>& m = course.m;
  m.gn = gamma_n;
  m.gt = gamma_t;
  course.stick = *holds;
  course.side = gamma_t < 0.0 ? -1.0 : 1.0;
  bool stuck = false;
  const auto ended = [&] { return Push<T>{m.pn / contact.alpha, m.pt / contact.alpha, true, stuck}; };
  const bool rigid = is_rigid(c, tolerance);
  const double fewest = tolerance < coarse ? fewest_cycles : fewest_coarse;
  double span = pi;  // of cycles, that may be passed at once
  for (int phase = 0; phase < most_phases; ++phase) {
    stuck = course.stick;
    if (stuck && rigid) {
      hold(c, course.loading, m);
      return ended();
    }
    const bool loaded = course.loading;
    switch (course.phase()) {
      case End::unknown: return {};
      case End::opened: return ended();
      case End::turned:
        if (loaded && value_of(c.e) == 0.0) return ended();
        break;
      case End::stopped:
        if (!course.loading && !rigid) span = pass_cycles(c, course.side, fewest, span, m);
        break;
      case End::slipped: break;
    }
  }
  return {};
}

}  // namespace

PlanarPush energetic_push(const PlanarContact& c, double gamma_n, double gamma_t) {
  return numbers(energetic(c, c.mu, c.epsilon_n, gamma_n, gamma_t));
}

PlanarSlopes energetic_slopes(const PlanarContact& c, double gamma_n, double gamma_t) {
  return slopes(energetic(c, friction_of(c), restitution_of(c), gamma_n, gamma_t));
}

PlanarPush stronge_push(const PlanarContact& c, double eta2, double gamma_n, double gamma_t,
                        double tolerance) {
  return numbers(stronge(c, c.mu, c.epsilon_n, eta2, gamma_n, gamma_t, tolerance));
}

PlanarSlopes stronge_slopes(const PlanarContact& c, double eta2, double gamma_n, double gamma_t,
                            double tolerance) {
  return slopes(stronge(c, friction_of(c), restitution_of(c), Dual(eta2, 2), gamma_n, gamma_t, tolerance));
}

}  // namespace percuss
