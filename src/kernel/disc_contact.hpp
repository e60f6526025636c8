// One contact in the field of the others, exactly: Ar + b = u, K ∋ r ⊥ û ∈ K*.
//
// Take-off: b_N ≥ 0, r = 0. Otherwise u_N = 0 gives r_N = −(b_N + a_NT·r_T)/a_NN, and with the Schur
// complement S = A_TT − a_TN a_NT/a_NN and c = b_T − a_TN b_N/a_NN
//
//   u_T = c + S r_T = −κ r_T,   r_T(κ) = −w(κ)/D(κ),   w = adj(S)c + κc,   D = det(S + κI).
//
// κ = 0 is sticking, if ‖r_T‖ ≤ μr_N; sliding has ‖r_T‖ = μr_N. Multiplied by D that is p(κ) = R(κ)/‖w(κ)‖ =
// 1 with the parabola R = μ(−b_N D + a_NT·w)/a_NN. p is concave where a_NT = 0 and almost linear near the
// root, so Newton's method ascends to the root from wherever it starts; the κ of the last sweep is the start.
//
// Written for one contact (V = double) or several side by side (V a vector).
#pragma once

#include "kernel/lanes.hpp"

namespace percuss::cones {

template <class V>
struct DiscContact {
  V inverse_normal;      // 1/a_NN
  V nt1, nt2, tn1, tn2;  // a_NT, a_TN
  V s11, s12, s21, s22;  // S
  V trace, det;          // of S
  V inverse_det;
  V mu;
  V joint;  // 1: r is free and u = 0
};

// A row by row.
template <class V>
LANES_INLINE DiscContact<V> disc_contact(const V* A, V mu, V joint) {
  DiscContact<V> c;
  const V tiny =
      A[0] * 0.0 + 1e-14;  // of a diagonal of order one: nothing moves, and division must be possible
  c.inverse_normal = 1.0 / larger(A[0], tiny);
  c.nt1 = A[1];
  c.nt2 = A[2];
  c.tn1 = A[3];
  c.tn2 = A[6];
  c.s11 = A[4] - A[3] * A[1] * c.inverse_normal;
  c.s12 = A[5] - A[3] * A[2] * c.inverse_normal;
  c.s21 = A[7] - A[6] * A[1] * c.inverse_normal;
  c.s22 = A[8] - A[6] * A[2] * c.inverse_normal;
  c.trace = c.s11 + c.s22;
  c.det = larger(c.s11 * c.s22 - c.s12 * c.s21, tiny * tiny);
  c.inverse_det = 1.0 / c.det;
  c.mu = mu;
  c.joint = joint;
  return c;
}

inline constexpr double full_accuracy = 1e-13;

// r from b; kappa is kept between calls. At most four of Newton's steps, none where p = 1 within the
// accuracy. With S a multiple of I and a_NT = 0, as between spheres, p is linear: one step does.
template <class V>
LANES_INLINE void solve(const DiscContact<V>& c, const V* b, V& kappa, V* r,
                        double accuracy = full_accuracy) {
  constexpr double tiny = 1e-300;
  const V zero = b[0] * 0.0;
  const V m = -b[0];
  const V c1 = b[1] + c.tn1 * (m * c.inverse_normal);
  const V c2 = b[2] + c.tn2 * (m * c.inverse_normal);
  const V w1 = c.s22 * c1 - c.s12 * c2;
  const V w2 = c.s11 * c2 - c.s21 * c1;
  const V share = c.mu * c.inverse_normal;
  const V aw = c.nt1 * w1 + c.nt2 * w2;
  const V R0 = share * (m * c.det + aw);
  const auto open = both(c.joint == zero, m <= zero);
  const auto stick = either(c.joint != zero, both(R0 >= zero, w1 * w1 + w2 * w2 <= R0 * R0));
  const auto slide = neither(open, stick);
  const V x1 = -w1 * c.inverse_det, x2 = -w2 * c.inverse_det;
  r[0] = select(open, zero, c.inverse_normal * (m - c.nt1 * x1 - c.nt2 * x2));
  r[1] = select(open, zero, x1);
  r[2] = select(open, zero, x2);
  if (!any(slide)) return;

  const V ac = c.nt1 * c1 + c.nt2 * c2;
  V k = kappa, v1, v2, square, length;
  for (int steps = 0;; ++steps) {
    v1 = w1 + k * c1;
    v2 = w2 + k * c2;
    square = larger(v1 * v1 + v2 * v2, zero + tiny);
    length = root(square);
    const V R = share * (m * (c.det + k * (c.trace + k)) + aw + k * ac);
    const V gap = length - R;
    if (steps == 4 || !any(both(slide, larger(gap, -gap) > accuracy * length))) break;
    const V slope = share * (m * (c.trace + 2.0 * k) + ac);
    // p' = R'/‖w‖ − R (w·c)/‖w‖³, and the step (1 − p)/p', both times ‖w‖³.
    const V rise = slope * square - R * (v1 * c1 + v2 * c2);
    const V step = select(rise > zero + tiny, gap * square / larger(rise, zero + tiny), k + 1e-3 * c.trace);
    k = larger(k + step, zero);
  }
  // On the boundary of the cone, with u_N = 0 for this direction of sliding.
  const V slack = length - share * (c.nt1 * v1 + c.nt2 * v2);
  const V normal = c.inverse_normal * m * select(slack > 1e-3 * length, length / slack, zero + 1.0);
  const V tangent = -c.mu * normal / length;
  r[0] = select(slide, normal, r[0]);
  r[1] = select(slide, tangent * v1, r[1]);
  r[2] = select(slide, tangent * v2, r[2]);
  kappa = select(slide, k, kappa);
}

}  // namespace percuss::cones
