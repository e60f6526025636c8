// What studies take for zero or for equal, and why. What a fit takes for noise is statistics and stands
// beside the tests in fit_*.cpp.
#pragma once

namespace percuss::study_tolerances {

// Of the speeds: what is slower, or varies less, is rounding.
inline constexpr double no_speed = 1e-9;
// u⁺ of two laws that agree, of the velocities before and after in the metric of M; of two orders of single
// impacts, whose errors add up.
inline constexpr double same_law = 1e-9;
inline constexpr double same_order = 1e-8;
// Closing velocities below it, of the motion, have ended.
inline constexpr double ended = 1e-12;

// Parts of a velocity, of its length in the metric of M, that lead out of a plane by rounding only.
inline constexpr double same_direction = 1e-10;

// Descents: differences of x for derivatives; steps and gains of
// the cost, relative, that end them; changes of z while a parameter goes through all that is searched, below
// which it does not matter.
inline constexpr double difference = 1e-6;
inline constexpr double least_step = 1e-9;
inline constexpr double least_gain = 1e-11;
inline constexpr double no_matter = 1e-3;
inline constexpr double singular = 1e-12;  // eigenvalue of the correlated Jacobian, relative

}  // namespace percuss::study_tolerances
