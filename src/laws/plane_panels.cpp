#include "laws/plane_panels.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace percuss {
namespace {

using Eigen::Vector3d;
using std::numbers::pi;

constexpr int corners = 240;       // of an outline
constexpr int rays = 12;           // normals that are shown
constexpr double at_point = 1e-7;  // angle between the normals of an edge and of what lies beside it
constexpr double on_edge = 1e-8;   // of the size of a polygon: as the laws tell slip from stick, and more

double some(double value, double otherwise) { return value > 0.0 ? value : otherwise; }

// The point of the plane n·p = height of the set that lies farthest along d in the plane. Its normal in space
// is cos a d + sin a n, and n·p rises with a; where it jumps, the point lies on the edge between both.
Vector3d farthest_in_section(const ShapedReservoir& set, const Vector3d& d, const Vector3d& n,
                             double height) {
  const auto at = [&](double a) { return set.farthest(std::cos(a) * d + std::sin(a) * n); };
  double low = -0.5 * pi, high = 0.5 * pi;
  Vector3d below = at(low), above = at(high);
  if (n.dot(below) >= height) return below;
  if (n.dot(above) <= height) return above;
  const double enough = 1e-7 * std::max(below.norm(), above.norm());  // then a chord differs by 1e-15
  for (int step = 0; step < 60 && (above - below).norm() > enough; ++step) {
    const double middle = 0.5 * (low + high);
    const Vector3d p = at(middle);
    (n.dot(p) <= height ? low : high) = middle;
    (n.dot(p) <= height ? below : above) = p;
  }
  const double t = (height - n.dot(below)) / (n.dot(above) - n.dot(below));
  return below + t * (above - below);
}

PlanePoint turned(const PlanePoint& from, const PlanePoint& to) {  // the unit normal of an edge, to its right
  const double x = to.y - from.y, y = from.x - to.x, length = some(std::hypot(x, y), 1.0);
  return {x / length, y / length};
}

// Corners are counterclockwise. First the normals of the edges that the point is on; then at every corner the
// two between which its cone lies.
void add_polygon_normals(LawPanel& panel) {
  const std::vector<PlanePoint>& v = panel.line;
  const std::size_t n = v.size() - 1;
  double size = 0.0;
  for (const PlanePoint& p : v) size = std::max({size, std::abs(p.x), std::abs(p.y)});
  for (std::size_t k = 0; k < n && panel.on_boundary; ++k) {
    const PlanePoint normal = turned(v[k], v[k + 1]);
    const double beyond = normal.x * (panel.point.x - v[k].x) + normal.y * (panel.point.y - v[k].y);
    const double along = -normal.y * (panel.point.x - v[k].x) + normal.x * (panel.point.y - v[k].y);
    const double length = std::hypot(v[k + 1].x - v[k].x, v[k + 1].y - v[k].y);
    if (std::abs(beyond) > on_edge * size || along < -on_edge * size || along > length + on_edge * size)
      continue;
    panel.normals.push_back({panel.point, normal});
  }
  const std::size_t stride = 1 + (n - 1) / rays;
  for (std::size_t k = 0; k < n && size > 0.0; k += stride) {
    panel.normals.push_back({v[k], turned(v[(k + n - 1) % n], v[k])});
    panel.normals.push_back({v[k], turned(v[k], v[k + 1])});
  }
}

}  // namespace

PlanePoint Ellipse::at(double angle) const {
  return {centre.x + axes.x * std::cos(angle), centre.y + axes.y * std::sin(angle)};
}

PlanePoint Ellipse::normal(double angle) const {
  const double x = axes.y * std::cos(angle), y = axes.x * std::sin(angle), length = std::hypot(x, y);
  return length > 0.0 ? PlanePoint{x / length, y / length} : PlanePoint{std::cos(angle), std::sin(angle)};
}

double Ellipse::level(const PlanePoint& p) const {
  const auto part = [](double value, double axis) {
    return axis > 0.0 ? value / axis : value == 0.0 ? 0.0 : std::numeric_limits<double>::infinity();
  };
  return std::hypot(part(p.x - centre.x, axes.x), part(p.y - centre.y, axes.y));
}

std::vector<PlanePoint> Ellipse::outline() const {
  std::vector<PlanePoint> line;
  for (int k = 0; k <= corners; ++k) line.push_back(at(2.0 * pi * (k % corners) / corners));
  return line;
}

