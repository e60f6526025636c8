// Directions that are dependent but for little, and what a solution is worth there.
//
// Beside the joint (0, 1) a contact with the normal (10⁻¹⁴, 1) holds back the motion along x alone. A row
// that is violated by rounding then means a velocity that is wrong by one, and no residual shows it.
// Fractions do: with the states of the elements given the equations are linear, and their solution has no
// rounding.
#pragma once

#include "laws/impact_matrices.hpp"

namespace percuss {

// Whether directions differ by more than rounding and by less than what decides in double precision.
bool nearly_dependent(const ImpactMatrices& system);

// Whether the states of the elements in `s`, forward in time under Newton's inclusion, are those of a
// solution in exact numbers. If so, its Λ and u⁺ become these numbers, rounded. False, too, where nobody can
// tell: where an element slips in space, its set is no ellipsoid, or impulses are not unique.
[[nodiscard]] bool hold_exactly(const Impact& impact, const Inclusion& inclusion, Solution& s);

// An outcome there, once its solution has been looked at: nothing is said of all solutions, and what was not
// `confirmed` is not solved.
void limit_claims(bool confirmed, Outcome& outcome);

}  // namespace percuss
