// How far one element (Λ, ξ) is from its inclusion ξ ∈ N_C(−Λ): the one formula behind every residual.
//
// Everything is in √energy. A row k with mobility G_kk has the unit d = 1/√G_kk: an impulse divided by d and
// a velocity multiplied by d are both √J. Friction has a unit of its own, never that of its contact times μ,
// so that neither a large nor a small coefficient makes a row vanish beside another:
//   ρ = max_j μ_j √(G_jj / G_kk)      what friction can do beside its contact, a number without a unit
//   z_j = ρ Λ_j / (μ_j d_k)           the impulse, round:  ‖z‖ ≤ ρ Λ_k / d_k
//   v_j = μ_j d_k ξ_j / ρ             the velocity in the same metric; d_j ξ_j where there is one component
#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <limits>

#include "percuss/sets.hpp"

namespace percuss {

// Below this part of the largest velocity of an impact a row is judged by that velocity, not by its own: what
// is left of a row that hardly moves is the rounding of those that do.
inline constexpr double floor_of_rows = 1e-3;

// 0 ≤ ξ ⊥ Λ ≥ 0.
inline double half_line_gap(double push, double rate) { return std::abs(std::min(push, rate)); }

// ‖z‖ ≤ ρΛ̂, v = 0 inside, v = −κz with κ ≥ 0 on the boundary: the natural map, with impulses relative to the
// largest that friction can reach where that is little (ρ < 1).
template <class Z, class V>
double ball_gap(const Z& z, const V& v, double rho, double load) {
  const double small = std::min(1.0, rho);
  const double radius = std::max(load, 0.0) * (rho / small);
  double length2 = 0.0;
  for (Eigen::Index j = 0; j < z.size(); ++j) length2 += (z[j] / small - v[j]) * (z[j] / small - v[j]);
  const double length = std::sqrt(length2);
  double gap2 = 0.0;
  if (length <= radius) {  // it sticks: v itself, which a large z would swallow
    for (Eigen::Index j = 0; j < z.size(); ++j) gap2 += v[j] * v[j];
    return std::sqrt(gap2);
  }
  const double shrink = radius / length;
  for (Eigen::Index j = 0; j < z.size(); ++j) {
    const double gap = z[j] / small - shrink * (z[j] / small - v[j]);
    gap2 += gap * gap;
  }
  return std::sqrt(gap2);
}

// One planar friction: the same with one component.
inline double interval_gap(double z, double v, double rho, double load) {
  const double small = std::min(1.0, rho), y = z / small;
  const double bound = std::max(load, 0.0) * (rho / small);
  const double moved = y - v;
  return std::abs(moved) <= bound ? std::abs(v) : std::abs(y - std::copysign(bound, moved));
}

// The rounding of an impulse itself: impulses that blow up cannot pass for a solution.
inline double rounding_of(double push) { return std::numeric_limits<double>::epsilon() / 2 * std::abs(push); }

// The gap of a row beside what its velocity is made of (`turnover`, in √energy, as is `largest`, that of all
// rows).
inline double relative_gap(double gap, double turnover, double largest) {
  const double size = turnover + floor_of_rows * largest;
  return gap == 0.0 ? 0.0 : gap / size;
}

}  // namespace percuss
