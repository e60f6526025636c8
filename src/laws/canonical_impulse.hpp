// Where the velocity after an impact does not tell the impulses: which are reported, and what they cannot
// tell.
//
// Λ belongs to the same u⁺ as Λ₀ if XΛ = XΛ₀, and is a solution as well if every −Λ_i is in the reservoir
// that ξ_i allows: nothing where a contact opens, Λ_T on its ray μΛ_N where friction slides, the whole cone
// where it rests. That set is convex. ‖XΛ‖² = ΛᵀGΛ is the same in all of it, so "the least" needs the
// diagonal blocks of G:
//
//   minimise  Σ_i Λ_iᵀ G_ii Λ_i      over the Λ of the same u⁺.
//
// The sum depends neither on units nor on how the axes of an element are turned, and its minimum is one
// point.
#pragma once

#include "laws/impact_matrices.hpp"
#include "sets/sets.hpp"

namespace percuss {

// Replaces the impulse of `s` by the least one with the same velocities, where there are others, and says in
// its elements whose impulses and modes the velocities leave open. Velocities and ξ stay.
// Returns whether there are others; nothing where the problem is too large to look, or a friction has another
// set than an ellipsoid. Without claims the elements say nothing, and others are believed where the rows
// leave room.
std::optional<bool> settle_impulse(const Impact& impact, const ImpactMatrices& system,
                                   const Inclusion& inclusion, Solution& s, bool claims = true);

}  // namespace percuss
