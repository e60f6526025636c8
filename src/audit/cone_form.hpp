// The sign of a quadratic form on a polyhedral cone, decided exactly.
//
// If xᵀQx is negative anywhere on {x : Cx ≥ 0, Ex = 0}, it has its least value on the unit sphere in the
// relative interior of some face, and there x is the eigenvector of the least eigenvalue of Q on the span of
// that face: a sphere has no other local minima. So one eigenvector per face decides. Where Q is positive
// semidefinite on the span of a face, so it is on all faces below, and they need not be looked at.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "audit/exact.hpp"
#include "percuss/progress.hpp"

namespace percuss {

struct ConeForm {
  exact::Matrix Q;        // n × n, symmetric
  exact::Matrix C;        // inequalities Cx ≥ 0
  exact::Matrix E;        // equations Ex = 0
  Eigen::VectorXd scale;  // of x: x/scale is of order one
};

struct ConeSign {
  enum class Sign { nonnegative, negative, undecided } sign = Sign::undecided;
  Eigen::VectorXd
      x;           // where it is negative; an admissible point whose sign was checked in rational arithmetic
  long faces = 0;  // looked at
};

enum class Aim {
  sign,     // any point where the form is negative will do
  deepest,  // the one where it is least on the unit sphere of x/scale
};

// Floating point steers, rational arithmetic decides: positive semidefiniteness near zero and every negative
// point.
ConeSign sign_on_cone(const ConeForm& form, Aim aim = Aim::sign, const Progress* progress = nullptr,
                      long max_faces = 2000000);

}  // namespace percuss
