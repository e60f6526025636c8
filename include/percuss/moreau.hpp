// Moreau's law with a global dissipation index: the velocity is projected on the admissible ones in the
// metric of M, and thrown back.  [Glocker geometry, (26)-(31)]
//
//   v = argmin ‖v − u⁻‖_M  over  Wᵀv + χ ≥ 0,     u⁺ = (1 + ε)v − εu⁻
#pragma once

#include "percuss/impact.hpp"
#include "percuss/outcome.hpp"

namespace percuss {

struct Moreau {
  enum class Corner {
    convex,     // all contacts at once: the intersection of their half-spaces
    reentrant,  // exactly two contacts, admissible where one of them is: the union
  };
  Corner corner = Corner::convex;
  double tolerance = 1e-10;  // of the residual
  bool list_all = false;
};

// Contacts only, without friction, all with the same restitution. At a re-entrant corner every stationary
// solution is found: reflections at a face whose foot point lies on the boundary, and at the edge where u⁻ is
// in its normal cone; the reported one has the nearest foot point.
[[nodiscard]] Result<Outcome> resolve(const Impact& impact, const Moreau& law);

}  // namespace percuss
