// The sign of a quadratic form on a polyhedral cone {x : Cx ≥ 0, Ex = 0}, decided exactly, face by face.
//
// Let the form be nonnegative on all proper faces of a face F, and let v be in the span of F with vᵀQv < 0.
// Then it is nonnegative on F if and only if neither v nor −v is in F:
//   one negative eigenvalue on the span: the points where the form is negative are an open convex cone D and
//     −D. D does not meet the boundary of F, so that it lies inside F or outside as a whole, as v does.
//   more than one: a point x inside of F with xᵀQx < 0 would have a d in the negative eigenspace with
//     xᵀQd = 0. The form is negative all along x + td, and so where this line leaves F, on its boundary.
// Where the form is positive semidefinite on the span of a face, so it is on all faces below, and they need
// not be looked at.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "audit/exact.hpp"
#include "percuss/progress.hpp"

namespace percuss {

struct FormOnCone {
  exact::Matrix Q;        // n × n, symmetric
  exact::Matrix C;        // inequalities Cx ≥ 0
  exact::Matrix E;        // equations Ex = 0
  Eigen::VectorXd scale;  // of x: x/scale is of order one
};

struct ConeSign {
  enum class Sign { nonnegative, negative, undecided } sign = Sign::undecided;
  exact::Vector exact_x;  // where it is negative: admissible and negative in rational arithmetic
  Eigen::VectorXd x;      // the same, rounded
  long faces = 0;         // looked at, those in rational arithmetic counted as `exact_face`
};

inline constexpr long exact_face = 50;

enum class Aim {
  sign,     // any point where the form is negative will do
  deepest,  // the one where it is least on the unit sphere of x/scale
};

// Floating point steers, rational arithmetic decides what is near a tie: semidefiniteness, the side on which
// v lies, and every negative point. A face that needs it counts as `exact_face` of `max_faces`.
ConeSign sign_on_cone(const FormOnCone& form, Aim aim = Aim::sign, const Progress* progress = nullptr,
                      long max_faces = 2000000);

// One step of the argument above, for the face on which the inequalities `tight` are equations.
struct FaceProof {
  std::vector<Eigen::Index> tight;
  exact::Vector outside;  // v; empty: the form is positive semidefinite on the span
};

// The argument whole and in rational arithmetic alone, for somebody else to follow. Faces come in the order
// in which inequalities are added with ascending index. Empty if the form is negative somewhere, or if there
// are more than `max_faces`.
std::vector<FaceProof> prove_nonnegative(const FormOnCone& form, const Progress* progress = nullptr,
                                         long max_faces = 20000);

}  // namespace percuss
