// Where two polytopes meet: seen along their common normal n, the upper surface of the first and the lower
// one of the second overlay each other. Their gap along n is linear on every piece of the overlay, so that
// all of it is told by the vertices of the overlay: a vertex over a face, or two edges that cross.
#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

#include "geometry/cylinder.hpp"
#include "geometry/meeting.hpp"
#include "geometry/separation.hpp"

namespace percuss {

namespace {

using Eigen::Vector3d;
using Kind = Feature::Kind;

// A point over a feature of a polytope, as seen along n.
struct Over {
  bool found = false;
  FeatureCode code = 0;
  double height = 0.0;   // of the surface along n, from the point
  double stretch = 1.0;  // by which a radius grows along n on a surface that is inclined to it
};

struct Overlay {
  const PlacedHull& x;
  Vector3d up;       // outward along the normal: n for the first, −n for the second
  double tolerance;  // a length
  double floor;      // nothing below it along `up` matters

  // Distance of p from edge i → j as seen along `up`; positive on the inner side of a face that lies to the
  // left.
  double inside(const Vector3d& p, int i, int j) const {
    const Vector3d d = x.vertices[j] - x.vertices[i];
    const Vector3d side = up.cross(d);
    const double length = side.norm();
    if (length <= tolerance) return 0.0;  // seen from its end
    return side.dot(p - x.vertices[i]) / length;
  }
  bool near_vertex(const Vector3d& p, int i) const {
    const Vector3d d = p - x.vertices[i];
    return (d - up.dot(d) * up).squaredNorm() <= tolerance * tolerance;
  }
  double edge_stretch(int e) const {
    const double along = up.dot(x.directions[e]);
    return 1.0 / std::sqrt(std::max(1e-6, 1.0 - along * along));
  }

  Over over_edge(const Vector3d& p, int e) const {
    const auto [i, j] = x.hull->edges[static_cast<std::size_t>(e)];
    const Vector3d d = x.vertices[j] - x.vertices[i];
    const Vector3d flat = d - up.dot(d) * up;
    const double length = flat.norm();
    if (length <= tolerance || std::abs(inside(p, i, j)) > tolerance) return {};
    const double t = flat.dot(p - x.vertices[i]) / (length * length);
    if (t * length < -tolerance || (t - 1.0) * length > tolerance) return {};
    return {true, feature_code(Kind::line, e), up.dot(x.vertices[i] + t * d - p), edge_stretch(e)};
  }

  // The face under p; among several (p is above an edge) the one that is least inclined, then the first. On
  // an inclined face the edge or vertex itself is what p meets.
  Over over_face(const Vector3d& p) const {
    Over best;
    double lean = 1e-7;
    const auto& begin = x.hull->loop_begin;
    for (int f = 0; f < x.face_count(); ++f) {
      const double cosine = up.dot(x.normals[f]);
      if (cosine <= lean + 1e-12) continue;
      int edge = -1, corner = -1;
      bool in = true;
      const int first = begin[static_cast<std::size_t>(f)], end = begin[static_cast<std::size_t>(f) + 1];
      for (int k = first; in && k < end; ++k) {
        const int i = x.hull->loops[static_cast<std::size_t>(k)],
                  j = x.hull->loops[static_cast<std::size_t>(k + 1 < end ? k + 1 : first)];
        const double distance = inside(p, i, j);
        in = distance >= -tolerance;
        if (distance <= tolerance) edge = x.hull->loop_edges[static_cast<std::size_t>(k)];
        if (near_vertex(p, i)) corner = i;
      }
      if (!in) continue;
      lean = cosine;
      best = {true, feature_code(Kind::plane, f), (x.offsets[f] - x.normals[f].dot(p)) / cosine,
              1.0 / cosine};
      const bool inclined = (up - x.normals[f]).norm() > geometry_tolerance;
      if (inclined && corner >= 0)
        best = {true, feature_code(Kind::point, corner), up.dot(x.vertices[corner] - p), 1.0};
      else if (inclined && edge >= 0)
        best = over_edge(p, edge);
    }
    return best;
  }

