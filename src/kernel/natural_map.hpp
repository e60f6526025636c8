// How far an element is from its inclusion: the natural map, of a half line, a ball and a friction cone.
//
//   ξ ∈ N_C(−Λ)   ⇔   Λ = P(Λ − ξ),   P the projection on −C   [Glocker 2012, (1), (17)]
//
// Where the projection leaves its argument alone Λ − P(Λ − ξ) is ξ and is taken as such: a large Λ would
// swallow it.
#pragma once

#include <algorithm>
#include <cmath>

namespace percuss::cones {

// 0 ≤ ξ ⊥ Λ ≥ 0.
inline double half_line_gap(double push, double rate) { return std::abs(std::min(push, rate)); }

struct BallGap {
  double length;  // ‖z − P(z − v)‖
  double kept;    // P(y) = kept y
};

// The ball ‖z‖ ≤ radius: v = 0 inside, v = −κz with κ ≥ 0 on the boundary. One to three components of
// anything that has size() and [].
template <class Z, class V>
BallGap ball_gap(const Z& z, const V& v, double radius) {
  if (z.size() == 1) {
    const double moved = z[0] - v[0], length = std::abs(moved);
    if (length <= radius) return {std::abs(v[0]), 1.0};
    return {std::abs(z[0] - std::copysign(radius, moved)), radius / length};
  }
  double length2 = 0.0, gap2 = 0.0;
  for (decltype(z.size()) j = 0; j < z.size(); ++j) length2 += (z[j] - v[j]) * (z[j] - v[j]);
  const double length = std::sqrt(length2);
  if (length <= radius) {
    for (decltype(z.size()) j = 0; j < z.size(); ++j) gap2 += v[j] * v[j];
    return {std::sqrt(gap2), 1.0};
  }
  const double kept = radius / length;
  for (decltype(z.size()) j = 0; j < z.size(); ++j) {
    const double gap = z[j] - kept * (z[j] - v[j]);
    gap2 += gap * gap;
  }
  return {std::sqrt(gap2), kept};
}

// The friction cone K = {‖x_T‖ ≤ μx_N}: x becomes its projection; true where x was in K already.
inline bool project(double mu, double* x) {
  const double t = std::sqrt(x[1] * x[1] + x[2] * x[2]);
  if (mu * t + x[0] <= 0.0) {  // in the polar cone
    x[0] = x[1] = x[2] = 0.0;
    return false;
  }
  if (t <= mu * x[0]) return true;
  const double normal = (mu * t + x[0]) / (1.0 + mu * mu);
  x[0] = normal;
  x[1] *= mu * normal / t;
  x[2] *= mu * normal / t;
  return false;
}

// The normal part of x first, to x_N ≥ 0, and then the tangential one, to the disc of radius μx_N.
inline void project_in_turn(double mu, double* x) {
  if (x[0] <= 0.0) {
    x[0] = x[1] = x[2] = 0.0;
    return;
  }
  const double t = std::sqrt(x[1] * x[1] + x[2] * x[2]);
  if (t <= mu * x[0]) return;
  x[1] *= mu * x[0] / t;
  x[2] *= mu * x[0] / t;
}

// ‖r − P_K(r − ρû)‖², where û = u + μ‖u_T‖n [De Saxcé & Feng 1998]; of a joint, where r is free, ‖ρu‖².
inline double squared_map(double mu, double rho, const double* r, const double* u, bool joint) {
  double x[3], gap[3] = {rho * u[0], rho * u[1], rho * u[2]};
  if (!joint) {
    gap[0] = rho * (u[0] + mu * std::sqrt(u[1] * u[1] + u[2] * u[2]));
    for (int a = 0; a < 3; ++a) x[a] = r[a] - gap[a];
    if (!project(mu, x))
      for (int a = 0; a < 3; ++a) gap[a] = r[a] - x[a];
  }
  return gap[0] * gap[0] + gap[1] * gap[1] + gap[2] * gap[2];
}

}  // namespace percuss::cones
