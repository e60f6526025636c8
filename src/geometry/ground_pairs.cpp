// A hull or cylinder on triangles. Each pair of features has a normal of its own and meets only where that
// normal belongs to both: edges between triangles of one plane have none, so that they are not felt.
#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

#include "geometry/cylinder.hpp"
#include "geometry/ground.hpp"
#include "geometry/placed_hull.hpp"

namespace percuss {

namespace {

using Eigen::Vector3d;
using Kind = Feature::Kind;

struct GroundWork {
  const GroundTables& g;
  double radius, reach, depth, tolerance;
  std::vector<Meet>& list;

  // n from the ground to the solid; points of the cores.
  void add(FeatureCode ground, FeatureCode solid, const Vector3d& on_ground, const Vector3d& on_solid,
           const Vector3d& n) const {
    const double gap = n.dot(on_solid - on_ground) - radius;
    if (gap <= reach && gap >= -depth)
      list.push_back({ground, solid, on_ground, on_solid - radius * n, n, gap});
  }

  bool place_known(const Vector3d& on_ground) const {
    return std::any_of(list.begin(), list.end(),
                       [&](const Meet& m) { return (m.on_first - on_ground).norm() <= 4.0 * tolerance; });
  }

  // A point of the solid over a triangle; over the edge of two triangles of one plane it meets the first.
  void over_face(FeatureCode solid, const Vector3d& p, const std::vector<int>& triangles) const {
    for (int t : triangles) {
      const Vector3d& n = g.normals[static_cast<std::size_t>(t)];
      if (n.isZero()) continue;
      const auto& v = g.triangles[static_cast<std::size_t>(t)];
      const double height = n.dot(p - g.vertices[static_cast<std::size_t>(v[0])]);
      if (height - radius > reach || height - radius < -depth) continue;
      bool in = true;
      for (std::size_t k = 0; in && k < 3; ++k) {
        const Vector3d &a = g.vertices[static_cast<std::size_t>(v[k])],
                       &b = g.vertices[static_cast<std::size_t>(v[(k + 1) % 3])];
        in = n.dot((b - a).cross(p - a)) >= -tolerance * (b - a).norm();
      }
      if (!in) continue;
      const Vector3d foot = p - height * n;
      const bool known = std::any_of(list.begin(), list.end(), [&](const Meet& m) {
        return m.second == solid && (m.on_first - foot).norm() <= 4.0 * tolerance &&
               (m.normal - n).norm() <= geometry_tolerance;
      });
      if (!known) add(feature_code(Kind::plane, g.triangle_number(t)), solid, foot, p, n);
    }
  }

