// Walton's operator for spheres.  [Walton 1992, as given by Payr & Glocker 2005, (51)-(57)]
//
//   γ_N⁺ = −ε_Nγ_N⁻;  stick  γ_T⁺ = −ε_Tγ_T⁻  if  |γ_T⁻/γ_N⁻| < μ(β/α)(1 + ε_N)/(1 + ε_T),  else slip with
//   Λ_T = ∓μΛ_N
#pragma once

#include "percuss/impact.hpp"
#include "percuss/outcome.hpp"

namespace percuss {

struct Walton {};

// One contact with planar friction whose normal and tangential motions are not coupled (G_NT = 0).
[[nodiscard]] Result<Outcome> resolve(const Impact& impact, const Walton& law);

}  // namespace percuss
