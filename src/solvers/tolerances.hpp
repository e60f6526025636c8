// What the solvers of normal forms take for zero, for equal or for enough, and why. In the normal form the
// diagonal of A is of order one and c has length one, so these numbers have no units. Budgets are in
// strategy.cpp.
#pragma once

namespace percuss::solver_tolerances {

// Of residuals. Iterative solvers go on until the first or until nothing moves; they are accepted at a tenth
// of the tolerance, because the law recomputes the residual in other units and another order.
inline constexpr double aim = 1e-15;
inline constexpr double accepted = 0.1;
inline constexpr double holds = 1e-13;      // a solution of a well-conditioned state
inline constexpr double leans = 1e-12;      // beside one that holds: a solution of the room for rounding only
inline constexpr double countable = 1e-11;  // roots of the slip equation, all of which must be solutions
inline constexpr double polished = 1e-6;    // of the velocities, how far a few Newton steps may lead

// Roots of the slip equation are all told apart up to this ρ.
inline constexpr double largest_counted_ratio = 1e3;

// Derivatives of projections on sets without a formula: half of the digits of a central difference.
inline constexpr double step_of_differences = 1e-6;

// Λ that has grown so large is on its way to infinity.
inline constexpr double divergence = 1e12;

// Uniqueness without friction. ξ and Λ of what takes part come from an iteration; pivots below the second
// belong to dependent directions; a component of their kernel below the third moves nothing.
inline constexpr double takes_part = 1e-9;
inline constexpr double dependent_partners = 1e-10;
inline constexpr double unmoved = 1e-12;

// Parts that do not feel each other: coupling, and a c, that are rounding of the whole.
inline constexpr double negligible = 1e-15;
inline constexpr double at_rest = 1e-15;

// Enumeration. Pivots of a state's equations, whose entries are of order one: above `sure`, relative, they
// are not zero, below `noise` they are; in between the state is doubtful. Up to `dependent_state` the state
// is taken to be singular and its solutions a polyhedron.
inline constexpr double dependent_state = 1e-11;
inline constexpr double sure = 1e-9;
inline constexpr double noise = 1e-15;
// Directions by themselves, by the pivots of a QR decomposition: exactly dependent, or so nearly that
// rounding decides.
inline constexpr double dependent_directions = 1e-13;
inline constexpr double nearly_dependent_directions = 1e-4;
// What an inequality may miss, relative to the largest impulse, and in a second try, where the first finds
// nothing; an impulse of a thousand times c may miss twice as much.
inline constexpr double tight = 1e-11;
inline constexpr double loose = 1e-8;
inline constexpr double of_large_impulses = 1e-3;
inline constexpr double rounding = 1e-15;  // of an impulse, beside the largest; ρ multiplies it
// An inequality that fails by more roundings of what it is made of does fail: what holds only within `tight`
// is then no solution beside others.
inline constexpr double unit_rounding = 1.2e-16;
inline constexpr double roundings = 8.0;
// Of a singular state: of its equations, and of its inequalities at vertices, which are less well known.
inline constexpr double singular_roundings = 16.0;
inline constexpr double vertex_roundings = 256.0;
// Up to this ρ, and entries of A, a state's equations need no units of their own.
inline constexpr double order_of_one = 1e3;
inline constexpr double exact = 1e-15;  // a residual that is none
// Velocities closer than the first are taken for the same, and closer than the second they are; impulses.
inline constexpr double velocity_tolerance = 1e-8;
inline constexpr double surely_same = 1e-10;
inline constexpr double same_impulse = 1e-7;
inline constexpr double between = 1e-6;        // of the way from one vertex to another: not at its ends
inline constexpr double no_distance = 1e-300;  // squared; keeps a division by zero away
// Branches are cut only where nothing is in doubt: equations far from dependent, inequalities that fail by
// far, rays that lift nothing.
inline constexpr double clearly_independent = 1e-6;
inline constexpr double clearly_failing = 1e-6;
inline constexpr double clearly_larger = 1e3;
inline constexpr double lifting = 1e-12;

// Vertices of a polyhedron: pivots and slacks of its rows.
inline constexpr double dependent_rows = 1e-10;

// Lemke's method: ratios below the first are no pivots, ratios that agree to the second are ties.
inline constexpr double no_pivot = 1e-11;
inline constexpr double tie = 1e-13;
// A proof z that there is no solution. ‖Xz‖ of exactly dependent directions is rounding; a G of condition
// 10¹⁶ has 10⁻⁸. Impulses may be negative by rounding, and cᵀz must be more than that.
inline constexpr double dependent = 1e-13;
inline constexpr double negative_by_rounding = 1e-12;
inline constexpr double driven = 1e-9;

// Newton's method. Steps must shorten ‖F‖ by these parts, undamped ones by as much of their length; damping
// of JᵀJ, of order one, at first and at least.
inline constexpr double newton_decrease = 1e-4;
inline constexpr double damped_decrease = 1e-6;
inline constexpr double first_damping = 1e-8;
inline constexpr double least_damping = 1e-12;

}  // namespace percuss::solver_tolerances
