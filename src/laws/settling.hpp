// Where the approaching contacts of a network come to rest on each other: the least that must still happen.
#pragma once

#include <optional>
#include <vector>

#include "laws/contact_network.hpp"

namespace percuss {

// 0 ≤ P ⊥ γ + GP ≥ 0. The velocities v after it are the nearest, in the kinetic metric, that approach
// nowhere.
//
// Whatever impact is still to come ends near them: ½‖u⁺ − v‖² ≤ α(E + ½PᵀGP), with the energy E in the
// springs. The proofs for α = 1 and for rows are in docs/laws/energetic.md.
struct Settling {
  std::vector<double> impulse;  // P
  double energy = 0.0;          // ½‖u − v‖² = ½PᵀGP, lost
};

// Nothing where the contacts depend on each other, or where the search does not end.
[[nodiscard]] std::optional<Settling> settle(const ContactNetwork& network, const std::vector<double>& gamma);

// α. Where a force in one contact presses all others together, G_ij ≤ 0, as in rows: the greatest e² with
// bi-stiffness, and 0 where no contact gives anything back, so that v is the end. Otherwise 1.
[[nodiscard]] double part_that_returns(const ContactNetwork& network, bool bi_stiffness);

}  // namespace percuss
