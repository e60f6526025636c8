// What of a curve or an area lies in a rectangle.
#pragma once

#include <vector>

#include "percuss/canvas.hpp"

namespace percuss::draw {

struct Rectangle {
  double left = 0.0, top = 0.0, right = 0.0, bottom = 0.0;

  bool contains(Point p) const { return p.x >= left && p.x <= right && p.y >= top && p.y <= bottom; }
};

// The pieces of a polyline inside; points that are not finite interrupt it.
std::vector<std::vector<Point>> clip_polyline(const std::vector<Point>& points, const Rectangle& to);

// Sutherland and Hodgman (1974): one side after the other.
std::vector<Point> clip_polygon(std::vector<Point> ring, const Rectangle& to);

}  // namespace percuss::draw
