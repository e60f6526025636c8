// Friction in a polygon, face by face: it sticks (ξ = 0), slides with −Λ in one corner, or with −Λ on one
// edge and ξ across it. In each of its 2n + 1 states the equations are linear, and ξ ∈ N_C(−Λ) are
// inequalities.
#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <cstddef>
#include <vector>

#include "sets/normal_form.hpp"

namespace percuss {

struct PolygonStates {
  Eigen::Index row = 0;                  // of the first of its two components
  std::vector<Eigen::Vector2d> corners;  // of −Λ̃_T where Λ̃_N = 1, counterclockwise
  std::vector<Eigen::Vector2d> along;    // the unit vector from a corner to the next
  std::vector<double> length;            // of the edge from a corner to the next
  double size = 0.0;                     // of the largest corner
  std::size_t state = 0;                 // 0 sticks, then every corner, then every edge

  explicit PolygonStates(const NormalBlock& block) : row(block.row) {
    for (const Eigen::Vector2d& vertex : block.polygon()->vertices) {
      corners.push_back(block.ratio / block.set->extent * vertex);
      size = std::max(size, corners.back().norm());
    }
    for (std::size_t k = 0; k < corners.size(); ++k) {
      const Eigen::Vector2d edge = corners[(k + 1) % corners.size()] - corners[k];
      length.push_back(edge.norm());
      along.push_back(edge.normalized());
    }
  }

  std::size_t states() const { return 2 * corners.size() + 1; }
  bool sticks() const { return state == 0; }
  bool at_corner() const { return state >= 1 && state <= corners.size(); }
  std::size_t face() const { return at_corner() ? state - 1 : state - 1 - corners.size(); }  // corner or edge
  std::size_t before(std::size_t k) const { return (k + corners.size() - 1) % corners.size(); }
  Eigen::Vector2d outward(std::size_t k) const { return {along[k].y(), -along[k].x()}; }
};

}  // namespace percuss