LawPanel ellipse_panel(const Ellipse& set, const PlanePoint& point, const PlanePoint& velocity) {
  LawPanel panel;
  panel.form = LawPanel::Form::plane;
  panel.line = set.outline();
  panel.point = point;
  panel.velocity = velocity;
  panel.on_boundary = std::abs(set.level(point) - 1.0) <= 1e-9;  // as the laws tell slip from stick
  // The outline begins where the point is, so that a corner that is cut off is not its.
  if (panel.on_boundary) {
    const double angle = std::atan2((point.y - set.centre.y) / some(set.axes.y, 1.0),
                                    (point.x - set.centre.x) / some(set.axes.x, 1.0));
    for (int k = 0; k <= corners; ++k)
      panel.line[static_cast<std::size_t>(k)] = set.at(angle + 2.0 * pi * (k % corners) / corners);
    panel.normals.push_back({point, set.normal(angle)});
  }
  if (set.axes.x > 0.0 || set.axes.y > 0.0)
    for (int k = 0; k < rays; ++k) {
      const double angle = 2.0 * pi * k / rays;
      panel.normals.push_back({set.at(angle), set.normal(angle)});
    }
  return panel;
}

Vector3d ShapedReservoir::farthest(const Vector3d& direction) const {
  const Eigen::Index m = friction_.size();
  const ShapeVector mu = friction_.coefficients;
  const ShapeVector d = mu.cwiseProduct(ShapeVector(direction.head(m)));  // d·(μ∘p) = (μ∘d)·p
  Vector3d point = Vector3d::Zero();
  if (!d.isZero(0.0))
    point.head(m) =
        load_ * mu.cwiseProduct(support_point(*friction_.shape, load_ < 0.0 ? ShapeVector(-d) : d));
  return point;
}

std::vector<PlanePoint> ShapedReservoir::corners() const {
  std::vector<PlanePoint> line;
  const auto* polygon = std::get_if<PolygonShape>(&friction_.shape->set);
  if (polygon == nullptr) return line;
  for (const Eigen::Vector2d& v : polygon->vertices)
    line.push_back({load_ * friction_.coefficients[0] * v.x(), load_ * friction_.coefficients[1] * v.y()});
  line.push_back(line.front());
  return line;
}

LawPanel section_panel(const ShapedReservoir& set, const Section& s) {
  LawPanel panel;
  panel.form = LawPanel::Form::plane;
  const auto flat = [&](const Vector3d& p) { return PlanePoint{s.x.dot(p), s.y.dot(p)}; };
  panel.point = flat(s.point);
  const PlanePoint normal = flat(s.normal);
  const double length = std::hypot(normal.x, normal.y);
  panel.on_boundary = !s.normal.isZero(0.0);
  panel.line = set.corners();
  if (!panel.line.empty()) {
    add_polygon_normals(panel);
    return panel;
  }
  const Vector3d n = s.x.cross(s.y);
  const double height = n.dot(s.point);
  const auto at = [&](double angle) {
    return flat(farthest_in_section(set, std::cos(angle) * s.x + std::sin(angle) * s.y, n, height));
  };
  // The outline begins at the normal of the point, with both ends of the edge that it may lie on.
  const double start = length > 0.0 ? std::atan2(normal.y, normal.x) : 0.0;
  for (int k = 0; k < corners; ++k) panel.line.push_back(at(start + 2.0 * pi * k / corners));
  panel.line.insert(panel.line.begin() + 1, at(start + at_point));
  panel.line.push_back(at(start - at_point));
  panel.line.push_back(panel.line.front());
  if (panel.on_boundary && length > 0.0)
    panel.normals.push_back({panel.point, {normal.x / length, normal.y / length}});
  const double reach = set.farthest(s.x).norm() + set.farthest(s.y).norm();
  for (int k = 0; k < rays && reach > 0.0; ++k) {
    const double angle = 2.0 * pi * k / rays;
    panel.normals.push_back({at(angle), {std::cos(angle), std::sin(angle)}});
  }
  return panel;
}

std::vector<PlanePoint> shadow(const ShapedReservoir& set) {
  std::vector<PlanePoint> line;
  for (int k = 0; k <= corners; ++k) {
    const double angle = 2.0 * pi * (k % corners) / corners;
    const Vector3d p = set.farthest({std::cos(angle), std::sin(angle), 0.0});
    line.push_back({p.x(), p.y()});
  }
  return line;
}

}  // namespace percuss
