// The reservoirs C of negative impulses −Λ, and the problem that is built from them.
// [Glocker 2012, (1)-(9), (17), (28), (47), (48)]
//
// A set knows the metric in which it is round: one scale per component. In that metric it projects, and
//   ξ ∈ N_C(−Λ)   ⇔   −Λ = proj_C(−Λ + ξ̂),   ξ̂_j = scale_j² ξ_j.
// The metric makes results independent of the units of an element, in particular of a pivoting friction
// whose components are an impulse and an angular impulse.
#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <array>
#include <cmath>
#include <concepts>
#include <memory>
#include <variant>
#include <vector>

#include "percuss/friction_shape.hpp"

namespace percuss {

// The components of one element: at most three, never on the heap.
using BlockVector = Eigen::Matrix<double, Eigen::Dynamic, 1, Eigen::ColMajor, 3, 1>;

// Contact and clutch: C = ℝ₀⁻, so that Λ ≥ 0.  (32)
struct HalfLine {
  Eigen::Index dimension() const { return 1; }
  double scale(Eigen::Index) const { return 1.0; }
  BlockVector project(BlockVector y, double /*load*/) const {
    y[0] = std::min(y[0], 0.0);
    return y;
  }
};

// Joints: C = ℝ.  (35)
struct Line {
  Eigen::Index dimension() const { return 1; }
  double scale(Eigen::Index) const { return 1.0; }
  BlockVector project(BlockVector y, double /*load*/) const { return y; }
};

// Friction: C(Λ_k) = {Γ : Σ (Γ_j / (μ_j Λ_k))² ≤ 1}, in one, two or three dimensions.  (39), (47), (48)
// Where μ_j = 0 the set is flat: Γ_j = 0.
struct Ellipsoid {
  std::array<double, 3> mu{};
  Eigen::Index components = 1;

  Eigen::Index dimension() const { return components; }
  double scale(Eigen::Index j) const { return mu[static_cast<std::size_t>(j)]; }
  BlockVector project(BlockVector y, double load) const {
    double norm2 = 0.0;  // of Γ_j / μ_j
    for (Eigen::Index j = 0; j < components; ++j) {
      if (scale(j) == 0.0)
        y[j] = 0.0;
      else
        norm2 += (y[j] / scale(j)) * (y[j] / scale(j));
    }
    const double radius = std::max(load, 0.0);
    if (norm2 > radius * radius) y *= radius / std::sqrt(norm2);
    return y;
  }
};

// Friction: C(Λ_k) = Λ_k diag(μ) S with any convex S around 0.  (4.8)
// In the metric of its scale it is ρΛ_k S/e, with e the extent of S.
struct ShapedSet {
  std::array<double, 3> mu{};
  FrictionShapePtr shape;

  Eigen::Index dimension() const { return components(*shape); }
  double scale(Eigen::Index j) const { return mu[static_cast<std::size_t>(j)] * shape->extent; }
  BlockVector project(BlockVector y, double load) const {
    for (Eigen::Index j = 0; j < y.size(); ++j) y[j] /= scale(j);
    y = project_on_shape(*shape, y, std::max(load, 0.0));
    for (Eigen::Index j = 0; j < y.size(); ++j) y[j] *= scale(j);
    return y;
  }

  // The nearest point of radius · S/e.
  static BlockVector project_on_shape(const FrictionShape& shape, const BlockVector& y, double radius) {
    const double factor = radius / shape.extent;
    if (!(factor > 0.0)) return BlockVector::Zero(y.size());
    const BlockVector inner = y / factor, nearest = nearest_point(shape, inner);
    return nearest == inner ? y : BlockVector(factor * nearest);  // y itself, to the last bit
  }
};

template <class S>
concept ConvexSet = requires(const S set, BlockVector y, double load, Eigen::Index j) {
  { set.dimension() } -> std::same_as<Eigen::Index>;
  { set.scale(j) } -> std::same_as<double>;
  { set.project(y, load) } -> std::same_as<BlockVector>;
};
static_assert(ConvexSet<HalfLine> && ConvexSet<Line> && ConvexSet<Ellipsoid> && ConvexSet<ShapedSet>);

using Set = std::variant<HalfLine, Line, Ellipsoid, ShapedSet>;

inline bool is_friction(const Set& set) {
  return std::holds_alternative<Ellipsoid>(set) || std::holds_alternative<ShapedSet>(set);
}

inline Eigen::Index dimension(const Set& set) {
  return std::visit([](const auto& s) { return s.dimension(); }, set);
}

// One element's place in an inclusion.
struct Block {
  Set set;
  Eigen::Index row = 0;    // first row of the element
  Eigen::Index load = -1;  // row of Λ_k that sizes a friction; of a half line the row that it acts beside
};

// ξ = AΛ + c,  ξ_i ∈ N_{C_i}(−Λ_i): what a solver solves.  (22), (28)
// Forward in time A = G = XᵀX; backward A = −εG. Impulses with the same XΛ give the same velocities.
struct Inclusion {
  Eigen::MatrixXd A;
  Eigen::VectorXd c;
  Eigen::MatrixXd X;  // L⁻¹W with M = LLᵀ: ‖XΛ‖ is the jump of u in the metric of M
  std::vector<Block> blocks;
  Eigen::VectorXd mobility;  // velocity per impulse of every row, for units; empty: the diagonal of A

  // d of row k: Λ/d and dξ are both in √energy.
  double unit(Eigen::Index k) const {
    const double a = std::abs(mobility.size() > 0 ? mobility[k] : A(k, k));
    return a > 0.0 ? 1.0 / std::sqrt(a) : 1.0;
  }
};

// ρ of a friction block: the largest tangential impulse beside the normal one, max_j μ_j √(A_jj / A_kk),
// where both are in √energy. 1 where nothing can be said.
double friction_ratio(const Inclusion& inclusion, const Block& block);

// How far (Λ, ξ) is from fulfilling ξ_i ∈ N_{C_i}(−Λ_i): the largest part of the natural map, row by row,
// each beside what its own velocity is made of. `turnover` holds that, per row: Σ|W_ik|(|u⁻_i| + |u⁺_i|) +
// |χ_k|, of which γ_k is the sum with signs. It does not change with the units of mass, length and time, nor
// with those of an element, and a coefficient of friction cannot make a row vanish beside another. Not finite
// where Λ or ξ is not.
double residual(const Inclusion& inclusion, const Eigen::Ref<const Eigen::VectorXd>& lambda,
                const Eigen::Ref<const Eigen::VectorXd>& xi,
                const Eigen::Ref<const Eigen::VectorXd>& turnover);

}  // namespace percuss
