// Newton's law with impulses from outside, preloads, and coordinates without mass.
// [Glocker 2012, sections 7.3 and 9, (140)]
//
//   M(u⁺ − u⁻) = WΛ + P,   Λ = SΛ' − Δ,   ξ ∈ N_C(−Λ')
//
// S takes what the preloads of an element draw from others, Λ_i = Λ'_i − Δ_i − μ_iΛ_k. Rows n without mass
// leave W_nΛ + P_n = 0, and their velocities v after the impact are unknown. Both together are an inclusion
// again,
//
//   ( ξ )   (  GS   W_nᵀ ) ( Λ' )
//   (   ) = (            ) (    ) + c,     a line for every v:  0 = −W_nΛ − P_n,
//   ( 0 )   ( −W_nS  0   ) ( v  )
//
// with G of the rows that have mass. It is monotone where S = I.
#pragma once

#include "laws/impact_matrices.hpp"

namespace percuss {

struct Impressed {
  std::vector<Eigen::Index> nodes;  // coordinates without mass
  Eigen::MatrixXd S;
  Eigen::VectorXd delta;  // Δ, the part that is given
  Eigen::VectorXd push;   // M⁻¹(P − WΔ) where there is mass, else 0
  bool symmetric = true;  // S = I, and no nodes
};

// What the law needs of an impact that is not plain. `system` gets the metric of the impact for M: its G
// measures rows, and is no mobility where coordinates have no mass.
void assemble(const Impact& impact, ImpactMatrices& system, Impressed& impressed, Inclusion& inclusion);

// Λ, u⁻ and u⁺ of the unknowns (Λ', v).
void take(const Impact& impact, const ImpactMatrices& system, const Impressed& impressed,
          const Eigen::VectorXd& unknowns, Solution& s);

// The residual of what s holds, with its ξ, whose unknowns are (Λ', v).
double residual_of(const Impact& impact, const ImpactMatrices& system, const Impressed& impressed,
                   const Inclusion& inclusion, const Eigen::VectorXd& unknowns, const Solution& s);

}  // namespace percuss
