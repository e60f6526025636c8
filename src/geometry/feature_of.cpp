// Solids as cores with a radius, and their features by number.
#include <Eigen/Geometry>
#include <cassert>
#include <cmath>
#include <numbers>

#include "geometry/cylinder.hpp"
#include "geometry/ground.hpp"
#include "geometry/meeting.hpp"

namespace percuss {

namespace {

using Eigen::Vector3d;
using Kind = Feature::Kind;

Feature hull_feature(const Hull& hull, double radius, FeatureCode code) {
  const std::size_t i = static_cast<std::size_t>(index_of(code));
  Feature f;
  f.kind = kind_of(code);
  f.radius = radius;
  if (f.kind == Kind::point) {
    f.origin = hull.vertices[i];
  } else if (f.kind == Kind::line) {
    const Vector3d &a = hull.vertices[static_cast<std::size_t>(hull.edges[i][0])],
                   &b = hull.vertices[static_cast<std::size_t>(hull.edges[i][1])];
    f.origin = 0.5 * (a + b);
    f.axis = hull.directions[i];
    f.size = 0.5 * (b - a).norm();
  } else {
    f.axis = hull.normals[i];
    f.origin = hull.offsets[i] * f.axis;
  }
  return f;
}

Feature cylinder_feature(const Core& core, FeatureCode code) {
  const int i = index_of(code);
  Feature f;
  f.kind = kind_of(code);
  f.radius = core.radius;
  const double side = i % 2 == 0 ? -1.0 : 1.0;
  switch (f.kind) {
    case Kind::point: f.origin = rim_point(core.size, core.length, i / rim_points, i % rim_points); break;
    case Kind::line:
      f.size = core.length;
      f.radius += core.size;
      break;
    case Kind::circle:
      f.origin.z() = side * core.length;
      f.size = core.size;
      f.side = i < 2 ? 0 : i < 4 ? -1 : 1;
      break;
    case Kind::plane:
      f.origin.z() = side * core.length;
      f.axis *= side;
      break;
  }
  return f;
}

}  // namespace

Vector3d rim_point(double radius, double half_length, int rim, int k) {
  constexpr double h = 0.5 * std::numbers::sqrt2;
  constexpr double c[rim_points] = {1.0, h, 0.0, -h, -1.0, -h, 0.0, h};
  return {radius * c[k], radius * c[(k + 6) % rim_points], rim == 0 ? -half_length : half_length};
}

Core make_core(const Solid& solid, const Pose& body, Hull& space) {
  Core core;
  core.solid = &solid;
  core.pose = body * solid.pose;
  core.hull = &space;
  if (std::get_if<HalfSpace>(&solid.form)) {
    core.kind = Core::Kind::half_space;
  } else if (const Sphere* sphere = std::get_if<Sphere>(&solid.form)) {
    core.radius = sphere->radius;
    set_point(space);
  } else if (const Capsule* capsule = std::get_if<Capsule>(&solid.form)) {
    core.radius = capsule->radius;
    set_segment(space, capsule->length);
  } else if (const Box* box = std::get_if<Box>(&solid.form)) {
    core.radius = solid.rounding;
    set_box(space, box->edges - Vector3d::Constant(2.0 * solid.rounding));
  } else if (const Cylinder* cylinder = std::get_if<Cylinder>(&solid.form)) {
    core.kind = Core::Kind::cylinder;
    core.radius = solid.rounding;
    core.size = cylinder->radius - solid.rounding;
    core.length = 0.5 * cylinder->length - solid.rounding;
  } else if (const Convex* convex = std::get_if<Convex>(&solid.form)) {
    core.radius = solid.rounding;
    const HullTables& tables = *convex->polytope->tables;
    core.hull = solid.rounding > 0.0 ? tables.core(solid.rounding) : &tables.hull;
    assert(core.hull != nullptr);  // validate() has refused it
  } else {
    core.kind = Core::Kind::triangles;
  }
  return core;
}

Feature feature_of(const Core& core, FeatureCode code) {
  Feature f;
  switch (core.kind) {
    case Core::Kind::half_space: f.kind = Kind::plane; break;
    case Core::Kind::hull: f = hull_feature(*core.hull, core.radius, code); break;
    case Core::Kind::cylinder: f = cylinder_feature(core, code); break;
    case Core::Kind::triangles: f = ground_feature(*core.solid, code); break;
  }
  f.origin = core.pose * f.origin;
  f.axis = core.pose.orientation * f.axis;
  return f;
}

}  // namespace percuss
