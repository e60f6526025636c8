// Curves of fewer points that look the same.
#pragma once

#include <limits>
#include <vector>

#include "percuss/canvas.hpp"

namespace percuss::draw {

// Some of the points, the first and the last among them: the line through them and the line through all are
// nowhere farther from each other than `error`. Pieces are not longer than `longest`, unless they were.
std::vector<Point> thinned(const std::vector<Point>& points, double error,
                           double longest = std::numeric_limits<double>::infinity());

}  // namespace percuss::draw
