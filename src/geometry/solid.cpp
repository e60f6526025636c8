// What solids may be, and what they weigh.
#include "percuss/solid.hpp"

#include <fmt/format.h>

#include <Eigen/Geometry>
#include <cmath>
#include <map>

#include "geometry/hull.hpp"
#include "geometry/moments.hpp"

namespace percuss {

namespace {

using Eigen::Vector3d;

// The mistakes of one solid, in the order of its data.
struct SolidCheck {
  Errors errors;

  void fail(const std::string& field, const std::string& message) { errors.push_back({field, message}); }
  void positive(const std::string& field, double value) {
    if (!(value > 0.0) || !std::isfinite(value))
      fail(field, fmt::format("{} is not a length: it must be positive and finite", value));
  }
  void triangles(const TriangleMesh& mesh) {
    for (std::size_t i = 0; i < mesh.vertices.size(); ++i)
      if (!mesh.vertices[i].allFinite()) return fail("mesh", fmt::format("vertex {} is not finite", i));
    if (mesh.triangles.empty()) fail("mesh", "it has no triangles");
    const int count = static_cast<int>(mesh.vertices.size());
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i)
      for (int v : mesh.triangles[i])
        if (v < 0 || v >= count)
          return fail("mesh", fmt::format("triangle {} names vertex {} of {}", i, v, count));
  }
  void heights(const Heightfield& field) {
    for (int i : {0, 1}) positive(i == 0 ? "heightfield.size[0]" : "heightfield.size[1]", field.size[i]);
    if (field.heights.rows() < 2 || field.heights.cols() < 2)
      fail("heightfield.heights", fmt::format("{} x {} heights span no cell: 2 x 2 or more are needed",
                                              field.heights.rows(), field.heights.cols()));
    if (!field.heights.allFinite()) fail("heightfield.heights", "not all heights are finite");
  }
  void convex(const Convex& form, double rounding) {
    if (!form.polytope || !form.polytope->tables)
      return fail("convex", "the hull was not made by convex_hull()");
    if (rounding > 0.0 && !form.polytope->tables->core(rounding))
      fail("rounding", fmt::format("a rounding of {} leaves nothing of the hull", rounding));
  }
  void rounding(const Form& form, double r) {
    if (r == 0.0) return;
    if (!(r > 0.0) || !std::isfinite(r))
      return fail("rounding", fmt::format("{} is not a radius: it must be zero or positive", r));
    double least = 0.0;
    if (const Box* box = std::get_if<Box>(&form))
      least = box->edges.minCoeff();
    else if (const Cylinder* cylinder = std::get_if<Cylinder>(&form))
      least = std::min(2.0 * cylinder->radius, cylinder->length);
    else if (std::get_if<Convex>(&form))
      return;
    else
      return fail("rounding", "only boxes, cylinders and hulls can be rounded");
    if (!(2.0 * r < least))
      fail("rounding", fmt::format("a rounding of {} leaves nothing of a width of {}", r, least));
  }
};

// Every edge of a closed surface belongs to two triangles that go along it in opposite directions.
bool closed(const TriangleMesh& mesh) {
  std::map<std::array<int, 2>, int> count;
  for (const auto& t : mesh.triangles)
    for (std::size_t k = 0; k < 3; ++k)
      if (++count[{t[k], t[(k + 1) % 3]}] > 1) return false;
  for (const auto& [edge, n] : count)
    if (!count.contains({edge[1], edge[0]})) return false;
  return true;
}

Result<Moments> moments_of(const Solid& solid) {
  const auto none = [](const char* why) { return tl::make_unexpected(Errors{{"", why}}); };
  if (const Sphere* sphere = std::get_if<Sphere>(&solid.form)) return sphere_moments(sphere->radius);
  if (const Capsule* capsule = std::get_if<Capsule>(&solid.form))
    return capsule_moments(capsule->radius, capsule->length);
  if (const Cylinder* cylinder = std::get_if<Cylinder>(&solid.form))
    return cylinder_moments(cylinder->radius, cylinder->length, solid.rounding);
  if (const Box* box = std::get_if<Box>(&solid.form)) {
    if (solid.rounding == 0.0) return box_moments(box->edges);
    Hull core;
    set_box(core, box->edges - Vector3d::Constant(2.0 * solid.rounding));
    return swept_moments(core, solid.rounding);
  }
  if (const Convex* convex = std::get_if<Convex>(&solid.form)) {
    const HullTables& tables = *convex->polytope->tables;
    return solid.rounding > 0.0 ? swept_moments(*tables.core(solid.rounding), solid.rounding)
                                : swept_moments(tables.hull, 0.0);
  }
  if (const Mesh* mesh = std::get_if<Mesh>(&solid.form)) {
    if (!closed(*mesh->mesh)) return none("a mesh that is not closed has no mass of its own");
    const Moments m = mesh_moments(*mesh->mesh);
    if (!(m.volume > 0.0))
      return none("the triangles of the mesh are clockwise from outside: its volume is negative");
    return m;
  }
  return none(std::get_if<HalfSpace>(&solid.form) ? "a half-space has no mass" : "a heightfield has no mass");
}

}  // namespace

