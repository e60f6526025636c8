// A globalised semismooth Newton method on the natural map.  [Alart & Curnier 1991]
#pragma once

#include "sets/normal_form.hpp"
#include "solvers/gauss_seidel.hpp"

namespace percuss {

// Solves F(Λ) = 0 with, in the normal form,
//   contact, clutch:  F = Λ − (Λ − ξ)⁺
//   joint:            F = ξ
//   friction:         F = Λ_T − proj(Λ_T − ρξ_T) on the ball of radius (Λ_N − ξ_N)⁺,  ρ = 1/‖A_TT‖
// by Levenberg-Marquardt steps on ½‖F‖² whose damping vanishes near a solution: there they are Newton steps
// and converge quadratically. Any A.
IterationResult semismooth_newton(const NormalForm& form, const Eigen::VectorXd& start, double tolerance,
                                  long max_iterations);

}  // namespace percuss
