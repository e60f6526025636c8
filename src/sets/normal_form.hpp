// The inclusion as solvers like it: free of units, every friction set a ball.
//
// With Λ_j = d_j Λ̃_j r and ξ̃_j = d_j ξ_j / r, where d = 1/√|A_kk| for scalar elements, d_j = μ_j d_k / ρ for
// friction loaded by row k with the ratio ρ of `friction_ratio`, and r the norm of dc:
//   ξ̃ = ÃΛ̃ + c̃,   |Ã_kk| ≤ 1,   ‖c̃‖ = 1,   friction ‖Λ̃_T‖ ≤ ρΛ̃_N with ξ̃_T = −κ Λ̃_T, κ ≥ 0, on the boundary.
// The largest Ã_jj of a friction block is 1 as well: no row is larger or smaller because of its μ.
// Components with μ_j = 0 carry no impulse and are left out. Where friction has another set S than the unit
// ball, its place is taken by S/e: −Λ̃_T ∈ ρΛ̃_N S/e, with e the extent of S.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "sets/sets.hpp"

namespace percuss {

enum class SetShape { half_line, line, ball, convex };

struct NormalBlock {
  SetShape shape = SetShape::half_line;
  Eigen::Index row = 0;
  Eigen::Index size = 1;
  Eigen::Index load = -1;  // of friction the row of the loading impulse; of a half line see Block
  double ratio = 1.0;      // ρ, for friction: its radius is ρ times the loading impulse
  FrictionShapePtr set{};  // S of `convex`

  bool is_friction() const { return shape == SetShape::ball || shape == SetShape::convex; }
  const PolygonShape* polygon() const {
    return shape == SetShape::convex ? std::get_if<PolygonShape>(&set->set) : nullptr;
  }
};

struct NormalForm {
  Eigen::MatrixXd A;
  Eigen::VectorXd c;
  Eigen::MatrixXd X;         // ‖XΛ̃‖ is the jump of the velocity in √energy
  Eigen::MatrixXd geometry;  // the directions, where X tells impulses apart instead of velocities; else empty
  std::vector<NormalBlock> blocks;
  Eigen::VectorXd scale;             // d
  std::vector<Eigen::Index> source;  // row of the inclusion
  double reference = 1.0;            // r

  Eigen::Index rows() const { return c.size(); }
  const Eigen::MatrixXd& directions() const { return geometry.size() > 0 ? geometry : X; }
  bool has_friction() const;
  bool has_spatial_friction() const;  // of more than one component
  bool has_shapes() const;            // other than balls
};

// Fills `form`; allocates nothing when it held a problem of the same shape.
void normalise(const Inclusion& inclusion, NormalForm& form);

// Λ of the inclusion from Λ̃.
void denormalise(const NormalForm& form, const Eigen::Ref<const Eigen::VectorXd>& lambda,
                 Eigen::VectorXd& physical, Eigen::Index rows);

// Λ̃_T as friction of `radius` projects it: on a ball, or on −radius · S/e.
BlockVector project_friction(const NormalBlock& block, const BlockVector& y, double radius);

// The natural map of the normal form, measured as the judge does: what iterative solvers drive to zero.
double natural_residual(const NormalForm& form, const Eigen::Ref<const Eigen::VectorXd>& lambda);

}  // namespace percuss
