// A solution whose directions are nearly dependent, made exact.
//
// Where bodies of very different mass meet, G is so ill-conditioned that Λ and u⁺ = u⁻ + M⁻¹WΛ lose in double
// precision what the judge asks for, although the states of the elements are right. With the states given the
// equations are linear; here they are solved in extended precision from M, W and u⁻, and u⁺ is rounded last.
#pragma once

#include "laws/impact_matrices.hpp"

namespace percuss {

// Takes the states from Λ and ξ of `s` and replaces its Λ and u⁺. False, and nothing changed, where an
// element slips in space (its equation is not linear) or extended precision does not help either.
[[nodiscard]] bool refine(const Impact& impact, const Inclusion& inclusion, Solution& s);

}  // namespace percuss
