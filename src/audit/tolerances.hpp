// What the audit takes for zero, for equal or for enough, and why. Verdicts do not rest on these numbers:
// whatever is near one of them is decided in rational arithmetic, or only makes a bound a little wider. The
// tolerances of accounts are options (AccountOptions).
#pragma once

namespace percuss::audit_tolerances {

inline constexpr double rounding = 1e-15;  // of sums of energies

// Minors, pivots, eigenvalues and slacks closer to zero, of their own scale, are decided exactly; rounding is
// far below, so that the sign of all others is right.
inline constexpr double near_tie = 1e-9;
inline constexpr double near_zero = 1e-10;  // eigenvalues on a face, whose basis is orthonormal
inline constexpr double flat =
    1e-7;  // inequalities that are almost equations on a face: its basis is refined
inline constexpr double state_tie = 1e-8;     // slacks that an impact shows, of rows and x scaled to one
inline constexpr double no_impulse = 1e-300;  // keeps a division by zero away

// Friction. Elements coupled by less are not, and a G that is singular but for it is; an eigenvalue is real
// whose imaginary part is less of it; a velocity is reached by the directions there are if no more is
// missing.
inline constexpr double no_coupling = 1e-12;
inline constexpr double real_root = 1e-9;
inline constexpr double reached = 1e-9;

// The worst gain. A face whose bound is no better by this part is left, and the bound is wider by it; rows in
// the span of others, points on a face, rows that are equations on it, all of unit length.
inline constexpr double no_better = 1e-9;
inline constexpr double in_span = 1e-12;
inline constexpr double on_face = 1e-12;
inline constexpr double constant_on_face = 1e-10;
// T⁻ = ½γᵀG⁻¹γ is known up to the condition of G times rounding; from 1e9 on a bound would say nothing.
inline constexpr double least_ratio = 1e-9;
// Bounding directions are rounded: cones from outside are wider by this part.
inline constexpr double widened = 1e-12;

// Repair. Coefficients are rounded to six decimals, which is what the others are far below: the open end of
// Table 1 at −1, cuts that cut nothing, intervals that are points, the first step towards ε = 0.
inline constexpr double decimals = 1e6;
inline constexpr double almost_one = 1e-6;
inline constexpr double no_cut = 1e-9;
inline constexpr double first_step = 1e-7;

}  // namespace percuss::audit_tolerances
