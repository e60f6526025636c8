// The impact-equivalent slide-push system: two bodies and a lever with the same impact equations as any two
// coupled scalar elements.  [Glocker 2012, section 8, (135)-(137)]
//
//   stop |--lever b/a-- [m₁] ~~second element~~ [m₂]      γ₁ = (b/a) u₁,  γ₂ = u₂ − u₁
#pragma once

#include "percuss/impact.hpp"

namespace percuss {

struct SlidePush {
  double m1 = 0.0;     // G₁₁/G₁₂²
  double m2 = 0.0;     // 1/(G₂₂ − 1/m₁)
  double lever = 0.0;  // b/a = −G₁₁/G₁₂; negative: it reverses
  Impact impact;       // the same elements, coefficients and relative velocities; so the same Λ, ξ and work
};

// Fails unless there are exactly two scalar elements, coupled (G₁₂ ≠ 0) and independent.
[[nodiscard]] Result<SlidePush> impact_equivalent(const Impact& impact);

}  // namespace percuss
