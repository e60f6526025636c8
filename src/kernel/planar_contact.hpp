// One contact with planar friction, in closed form.  [Payr & Glocker 2005, (29)-(47)]
//
//   ξ_N = aΛ_N + gΛ_T + c_N,   ξ_T = hΛ_N + bΛ_T + c_T,   |Λ_T| ≤ μΛ_N
//
// It is open (Λ = 0), sticks (ξ = 0), or slips (ξ_N = 0, Λ_T = sΛ_N with s = −μ forward or s = μ backward).
//
// Written for one contact (V = double) or several side by side (V a vector).
#pragma once

#include "kernel/lanes.hpp"

namespace percuss::cones {

inline constexpr double doubt = 1e-9;  // closer than this to a change of state is a tie

template <class V>
struct PlanarStates {
  V a, g, h, b;

  LANES_INLINE V determinant() const { return a * b - g * h; }
  // Λ of stick times the determinant, (35)-(41).
  LANES_INLINE V stick_n(V cn, V ct) const { return g * ct - b * cn; }
  LANES_INLINE V stick_t(V cn, V ct) const { return h * cn - a * ct; }
  // Slip: Λ_N = −c_N/(a + sg), and the ξ_T that comes of it, which must point against Λ_T.
  LANES_INLINE V stiffness(V s) const { return a + s * g; }
  LANES_INLINE V slip_rate(V s, V normal, V ct) const { return (h + s * b) * normal + ct; }
};

// What a contact does that closes, c_N < 0.
template <class V>
struct Closing {
  V n, t;  // the impulses of stick times the determinant
  Mask<V> sticks;
  V side;  // s, if it does not stick
};

// With a symmetric positive definite matrix there is exactly one solution: stick where |t| < μn, and else the
// slip whose Λ_T has the sign of t. Inserting (36) and (35) into (47) gives t ≤ −μn, into (34) t ≥ μn, and
// where n < 0 both hold, of which (33) and (46) leave that one.
template <class V>
LANES_INLINE Closing<V> closing(const PlanarStates<V>& A, V mu, V cn, V ct) {
  Closing<V> out;
  out.n = A.stick_n(cn, ct);
  out.t = A.stick_t(cn, ct);
  out.sticks = size_of(out.t) < mu * out.n;
  out.side = select(out.t < everywhere(0.0, mu), -mu, mu);
  return out;
}

}  // namespace percuss::cones
