#include "figures/thin.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace percuss::draw {
namespace {

// Directions from a point that was kept in which a piece may end: those that pass every point since at
// `error` or less. Because no point comes closer again, all lie beside the piece and not beyond its end. (J.
// Sklansky, V. Gonzalez, Fast polygonal approximation of digitized curves, 1980)
class Sector {
 public:
  Sector(Point from, double error, double longest) : from_(from), error_(error), longest_(longest) {}

  // Whether a piece may end here; if so, the point belongs to it from now on.
  bool take(Point p) {
    const double dx = p.x - from_.x, dy = p.y - from_.y, distance = std::hypot(dx, dy);
    const double angle = std::atan2(dy, dx);
    const double turn = open_ ? 0.0 : std::remainder(angle - middle_, 2.0 * std::numbers::pi);
    if (!first_) {
      if (distance > longest_ || (distance < farthest_ && farthest_ > error_)) return false;
      if (!open_ && (turn < low_ || turn > high_)) return false;
    }
    first_ = false;
    farthest_ = std::max(farthest_, distance);
    if (distance <= error_) return true;
    const double half = std::asin(error_ / distance);
    if (open_) middle_ = angle, low_ = -half, high_ = half;
    low_ = std::max(low_, turn - half);
    high_ = std::min(high_, turn + half);
    open_ = false;
    return true;
  }

 private:
  Point from_;
  double error_, longest_;
  bool first_ = true, open_ = true;  // open: every direction will do
  double farthest_ = 0.0;
  double middle_ = 0.0, low_ = 0.0, high_ = 0.0;  // low and high from the middle
};

}  // namespace

std::vector<Point> thinned(const std::vector<Point>& points, double error, double longest) {
  const bool finite = std::all_of(points.begin(), points.end(),
                                  [](Point p) { return std::isfinite(p.x) && std::isfinite(p.y); });
  if (points.size() < 3 || !finite) return points;
  std::vector<Point> kept{points.front()};
  Sector sector(points.front(), error, longest);
  for (std::size_t k = 1; k < points.size(); ++k) {
    if (sector.take(points[k])) continue;
    kept.push_back(points[k - 1]);
    sector = Sector(points[k - 1], error, longest);
    sector.take(points[k]);
  }
  kept.push_back(points.back());
  return kept;
}

}  // namespace percuss::draw
