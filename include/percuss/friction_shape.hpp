// A convex set in place of the ellipsoid of friction.  [Glocker 2012, section 4.8: any convex set around 0]
//
//   −Λ_i ∈ Λ_k diag(μ) S        Λ_k the impulse that loads the friction, μ its coefficients
//
// −Λ_i is the point of the reservoir that lies farthest in the direction of ξ_i: the support point.
#pragma once

#include <Eigen/Core>
#include <functional>
#include <memory>
#include <string_view>
#include <variant>
#include <vector>

#include "percuss/result.hpp"

namespace percuss {

// A point or a direction: two components, or three with pivoting. Never on the heap.
using ShapeVector = Eigen::Matrix<double, Eigen::Dynamic, 1, Eigen::ColMajor, 3, 1>;

// The convex hull of its vertices, for friction in two directions.
struct PolygonShape {
  std::vector<Eigen::Vector2d> vertices;  // counterclockwise, none between two others
};

// A circular patch of radius 1 with sliding in two directions and pivoting about its normal, exactly: the
// support function is h(v, ω) = ∫ |v + ω × r| p(r) dA with ∫ p dA = 1.  The coefficients μ, μ, μR make it a
// patch of radius R.  [Contensou 1963; Leine & Glocker 2003]
struct ContensouShape {
  enum class Pressure {
    uniform,  // p = 1/π
    hertz,    // p = 3/(2π) √(1 − r²)
  };
  Pressure pressure = Pressure::uniform;
};

// A set of the user's by its support point: the point of S that lies farthest in a direction that is not
// zero. Called from any thread.
struct SupportShape {
  Eigen::Index components = 2;
  std::function<ShapeVector(const ShapeVector& direction)> point;
};

struct FrictionShape {
  std::variant<PolygonShape, ContensouShape, SupportShape> set;
  double extent = 1.0;  // the farthest that S reaches along an axis
};
using FrictionShapePtr = std::shared_ptr<const FrictionShape>;

// Three or more corners of a convex polygon in order, either way round, with 0 inside or on its edge; corners
// on the line between their neighbours are left out.
[[nodiscard]] Result<FrictionShapePtr> polygon_shape(const std::vector<Eigen::Vector2d>& corners);
FrictionShapePtr contensou_shape(ContensouShape::Pressure pressure);
// Asks for support points along the axes and diagonals, which must be finite, have the right size, and leave
// 0 in the set and the points behind each other's support planes.
[[nodiscard]] Result<FrictionShapePtr> support_shape(SupportShape shape);

std::string_view to_string(ContensouShape::Pressure pressure);

Eigen::Index components(const FrictionShape& shape);

// The point of S that lies farthest in this direction; where a whole edge does, one of its points.
ShapeVector support_point(const FrictionShape& shape, const ShapeVector& direction);

// The point of S nearest to y.
ShapeVector nearest_point(const FrictionShape& shape, const ShapeVector& y);

}  // namespace percuss
