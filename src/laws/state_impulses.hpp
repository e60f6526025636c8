// The impulses of one state in fractions: with what elements do given, the equations are linear.
#pragma once

#include <vector>

#include "audit/exact.hpp"
#include "laws/found_state.hpp"
#include "percuss/impact.hpp"

namespace percuss {

// ξ = GΛ + (I + ε)γ⁻ as fractions.
struct ExactInclusion {
  const Impact& impact;
  const std::vector<Block>& blocks;
  exact::Matrix moved;  // M⁻¹W
  exact::Matrix G, c;

  ExactInclusion(const Impact& given, const std::vector<Block>& reservoirs);

  exact::Matrix xi(const exact::Matrix& impulse) const;
  bool holds(const exact::Matrix& impulse) const;
  void take(const exact::Matrix& impulse, Solution& s) const;  // Λ and u⁺, rounded
};

// What a state has: nothing, one Λ, or a polyhedron of them.
struct StateImpulses {
  bool any = false;
  exact::Matrix impulse;  // one of them
  bool one_impulse = true, one_velocity = true;
};

// What the equations leave free is as in `guess`, if that holds.
StateImpulses impulses_of(const ExactInclusion& inclusion, const FoundState& state,
                          const exact::Matrix& guess);

exact::Matrix exact_column(const Eigen::VectorXd& x);

}  // namespace percuss
