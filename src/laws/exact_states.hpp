// Directions that are dependent but for little, and what a solution is worth there.
//
// Beside the joint (0, 1) a contact with the normal (10⁻¹⁴, 1) holds back the motion along x alone. A row
// that is violated by rounding then means a velocity that is wrong by one, and no residual shows it.
// Fractions do: with the states of the elements given the equations are linear, and their solution has no
// rounding.
#pragma once

#include "laws/impact_matrices.hpp"

namespace percuss {

// What the most dependent of all sets of directions lack to be dependent, by more than rounding: about the
// sine of the angle between two, 1 where all are clearly apart or equal.
double least_dependence(const ImpactMatrices& system);

// Whether a residual is so small that velocities follow from it: they may be wrong by as much as it is,
// divided by the dependence.
bool tells_velocities(double residual, double dependence);

// Whether fractions can tell: not of friction in space, whose equations are not linear, nor of large impacts.
// A face on its corners is such an impact, and the dependence of its rows is rounding of poses.
bool fractions_tell(const Impact& impact, const std::vector<Block>& blocks);

// Whether the states of the elements in `s`, forward in time under Newton's inclusion, are those of a
// solution in exact numbers. If so, its Λ and u⁺ become these numbers, rounded.
[[nodiscard]] bool hold_exactly(const Impact& impact, const Inclusion& inclusion, Solution& s);

// The same for all states, if these are few: u⁻, u⁺ and Λ of the solutions. True: there is no other.
[[nodiscard]] bool all_that_hold(const Impact& impact, const Inclusion& inclusion,
                                 std::vector<Solution>& found);

// Whether of the states that one of the solutions may be in but for rounding some hold in exact numbers, with
// its velocity or that of another of them. `turnover`: of every γ; `overdetermined`: more rows are at rest
// than there are independent directions.
[[nodiscard]] bool holds_once(const Impact& impact, const Inclusion& inclusion,
                              const std::vector<Solution>& solutions, std::size_t which,
                              const Eigen::VectorXd& turnover, bool overdetermined);

// An outcome with such directions: without solutions that are `confirmed` it is not solved, and nothing that
// is hard to tell is said of all solutions.
void limit_claims(double dependence, bool confirmed, Outcome& outcome);

}  // namespace percuss