  Over over(const Vector3d& p) const {
    if (x.face_count() > 0) return over_face(p);
    for (int i = 0; i < x.vertex_count(); ++i)
      if (near_vertex(p, i)) return {true, feature_code(Kind::point, i), up.dot(x.vertices[i] - p), 1.0};
    return x.edge_count() > 0 ? over_edge(p, 0) : Over{};
  }

  // Edges of the surface that is seen along `up`.
  bool visible(int e) const {
    const auto [f, g] = x.hull->edge_faces[static_cast<std::size_t>(e)];
    if (f >= 0 && std::max(up.dot(x.normals[f]), up.dot(x.normals[g])) <= 1e-7) return false;
    const auto [i, j] = x.hull->edges[static_cast<std::size_t>(e)];
    return std::max(up.dot(x.vertices[i]), up.dot(x.vertices[j])) >= floor;
  }
};

struct FoundMeets {
  const Core& a;
  const Core& b;
  Vector3d normal;
  double reach;
  double tolerance;
  std::vector<Meet>& list;

  // In the frame of the first solid; points of the cores.
  void add(FeatureCode first, FeatureCode second, const Vector3d& p, const Vector3d& q, double stretch_first,
           double stretch_second) const {
    const double up = a.radius * stretch_first, down = b.radius * stretch_second;
    const double gap = normal.dot(q - p) - up - down;
    if (!(gap <= reach)) return;
    list.push_back({first, second, p + up * normal, q - down * normal, normal, gap});
  }
  bool known(const Vector3d& p) const {
    return std::any_of(list.begin(), list.end(), [&](const Meet& m) {
      const Vector3d d = m.on_first - p;
      return (d - normal.dot(d) * normal).squaredNorm() <= 4.0 * tolerance * tolerance;
    });
  }
};

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
      found.add(feature_code(Kind::line, i), feature_code(Kind::line, j), a + s * u, b + t * v,
                upper.edge_stretch(i), lower.edge_stretch(j));
    }
  }
}

}  // namespace

void hull_meets(const Core& first, const Core& second, double reach, std::vector<Meet>& list) {
  thread_local HullSpace space;
  const double swept = first.radius + second.radius;
  const Vector3d between = second.pose * second.hull->centre - first.pose * first.hull->centre;
  const double sizes = first.hull->size + second.hull->size;
  if (between.squaredNorm() > std::pow(std::max(0.0, sizes + swept + reach), 2)) return;

  const PlacedHull a = stay(*first.hull);
  const PlacedHull b = move(*second.hull, first.pose.inverse() * second.pose, space);
  const std::optional<Separation> apart = separation(a, b, std::max(0.0, reach + swept));
  if (!apart || apart->distance > reach + swept) return;
  const Vector3d& n = apart->normal;

  // Points swept with different radii are one if they are within rounding of both solids.
  const double tolerance = geometry_tolerance * std::max(sizes + swept, 1e-300);
  const double window = reach + swept - apart->distance + tolerance;
  const Overlay upper{a, n, tolerance, a.reach(n) - window};
  const Overlay lower{b, -n, tolerance, b.reach(-n) - window};
  const FoundMeets found{first, second, n, reach, tolerance, list};

  for (int i = 0; i < a.vertex_count(); ++i) {
    const Vector3d& p = a.vertices[i];
    if (n.dot(p) < upper.floor) continue;
    const Over over = lower.over(p);
    if (over.found)
      found.add(feature_code(Kind::point, i), over.code, p, p - over.height * n, 1.0, over.stretch);
  }
  for (int j = 0; j < b.vertex_count(); ++j) {
    const Vector3d& q = b.vertices[j];
    if (-n.dot(q) < lower.floor || found.known(q)) continue;
    const Over over = upper.over(q);
    if (over.found)
      found.add(over.code, feature_code(Kind::point, j), q + over.height * n, q, over.stretch, 1.0);
  }
  if (a.edge_count() > 0 && b.edge_count() > 0) cross_edges(upper, lower, found);

  for (Meet& m : list) {
    m.on_first = first.pose * m.on_first;
    m.on_second = first.pose * m.on_second;
    m.normal = first.pose.orientation * m.normal;
  }
}

}  // namespace percuss
