// The nearest point of a convex set that is known by its support points.
//
// The point of a simplex of support points nearest to y gives a direction, its support point a new corner:
// [Gilbert, Johnson & Keerthi 1988], which ends at flat faces and corners. Where the boundary is curved it
// comes near slowly, and Newton's method for the normal of the nearest point finishes.
#include <Eigen/Dense>
#include <cmath>
#include <limits>
#include <optional>
#include <vector>

#include "base/orthogonal_factor.hpp"
#include "base/shape_points.hpp"

namespace percuss {
namespace {

using Point = std::function<ShapeVector(const ShapeVector&)>;
using Corners = std::vector<ShapeVector>;

constexpr int most_corners_added = 100;
constexpr int newton_steps = 30;
constexpr int between_attempts = 8;  // corners added before Newton's method is tried again
constexpr double support_rounding = 4e-16, inside = 1e-14, converged = 1e-13;
constexpr double difference = 1e-6;  // of directions, for derivatives

// The nearest point of the hull of at most four corners; keeps those that it lies between.
ShapeVector nearest_of(Corners& corners, const ShapeVector& y) {
  ShapeVector best = corners.front();
  double least = std::numeric_limits<double>::infinity();
  unsigned kept = 1;
  for (unsigned chosen = 1; chosen < 1U << corners.size(); ++chosen) {
    Corners some;
    for (std::size_t i = 0; i < corners.size(); ++i)
      if (chosen >> i & 1U) some.push_back(corners[i]);
    const auto n = static_cast<Eigen::Index>(some.size()) - 1;
    Eigen::MatrixXd span(y.size(), n);
    for (Eigen::Index j = 0; j < n; ++j) span.col(j) = some[static_cast<std::size_t>(j) + 1] - some[0];
    Eigen::VectorXd part(n);
    if (n > 0) {
      Eigen::ColPivHouseholderQR<Eigen::MatrixXd> qr(span);
      if (qr.rank() < n) continue;
      part = qr.solve(y - some[0]);
    }
    if (n > 0 && (part.minCoeff() < 0.0 || part.sum() > 1.0)) continue;
    const ShapeVector foot = some[0] + span * part;
    if (const double distance = (y - foot).squaredNorm(); distance < least) {
      least = distance;
      best = foot;
      kept = chosen;
    }
  }
  for (std::size_t i = corners.size(); i-- > 0;)
    if (!(kept >> i & 1U)) corners.erase(corners.begin() + static_cast<std::ptrdiff_t>(i));
  return best;
}

// The part of y − point(d) across d, which vanishes where d is the normal of the nearest point.
ShapeVector across(const Point& point, const ShapeVector& y, const ShapeVector& d) {
  const ShapeVector apart = y - point(d);
  return apart - d.dot(apart) * d;
}

// Two or one directions across d.
Eigen::MatrixXd tangents(const ShapeVector& d) {
  const Eigen::MatrixXd Q = full_q(Eigen::HouseholderQR<Eigen::MatrixXd>(d));
  return Q.rightCols(d.size() - 1);
}

// Newton's method for the normal of the nearest point of a curved boundary; nothing where it does not end.
std::optional<ShapeVector> normal_near(const Point& point, const ShapeVector& y, ShapeVector d, double size) {
  ShapeVector miss = across(point, y, d);
  for (int k = 0; k < newton_steps; ++k) {
    if (miss.norm() <= support_rounding * size) return d;
    const Eigen::MatrixXd T = tangents(d);
    Eigen::MatrixXd J(T.cols(), T.cols());
    for (Eigen::Index j = 0; j < T.cols(); ++j) {
      const ShapeVector step = difference * T.col(j), there = (d + step).normalized(),
                        back = (d - step).normalized();
      J.col(j) = T.transpose() * (across(point, y, there) - across(point, y, back)) / (2.0 * difference);
    }
    const Eigen::VectorXd turn = J.partialPivLu().solve(T.transpose() * miss);
    const ShapeVector next = (d - ShapeVector(T * turn)).normalized();
    if (!next.allFinite()) return std::nullopt;
    const ShapeVector missed = across(point, y, next);
    if (!(missed.norm() < 0.5 * miss.norm())) break;
    d = next;
    miss = missed;
  }
  if (miss.norm() <= converged * size) return d;
  return std::nullopt;
}

}  // namespace

ShapeVector nearest_by_support(const Point& point, const ShapeVector& y) {
  if (y.isZero(0.0)) return y;  // 0 is in the set
  Corners corners{point(y.normalized())};
  ShapeVector x = corners.front();
  double size = x.norm() + y.norm();
  for (int k = 1; k <= most_corners_added; ++k) {
    x = nearest_of(corners, y);
    const double distance = (y - x).norm();
    if (distance <= inside * size) return y;
    const ShapeVector d = (y - x) / distance, farthest = point(d);
    size = std::max(size, farthest.norm() + y.norm());
    const bool ended = d.dot(farthest - x) <= support_rounding * size;  // nothing lies nearer
    if (ended || k % between_attempts == 0) {
      if (const auto normal = normal_near(point, y, d, size)) {
        const double beyond = normal->dot(y - point(*normal));
        if (beyond > 0.0) return y - beyond * *normal;
        if (beyond > -converged * size) return y;
      }
    }
    if (ended) return x;  // an edge or a face, which has no curvature to look for
    corners.push_back(farthest);
  }
  return x;
}

}  // namespace percuss
