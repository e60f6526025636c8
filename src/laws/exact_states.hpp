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

// Whether these states have more impulses than one in exact numbers.
[[nodiscard]] bool has_other_impulses(const Impact& impact, const Inclusion& inclusion, const Solution& s);

// The solutions of some states in exact numbers, u⁻, u⁺ and Λ of each, one for every velocity. `complete`:
// these are all, but for those of a continuum; `one_impulse`: no velocity has a second Λ.
struct ExactSolutions {
  std::vector<Solution> found;
  bool complete = true, continuum = false, one_impulse = true;
};

// Of all states, if there are no more than so many.
inline constexpr long most_exact_states = 1024;
[[nodiscard]] ExactSolutions all_that_hold(const Impact& impact, const Inclusion& inclusion,
                                           long most = most_exact_states);

// Of the states that a solution may be in but for rounding. `turnover`: of every γ; `any_impulse`: its
// impulses say nothing, as where more rows are at rest than there are independent directions.
[[nodiscard]] ExactSolutions those_near(const Impact& impact, const Inclusion& inclusion, const Solution& s,
                                        const Eigen::VectorXd& turnover, bool any_impulse);

// Elements say of other impulses no more than the outcome does.
void forget_other_impulses(Solution& s);

// An outcome with such directions: without solutions that are `confirmed` it is not solved, and nothing that
// is hard to tell is said of all solutions.
void limit_claims(double dependence, bool confirmed, Outcome& outcome);

}  // namespace percuss