Result<void> validate(const Solid& solid) {
  SolidCheck check;
  if (const Sphere* sphere = std::get_if<Sphere>(&solid.form)) {
    check.positive("sphere", sphere->radius);
  } else if (const Box* box = std::get_if<Box>(&solid.form)) {
    for (int i = 0; i < 3; ++i) check.positive(fmt::format("box[{}]", i), box->edges[i]);
  } else if (const Capsule* capsule = std::get_if<Capsule>(&solid.form)) {
    check.positive("capsule.radius", capsule->radius);
    check.positive("capsule.length", capsule->length);
  } else if (const Cylinder* cylinder = std::get_if<Cylinder>(&solid.form)) {
    check.positive("cylinder.radius", cylinder->radius);
    check.positive("cylinder.length", cylinder->length);
  } else if (const Convex* convex = std::get_if<Convex>(&solid.form)) {
    check.convex(*convex, solid.rounding);
  } else if (const Mesh* mesh = std::get_if<Mesh>(&solid.form)) {
    if (mesh->mesh)
      check.triangles(*mesh->mesh);
    else
      check.fail("mesh", "there is none");
  } else if (const Heightfield* field = std::get_if<Heightfield>(&solid.form)) {
    check.heights(*field);
  }
  if (check.errors.empty()) check.rounding(solid.form, solid.rounding);
  if (!solid.pose.position.allFinite()) check.fail("position", "it is not finite");
  if (!(std::abs(solid.pose.orientation.norm() - 1.0) < 1e-6))
    check.fail("orientation", fmt::format("a quaternion of length {} turns nothing: it must be 1",
                                          solid.pose.orientation.norm()));
  if (!check.errors.empty()) return tl::make_unexpected(check.errors);
  return {};
}

Result<MassProperties> mass_properties(const std::vector<Solid>& solids, double density) {
  if (!(density > 0.0) || !std::isfinite(density))
    return tl::make_unexpected(
        Errors{{"density", fmt::format("{} is not a density: it must be positive", density)}});
  Moments sum;
  Errors errors;
  for (std::size_t i = 0; i < solids.size(); ++i) {
    const std::string place = solids.size() > 1 ? fmt::format("[{}]", i) : "";
    const auto collect = [&](const Errors& found) {
      for (const Error& e : found)
        errors.push_back(
            {place.empty() || e.field.empty() ? place + e.field : place + "." + e.field, e.message});
    };
    if (const auto fine = validate(solids[i]); !fine) {
      collect(fine.error());
      continue;
    }
    const auto one = moments_of(solids[i]);
    if (one)
      sum += one->moved(solids[i].pose);
    else
      collect(one.error());
  }
  if (solids.empty()) errors.push_back({"", "no solid, no mass"});
  if (!errors.empty()) return tl::make_unexpected(errors);

  MassProperties mass;
  mass.mass = density * sum.volume;
  mass.centre = sum.first / sum.volume;
  const Eigen::Matrix3d central = sum.second - sum.volume * mass.centre * mass.centre.transpose();
  const Eigen::Matrix3d inertia = central.trace() * Eigen::Matrix3d::Identity() - central;
  mass.inertia = 0.5 * density * (inertia + inertia.transpose());
  return mass;
}

}  // namespace percuss
