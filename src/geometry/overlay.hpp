// Two polytopes seen along their common normal n: the upper surface of the first and the lower one of the
// second overlay each other. Their gap along n is linear on every piece of the overlay, so that all of it is
// told by the vertices of the overlay: a vertex over a face, or two edges that cross.
#pragma once

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <vector>

#include "geometry/cylinder.hpp"
#include "geometry/meeting.hpp"
#include "geometry/placed_hull.hpp"

namespace percuss {

// A point over a feature of a polytope, as seen along n.
struct Over {
  bool found = false;
  FeatureCode code = 0;
  double height = 0.0;  // of the surface along n, from the point
};

// What a hull looks like along a direction, used again from pair to pair.
struct SeenHull {
  std::vector<double> heights, leans;   // of vertices along `up`; of normals: cosines
  std::vector<Eigen::Vector2d> places;  // of vertices across `up`
  std::vector<int> faces;
};

struct Overlay {
  const PlacedHull& x;
  Eigen::Vector3d up;            // outward along the normal: n for the first, −n for the second
  double tolerance;              // a length
  SeenHull& seen;                // its faces: those that look up and reach above the floor
  double floor;                  // nothing below it along `up` matters
  Eigen::Vector3d right, ahead;  // across `up`: right × ahead = up; of −up they are right and −ahead

  Overlay(const PlacedHull& hull, const Eigen::Vector3d& outward, double same_place, double window,
          SeenHull& space)
      : x(hull), up(outward), tolerance(same_place), seen(space) {
    const auto vertices = static_cast<std::size_t>(x.vertex_count()),
               faces = static_cast<std::size_t>(x.face_count());
    int least = 0;
    up.cwiseAbs().minCoeff(&least);
    right = up.cross(Eigen::Vector3d::Unit(least)).cross(up).normalized();
    ahead = up.cross(right);
    seen.heights.resize(vertices);
    seen.places.resize(vertices);
    seen.leans.resize(faces);
    double top = up.dot(x.vertices[0]);
    for (std::size_t i = 0; i < vertices; ++i) {
      top = std::max(top, seen.heights[i] = up.dot(x.vertices[i]));
      seen.places[i] = place(x.vertices[i]);
    }
    floor = top - window;
    seen.faces.clear();
    const auto& begin = x.hull->loop_begin;
    for (std::size_t f = 0; f < faces; ++f) {
      if ((seen.leans[f] = up.dot(x.normals[f])) <= 1e-7) continue;
      for (int k = begin[f]; k < begin[f + 1]; ++k)
        if (reaches(x.hull->loops[static_cast<std::size_t>(k)])) {
          seen.faces.push_back(static_cast<int>(f));
          break;
        }
    }
  }

  Eigen::Vector2d place(const Eigen::Vector3d& p) const { return {right.dot(p), ahead.dot(p)}; }
  const Eigen::Vector2d& place(int vertex) const { return seen.places[static_cast<std::size_t>(vertex)]; }
  bool reaches(int vertex) const { return seen.heights[static_cast<std::size_t>(vertex)] >= floor; }

  // Distance of p from edge i → j as seen along `up`; positive on the inner side of a face that lies to the
  // left.
  double inside(const Eigen::Vector3d& p, int i, int j) const {
    const Eigen::Vector3d d = x.vertices[j] - x.vertices[i];
    const Eigen::Vector3d side = up.cross(d);
    const double length = side.norm();
    if (length <= tolerance) return 0.0;  // seen from its end
    return side.dot(p - x.vertices[i]) / length;
  }
  bool near_vertex(const Eigen::Vector3d& p, int i) const {
    const Eigen::Vector3d d = p - x.vertices[i];
    return (d - up.dot(d) * up).squaredNorm() <= tolerance * tolerance;
  }

  Over over_edge(const Eigen::Vector3d& p, int e) const {
    const auto [i, j] = x.hull->edges[static_cast<std::size_t>(e)];
    const Eigen::Vector3d d = x.vertices[j] - x.vertices[i];
    const Eigen::Vector3d flat = d - up.dot(d) * up;
    const double length = flat.norm();
    if (length <= tolerance || std::abs(inside(p, i, j)) > tolerance) return {};
    const double t = flat.dot(p - x.vertices[i]) / (length * length);
    if (t * length < -tolerance || (t - 1.0) * length > tolerance) return {};
    return {true, feature_code(Feature::Kind::line, e), up.dot(x.vertices[i] + t * d - p)};
  }

