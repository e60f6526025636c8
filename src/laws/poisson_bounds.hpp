// Where friction may be in the expansion of Poisson's law.
#pragma once

#include "percuss/law.hpp"
#include "sets/sets.hpp"

namespace percuss {

// Friction in the expansion: Λ_TE = μ∘(e(c₀ + c₁Λ_NE) + x), ‖x‖ ≤ r₀ + r₁Λ_NE, with e the direction of Λ_TC
// in units of μ. Planar it is the interval of the law; in space the ball that has it as its diameter.
struct ExpansionBounds {
  BlockVector e;
  double c0 = 0.0, c1 = 0.0;
  double r0 = 0.0, r1 = 1.0;
};

// `normal` is Λ_NC, `tangential` is Λ_TC, zero where it is rounding.
ExpansionBounds expansion_bounds(const Element& element, double eps_n, double normal,
                                 const BlockVector& tangential, Poisson::Tangential rule);

}  // namespace percuss
