// Critical friction: above it sliding cannot go on, and an impact without collision or several solutions
// appear. [Payr & Glocker 2005, section 6, α/|δ|]
#pragma once

#include <Eigen/Core>
#include <optional>
#include <string>
#include <vector>

#include "percuss/impact.hpp"

namespace percuss {

struct CriticalFriction {
  std::string contact, friction;
  double present = 0.0;  // μ; the largest semi-axis of spatial friction
  // Of this contact as if it were the only one: α/|δ| with α = G_NN and δ = G_NT. Spatial friction: that μ at
  // which the worst direction is critical, with the present ratio of the semi-axes. Empty: no friction is
  // critical.
  std::optional<double> alone;
  Eigen::VectorXd direction;  // γ_T⁻ for which it is: the sign of δ; the worst direction
  // With the other contacts closed, sliding with their present friction, in the worst directions; planar
  // friction only. 0: the others are beyond theirs already.
  std::optional<double> coupled;
  bool above = false;  // present > alone or coupled
};

struct Painleve {
  std::vector<CriticalFriction> contacts;
  // All friction coefficients times this are critical together; empty: none, or not computed.
  std::optional<double> factor;
  // All contacts closed and sliding in the most critical pattern, γ_N⁻ = 0: where above is true, a velocity
  // at which an impact without collision can be expected. Empty if nothing is above.
  std::optional<Eigen::VectorXd> suspect;
  bool coupled_known = false;  // false: more than `coupled_limit` contacts, or spatial friction among them
};

inline constexpr int coupled_limit = 8;

// With contacts closed and sliding in the directions σ, the normal equations are ξ_N = A(σ)Λ_N + …,
// A(σ) = G_NN − G_NT diag(σμ). They have one solution whatever the right side if and only if all principal
// minors of A(σ) are positive. These are affine in every σ_iμ_i, so the extreme patterns decide. Joints are
// eliminated first.
Painleve painleve(const Impact& impact);

}  // namespace percuss
