// A Runge-Kutta method of order 8: its coefficients, an error estimate, and steps in which time runs slowly
// at an end.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "kernel/lanes.hpp"

namespace percuss::fehlberg {

// Fehlberg's Runge-Kutta method of order 8 with an error estimate of order 7.  [Fehlberg 1968]
inline constexpr int stages = 13;
inline constexpr double a[stages][12] = {
    {},
    {2.0 / 27},
    {1.0 / 36, 1.0 / 12},
    {1.0 / 24, 0, 1.0 / 8},
    {5.0 / 12, 0, -25.0 / 16, 25.0 / 16},
    {1.0 / 20, 0, 0, 1.0 / 4, 1.0 / 5},
    {-25.0 / 108, 0, 0, 125.0 / 108, -65.0 / 27, 125.0 / 54},
    {31.0 / 300, 0, 0, 0, 61.0 / 225, -2.0 / 9, 13.0 / 900},
    {2.0, 0, 0, -53.0 / 6, 704.0 / 45, -107.0 / 9, 67.0 / 90, 3.0},
    {-91.0 / 108, 0, 0, 23.0 / 108, -976.0 / 135, 311.0 / 54, -19.0 / 60, 17.0 / 6, -1.0 / 12},
    {2383.0 / 4100, 0, 0, -341.0 / 164, 4496.0 / 1025, -301.0 / 82, 2133.0 / 4100, 45.0 / 82, 45.0 / 164,
     18.0 / 41},
    {3.0 / 205, 0, 0, 0, 0, -6.0 / 41, -3.0 / 205, -3.0 / 41, 3.0 / 41, 6.0 / 41, 0},
    {-1777.0 / 4100, 0, 0, -341.0 / 164, 4496.0 / 1025, -289.0 / 82, 2193.0 / 4100, 51.0 / 82, 33.0 / 164,
     12.0 / 41, 0, 1.0}};
inline constexpr double b[stages] = {0,        0,         0,         0, 0,          34.0 / 105, 9.0 / 35,
                                     9.0 / 35, 9.0 / 280, 9.0 / 280, 0, 41.0 / 840, 41.0 / 840};
inline constexpr double nodes[stages] = {0,       2.0 / 27, 1.0 / 9, 1.0 / 6, 5.0 / 12, 1.0 / 2, 5.0 / 6,
                                         1.0 / 6, 2.0 / 3,  1.0 / 3, 1,       0,        1};
inline constexpr double error_weight = 41.0 / 840;  // of k₀ + k₁₀ − k₁₁ − k₁₂

// How time runs within a step, t = hφ(s): slowly where a force begins or ends as a power of x with x ~ t, so
// that x^{3/2} ~ s³ is smooth.
enum class Pace { even, slow_start, slow_end, slow_both };

inline double pace_rate(Pace pace, double s) {  // φ'
  switch (pace) {
    case Pace::even: return 1.0;
    case Pace::slow_start: return 2.0 * s;
    case Pace::slow_end: return 2.0 * (1.0 - s);
    case Pace::slow_both: return 6.0 * s * (1.0 - s);
  }
  return 1.0;
}

inline double pace_time(Pace pace, double s) {  // φ
  switch (pace) {
    case Pace::even: return s;
    case Pace::slow_start: return s * s;
    case Pace::slow_end: return s * (2.0 - s);
    case Pace::slow_both: return s * s * (3.0 - 2.0 * s);
  }
  return s;
}

// The error of Σ b k as it is estimated: Fehlberg's own difference is blind to forces that depend on time
// alone, so the distance to quadratures of order 6 and 4 on the same stages is looked at as well, combined as
// in DOP853. No number where k is none. Of one component, or of four.
template <class T>
LANES_INLINE T step_error(const T (&k)[stages], T high) {
  using namespace cones;
  const T difference = k[0] + k[10] - k[11] - k[12];
  const T fehlberg = error_weight * larger(difference, -difference);
  const T six = high - 7.0 / 150 * (k[0] + k[12]) - 27.0 / 100 * (k[7] + k[6]) - 11.0 / 30 * k[5];
  const T four = high - 1.0 / 6 * (k[0] + k[12]) - 2.0 / 3 * k[5];
  const T length = root(six * six + 0.01 * four * four);
  const T smooth = six * six / select(length == 0.0, T{} + 1.0, length);
  // The larger one alone would let one of two numbers pass for the other that is none.
  return select(fehlberg >= smooth, fehlberg, select(smooth > fehlberg, smooth, fehlberg + smooth));
}

// The lengths of steps, from errors in units of the tolerance: the estimate is of order 7, so the error of a
// step is that of its length to the 8th power. A step aims at 0.9 of what the tolerance allows.
inline constexpr double error_power = 8.0, aim = 0.9;
inline constexpr double much_shorter = 0.1;  // where the error is no number, or the end of the step is none
inline constexpr double no_error = 1e-10;    // more would not lengthen the next step

// After a step that was refused.
inline double shorter_step(double step, double error) {
  if (!std::isfinite(error)) return much_shorter * step;
  return step * std::clamp(aim * std::pow(error, -1.0 / error_power), much_shorter, 0.8);
}

// After one that was taken.
inline double next_step(double step, double error) {
  return step * std::clamp(aim * std::pow(std::max(error, no_error), -1.0 / error_power), 0.5, 4.0);
}

struct StepError {
  const double* k;  // of one component, `stride` apart
  std::size_t stride;

  double operator()(double high) const {
    double rates[stages];
    for (std::size_t q = 0; q < stages; ++q) rates[q] = k[q * stride];
    return step_error(rates, high);
  }
};

}  // namespace percuss::fehlberg
