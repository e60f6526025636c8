#include "geometry/overlay.hpp"

namespace percuss {

namespace {

using Eigen::Vector2d;
using Eigen::Vector3d;
using Kind = Feature::Kind;

double turn(const Vector2d& a, const Vector2d& b) { return a.x() * b.y() - a.y() * b.x(); }

// An edge as it is seen along the normal.
struct SeenEdge {
  int edge;
  Vector2d from, along;
  double length;
};

void see_edges(const Overlay& side, double ahead, std::vector<SeenEdge>& edges) {
  edges.clear();
  for (int e = 0; e < side.x.edge_count(); ++e) {
    if (!side.visible(e)) continue;
    const auto [i, j] = side.x.hull->edges[static_cast<std::size_t>(e)];
    SeenEdge seen{e, side.place(i), side.place(j) - side.place(i), 0.0};
    seen.from.y() *= ahead, seen.along.y() *= ahead;
    seen.length = seen.along.norm();
    edges.push_back(seen);
  }
}

void cross_edges(const Overlay& upper, const Overlay& lower, const FoundMeets& found) {
  thread_local std::vector<SeenEdge> above, below;
  see_edges(upper, 1.0, above);
  see_edges(lower, -1.0, below);  // which looks the other way
  const double tolerance = found.tolerance;
  const auto at = [](const Overlay& side, int e, double s) -> Vector3d {
    const auto [i, j] = side.x.hull->edges[static_cast<std::size_t>(e)];
    return side.x.vertices[i] + s * (side.x.vertices[j] - side.x.vertices[i]);
  };
  for (const SeenEdge& a : above)
    for (const SeenEdge& b : below) {
      const double area = turn(a.along, b.along);
      const Vector2d d = b.from - a.from;
      const double to_a = turn(d, b.along), to_b = turn(d, a.along);
      // Beyond an end: most are.
      if (to_a * area <= 0.0 || to_b * area <= 0.0) continue;
      if (std::abs(area) <= geometry_tolerance * a.length * b.length) continue;  // parallel
      const double s = to_a / area, t = to_b / area;
      // At an end it is a vertex over a face.
      if (s * a.length <= tolerance || (1.0 - s) * a.length <= tolerance) continue;
      if (t * b.length <= tolerance || (1.0 - t) * b.length <= tolerance) continue;
      found.add(feature_code(Kind::line, a.edge), feature_code(Kind::line, b.edge), at(upper, a.edge, s),
                at(lower, b.edge, t));
    }
}

}  // namespace

void overlay_meets(const PlacedHull& a, const PlacedHull& b, const Vector3d& n, double distance,
                   double first_radius, double second_radius, double tolerance, double reach,
                   std::vector<Meet>& list) {
  thread_local SeenHull upper_space, lower_space;
  const double window = reach + first_radius + second_radius - distance + tolerance;
  const Overlay upper(a, n, tolerance, window, upper_space), lower(b, -n, tolerance, window, lower_space);
  const FoundMeets found{first_radius, second_radius, n, reach, tolerance, list};

  for (int i = 0; i < a.vertex_count(); ++i) {
    if (!upper.reaches(i)) continue;
    const Vector3d& p = a.vertices[i];
    const Over over = lower.over(p);
    if (over.found) found.add(feature_code(Kind::point, i), over.code, p, p - over.height * n);
  }
  const std::size_t of_first = list.size();  // a vertex on a vertex is one point
  for (int j = 0; j < b.vertex_count(); ++j) {
    const Vector3d& q = b.vertices[j];
    if (!lower.reaches(j) || found.known(q, of_first)) continue;
    const Over over = upper.over(q);
    if (over.found) found.add(over.code, feature_code(Kind::point, j), q + over.height * n, q);
  }
  if (a.edge_count() > 0 && b.edge_count() > 0) cross_edges(upper, lower, found);
}

}  // namespace percuss
