// Sliding friction as one scalar equation.
//
// A ball of friction that slides has ξ_T = −κΛ_T with κ ≥ 0. With ξ_T = SΛ_T + b, S = QDQᵀ symmetric positive
// semidefinite, and a radius that is constant or follows the normal impulse, r = r₀ + ηᵀΛ_T:
//   Λ_T(κ) = −(S + κI)⁻¹ b,     ‖Λ_T(κ)‖ = r(κ).
// Stick is κ = 0 with ‖Λ_T‖ ≤ r. As κ → ∞, Λ_T → 0 and r → r₀, so that r₀ > 0 brackets a root.
//
// One to three components, symmetric S, to rounding and if asked for all roots. Sweeps over thousands of
// contacts take disc_contact.hpp instead, the same equation without eigenvectors.
#pragma once

#include <Eigen/Core>
#include <optional>
#include <vector>

namespace percuss::cones {

using SlipVector = Eigen::Matrix<double, Eigen::Dynamic, 1, Eigen::ColMajor, 3, 1>;
using SlipMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::ColMajor, 3, 3>;

class SlipEquation {
 public:
  // S is factorised once for many right-hand sides.
  void factorise(const SlipMatrix& S);
  // A direction in which S is flat carries no impulse unless b pushes it by more than `unnoticed`.
  void set(const SlipVector& b, const SlipVector& eta, double r0, double unnoticed = flat);

  double mobility() const { return D_.maxCoeff(); }
  bool singular() const { return D_.minCoeff() == 0.0; }
  std::optional<SlipVector> stick() const;    // Λ_T at κ = 0 if it lies in the ball
  SlipVector slip() const;                    // one solution for κ > 0; needs r₀ > 0 and no stick
  std::vector<SlipVector> all_slips() const;  // every solution with κ > 0 and r > 0

  // Λ_T in a ball that does not depend on it: minimises ½ΛᵀSΛ + bᵀΛ over ‖Λ‖ ≤ radius.
  SlipVector in_ball(const SlipVector& b, double radius, double unnoticed = flat);

 private:
  static constexpr double flat = 1e-13;  // eigenvalues of S below this part of the largest are zero

  SlipVector at(double kappa) const;
  double radius(const SlipVector& x) const { return r0_ + eta_.dot(x); }
  struct Excess {
    double value;  // ‖Λ_T(κ)‖ − r(κ)
    double slope;  // its derivative with respect to κ
  };
  Excess excess(double kappa) const;
  double refine(double low, double high, double kappa) const;

  SlipMatrix Q_;
  SlipVector D_;
  SlipVector beta_;  // Qᵀb
  SlipVector eta_;   // Qᵀη
  double r0_ = 0.0;
};

}  // namespace percuss::cones
