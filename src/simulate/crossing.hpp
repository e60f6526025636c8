// Where along a step a function first falls below zero.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace percuss {

// f(a) ≥ 0 > f(b): the place in (a, b] where f falls below zero, to the resolution of a double. It is
// expected at `guess`, where f has about this slope. Then the secant through the last two places, or the
// middle of the bracket where that is no progress. NaN where f has no value on the way.
template <class F>
[[nodiscard]] double first_below(const F& f, double a, double fa, double b, double fb, double guess,
                                 double slope) {
  const double width = 4e-16 * std::max(std::abs(a), std::abs(b));
  double x = guess, before = b, f_before = fb;
  for (int i = 0; i < 100 && b - a > width && fb != 0.0; ++i) {
    if (!(x > a && x < b) || i % 8 == 7) x = 0.5 * (a + b);
    const double fx = f(x);
    if (std::isnan(fx)) return fx;
    if (fx < 0.0) {
      b = x;
      fb = fx;
    } else {
      a = x;
      fa = fx;
    }
    if (fx == f_before) break;
    const double step = i == 0 ? fx / slope : fx * (x - before) / (fx - f_before);
    before = x;
    f_before = fx;
    if (std::abs(step) <= width) break;
    x -= step;
  }
  return std::abs(fa) < std::abs(fb) && a > 0.0 ? a : b;
}

// The cubic with values g and slopes s (per unit of θ) at θ = 0 and 1.
struct Cubic {
  double g0, s0, g1, s1;

  double operator()(double x) const {
    const double y = 1.0 - x;
    return y * y * ((1.0 + 2.0 * x) * g0 + x * s0) + x * x * ((1.0 + 2.0 * y) * g1 - y * s1);
  }

  double slope(double x) const {
    const double y = 1.0 - x;
    return y * (1.0 - 3.0 * x) * s0 + 6.0 * x * y * (g1 - g0) + x * (3.0 * x - 2.0) * s1;
  }

  // Its turning points inside (0, 1), in order, and how many.
  std::pair<std::array<double, 2>, int> turns() const {
    const double c = s0, b = 2.0 * (3.0 * (g1 - g0) - 2.0 * s0 - s1), a = 3.0 * (2.0 * (g0 - g1) + s0 + s1);
    std::array<double, 2> found{};
    int n = 0;
    const double discriminant = b * b - 4.0 * a * c;
    if (discriminant > 0.0) {
      const double t = -0.5 * (b + std::copysign(std::sqrt(discriminant), b));
      for (const double x : {a != 0.0 ? t / a : -1.0, t != 0.0 ? c / t : -1.0})
        if (x > 0.0 && x < 1.0) found[static_cast<std::size_t>(n++)] = x;
      if (n == 2 && found[0] > found[1]) std::swap(found[0], found[1]);
    }
    return {found, n};
  }

  // Its root in [a, b], where it falls from above zero to below: Newton's method inside the bracket.
  double root(double a, double b) const {
    double x = 0.5 * (a + b);
    for (int i = 0; i < 12; ++i) {
      const double value = (*this)(x);
      (value < 0.0 ? b : a) = x;
      const double step = value / slope(x), next = x - step;
      if (std::abs(step) <= 1e-12) break;
      x = next > a && next < b ? next : 0.5 * (a + b);
    }
    return x;
  }

  double least() const {
    const auto [turn, n] = turns();
    double value = std::min(g0, g1);
    for (int i = 0; i < n; ++i) value = std::min(value, (*this)(turn[static_cast<std::size_t>(i)]));
    return value;
  }
};

}  // namespace percuss
