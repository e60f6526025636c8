// The nearest point of an intersection of half-spaces and circular cones.  [Glocker geometry, (23), (30)]
//
//   x = y + XΛ,   γ = Xᵀx + χ,   γ_i ∈ K_i = {γ_N ≥ ‖κγ_T‖},   Λ_i ∈ K_i* = {‖Λ_T/κ‖ ≤ Λ_N},   Λ_iᵀγ_i = 0
//
// A cone is the intersection of the half-spaces γ_N ≥ (κd)ᵀγ_T over all unit vectors d. Some of them make a
// polyhedron around it, whose foot is exact; where that leaves a cone, the half-space in whose direction it
// leaves is added. So emptiness is proven, and tips and planes are found exactly; on a mantle Newton's method
// on the conditions above ends the search. They hold at one point only, so whoever fulfils them has it.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "percuss/impact.hpp"
#include "sets/projection.hpp"

namespace percuss {

// `multipliers` is Λ, or where nothing fulfils all constraints what proves it. One element after the other,
// contacts and cones, as in `elements`.
Projection project_on_cones(const Eigen::MatrixXd& X, const Eigen::VectorXd& chi, const Eigen::VectorXd& y,
                            const std::vector<Element>& elements);

// The natural map of a cone: how far (Λ, ξ) is from Λ ∈ K*, ξ ∈ K, Λᵀξ = 0, in √energy. `unit` is that of its
// axis.
double cone_gap(const Eigen::VectorXd& kappa, const Eigen::VectorXd& lambda, const Eigen::VectorXd& xi,
                double unit);

}  // namespace percuss
