// One contact with planar friction and energetic restitution in the plane of the impulses: Routh's
// construction. Nothing of the library's.
#pragma once

#include <Eigen/Core>

namespace percuss::test {

// (Λ_N, Λ_T) for the mobility G and the velocity γ before, rows N and T. In the normal impulse p everything
// is piecewise linear: dγ/dp = G(1, s) with s = −μ sign γ_T while it slides; at γ_T = 0 it sticks if |G_TN| ≤
// μG_TT, else it slides on to the other side. The energy of the contact is E = −∫γ_N dp in compression, and
// falls by ∫γ_N dp/e² in expansion; the contact opens at E = 0.
Eigen::Vector2d impulse_plane(const Eigen::Matrix2d& G, Eigen::Vector2d gamma, double mu, double e);

}  // namespace percuss::test