  // Whether directions along d leave the ground at edge or vertex: not above any triangle beside it.
  bool leaves(const GroundEdge& e, const Vector3d& d, double least) const {
    if (d.dot(e.into_left) >= -least) return false;
    if (e.right >= 0) return d.dot(e.into_right) < -least;
    return d.dot(g.normals[static_cast<std::size_t>(e.left)]) > 0.0;
  }
  bool leaves(int vertex, const Vector3d& d, double least) const {
    for (int k = g.spoke_begin[static_cast<std::size_t>(vertex)];
         k < g.spoke_begin[static_cast<std::size_t>(vertex) + 1]; ++k) {
      const GroundEdge& e = g.edges[static_cast<std::size_t>(g.spokes[static_cast<std::size_t>(k)])];
      if (d.dot(e.along) * (e.from == vertex ? 1.0 : -1.0) >= -least) return false;
    }
    return true;
  }
};

// Directions n for which −n lies between the normals of both faces of an edge of the solid.
bool faces_down(const PlacedHull& x, int edge, const Vector3d& n) {
  const auto [f, h] = x.hull->edge_faces[static_cast<std::size_t>(edge)];
  if (f < 0) return true;
  const Vector3d &p = x.normals[f], &q = x.normals[h], &d = x.directions[edge];
  Vector3d into_p = p.cross(d), into_q = q.cross(d);
  if (into_p.dot(q) > 0.0) into_p = -into_p;
  if (into_q.dot(p) > 0.0) into_q = -into_q;
  return n.dot(into_p) > -geometry_tolerance && n.dot(into_q) > -geometry_tolerance;
}

// A point of the solid that is swept with a ball, beside edges and vertices of the ground.
void ball_meets(const GroundWork& work, FeatureCode solid, const Vector3d& p, const std::vector<int>& edges,
                const std::vector<int>& vertices) {
  const GroundTables& g = work.g;
  const auto known = [&](const Vector3d& foot) {  // over a face whose border it is
    return std::any_of(work.list.begin(), work.list.end(), [&](const Meet& m) {
      return m.second == solid && (m.on_first - foot).norm() <= 4.0 * work.tolerance;
    });
  };
  for (int e : edges) {
    const GroundEdge& edge = g.edges[static_cast<std::size_t>(e)];
    const Vector3d &a = g.vertices[static_cast<std::size_t>(edge.from)],
                   &b = g.vertices[static_cast<std::size_t>(edge.to)];
    const double t = edge.along.dot(p - a);
    if (t <= work.tolerance || t >= (b - a).norm() - work.tolerance) continue;
    const Vector3d foot = a + t * edge.along, d = p - foot;
    if (!work.leaves(edge, d, work.tolerance)) continue;
    work.add(feature_code(Kind::line, g.edge_number(e)), solid, foot, p, d.normalized());
  }
  for (int v : vertices) {
    const Vector3d d = p - g.vertices[static_cast<std::size_t>(v)];
    if (d.norm() > 0.0 && d.norm() - work.radius <= work.reach && work.leaves(v, d, -work.tolerance) &&
        !known(g.vertices[static_cast<std::size_t>(v)]))
      work.add(feature_code(Kind::point, g.vertex_number(v)), solid, g.vertices[static_cast<std::size_t>(v)],
               p, d.normalized());
  }
}

void edge_meets(const GroundWork& work, const PlacedHull& x, const std::vector<int>& edges,
                const std::vector<int>& vertices) {
  const GroundTables& g = work.g;
  for (int j = 0; j < x.edge_count(); ++j) {
    const auto [j0, j1] = x.hull->edges[static_cast<std::size_t>(j)];
    const Vector3d &b = x.vertices[j0], &v = x.directions[j];
    const double b_length = (x.vertices[j1] - b).norm();
    for (int e : edges) {
      const GroundEdge& edge = g.edges[static_cast<std::size_t>(e)];
      const Vector3d &a = g.vertices[static_cast<std::size_t>(edge.from)], &u = edge.along;
      const double a_length = (g.vertices[static_cast<std::size_t>(edge.to)] - a).norm();
      Vector3d n = u.cross(v);
      const double sine = n.norm();
      if (sine <= geometry_tolerance) continue;
      n /= sine;
      Vector3d outward = g.normals[static_cast<std::size_t>(edge.left)];
      if (edge.right >= 0) outward += g.normals[static_cast<std::size_t>(edge.right)];
      if (n.dot(outward) < 0.0) n = -n;
      if (!work.leaves(edge, n, -geometry_tolerance) || !faces_down(x, j, n)) continue;
      const Vector3d d = b - a, c = u.cross(v);
      const double s = c.dot(d.cross(v)) / (sine * sine), t = c.dot(d.cross(u)) / (sine * sine);
      // A straight ridge of several edges is one: its inner ends count, once.
      const double begin = g.corners[static_cast<std::size_t>(edge.from)] ? work.tolerance : -work.tolerance,
                   end = a_length -
                         (g.corners[static_cast<std::size_t>(edge.to)] ? work.tolerance : -work.tolerance);
      if (s <= begin || s >= end || t <= work.tolerance || t >= b_length - work.tolerance) continue;
      if (work.place_known(a + s * u)) continue;
      work.add(feature_code(Kind::line, g.edge_number(e)), feature_code(Kind::line, j), a + s * u, b + t * v,
               n);
    }
    if (work.radius <= 0.0) continue;
    for (int w : vertices) {
      const Vector3d& p = g.vertices[static_cast<std::size_t>(w)];
      const double t = v.dot(p - b);
      if (t <= work.tolerance || t >= b_length - work.tolerance) continue;
      const Vector3d d = b + t * v - p;
      if (d.norm() == 0.0) continue;
      const Vector3d n = d.normalized();
      if (work.leaves(w, n, geometry_tolerance) && faces_down(x, j, n))
        work.add(feature_code(Kind::point, g.vertex_number(w)), feature_code(Kind::line, j), p, b + t * v, n);
    }
  }
}

// Vertices of the ground under faces of the solid.
void under_faces(const GroundWork& work, const PlacedHull& x, const std::vector<int>& vertices) {
  for (int f = 0; f < x.face_count(); ++f) {
    const Vector3d& m = x.normals[f];
    const int first = x.hull->loop_begin[static_cast<std::size_t>(f)],
              end = x.hull->loop_begin[static_cast<std::size_t>(f) + 1];
    for (int w : vertices) {
      const Vector3d& p = work.g.vertices[static_cast<std::size_t>(w)];
      const double outside = m.dot(p) - x.offsets[f];
      if (outside - work.radius > work.reach || outside - work.radius < -work.depth) continue;
      if (!work.leaves(w, -m, -geometry_tolerance)) continue;
      bool in = true;
      for (int k = first; in && k < end; ++k) {
        const Vector3d &a = x.vertices[x.hull->loops[static_cast<std::size_t>(k)]],
                       &b = x.vertices[x.hull->loops[static_cast<std::size_t>(k + 1 < end ? k + 1 : first)]];
        in = m.dot((b - a).cross(p - a)) >= -work.tolerance * (b - a).norm();
      }
      if (in && !work.place_known(p))
        work.add(feature_code(Kind::point, work.g.vertex_number(w)), feature_code(Kind::plane, f), p,
                 p - outside * m, -m);
    }
  }
}

// Rims of a cylinder on triangles: their lowest points, and where the whole rim is within reach, its points.
void rim_on_faces(const GroundWork& work, const Core& cylinder, const Pose& place,
                  const std::vector<int>& triangles) {
  thread_local std::vector<int> one;
  const Vector3d axis = place.orientation * Vector3d::UnitZ();
  for (int t : triangles) {
    const Vector3d& n = work.g.normals[static_cast<std::size_t>(t)];
    if (n.isZero()) continue;
    one.assign(1, t);
    for (int rim : {0, 1}) {
      const Vector3d centre = place.position + (rim == 0 ? -1.0 : 1.0) * cylinder.length * axis;
      const Vector3d across = n - n.dot(axis) * axis;
      const double sine = across.norm();
      if (sine >= geometry_tolerance)
        work.over_face(feature_code(Kind::circle, rim), centre - cylinder.size / sine * across, one);
      const double highest =
          n.dot(centre -
                work.g.vertices[static_cast<std::size_t>(work.g.triangles[static_cast<std::size_t>(t)][0])]) +
          cylinder.size * sine - cylinder.radius;
      if (highest > work.reach) continue;
      for (int k = 0; k < rim_points; ++k)
        work.over_face(feature_code(Kind::point, rim * rim_points + k),
                       place * rim_point(cylinder.size, cylinder.length, rim, k), one);
    }
  }
}

}  // namespace

void ground_meets(const Core& ground, const Core& other, bool swapped, double reach,
                  std::vector<Meet>& list) {
  if (other.kind == Core::Kind::triangles || other.kind == Core::Kind::half_space) return;  // both fixed
  thread_local HullSpace space;
  thread_local GroundTables part;
  thread_local std::vector<int> triangles, edges, vertices;
  const Pose place = ground.pose.inverse() * other.pose;
  const bool round = other.kind == Core::Kind::cylinder;
  PlacedHull x;
  Vector3d low, high;
  double size = 0.0, inner = 0.0;
  if (round) {
    const Vector3d axis = place.orientation * Vector3d::UnitZ();
    const Vector3d half = other.length * axis.cwiseAbs() +
                          other.size * (Vector3d::Ones() - axis.cwiseAbs2()).cwiseMax(0.0).cwiseSqrt();
    low = place.position - half, high = place.position + half;
    size = std::hypot(other.size, other.length);
    inner = std::min(other.size, other.length);
  } else {
    x = move(*other.hull, place, space);
    low = high = x.vertices[0];
    for (int i = 1; i < x.vertex_count(); ++i)
      low = low.cwiseMin(x.vertices[i]), high = high.cwiseMax(x.vertices[i]);
    size = other.hull->size;
    inner = other.hull->inner;
  }
  const Vector3d margin = Vector3d::Constant(other.radius + std::max(0.0, reach));
  low -= margin, high += margin;

  std::shared_ptr<const GroundTables> whole;
  if (const Mesh* mesh = std::get_if<Mesh>(&ground.solid->form))
    whole = mesh_tables(mesh->mesh);
  else
    heightfield_part(std::get<Heightfield>(ground.solid->form), low, high, part);
  const GroundTables& g = whole ? *whole : part;
  g.near(low, high, triangles);
  edges.clear();
  vertices.clear();
  for (int t : triangles)
    for (std::size_t k = 0; k < 3; ++k) {
      const int e = g.triangle_edges[static_cast<std::size_t>(t)][k];
      if (g.edges[static_cast<std::size_t>(e)].ridge) {
        edges.push_back(e);
        for (int v : {g.edges[static_cast<std::size_t>(e)].from, g.edges[static_cast<std::size_t>(e)].to})
          if (g.corners[static_cast<std::size_t>(v)]) vertices.push_back(v);
      }
    }
  for (std::vector<int>* v : {&edges, &vertices}) {
    std::sort(v->begin(), v->end());
    v->erase(std::unique(v->begin(), v->end()), v->end());
  }

  const GroundWork work{
      g, other.radius, reach, inner + other.radius, geometry_tolerance * (size + other.radius), list};
  if (round) {
    rim_on_faces(work, other, place, triangles);
  } else {
    for (int i = 0; i < x.vertex_count(); ++i) {
      work.over_face(feature_code(Kind::point, i), x.vertices[i], triangles);
      if (other.radius > 0.0) ball_meets(work, feature_code(Kind::point, i), x.vertices[i], edges, vertices);
    }
    edge_meets(work, x, edges, vertices);
    under_faces(work, x, vertices);
  }
  for (Meet& m : list) {
    m.on_first = ground.pose * m.on_first;
    m.on_second = ground.pose * m.on_second;
    m.normal = ground.pose.orientation * m.normal;
    if (swapped) {
      std::swap(m.first, m.second);
      std::swap(m.on_first, m.on_second);
      m.normal = -m.normal;
    }
  }
}

}  // namespace percuss
