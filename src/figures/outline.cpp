#include "figures/outline.hpp"

#include <algorithm>
#include <cmath>

namespace percuss::draw {
namespace {

// A sector of a disk from one angle to another, positive sense.
void add_sector(Point centre, double radius, double from, double to,
                std::vector<std::vector<Point>>& pieces) {
  const int steps = std::max(1, static_cast<int>(std::ceil((to - from) * std::sqrt(radius + 1.0))));
  std::vector<Point> ring = {centre};
  for (int k = 0; k <= steps; ++k) {
    const double angle = from + (to - from) * k / steps;
    ring.push_back({centre.x + radius * std::cos(angle), centre.y + radius * std::sin(angle)});
  }
  pieces.push_back(std::move(ring));
}

// Rectangles along the segments, sectors on the outer side of the joints, half disks at round ends: they
// hardly overlap, so that coverages may be added.
void outline_solid(std::vector<Point> points, double width, bool round,
                   std::vector<std::vector<Point>>& pieces) {
  points.erase(std::unique(points.begin(), points.end(),
                           [](Point a, Point b) { return std::hypot(b.x - a.x, b.y - a.y) < 1e-6; }),
               points.end());
  const double half = 0.5 * width;
  if (points.size() == 1 && round) pieces.push_back(circle_outline(points.front(), half));
  const double pi = std::acos(-1.0);
  double before = 0.0;  // direction of the segment before
  for (std::size_t k = 0; k + 1 < points.size(); ++k) {
    const Point a = points[k], b = points[k + 1];
    const double angle = std::atan2(b.y - a.y, b.x - a.x);
    const double nx = -half * std::sin(angle), ny = half * std::cos(angle);
    pieces.push_back(
        {{a.x - nx, a.y - ny}, {b.x - nx, b.y - ny}, {b.x + nx, b.y + ny}, {a.x + nx, a.y + ny}});
    if (k == 0 && round) add_sector(a, half, angle + 0.5 * pi, angle + 1.5 * pi, pieces);
    if (k + 2 == points.size() && round) add_sector(b, half, angle - 0.5 * pi, angle + 0.5 * pi, pieces);
    const double turn = std::remainder(angle - before, 2.0 * pi);
    if (k > 0 && turn > 0.0) add_sector(a, half, before - 0.5 * pi, before - 0.5 * pi + turn, pieces);
    if (k > 0 && turn < 0.0) add_sector(a, half, before + 0.5 * pi + turn, before + 0.5 * pi, pieces);
    before = angle;
  }
}

// The parts of a polyline that dashes leave.
std::vector<std::vector<Point>> dashed(const std::vector<Point>& points, const std::vector<double>& dashes) {
  std::vector<std::vector<Point>> parts;
  std::size_t index = 0;
  double left = dashes.front();  // of the present dash or gap
  bool drawing = true;
  parts.push_back({points.front()});
  for (std::size_t k = 0; k + 1 < points.size(); ++k) {
    const Point a = points[k], b = points[k + 1];
    const double length = std::hypot(b.x - a.x, b.y - a.y);
    double done = 0.0;
    while (length - done > left) {
      done += left;
      const Point p = {a.x + (b.x - a.x) * done / length, a.y + (b.y - a.y) * done / length};
      if (drawing)
        parts.back().push_back(p);
      else
        parts.push_back({p});
      drawing = !drawing;
      index = (index + 1) % dashes.size();
      left = dashes[index];
    }
    left -= length - done;
    if (drawing) parts.back().push_back(b);
  }
  return parts;
}

}  // namespace

std::vector<Point> circle_outline(Point centre, double radius) {
  const int corners = std::clamp(static_cast<int>(4.0 * std::sqrt(radius)) + 8, 8, 96);
  std::vector<Point> ring;
  for (int k = 0; k < corners; ++k) {
    const double angle = 2.0 * std::acos(-1.0) * k / corners;
    ring.push_back({centre.x + radius * std::cos(angle), centre.y + radius * std::sin(angle)});
  }
  return ring;
}

std::vector<std::vector<Point>> stroke_outline(const std::vector<Point>& points, double width,
                                               const std::vector<double>& dashes, bool round) {
  std::vector<std::vector<Point>> pieces;
  if (points.empty()) return pieces;
  double period = 0.0;
  for (const double d : dashes) period += d;
  if (!(period > 0.0)) {
    outline_solid(points, width, round, pieces);
    return pieces;
  }
  for (const auto& part : dashed(points, dashes)) outline_solid(part, width, round, pieces);
  return pieces;
}

}  // namespace percuss::draw
