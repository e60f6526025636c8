// Where along a step a function first falls below zero.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace percuss {

// f(a) ≥ 0 > f(b): the place in (a, b] where f falls below zero, to the resolution of a double; the side
// below zero. Illinois' method, with bisection where it is slow.
template <class F>
double first_below(const F& f, double a, double fa, double b, double fb) {
  const double width = 4e-16 * std::max(std::abs(a), std::abs(b));
  double last = 1.0;  // the length of the bracket three steps ago
  for (int i = 0; i < 120 && b - a > width && fb != 0.0; ++i) {
    double x = fa > fb ? a + (b - a) * (fa / (fa - fb)) : 0.5 * (a + b);
    if (i % 3 == 0) {
      if (b - a > 0.25 * last && i > 0) x = 0.5 * (a + b);
      last = b - a;
    }
    x = std::clamp(x, a + 0.5 * width, b - 0.5 * width);
    const double fx = f(x);
    if (fx < 0.0) {
      b = x;
      fb = fx;
      fa *= 0.5;
    } else {
      a = x;
      fa = fx;
      fb *= 0.5;
    }
  }
  return b;
}

// The cubic with values g and slopes s (per unit of θ) at θ = 0 and 1.
struct Cubic {
  double g0, s0, g1, s1;

  double operator()(double x) const {
    const double y = 1.0 - x;
    return y * y * ((1.0 + 2.0 * x) * g0 + x * s0) + x * x * ((1.0 + 2.0 * y) * g1 - y * s1);
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

  double least() const {
    const auto [turn, n] = turns();
    double value = std::min(g0, g1);
    for (int i = 0; i < n; ++i) value = std::min(value, (*this)(turn[static_cast<std::size_t>(i)]));
    return value;
  }
};

}  // namespace percuss
