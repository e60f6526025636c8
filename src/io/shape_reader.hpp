// Friction whose reservoir is another convex set than an ellipsoid: a polygon, or the exact set of a patch.
#pragma once

#include <optional>

#include "io/fields.hpp"
#include "percuss/impact.hpp"

namespace percuss::io {

// `polygon: [[x, y], ...]` of a friction, where it is given.
void read_polygon(const Fields& fields, Element& element, Log& log);

// `contensou: {radius, pressure}` of a spin, where it is given: the radius, NaN where it is wrong.
std::optional<double> read_contensou(const Fields& spin, Element& element, Log& log);

}  // namespace percuss::io
