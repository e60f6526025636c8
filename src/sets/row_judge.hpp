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

#include "kernel/natural_map.hpp"
#include "sets/sets.hpp"

namespace percuss {

// Below this part of the largest velocity of the rows that it feels, a row is judged by that velocity, not by
// its own: what is left of a row that hardly moves is the rounding of those that do. Rows that it does not
// feel, A_kl = 0, do not matter: a grain may not pass through the ground because a ship berths elsewhere.
inline constexpr double floor_of_rows = 1e-3;

// The natural map of friction, with impulses relative to the largest that it can reach where that is little
// (ρ < 1).
template <class Z, class V>
double friction_gap(const Z& z, const V& v, double rho, double load) {
  const double small = std::min(1.0, rho);
  return cones::ball_gap(BlockVector(z / small), v, std::max(load, 0.0) * (rho / small)).length;
}

// The same for another set than a ball: −z ∈ ρ load S/e.
template <class Z, class V>
double shape_gap(const FrictionShape& shape, const Z& z, const V& v, double rho, double load) {
  const double small = std::min(1.0, rho), radius = std::max(load, 0.0) * (rho / small);
  const BlockVector scaled = z / small, moved = scaled - v;
  const BlockVector kept = -ShapedSet::project_on_shape(shape, -moved, radius);
  return kept == moved ? BlockVector(v).norm() : (scaled - kept).norm();
}

// The rounding of an impulse itself: impulses that blow up cannot pass for a solution. It moves all rows that
// feel it, and is measured beside what moves there, not beside the velocity of a joint that rests.
inline double rounding_of(double push) { return std::numeric_limits<double>::epsilon() / 2 * std::abs(push); }

// The gap of a row beside what its velocity is made of (`turnover`, in √energy, as is `largest`, that of the
// rows it feels).
inline double relative_gap(double gap, double turnover, double largest) {
  const double size = turnover + floor_of_rows * largest;
  return gap == 0.0 ? 0.0 : gap / size;
}
inline double relative_rounding(double push, double turnover, double largest) {
  return push == 0.0 ? 0.0 : rounding_of(push) / std::max(turnover, largest);
}

// In what follows unit(k) is d of row k.

// ρ, and 1 where nothing can be said.
template <class FrictionSet, class Unit>
double friction_ratio(const FrictionSet& set, Eigen::Index row, Eigen::Index load, const Unit& unit) {
  double rho = 0.0;
  for (Eigen::Index j = 0; j < set.dimension(); ++j) rho = std::max(rho, set.scale(j) / unit(row + j));
  rho *= unit(load);
  return rho > 0.0 && std::isfinite(rho) ? rho : 1.0;
}

// A friction in the metric in which its reservoir is a ball, or S/e.
struct RoundFriction {
  BlockVector z, v;     // z in the unit of `friction_gap`
  double radius = 0.0;  // of the ball that z is to lie in; −z in so much of S/e
  double push = 0.0;    // ‖z‖ in √energy
  double flat = 0.0;    // impulses where there is no friction
};
template <class Unit>
RoundFriction round_friction(const Block& block, const Unit& unit,
                             const Eigen::Ref<const Eigen::VectorXd>& lambda,
                             const Eigen::Ref<const Eigen::VectorXd>& xi) {
  const Eigen::Index size = dimension(block.set);
  const auto scale = [&](Eigen::Index j) {
    return std::visit([j](const auto& set) { return set.scale(j); }, block.set);
  };
  const double d = unit(block.load);
  const double rho = std::visit(
      [&](const auto& set) { return friction_ratio(set, block.row, block.load, unit); }, block.set);
  const double small = std::min(1.0, rho);
  RoundFriction out{BlockVector::Zero(size), BlockVector::Zero(size)};
  for (Eigen::Index j = 0; j < size; ++j) {
    const double mu = scale(j);
    if (mu > 0.0) {
      out.z[j] = rho / (mu * d) * lambda[block.row + j];
      out.v[j] = mu * d / rho * xi[block.row + j];
    } else {
      out.flat = std::max(out.flat, std::abs(lambda[block.row + j]) / unit(block.row + j));
    }
  }
  out.push = out.z.norm();
  out.z /= small;
  out.radius = std::max(lambda[block.load] / d, 0.0) * (rho / small);
  return out;
}

// One element's part of the natural map, and its impulse.
struct ElementGap {
  double length;
  double push;
};
template <class Unit>
ElementGap element_gap(const Block& block, const Unit& unit, const Eigen::Ref<const Eigen::VectorXd>& lambda,
                       const Eigen::Ref<const Eigen::VectorXd>& xi) {
  if (std::holds_alternative<Ellipsoid>(block.set)) {
    const RoundFriction f = round_friction(block, unit, lambda, xi);
    return {std::max(cones::ball_gap(f.z, f.v, f.radius).length, f.flat), f.push};
  }
  if (const auto* shaped = std::get_if<ShapedSet>(&block.set)) {
    const RoundFriction f = round_friction(block, unit, lambda, xi);
    return {shape_gap(*shaped->shape, f.z, f.v, 1.0, f.radius), f.push};
  }
  const double d = unit(block.row), push = lambda[block.row] / d, rate = xi[block.row] * d;
  const bool bilateral = std::holds_alternative<Line>(block.set);
  return {bilateral ? std::abs(rate) : cones::half_line_gap(push, rate), push};
}

// `residual` of sets.hpp. felt(k): the largest turnover[l]·unit(l) of the rows l that row k feels.
template <class Felt, class Unit>
double residual_of_rows(const std::vector<Block>& blocks, const Felt& felt, const Unit& unit,
                        const Eigen::Ref<const Eigen::VectorXd>& lambda,
                        const Eigen::Ref<const Eigen::VectorXd>& xi,
                        const Eigen::Ref<const Eigen::VectorXd>& turnover) {
  double worst = 0.0, whole = 0.0;
  for (Eigen::Index k = 0; k < turnover.size(); ++k) whole = std::max(whole, turnover[k] * unit(k));
  for (const Block& block : blocks) {
    double own = 0.0, largest = block.load < 0 ? 0.0 : turnover[block.load] * unit(block.load);
    for (Eigen::Index k = block.row; k < block.row + dimension(block.set); ++k) {
      own = std::max(own, turnover[k] * unit(k));
      largest = std::max(largest, felt(k));
    }
    if (own == 0.0 && largest == 0.0) largest = whole;  // all that it feels rests: it only carries
    const ElementGap gap = element_gap(block, unit, lambda, xi);
    const double part = relative_gap(gap.length, own, largest) + relative_rounding(gap.push, own, largest);
    if (!std::isfinite(part)) return std::numeric_limits<double>::infinity();
    worst = std::max(worst, part);
  }
  return worst;
}

// The same with A of ξ = AΛ + c.
template <class Unit>
double residual_of(const std::vector<Block>& blocks, const Eigen::Ref<const Eigen::MatrixXd>& A,
                   const Unit& unit, const Eigen::Ref<const Eigen::VectorXd>& lambda,
                   const Eigen::Ref<const Eigen::VectorXd>& xi,
                   const Eigen::Ref<const Eigen::VectorXd>& turnover) {
  const auto felt = [&](Eigen::Index k) {
    double largest = 0.0;
    for (Eigen::Index l = 0; l < turnover.size(); ++l)
      if (A(k, l) != 0.0) largest = std::max(largest, turnover[l] * unit(l));
    return largest;
  };
  return residual_of_rows(blocks, felt, unit, lambda, xi, turnover);
}

}  // namespace percuss
