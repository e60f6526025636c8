// The exact motion of a free rigid body: a parabola of its centre and Euler's top about it.
//
// The angular momentum L of the world is kept as it is; with it ω = R I⁻¹ Rᵀ L at any time, so that only R
// has to be found:
//   spherical    R = exp(ωt) R₀
//   axisymmetric R = exp(Lt/I₁) R₀ exp((1 − I₃/I₁)ω₃t e₃)                  [Landau & Lifshitz, Mechanics,
//   §33] any other    Taylor series of l̇ = l × I⁻¹l, q̇ = ½ q I⁻¹l in the axes of the body, which are
//   quadratic, so that
//                coefficients follow from products of series; parts of a turn are so short that the remainder
//                is below rounding.
#pragma once

#include <Eigen/Geometry>

namespace percuss {

class RigidFlight {
 public:
  RigidFlight(const Eigen::Matrix3d& inertia);  // about the centre, body axes

  // The rotation after the time h, and the angular velocity (world axes) there.
  void rotate(double h, Eigen::Quaterniond& turn, Eigen::Vector3d& spin) const;

 private:
  enum class Form { spherical, axisymmetric, any };
  // q (w, x, y, z) of the principal axes and l = Rᵀ L in them, after the time h.
  void series(double h, Eigen::Vector3d& l, Eigen::Quaterniond& q) const;

  Form form_ = Form::any;
  Eigen::Vector3d principal_;   // of an axisymmetric body the third is the axis
  Eigen::Quaterniond to_body_;  // principal axes in the body
};

}  // namespace percuss
