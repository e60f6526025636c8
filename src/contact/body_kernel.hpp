// The inner loops of Gauss-Seidel without W: fours of contacts side by side, which read and change the
// velocities of the bodies that they touch.
#pragma once

#include "kernel/disc_contact.hpp"
#include "kernel/lanes.hpp"

namespace percuss::cones {

// Four contacts of one colour, in the units of ConeForm: the frames carry the factor d.
struct alignas(32) BodyGroup {
  DiscContact<Four> contact;
  Four frame[3][3];  // d n, d t1, d t2
  Four arm[2][3];    // of the first and of the second body
  Four bounce;       // d ε(Hᵀv⁻)_N
  Four d;
  Four kappa;
  int body[2][4];  // first and second
};

// Of a body: velocity, inverse mass; spin, J_xx; J_xy, J_xz, J_yy, J_yz; J_zz. J is the inverse inertia.
inline constexpr int body_size = 16;

// Impulses stand in the order of the groups, four normals, four first and four second tangents each. The body
// `ground` is read only; it has no velocity.

// Every contact exactly in the field of the others. The velocities must be those under r and follow it.
void sweep_bodies(BodyGroup* groups, int begin, int end, int ground, double* bodies, double* r);

// The velocities change by M⁻¹Hr.
void push_bodies(const BodyGroup* groups, int begin, int end, int ground, double* bodies, const double* r);

// ‖r − P_K(r − û)‖² in the original units.
double squared_residual(const BodyGroup* groups, int begin, int end, const double* bodies, const double* r);

}  // namespace percuss::cones
