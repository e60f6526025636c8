// A scene as it is seen along y: x to the right, z up.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "bodies/scene_system.hpp"

namespace percuss {
namespace {

using Eigen::Vector3d;
using Point2 = std::array<double, 2>;

// Points of a solid whose hull is its outline, in its own frame; of round ones swept by `radius`.
struct Outline {
  std::vector<Vector3d> points;

  void ring(double radius, double z) {
    constexpr int steps = 24;
    for (int k = 0; k < steps; ++k) {
      const double angle = 2.0 * std::numbers::pi * k / steps;
      points.emplace_back(radius * std::cos(angle), radius * std::sin(angle), z);
    }
  }
  void operator()(const Box& box) {
    for (int k = 0; k < 8; ++k)
      points.push_back(0.5 * box.edges.cwiseProduct(Vector3d((k & 4) != 0 ? 1 : -1, (k & 2) != 0 ? 1 : -1,
                                                             (k & 1) != 0 ? 1 : -1)));
  }
  void operator()(const Cylinder& c) {
    ring(c.radius, 0.5 * c.length);
    ring(c.radius, -0.5 * c.length);
  }
  void operator()(const Capsule& c) {
    for (const double side : {-1.0, 1.0})
      for (const double angle : {0.0, 0.4, 0.8, 1.2, 1.5})
        ring(c.radius * std::cos(angle), side * (0.5 * c.length + c.radius * std::sin(angle)));
  }
  void operator()(const Convex& c) { points = c.polytope->vertices; }
  template <class Other>
  void operator()(const Other&) {}
};

double cross(const Point2& o, const Point2& a, const Point2& b) {
  return (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);
}

// Andrew's monotone chain.
std::vector<Point2> hull_of(std::vector<Point2> points) {
  std::sort(points.begin(), points.end());
  std::vector<Point2> hull;
  for (const bool back : {false, true}) {
    const std::size_t base = hull.size();
    for (const Point2& p : points) {
      while (hull.size() >= base + 2 && cross(hull[hull.size() - 2], hull.back(), p) <= 0.0) hull.pop_back();
      hull.push_back(p);
    }
    hull.pop_back();
    if (!back) std::reverse(points.begin(), points.end());
  }
  return hull;
}

}  // namespace

std::vector<DrawnShape> SceneSystem::drawing(double t, const double* q, const double* u) const {
  const ForestState& state = state_at(t, q, u);
  double size = 0.0;  // of all that is not infinite, at the start
  for (const PlacedSolid& placed : contacts_.solids())
    if (std::isfinite(placed.radius))
      size =
          std::max(size, (scene_->bodies[static_cast<std::size_t>(placed.body)].pose * placed.middle).norm() +
                             placed.radius);
  std::vector<DrawnShape> shapes;
  for (const PlacedSolid& placed : contacts_.solids()) {
    const Pose pose = state.bodies[static_cast<std::size_t>(placed.body)].pose * placed.solid.pose;
    const auto seen = [&](const Vector3d& x) {
      const Vector3d at = pose * x;
      return Point2{at.x(), at.z()};
    };
    DrawnShape shape;
    shape.look.colour = scene_->bodies[static_cast<std::size_t>(placed.body)].colour;
    if (const auto* sphere = std::get_if<Sphere>(&placed.solid.form)) {
      shape.look.kind = Shape::Kind::circle;
      shape.points = {seen(Vector3d::Zero())};
      shape.radius = sphere->radius;
    } else if (std::holds_alternative<HalfSpace>(placed.solid.form)) {
      const Vector3d normal = pose.orientation * Vector3d::UnitZ();
      Vector3d along(normal.z(), 0.0, -normal.x());
      if (!(along.norm() > 1e-6)) continue;  // a wall across the view
      along *= 1.5 * std::max(size, 1e-3) / along.norm();
      const Vector3d a = pose.position - along, b = pose.position + along;
      shape.look.kind = Shape::Kind::line;
      shape.points = {Point2{a.x(), a.z()}, Point2{b.x(), b.z()}};
    } else {
      Outline outline;
      std::visit([&](const auto& form) { outline(form); }, placed.solid.form);
      if (outline.points.empty()) continue;  // ground of triangles
      std::vector<Point2> points;
      for (const Vector3d& x : outline.points) points.push_back(seen(x));
      shape.look.kind = Shape::Kind::polygon;
      shape.points = hull_of(std::move(points));
    }
    shapes.push_back(std::move(shape));
  }
  return shapes;
}

}  // namespace percuss
