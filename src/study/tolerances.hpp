// What studies take for zero or for equal, and why. What a fit takes for noise is statistics and stands
// beside the tests in fit_*.cpp.
#pragma once

namespace percuss::study_tolerances {

// Of the speeds: what is slower, or varies less, is rounding.
inline constexpr double no_speed = 1e-9;
// The same of one row beside what its velocity is made of, where the law has decided to rounding.
inline constexpr double rounded_speed = 1e-14;
// Work that is the difference of two energies, of the larger one.
inline constexpr double rounded_energy = 1e-14;
// G_NT beside √(G_NN G_TT): cos 90° and the like.
inline constexpr double no_coupling = 2e-15;
// u⁺ of two laws that agree, of the velocities before and after in the metric of M; of two orders of single
// impacts, whose errors add up.
inline constexpr double same_law = 1e-9;
inline constexpr double same_order = 1e-8;
// Closing velocities below it, of the motion, have ended.
inline constexpr double ended = 1e-12;

// Parts of a velocity, of its length in the metric of M, that lead out of a plane by rounding only.
inline constexpr double same_direction = 1e-10;

// The gain T⁺/T⁻ − 1 of a verdict that is rounding: the referee's own, of an account.
inline constexpr double gain_rounding = 1e-9;
// Velocities whose signs were put right, of their length: those that violate less are admissible.
inline constexpr double admitted = 1e-12;
// A search for gains goes by random steps, of the length of γ: how wide they are at first, after a success
// and after a failure, and between which ends. 0.93 halves them in ten failures.
inline constexpr double first_width = 0.3, wider = 1.5, narrower = 0.93;
inline constexpr double least_width = 1e-6, most_width = 0.5;

// What a fit looks through where nothing is said. An end that is excluded is approached up to open_end.
inline constexpr double open_end = 1e-6;
inline constexpr double most_friction = 2.0;     // coefficients of dry materials lie below
inline constexpr double stiffness_span = 100.0;  // times the stiffness given, and its inverse
inline constexpr double load_span = 10.0;        // times the precompression or stored energy given
inline constexpr double least_exponent = 1.0, most_exponent = 3.0;  // linear; Hertz is 3/2
inline constexpr double compliance_span = 10.0;  // about a ratio of one, 1.21 for solid spheres

// Descents: differences of x for derivatives; steps and gains of
// the cost, relative, that end them; changes of z while a parameter goes through all that is searched, below
// which it does not matter.
inline constexpr double difference = 1e-6;
inline constexpr double least_step = 1e-9;
inline constexpr double least_gain = 1e-11;
inline constexpr double no_matter = 1e-3;
inline constexpr double singular = 1e-12;  // eigenvalue of the correlated Jacobian, relative

}  // namespace percuss::study_tolerances
