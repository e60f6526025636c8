// Support and nearest points of the sets of friction_shape.hpp, one file for each kind.
#pragma once

#include <functional>

#include "percuss/friction_shape.hpp"

namespace percuss {

ShapeVector polygon_support(const PolygonShape& polygon, const ShapeVector& direction);
ShapeVector nearest_in_polygon(const PolygonShape& polygon, const ShapeVector& y);

ShapeVector contensou_support(const ContensouShape& patch, const ShapeVector& direction);
ShapeVector nearest_in_patch(const ContensouShape& patch, const ShapeVector& y);

// The nearest point of any set that is known by its support points.
ShapeVector nearest_by_support(const std::function<ShapeVector(const ShapeVector&)>& point,
                               const ShapeVector& y);

}  // namespace percuss