  // The face under p; among several (p is above an edge) the one that is least inclined, then the first. On
  // an inclined face the edge or vertex itself is what p meets.
  Over over_face(const Eigen::Vector3d& p) const {
    const Eigen::Vector2d here = place(p);
    const auto near = [&](int i) { return (here - place(i)).squaredNorm() <= tolerance * tolerance; };
    Over best;
    double lean = 1e-7;
    const auto& begin = x.hull->loop_begin;
    for (int f : seen.faces) {
      const double cosine = seen.leans[static_cast<std::size_t>(f)];
      if (cosine <= lean + 1e-12) continue;
      int edge = -1, corner = -1;
      bool in = true;
      const int first = begin[static_cast<std::size_t>(f)], end = begin[static_cast<std::size_t>(f) + 1];
      for (int k = first; in && k < end; ++k) {
        const int i = x.hull->loops[static_cast<std::size_t>(k)],
                  j = x.hull->loops[static_cast<std::size_t>(k + 1 < end ? k + 1 : first)];
        const Eigen::Vector2d d = place(j) - place(i), to = here - place(i);
        const double square = d.squaredNorm(), across = d.x() * to.y() - d.y() * to.x();
        const bool on = across * across <= tolerance * tolerance * square || square <= tolerance * tolerance;
        in = across >= 0.0 || on;
        if (!on && across > 0.0) continue;
        edge = x.hull->loop_edges[static_cast<std::size_t>(k)];
        corner = near(i) ? i : near(j) ? j : corner;
      }
      if (!in) continue;
      lean = cosine;
      best = {true, feature_code(Feature::Kind::plane, f), (x.offsets[f] - x.normals[f].dot(p)) / cosine};
      const bool inclined = (up - x.normals[f]).norm() > geometry_tolerance;
      if (inclined && corner >= 0)
        best = {true, feature_code(Feature::Kind::point, corner), up.dot(x.vertices[corner] - p)};
      else if (inclined && edge >= 0)
        best = over_edge(p, edge);
    }
    return best;
  }

  Over over(const Eigen::Vector3d& p) const {
    if (x.face_count() > 0) return over_face(p);
    for (int i = 0; i < x.vertex_count(); ++i)
      if (near_vertex(p, i)) return {true, feature_code(Feature::Kind::point, i), up.dot(x.vertices[i] - p)};
    return x.edge_count() > 0 ? over_edge(p, 0) : Over{};
  }

  // Edges of the surface that is seen along `up`.
  bool visible(int e) const {
    const auto [f, g] = x.hull->edge_faces[static_cast<std::size_t>(e)];
    const auto [i, j] = x.hull->edges[static_cast<std::size_t>(e)];
    if (!reaches(i) && !reaches(j)) return false;
    const auto& leans = seen.leans;
    return f < 0 || leans[static_cast<std::size_t>(f)] > 1e-7 || leans[static_cast<std::size_t>(g)] > 1e-7;
  }
};

struct FoundMeets {
  double first_radius, second_radius;
  Eigen::Vector3d normal;
  double reach;
  double tolerance;
  std::vector<Meet>& list;

  // In the frame of the first solid; points of the cores.
  void add(FeatureCode first, FeatureCode second, const Eigen::Vector3d& p, const Eigen::Vector3d& q) const {
    const double gap = normal.dot(q - p) - first_radius - second_radius;
    if (!(gap <= reach)) return;
    list.push_back({first, second, p + first_radius * normal, q - second_radius * normal, normal, gap});
  }
  // Among the first `count` of them.
  bool known(const Eigen::Vector3d& p, std::size_t count = ~std::size_t{0}) const {
    const auto end = list.begin() + static_cast<std::ptrdiff_t>(std::min(count, list.size()));
    return std::any_of(list.begin(), end, [&](const Meet& m) {
      const Eigen::Vector3d d = m.on_first - p;
      return (d - normal.dot(d) * normal).squaredNorm() <= 4.0 * tolerance * tolerance;
    });
  }
};

// All vertices of the overlay whose gap is at most `reach`; `distance` is that of the cores along n. Points
// in the frame of the first.
void overlay_meets(const PlacedHull& a, const PlacedHull& b, const Eigen::Vector3d& n, double distance,
                   double first_radius, double second_radius, double tolerance, double reach,
                   std::vector<Meet>& list);

}  // namespace percuss
