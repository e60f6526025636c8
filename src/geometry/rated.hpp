// Numbers that carry one derivative, and vectors of three of them: what touch() computes with doubles for
// places, touch_rates() computes with duals for rates, by the same lines.
#pragma once

#include <Eigen/Core>
#include <cmath>

namespace percuss {

struct Rated {
  double value = 0.0;
  double rate = 0.0;

  Rated() = default;
  Rated(double v) : value(v) {}
  Rated(double v, double r) : value(v), rate(r) {}

  friend Rated operator+(Rated a, Rated b) { return {a.value + b.value, a.rate + b.rate}; }
  friend Rated operator-(Rated a, Rated b) { return {a.value - b.value, a.rate - b.rate}; }
  friend Rated operator-(Rated a) { return {-a.value, -a.rate}; }
  friend Rated operator*(Rated a, Rated b) {
    return {a.value * b.value, a.rate * b.value + a.value * b.rate};
  }
  friend Rated operator/(Rated a, Rated b) {
    const double q = a.value / b.value;
    return {q, (a.rate - q * b.rate) / b.value};
  }
};
inline Rated sqrt(Rated a) {
  const double root = std::sqrt(a.value);
  return {root, 0.5 * a.rate / root};
}
inline double value_of(double a) { return a; }
inline double value_of(Rated a) { return a.value; }

template <class T>
struct Triple {
  T x, y, z;

  friend Triple operator+(const Triple& a, const Triple& b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
  friend Triple operator-(const Triple& a, const Triple& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
  friend Triple operator-(const Triple& a) { return {-a.x, -a.y, -a.z}; }
  friend Triple operator*(const T& s, const Triple& a) { return {s * a.x, s * a.y, s * a.z}; }
};
template <class T>
T dot(const Triple<T>& a, const Triple<T>& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
template <class T>
Triple<T> cross(const Triple<T>& a, const Triple<T>& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
template <class T>
T length(const Triple<T>& a) {
  using std::sqrt;
  return sqrt(dot(a, a));
}
template <class T>
Triple<T> unit(const Triple<T>& a) {
  return (T(1.0) / length(a)) * a;
}

inline Eigen::Vector3d values(const Triple<double>& a) { return {a.x, a.y, a.z}; }
inline Eigen::Vector3d values(const Triple<Rated>& a) { return {a.x.value, a.y.value, a.z.value}; }
inline Eigen::Vector3d rates(const Triple<Rated>& a) { return {a.x.rate, a.y.rate, a.z.rate}; }
inline Triple<Rated> moving(const Eigen::Vector3d& a, const Eigen::Vector3d& rate) {
  return {{a.x(), rate.x()}, {a.y(), rate.y()}, {a.z(), rate.z()}};
}
inline Triple<double> triple(const Eigen::Vector3d& a) { return {a.x(), a.y(), a.z()}; }

}  // namespace percuss
