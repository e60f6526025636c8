#include "geometry/overlay.hpp"

namespace percuss {

namespace {

using Eigen::Vector3d;
using Kind = Feature::Kind;

void cross_edges(const Overlay& upper, const Overlay& lower, const FoundMeets& found) {
  thread_local std::vector<int> below;
  below.clear();
  for (int j = 0; j < lower.x.edge_count(); ++j)
    if (lower.visible(j)) below.push_back(j);
  const Vector3d& n = found.normal;
  const double tolerance = found.tolerance;
  for (int i = 0; i < upper.x.edge_count(); ++i) {
    if (!upper.visible(i)) continue;
    const auto [i0, i1] = upper.x.hull->edges[static_cast<std::size_t>(i)];
    const Vector3d &a = upper.x.vertices[i0], u = upper.x.vertices[i1] - a;
    const double a_length = (u - n.dot(u) * n).norm();
    for (int j : below) {
      const auto [j0, j1] = lower.x.hull->edges[static_cast<std::size_t>(j)];
      const Vector3d &b = lower.x.vertices[j0], v = lower.x.vertices[j1] - b;
      const double b_length = (v - n.dot(v) * n).norm();
      const double area = n.dot(u.cross(v));
      if (std::abs(area) <= geometry_tolerance * a_length * b_length) continue;  // parallel
      const Vector3d d = b - a;
      const double s = n.dot(d.cross(v)) / area, t = n.dot(d.cross(u)) / area;
      // At an end it is a vertex over a face.
      if (s * a_length <= tolerance || (1.0 - s) * a_length <= tolerance) continue;
      if (t * b_length <= tolerance || (1.0 - t) * b_length <= tolerance) continue;
      found.add(feature_code(Kind::line, i), feature_code(Kind::line, j), a + s * u, b + t * v);
    }
  }
}

}  // namespace

void overlay_meets(const PlacedHull& a, const PlacedHull& b, const Vector3d& n, double distance,
                   double first_radius, double second_radius, double tolerance, double reach,
                   std::vector<Meet>& list) {
  thread_local std::vector<int> upper_faces, lower_faces;
  const double window = reach + first_radius + second_radius - distance + tolerance;
  const Overlay upper{a, n, tolerance, a.reach(n) - window, upper_faces};
  const Overlay lower{b, -n, tolerance, b.reach(-n) - window, lower_faces};
  upper.find_faces();
  lower.find_faces();
  const FoundMeets found{first_radius, second_radius, n, reach, tolerance, list};

  for (int i = 0; i < a.vertex_count(); ++i) {
    const Vector3d& p = a.vertices[i];
    if (n.dot(p) < upper.floor) continue;
    const Over over = lower.over(p);
    if (over.found) found.add(feature_code(Kind::point, i), over.code, p, p - over.height * n);
  }
  const std::size_t of_first = list.size();  // a vertex on a vertex is one point
  for (int j = 0; j < b.vertex_count(); ++j) {
    const Vector3d& q = b.vertices[j];
    if (-n.dot(q) < lower.floor || found.known(q, of_first)) continue;
    const Over over = upper.over(q);
    if (over.found) found.add(over.code, feature_code(Kind::point, j), q + over.height * n, q);
  }
  if (a.edge_count() > 0 && b.edge_count() > 0) cross_edges(upper, lower, found);
}

}  // namespace percuss
