// Planar friction as two preloaded sprag clutches in series, which leaves only unilateral elements: a linear
// complementarity problem.  [Glocker 2012, (9), (140), Fig. 16; Payr & Glocker 2005, (26)-(28)]
//
//   Λ_R = Λ_N + Λ_T,   Λ_L = Λ_N − Λ_T,   ξ_T = ξ_R − ξ_L,   0 ≤ ξ_R ⊥ Λ_R ≥ 0,   0 ≤ ξ_L ⊥ Λ_L ≥ 0
// in the normal form, where μ is one. The unknowns are (Λ_N, Λ_R, ξ_L), their partners (ξ_N, ξ_R, Λ_L).
#pragma once

#include "sets/normal_form.hpp"

namespace percuss {

struct Decomposition {
  NormalForm clutches;  // row i stands for the same element as in the friction form; rows of ξ_L are appended
  Eigen::MatrixXd impulse;  // Λ of the friction form = impulse · unknowns
};

// Spatial friction stays what it is.
Decomposition decompose_friction(const NormalForm& form);

}  // namespace percuss
