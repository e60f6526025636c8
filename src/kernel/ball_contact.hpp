// The exact solution of one contact with at most one friction element whose reservoir is a ball: the inner
// problem of Gauss-Seidel, and the whole problem of a single body that hits the ground.
#pragma once

#include <Eigen/Core>
#include <optional>

#include "kernel/slip_equation.hpp"

namespace percuss::cones {

// Rows (N, T_1 .. T_d) of a normal form.
using ContactVector = Eigen::Matrix<double, Eigen::Dynamic, 1, Eigen::ColMajor, 4, 1>;
using ContactMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::ColMajor, 4, 4>;

class BallContact {
 public:
  // A is symmetric positive semidefinite with A_NN > 0; d = A.rows() − 1 friction components, 0 to 3; the
  // ball's radius is `ratio` times the normal impulse.
  void prepare(const ContactMatrix& A, double ratio);

  // A solution of ξ = AΛ + c: Λ = 0 where c_N ≥ 0, otherwise stick if the cone admits it, otherwise slip.
  ContactVector solve(const ContactVector& c);

  // All solutions; nothing where a tie or a singular A makes counting a matter of rounding.
  std::optional<std::vector<ContactVector>> all(const ContactVector& c);

 private:
  ContactVector stuck(const ContactVector& c, const SlipVector& x) const;
  ContactVector sliding(const SlipVector& x) const;
  void set_slip(const ContactVector& c);

  ContactMatrix A_;
  double ratio_ = 1.0;
  SlipVector g_;  // A_TN / A_NN
  SlipEquation slip_;
};

}  // namespace percuss::cones
