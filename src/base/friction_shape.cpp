#include "percuss/friction_shape.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "base/shape_points.hpp"

namespace percuss {
namespace {

constexpr std::size_t most_corners = 1000;
constexpr double least_extent = 1e-9, largest_extent = 1e9;  // μ is there for what is larger or smaller
constexpr double flat = 1e-12;  // of the extent: a corner that is none, a hair's breadth

double cross(const Eigen::Vector2d& a, const Eigen::Vector2d& b) { return a.x() * b.y() - a.y() * b.x(); }

tl::unexpected<Errors> wrong(std::string field, std::string message) {
  return tl::unexpected(Errors{{std::move(field), std::move(message)}});
}

std::optional<Error> wrong_extent(double extent) {
  if (extent >= least_extent && extent <= largest_extent) return std::nullopt;
  return Error{"", fmt::format("reaches {} at most, expected a set that reaches from {} to {}", extent,
                               least_extent, largest_extent)};
}

std::optional<Error> wrong_corner(const std::vector<Eigen::Vector2d>& corners) {
  if (corners.size() < 3 || corners.size() > most_corners)
    return Error{"", fmt::format("has {} corners, expected 3 to {}", corners.size(), most_corners)};
  for (std::size_t i = 0; i < corners.size(); ++i)
    if (!corners[i].allFinite()) return Error{fmt::format("[{}]", i), "is not finite, expected two numbers"};
  return std::nullopt;
}

// Every corner turns the same way, once around in all, and 0 is on no edge's wrong side.
std::optional<Error> not_convex(const std::vector<Eigen::Vector2d>& corners, double extent) {
  const std::size_t n = corners.size();
  double turned = 0.0;
  for (std::size_t i = 0; i < n; ++i) {
    const Eigen::Vector2d in = corners[i] - corners[(i + n - 1) % n], out = corners[(i + 1) % n] - corners[i];
    if (cross(in, out) <= 0.0)
      return Error{fmt::format("[{}]", i),
                   fmt::format("is [{}, {}], where the polygon turns inward, expected "
                               "the corners of a convex polygon in their order",
                               corners[i].x(), corners[i].y())};
    turned += std::atan2(cross(in, out), in.dot(out));
  }
  if (turned > 7.0) return Error{"", "goes around more than once, expected a convex polygon"};
  for (std::size_t i = 0; i < n; ++i) {
    const Eigen::Vector2d edge = corners[(i + 1) % n] - corners[i];
    if (cross(edge, -corners[i]) < -flat * extent * edge.norm())
      return Error{
          "",
          fmt::format("leaves [0, 0] outside, beyond the edge from [{}, {}] to [{}, {}], expected a "
                      "polygon around it: no friction must be possible",
                      corners[i].x(), corners[i].y(), corners[(i + 1) % n].x(), corners[(i + 1) % n].y())};
  }
  return std::nullopt;
}

// Without corners that repeat their neighbour or lie between the two; counterclockwise.
std::vector<Eigen::Vector2d> tidied(std::vector<Eigen::Vector2d> corners, double extent) {
  double area = 0.0;
  for (std::size_t i = 0; i < corners.size(); ++i)
    area += cross(corners[i], corners[(i + 1) % corners.size()]);
  if (area < 0.0) std::reverse(corners.begin(), corners.end());
  for (std::size_t i = 0; i < corners.size() && corners.size() > 2;) {
    const std::size_t n = corners.size();
    const Eigen::Vector2d in = corners[i] - corners[(i + n - 1) % n], out = corners[(i + 1) % n] - corners[i];
    const bool none =
        std::abs(cross(in, out)) <= flat * extent * (in.norm() + out.norm()) && in.dot(out) >= 0.0;
    if (none)
      corners.erase(corners.begin() + static_cast<std::ptrdiff_t>(i));
    else
      ++i;
  }
  return corners;
}

// Directions along the axes and between them.
std::vector<ShapeVector> probes(Eigen::Index components) {
  std::vector<ShapeVector> out;
  const int all = components == 2 ? 9 : 27;
  for (int code = 0; code < all; ++code) {
    ShapeVector d(components);
    for (Eigen::Index j = 0, rest = code; j < components; ++j, rest /= 3)
      d[j] = static_cast<double>(rest % 3) - 1.0;
    if (!d.isZero(0.0)) out.push_back(d.normalized());
  }
  return out;
}

std::string told(const ShapeVector& x) {
  std::string text;
  for (Eigen::Index j = 0; j < x.size(); ++j) text += (j > 0 ? ", " : "") + fmt::format("{}", x[j]);
  return "[" + text + "]";
}

}  // namespace

Result<FrictionShapePtr> polygon_shape(const std::vector<Eigen::Vector2d>& corners) {
  if (auto error = wrong_corner(corners)) return wrong(error->field, error->message);
  double extent = 0.0;
  for (const Eigen::Vector2d& corner : corners) extent = std::max(extent, corner.cwiseAbs().maxCoeff());
  if (auto error = wrong_extent(extent)) return wrong(error->field, error->message);
  std::vector<Eigen::Vector2d> vertices = tidied(corners, extent);
  if (vertices.size() < 3) return wrong("", "is flat, expected a polygon with an area");
  if (auto error = not_convex(vertices, extent)) return wrong(error->field, error->message);
  return std::make_shared<const FrictionShape>(FrictionShape{PolygonShape{std::move(vertices)}, extent});
}

FrictionShapePtr contensou_shape(ContensouShape::Pressure pressure) {
  return std::make_shared<const FrictionShape>(FrictionShape{ContensouShape{pressure}, 1.0});
}

Result<FrictionShapePtr> support_shape(SupportShape shape) {
  if (shape.components != 2 && shape.components != 3)
    return wrong("", fmt::format("has {} components, expected 2 or 3", shape.components));
  if (!shape.point) return wrong("", "has no function, expected one from a direction to a support point");
  const std::vector<ShapeVector> directions = probes(shape.components);
  std::vector<ShapeVector> points;
  double extent = 0.0;
  for (const ShapeVector& d : directions) {
    points.push_back(shape.point(d));
    const ShapeVector& p = points.back();
    if (p.size() != shape.components || !p.allFinite())
      return wrong("", fmt::format("gives {} in the direction {}, expected {} finite numbers", told(p),
                                   told(d), shape.components));
    extent = std::max(extent, p.cwiseAbs().maxCoeff());
  }
  if (auto error = wrong_extent(extent)) return wrong(error->field, error->message);
  for (std::size_t i = 0; i < directions.size(); ++i) {
    const double reach = directions[i].dot(points[i]);
    if (reach < -flat * extent)
      return wrong("", fmt::format("leaves 0 outside: it reaches {} in the direction {}, expected 0 or more",
                                   reach, told(directions[i])));
    for (const ShapeVector& p : points)
      if (directions[i].dot(p) > reach + flat * extent)
        return wrong("",
                     fmt::format("gives {} in the direction {}, where {} lies farther, expected the farthest "
                                 "point of a convex set",
                                 told(points[i]), told(directions[i]), told(p)));
  }
  return std::make_shared<const FrictionShape>(FrictionShape{std::move(shape), extent});
}

std::string_view to_string(ContensouShape::Pressure pressure) {
  return pressure == ContensouShape::Pressure::uniform ? "uniform" : "hertz";
}

Eigen::Index components(const FrictionShape& shape) {
  if (const auto* users = std::get_if<SupportShape>(&shape.set)) return users->components;
  return std::holds_alternative<PolygonShape>(shape.set) ? 2 : 3;
}

ShapeVector support_point(const FrictionShape& shape, const ShapeVector& direction) {
  if (const auto* polygon = std::get_if<PolygonShape>(&shape.set))
    return polygon_support(*polygon, direction);
  if (const auto* patch = std::get_if<ContensouShape>(&shape.set))
    return contensou_support(*patch, direction);
  return std::get<SupportShape>(shape.set).point(direction);
}

ShapeVector nearest_point(const FrictionShape& shape, const ShapeVector& y) {
  if (const auto* polygon = std::get_if<PolygonShape>(&shape.set)) return nearest_in_polygon(*polygon, y);
  if (const auto* patch = std::get_if<ContensouShape>(&shape.set)) return nearest_in_patch(*patch, y);
  return nearest_by_support(std::get<SupportShape>(shape.set).point, y);
}

ShapeVector polygon_support(const PolygonShape& polygon, const ShapeVector& direction) {
  const Eigen::Vector2d d = direction;
  const Eigen::Vector2d* best = &polygon.vertices.front();
  for (const Eigen::Vector2d& vertex : polygon.vertices)
    if (d.dot(vertex) > d.dot(*best)) best = &vertex;
  return *best;
}

ShapeVector nearest_in_polygon(const PolygonShape& polygon, const ShapeVector& y) {
  const std::vector<Eigen::Vector2d>& p = polygon.vertices;
  const Eigen::Vector2d at = y;
  bool inside = true;
  Eigen::Vector2d best = p.front();
  for (std::size_t i = 0; i < p.size(); ++i) {
    const Eigen::Vector2d &from = p[i], along = p[(i + 1) % p.size()] - from;
    if (cross(along, at - from) >= 0.0) continue;
    const double part = std::clamp(along.dot(at - from) / along.squaredNorm(), 0.0, 1.0);
    const Eigen::Vector2d foot = part == 1.0 ? p[(i + 1) % p.size()] : Eigen::Vector2d(from + part * along);
    if (inside || (at - foot).squaredNorm() < (at - best).squaredNorm()) best = foot;
    inside = false;
  }
  return inside ? y : ShapeVector(best);
}

}  // namespace percuss
