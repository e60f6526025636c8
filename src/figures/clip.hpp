// What of a curve or an area lies in a rectangle.
#pragma once

#include <vector>

#include "percuss/canvas.hpp"

namespace percuss::draw {

// The pieces of a polyline inside; points that are not finite interrupt it.
std::vector<std::vector<Point>> clip_polyline(const std::vector<Point>& points, const Rectangle& to);

// Sutherland and Hodgman (1974): one side after the other.
std::vector<Point> clip_polygon(std::vector<Point> ring, const Rectangle& to);

}  // namespace percuss::draw
