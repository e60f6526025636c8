// Strokes as polygons. All have the same sense of rotation, so that their coverages add up.
#pragma once

#include <vector>

#include "percuss/canvas.hpp"

namespace percuss::draw {

std::vector<Point> circle_outline(Point centre, double radius);

// `round`: with half a disk at both ends.
std::vector<std::vector<Point>> stroke_outline(const std::vector<Point>& points, double width,
                                               const std::vector<double>& dashes, bool round);

}  // namespace percuss::draw
