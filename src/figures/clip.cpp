#include "figures/clip.hpp"

#include <algorithm>
#include <cmath>

namespace percuss::draw {
namespace {

bool finite(Point p) { return std::isfinite(p.x) && std::isfinite(p.y); }

// The part t ∈ [t0, t1] of a segment inside (Liang and Barsky 1984); false: none.
bool clip_segment(Point a, Point b, const Rectangle& to, double& t0, double& t1) {
  t0 = 0.0, t1 = 1.0;
  const double dx = b.x - a.x, dy = b.y - a.y;
  const double p[4] = {-dx, dx, -dy, dy};
  const double q[4] = {a.x - to.left, to.right - a.x, a.y - to.top, to.bottom - a.y};
  for (int k = 0; k < 4; ++k) {
    if (p[k] == 0.0) {
      if (q[k] < 0.0) return false;
      continue;
    }
    const double t = q[k] / p[k];
    if (p[k] < 0.0)
      t0 = std::max(t0, t);
    else
      t1 = std::min(t1, t);
  }
  return t0 <= t1;
}

}  // namespace

std::vector<std::vector<Point>> clip_polyline(const std::vector<Point>& points, const Rectangle& to) {
  std::vector<std::vector<Point>> pieces;
  bool open = false;  // the last piece goes on
  for (std::size_t k = 0; k + 1 < points.size(); ++k) {
    const Point a = points[k], b = points[k + 1];
    double t0, t1;
    if (!finite(a) || !finite(b) || !clip_segment(a, b, to, t0, t1)) {
      open = false;
      continue;
    }
    const auto at = [&](double t) { return Point{a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)}; };
    if (!open) pieces.push_back({at(t0)});
    pieces.back().push_back(at(t1));
    open = t1 == 1.0;
  }
  return pieces;
}

std::vector<Point> clip_polygon(std::vector<Point> ring, const Rectangle& to) {
  std::erase_if(ring, [](Point p) { return !finite(p); });
  for (int side = 0; side < 4 && !ring.empty(); ++side) {
    const auto inside = [&](Point p) {  // distance from the side, positive inside
      return side == 0   ? p.x - to.left
             : side == 1 ? to.right - p.x
             : side == 2 ? p.y - to.top
                         : to.bottom - p.y;
    };
    std::vector<Point> kept;
    for (std::size_t k = 0; k < ring.size(); ++k) {
      const Point a = ring[k], b = ring[(k + 1) % ring.size()];
      const double da = inside(a), db = inside(b);
      if (da >= 0.0) kept.push_back(a);
      if ((da > 0.0 && db < 0.0) || (da < 0.0 && db > 0.0)) {
        const double t = da / (da - db);
        kept.push_back({a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)});
      }
    }
    ring = std::move(kept);
  }
  return ring;
}

}  // namespace percuss::draw
