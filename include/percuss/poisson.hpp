// Poisson's law in two phases.  [Pfeiffer; Pfeiffer & Glocker 1996]
//
//   compression  0 ≤ γ_NC ⊥ Λ_NC ≥ 0                     and Coulomb friction: Newton's law with ε = 0
//   expansion    0 ≤ γ_NE ⊥ Λ_NE − ε_NΛ_NC ≥ 0           and friction between bounds that depend on Λ_TC
#pragma once

#include "percuss/impact.hpp"
#include "percuss/outcome.hpp"
#include "percuss/solver.hpp"

namespace percuss {

struct Poisson {
  // The bounds of friction in the expansion, s = ε_Nε_TΛ_TC; planar, Λ_TC > 0:
  enum class Tangential {
    pfeiffer,  // [s, μΛ_NE]; where s = 0 as coulomb
    coulomb,   // [−μΛ_NE, μΛ_NE], whatever ε_T
    shifted,   // s ± μ(Λ_NE − ε_Nε_TΛ_NC)
  };
  Tangential tangential = Tangential::pfeiffer;
  SolverOptions solver;
  bool list_all = false;
};

// Contacts and clutches have both phases, with their own ε. Joints and rolling hold at the end of either
// phase; their ε is not used. Friction in space: see docs/laws/poisson.md.
[[nodiscard]] Result<Outcome> resolve(const Impact& impact, const Poisson& law);

}  // namespace percuss
