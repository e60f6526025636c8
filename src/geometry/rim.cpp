#include "geometry/rim.hpp"

#include <array>
#include <cmath>
#include <numbers>

namespace percuss {

namespace {

// A circle with two directions in its plane.
template <class T>
struct Turning {
  Triple<T> centre, u, v;
  double size;

  Triple<T> at(const T& c, const T& s) const { return centre + T(size) * (c * u + s * v); }
  Triple<T> along(const T& c, const T& s) const { return T(size) * (c * v - s * u); }
};

template <class T>
Turning<T> turning(const Rim<T>& circle) {
  const double x = std::abs(value_of(circle.axis.x)), y = std::abs(value_of(circle.axis.y)),
               z = std::abs(value_of(circle.axis.z));
  const Triple<T> e = x <= y && x <= z ? Triple<T>{1.0, 0.0, 0.0}
                      : y <= z         ? Triple<T>{0.0, 1.0, 0.0}
                                       : Triple<T>{0.0, 0.0, 1.0};
  const Triple<T> u = unit(e - dot(e, circle.axis) * circle.axis);
  return {circle.centre, u, cross(circle.axis, u), circle.size};
}

template <class T>
Triple<T> nearest_on(const Rim<T>& rim, const Triple<T>& p) {
  const Triple<T> d = p - rim.centre;
  const Triple<T> along = dot(rim.axis, d) * rim.axis;
  if (!rim.round) return rim.centre + along;
  const Triple<T> out = d - along;
  if (value_of(dot(out, out)) == 0.0) return rim.centre;
  return rim.centre + T(rim.size) * unit(out);
}

// Half the derivative of the squared distance by the angle: (a − b)·a′, because b is the nearest to a.
template <class T>
T slope(const Turning<T>& circle, const Rim<T>& other, const T& c, const T& s) {
  const Triple<T> p = circle.at(c, s);
  return dot(p - nearest_on(other, p), circle.along(c, s));
}

// The same with its derivative by the angle.
Rated slope_by_angle(const Turning<double>& circle, const Rim<double>& other, double angle) {
  const Rated c{std::cos(angle), -std::sin(angle)}, s{std::sin(angle), std::cos(angle)};
  const auto still = [](const Triple<double>& a) { return Triple<Rated>{a.x, a.y, a.z}; };
  return slope(Turning<Rated>{still(circle.centre), still(circle.u), still(circle.v), circle.size},
               Rim<Rated>{still(other.centre), still(other.axis), other.size, other.round}, c, s);
}

double distance_squared(const Turning<double>& circle, const Rim<double>& other, double angle) {
  const Triple<double> p = circle.at(std::cos(angle), std::sin(angle));
  const Triple<double> d = p - nearest_on(other, p);
  return dot(d, d);
}

// Newton's method kept in a bracket that it narrows.
double polished(const Turning<double>& circle, const Rim<double>& other, double low, double high) {
  double angle = 0.5 * (low + high);
  for (int i = 0; i < 80 && high - low > 1e-16 * std::abs(angle); ++i) {
    const Rated g = slope_by_angle(circle, other, angle);
    if (g.value == 0.0) break;
    (g.value > 0.0 ? high : low) = angle;
    const double newton = angle - g.value / g.rate;
    const double next = g.rate > 0.0 && newton > low && newton < high ? newton : 0.5 * (low + high);
    if (std::abs(next - angle) < 1e-16) break;
    angle = next;
  }
  return angle;
}

// Whether a point of the circle is at that of both crossings which is meant.
bool on_side(const Rim<double>& circle, const Rim<double>& other, const Triple<double>& p) {
  if (circle.side == 0) return true;
  const double s = other.round ? dot(p - circle.centre, cross(circle.axis, other.centre - circle.centre))
                               : dot(p - nearest_on(other, circle.centre), other.axis);
  return s * circle.side > 0.0;
}

double nearest_angle(const Rim<double>& of, const Turning<double>& circle, const Rim<double>& other) {
  constexpr int samples = 64;  // the distance has at most eight extrema along a circle
  constexpr double step = 2.0 * std::numbers::pi / samples;
  std::array<double, samples> d;
  for (int i = 0; i < samples; ++i)
    d[static_cast<std::size_t>(i)] = distance_squared(circle, other, i * step);
  double best = 0.0, best_distance = -1.0;
  bool best_beside = false;
  for (int i = 0; i < samples; ++i) {
    const auto at = [&](int k) { return d[static_cast<std::size_t>((k + samples) % samples)]; };
    if (at(i) > at(i - 1) || at(i) > at(i + 1)) continue;
    const double angle = polished(circle, other, (i - 1) * step, (i + 1) * step);
    const double here = distance_squared(circle, other, angle);
    const bool beside = on_side(of, other, circle.at(std::cos(angle), std::sin(angle)));
    if (best_distance < 0.0 || (beside == best_beside ? here < best_distance : beside))
      best = angle, best_distance = here, best_beside = beside;
  }
  return best;
}

Rim<double> still_rim(const Rim<Rated>& a) {
  return {triple(values(a.centre)), triple(values(a.axis)), a.size, a.round, a.side};
}

// Which of both is followed along its angle.
template <class T>
bool follows_second(const Rim<T>& a, const Rim<T>& b) {
  return !a.round || (b.round && a.side == 0 && b.side != 0);
}

}  // namespace

std::pair<Triple<double>, Triple<double>> nearest_of_rims(const Rim<double>& a, const Rim<double>& b) {
  if (follows_second(a, b)) {
    const auto [q, p] = nearest_of_rims(b, a);
    return {p, q};
  }
  const Turning<double> circle = turning(a);
  const double angle = nearest_angle(a, circle, b);
  const Triple<double> p = circle.at(std::cos(angle), std::sin(angle));
  return {p, nearest_on(b, p)};
}

// θ̇ = −∂ₜg / ∂_θ g where g(θ, t) = 0 is the condition of the minimum.
std::pair<Triple<Rated>, Triple<Rated>> nearest_of_rims(const Rim<Rated>& a, const Rim<Rated>& b) {
  if (follows_second(a, b)) {
    const auto [q, p] = nearest_of_rims(b, a);
    return {p, q};
  }
  const Rim<double> still = still_rim(b), own = still_rim(a);
  const Turning<double> now = turning(own);
  const double angle = nearest_angle(own, now, still);
  const double c = std::cos(angle), s = std::sin(angle);
  const Turning<Rated> circle = turning(a);
  const double by_time = slope(circle, b, Rated(c), Rated(s)).rate;
  const double by_angle = slope_by_angle(now, still, angle).rate;
  const double rate = by_angle != 0.0 ? -by_time / by_angle : 0.0;
  const Triple<Rated> p = circle.at({c, -s * rate}, {s, c * rate});
  return {p, nearest_on(b, p)};
}

}  // namespace percuss
