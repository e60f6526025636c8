// Sliding friction as one scalar equation.
//
// A ball of friction that slides has ξ_T = −κΛ_T with κ ≥ 0. With ξ_T = SΛ_T + b, S = QDQᵀ symmetric positive
// semidefinite, and a radius that is constant or follows the normal impulse, r = r₀ + ηᵀΛ_T:
//   Λ_T(κ) = −(S + κI)⁻¹ b,     ‖Λ_T(κ)‖ = r(κ).
// Stick is κ = 0 with ‖Λ_T‖ ≤ r. As κ → ∞, Λ_T → 0 and r → r₀, so that r₀ > 0 brackets a root.
#pragma once

#include <Eigen/Core>
#include <optional>
#include <vector>

#include "percuss/sets.hpp"

namespace percuss {

using SlipMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::ColMajor, 3, 3>;

class SlipEquation {
 public:
  // S is factorised once for many right-hand sides.
  void factorise(const SlipMatrix& S);
  void set(const BlockVector& b, const BlockVector& eta, double r0);

  bool singular() const { return D_.minCoeff() == 0.0; }
  std::optional<BlockVector> stick() const;    // Λ_T at κ = 0 if it lies in the ball
  BlockVector slip() const;                    // one solution for κ > 0; needs r₀ > 0 and no stick
  std::vector<BlockVector> all_slips() const;  // every solution with κ > 0 and r > 0

 private:
  BlockVector at(double kappa) const;
  double radius(const BlockVector& x) const { return r0_ + eta_.dot(x); }
  struct Excess {
    double value;  // ‖Λ_T(κ)‖ − r(κ)
    double slope;  // its derivative with respect to κ
  };
  Excess excess(double kappa) const;
  double refine(double low, double high, double kappa) const;

  SlipMatrix Q_;
  BlockVector D_;
  BlockVector beta_;  // Qᵀb
  BlockVector eta_;   // Qᵀη
  double r0_ = 0.0;
};

}  // namespace percuss
