// The solids that bodies are made of, and where two of them touch. Knows no dynamics.
//
// Lengths in metres; right-handed axes. Every solid has a frame of its own, which `pose` places in the frame
// of its body.
#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "percuss/result.hpp"

namespace percuss {

// A frame seen from another: x ↦ position + R x.
struct Pose {
  Eigen::Vector3d position = Eigen::Vector3d::Zero();
  Eigen::Quaterniond orientation = Eigen::Quaterniond::Identity();

  Eigen::Vector3d operator*(const Eigen::Vector3d& x) const { return position + orientation * x; }
  Pose operator*(const Pose& inner) const {
    return {*this * inner.position, orientation * inner.orientation};
  }
  Pose inverse() const { return {-(orientation.conjugate() * position), orientation.conjugate()}; }
};

struct HalfSpace {};  // all below z = 0
struct Sphere {
  double radius = 1.0;
};
struct Box {
  Eigen::Vector3d edges = Eigen::Vector3d::Ones();  // full lengths, centred
};
struct Capsule {  // along z
  double radius = 1.0;
  double length = 1.0;  // between the centres of its caps
};
struct Cylinder {  // along z
  double radius = 1.0;
  double length = 1.0;
};

// Neighbours of vertices, edges and faces, made once with the polytope; not to be seen from outside.
struct HullTables;

// The convex hull of points: made by convex_hull(), which keeps the vertices in the order of the points.
struct Polytope {
  std::vector<Eigen::Vector3d> vertices;
  std::vector<std::vector<int>>
      faces;  // vertices of every facet, counter-clockwise from outside; coplanar ones are one
  std::vector<std::array<int, 2>> edges;
  std::shared_ptr<const HullTables> tables;
};
struct Convex {
  std::shared_ptr<const Polytope> polytope;
};

struct TriangleMesh {
  std::vector<Eigen::Vector3d> vertices;
  std::vector<std::array<int, 3>> triangles;  // counter-clockwise from outside
};
struct Mesh {  // of fixed bodies
  std::shared_ptr<const TriangleMesh> mesh;
};

struct Heightfield {  // of fixed bodies: z over a rectangle centred at the origin, linear on the triangles of
                      // its cells
  Eigen::MatrixXd heights;  // (i, j): at x_i, y_j
  Eigen::Vector2d size = Eigen::Vector2d::Ones();
};

using Form = std::variant<HalfSpace, Sphere, Box, Capsule, Cylinder, Convex, Mesh, Heightfield>;

struct Solid {
  Form form = Sphere{};
  double rounding =
      0.0;    // of boxes, cylinders and hulls: shrunk by it and swept with a sphere; outer dimensions stay
  Pose pose;  // in the frame of the body
};

// What is wrong with a solid: lengths that are not positive, a rounding that leaves nothing, hulls without
// volume.
[[nodiscard]] Result<void> validate(const Solid& solid);

[[nodiscard]] Result<Polytope> convex_hull(const std::vector<Eigen::Vector3d>& points);

struct MassProperties {
  double mass = 0.0;                                  // kg
  Eigen::Vector3d centre = Eigen::Vector3d::Zero();   // of mass, in the frame of the body
  Eigen::Matrix3d inertia = Eigen::Matrix3d::Zero();  // about the centre, axes of the body
};
// Of solids of one density (kg/m³) that do not overlap; exact. Half-spaces, heightfields and open meshes have
// none.
[[nodiscard]] Result<MassProperties> mass_properties(const std::vector<Solid>& solids, double density);

// One point of contact of a first with a second solid.
struct ContactPoint {
  Eigen::Vector3d on_first = Eigen::Vector3d::Zero();  // points of both surfaces, in the world
  Eigen::Vector3d on_second = Eigen::Vector3d::Zero();
  Eigen::Vector3d normal = Eigen::Vector3d::UnitZ();  // unit, from first to second
  double gap = 0.0;                                   // negative where they overlap
  std::uint64_t feature =
      0;  // which features of both meet: the same from instant to instant, ascending in every list
};

// All points in which the solids touch or come closer than `reach`: every vertex of a common face, none
// twice, always in the same order. A pair of smooth convex solids has one.
void contact_points(const Solid& first, const Pose& first_pose, const Solid& second, const Pose& second_pose,
                    double reach, std::vector<ContactPoint>& points);

}  // namespace percuss
