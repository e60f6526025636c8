// Where the approaching contacts of a network come to rest on each other: the least that must still happen.
#pragma once

#include <optional>
#include <vector>

#include "laws/contact_network.hpp"

namespace percuss {

// 0 ≤ P ⊥ γ + GP ≥ 0. The velocities v after it are the nearest, in the kinetic metric, that approach
// nowhere.
//
// Whatever impact is still to come ends near them: with impulses P⁺ ≥ 0, γ⁺ = γ + GP⁺ ≥ 0 and a work of at
// most the stored energy, ½P⁺·(γ + γ⁺) ≤ E,
//
//   ‖u⁺ − v‖² = (P⁺ − P)ᵀG(P⁺ − P) ≤ (2E − 2P⁺·γ) − 2P⁺·(γ(v) − γ) + PᵀGP ≤ 2E + PᵀGP.
struct Settling {
  std::vector<double> impulse;  // P
  double energy = 0.0;          // ½‖u − v‖² = ½PᵀGP, lost
};

// Nothing where the contacts depend on each other, or where the search does not end.
[[nodiscard]] std::optional<Settling> settle(const ContactNetwork& network, const std::vector<double>& gamma);

}  // namespace percuss
