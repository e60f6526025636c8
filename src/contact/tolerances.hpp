// What the contact module takes for zero, for equal or for enough, and why. Budgets and patience are in
// strategy.hpp, parameters of a method beside it.
#pragma once

#include <limits>

namespace percuss::contact_tolerances {

// The solvers and the referee sum in different orders: who is asked for a tolerance aims at a little less.
inline constexpr double margin = 0.9;

inline constexpr double unit_rounding = std::numeric_limits<double>::epsilon();

// What rounding may make of Wr + q in one row, of |q| + Σ|Wr|: 8 ulp. Less is no error of the impulses.
inline constexpr double rounding = 8.0 * unit_rounding;

// A part of the problem with a tenth of q or less may lack one digit.
inline constexpr double least_share = 0.1;

// Input: what rounding may leave of zero or of symmetry beside larger numbers; unit vectors at right angles,
// to half of all digits.
inline constexpr double input_rounding = 1e-10;
inline constexpr double frame_tolerance = 1e-8;

// M − Mᵀ of a body, of M: less is the rounding of whoever assembled it, and Cholesky may be used.
inline constexpr double symmetric = 1e-12;

// Divisors that may vanish and must not: a rate of convergence that is none, the part of ‖y_T‖ in its cone of
// a contact without friction.
inline constexpr double least_rate = 1e-12;
inline constexpr double least_ratio = 1e-12;

// What is left of the right-hand side, of its largest part, after which a solution through the bodies is not
// repeated: some hundred roundings.
inline constexpr double small_enough = 1e-13;

// On the diagonal of Anderson's normal equations, of their trace, so that differences of sweeps that are
// parallel do no harm; the second where there are no differences at all.
inline constexpr double parallel_differences = 1e-10;
inline constexpr double no_difference = 1e-300;

// Interior point. Cones flatter than this are opened a little: Newton's method has the last word on them.
inline constexpr double least_mu = 1e-3;
inline constexpr double centrality = 1e-4;      // least √(det x det z) of a contact, of the mean of x·z
inline constexpr double least_centring = 1e-6;  // of τ, that a step aims at
inline constexpr double least_length = 1e-8;    // of a step: shorter ones lead nowhere
inline constexpr double no_bound = 1e30;        // of a step

// Proofs that there is no solution. What pushes along z is so much more than what W feels of it; z comes from
// an iteration and is in proportions of whole numbers up to the second; products below the third may lose to
// underflow what fma finds.
inline constexpr double pushed_not_felt = 1e8;
inline constexpr double close_to_whole = 1e-5;
inline constexpr double least_product = 1e-250;

}  // namespace percuss::contact_tolerances
