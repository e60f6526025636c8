// A convex polytope as the narrow phase wants it: vertices, edges and faces that know their neighbours.
// Points and segments are polytopes without faces: the cores of spheres and capsules.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <mutex>
#include <vector>

#include "percuss/solid.hpp"

namespace percuss {

struct Hull {
  std::vector<Eigen::Vector3d> vertices;
  std::vector<Eigen::Vector3d> normals;  // of faces, unit, outward: n·x ≤ offset
  std::vector<double> offsets;
  std::vector<int> loops;       // vertices of all faces, one after the other, counter-clockwise from outside
  std::vector<int> loop_begin;  // where each begins, and the end
  std::vector<int> loop_edges;  // of every place in loops: the edge to the next vertex of the face
  std::vector<std::array<int, 2>> edges;
  std::vector<std::array<int, 2>> edge_faces;  // {-1, -1} of a segment
  std::vector<Eigen::Vector3d> directions;     // of edges, unit, from the first vertex to the second
  std::vector<int> fans;                       // faces around every vertex
  std::vector<int> fan_begin;
  Eigen::Vector3d centre = Eigen::Vector3d::Zero();
  double inner = 0.0;  // radius of a ball around the centre inside
  double size = 0.0;   // radius of a ball around the centre outside

  int faces() const { return static_cast<int>(normals.size()); }
};

// Cores of hulls that were shrunk by a rounding, made when they are first asked for.
struct RoundedCores;

struct HullTables {
  Hull hull;
  std::unique_ptr<RoundedCores> cores;

  explicit HullTables(Hull h);
  ~HullTables();
  // The hull shrunk by r: all points whose ball of radius r lies inside. Null where nothing is left.
  const Hull* core(double rounding) const;
};

Hull make_hull(const Polytope& polytope);

// Into a hull that is used again: no allocation after the first time.
void set_box(Hull& hull, const Eigen::Vector3d& edges);
void set_point(Hull& hull);
void set_segment(Hull& hull, double length);

}  // namespace percuss
