#include <cmath>
#include <limits>

#include "percuss/sets.hpp"

namespace percuss {
namespace {

// Squares, in energy, of one block's part of the natural map, of c and of Λ.
struct Squares {
  double map = 0.0;
  double c = 0.0;
  double lambda = 0.0;
};

// −Λ − proj_C(−Λ + ξ̂). Where the projection leaves its argument alone this is −ξ̂, taken as such: Λ would
// swallow it.
template <ConvexSet S>
Squares squares(const S& set, const Block& block, const Inclusion& inclusion,
                const Eigen::Ref<const Eigen::VectorXd>& lambda,
                const Eigen::Ref<const Eigen::VectorXd>& xi) {
  const bool loaded = block.load >= 0;
  const double d = inclusion.unit(loaded ? block.load : block.row);
  BlockVector y(set.dimension());      // −Λ, scaled so that one unit of √J is one
  BlockVector moved(set.dimension());  // −Λ + ξ̂ in the set's metric
  for (Eigen::Index j = 0; j < set.dimension(); ++j) {
    y[j] = -lambda[block.row + j] / d;
    moved[j] = y[j] + set.scale(j) * set.scale(j) * d * xi[block.row + j];
  }
  const BlockVector foot = set.project(moved, loaded ? lambda[block.load] / d : 0.0);
  const bool untouched = foot == moved;
  Squares sum;
  for (Eigen::Index j = 0; j < set.dimension(); ++j) {
    const double s = set.scale(j);
    const double metric = s > 0.0 ? s : 1.0;
    const double gap = untouched ? s * d * xi[block.row + j] : (y[j] - foot[j]) / metric;
    sum.map += gap * gap;
    sum.c += std::pow(s * d * inclusion.c[block.row + j], 2);
    sum.lambda += std::pow(y[j] / metric, 2);
  }
  return sum;
}

}  // namespace

double residual(const Inclusion& inclusion, const Eigen::Ref<const Eigen::VectorXd>& lambda,
                const Eigen::Ref<const Eigen::VectorXd>& xi) {
  Squares sum;
  for (const Block& block : inclusion.blocks) {
    const Squares part =
        std::visit([&](const auto& set) { return squares(set, block, inclusion, lambda, xi); }, block.set);
    sum.map += part.map;
    sum.c += part.c;
    sum.lambda += part.lambda;
  }
  // Λ is known to its last bit at best, and so is ξ = AΛ + c: impulses that blow up cannot pass for a
  // solution.
  const double size = std::sqrt(sum.map) + std::numeric_limits<double>::epsilon() / 2 * std::sqrt(sum.lambda);
  return sum.c > 0.0 ? size / std::sqrt(sum.c) : size;
}

}  // namespace percuss
