// Numbers that carry their derivatives by three coefficients along: a + a₁δ₁ + a₂δ₂ + a₃δ₃ with δ_iδ_j = 0.
// What is written for both them and double asks value_of() where it decides.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <type_traits>

namespace percuss {

struct Dual {
  double v = 0.0;
  std::array<double, 3> d{};

  Dual() = default;
  Dual(double value) : v(value) {}  // a constant, implicitly as double is
  Dual(double value, std::size_t which) : v(value) { d[which] = 1.0; }

  Dual& operator+=(const Dual& b) { return *this = *this + b; }
  Dual& operator-=(const Dual& b) { return *this = *this - b; }
  Dual& operator*=(const Dual& b) { return *this = *this * b; }
  Dual& operator/=(const Dual& b) { return *this = *this / b; }

  // f(a) and f(a, b) with their derivatives f_a, f_b.
  static Dual chain(double value, double f_a, const Dual& a) {
    Dual r(value);
    for (std::size_t i = 0; i < 3; ++i) r.d[i] = f_a * a.d[i];
    return r;
  }
  static Dual chain(double value, double f_a, const Dual& a, double f_b, const Dual& b) {
    Dual r(value);
    for (std::size_t i = 0; i < 3; ++i) r.d[i] = f_a * a.d[i] + f_b * b.d[i];
    return r;
  }

  friend Dual operator-(const Dual& a) { return chain(-a.v, -1.0, a); }
  friend Dual operator+(const Dual& a, const Dual& b) { return chain(a.v + b.v, 1.0, a, 1.0, b); }
  friend Dual operator-(const Dual& a, const Dual& b) { return chain(a.v - b.v, 1.0, a, -1.0, b); }
  friend Dual operator*(const Dual& a, const Dual& b) { return chain(a.v * b.v, b.v, a, a.v, b); }
  friend Dual operator/(const Dual& a, const Dual& b) {
    const double inverse = 1.0 / b.v, ratio = a.v / b.v;
    return chain(ratio, inverse, a, -ratio * inverse, b);
  }
  friend Dual operator+(const Dual& a, double b) { return chain(a.v + b, 1.0, a); }
  friend Dual operator+(double a, const Dual& b) { return chain(a + b.v, 1.0, b); }
  friend Dual operator-(const Dual& a, double b) { return chain(a.v - b, 1.0, a); }
  friend Dual operator-(double a, const Dual& b) { return chain(a - b.v, -1.0, b); }
  friend Dual operator*(const Dual& a, double b) { return chain(a.v * b, b, a); }
  friend Dual operator*(double a, const Dual& b) { return chain(a * b.v, a, b); }
  friend Dual operator/(const Dual& a, double b) { return chain(a.v / b, 1.0 / b, a); }
  friend Dual operator/(double a, const Dual& b) {
    const double ratio = a / b.v;
    return chain(ratio, -ratio / b.v, b);
  }

  friend Dual sqrt(const Dual& a) {
    const double root = std::sqrt(a.v);
    return chain(root, 0.5 / root, a);
  }
  friend Dual hypot(const Dual& a, const Dual& b) {
    const double length = std::hypot(a.v, b.v);
    return length > 0.0 ? chain(length, a.v / length, a, b.v / length, b) : Dual();
  }
  friend Dual exp(const Dual& a) { return chain(std::exp(a.v), std::exp(a.v), a); }
  friend Dual log(const Dual& a) { return chain(std::log(a.v), 1.0 / a.v, a); }
  friend Dual sin(const Dual& a) { return chain(std::sin(a.v), std::cos(a.v), a); }
  friend Dual cos(const Dual& a) { return chain(std::cos(a.v), -std::sin(a.v), a); }
  friend Dual atan2(const Dual& y, const Dual& x) {
    const double square = x.v * x.v + y.v * y.v;
    return chain(std::atan2(y.v, x.v), x.v / square, y, -y.v / square, x);
  }
};

inline double value_of(double a) { return a; }
inline double value_of(const Dual& a) { return a.v; }

template <class T>
inline constexpr bool has_derivatives = std::is_same_v<T, Dual>;

}  // namespace percuss
