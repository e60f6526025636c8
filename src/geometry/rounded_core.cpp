// Hulls shrunk by a rounding: half-spaces moved inward, and the hull of the dual points gives their vertices.
#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

#include "geometry/cylinder.hpp"
#include "geometry/hull.hpp"
#include "geometry/qhull.hpp"

namespace percuss {

struct RoundedCores {
  struct One {
    double rounding;
    std::unique_ptr<const Hull> hull;
  };
  std::mutex guard;
  std::vector<std::unique_ptr<One>> made;
};

namespace {

using Eigen::Vector3d;

// A point deep inside: steps away from the nearest face, ever shorter.
Vector3d deep_point(const Hull& hull, double& depth) {
  const auto nearest = [&hull](const Vector3d& p, std::size_t& face) {
    double least = 1e300;
    for (std::size_t f = 0; f < hull.normals.size(); ++f) {
      const double here = hull.offsets[f] - hull.normals[f].dot(p);
      if (here < least) least = here, face = f;
    }
    return least;
  };
  std::size_t face = 0;
  Vector3d p = hull.centre, best = p;
  depth = nearest(p, face);
  double step = 0.5 * hull.size;
  for (int i = 0; i < 4000; ++i) {
    const Vector3d trial = p - step * hull.normals[face];
    std::size_t trial_face = face;
    const double here = nearest(trial, trial_face);
    if (here > depth) {
      best = trial;
      depth = here;
    }
    p = trial;
    face = trial_face;
    step *= 0.995;
    if (step < 1e-8 * hull.size) break;
  }
  return best;
}

std::unique_ptr<const Hull> shrunk(const Hull& hull, double rounding) {
  double depth = 0.0;
  const Vector3d centre = deep_point(hull, depth);
  if (depth - rounding <= 1e-6 * hull.size) return nullptr;
  std::vector<Vector3d> dual;
  for (std::size_t f = 0; f < hull.normals.size(); ++f)
    dual.push_back(hull.normals[f] / (hull.offsets[f] - rounding - hull.normals[f].dot(centre)));
  const auto facets = hull_facets(dual);
  if (!facets) return nullptr;
  std::vector<Vector3d> vertices;
  for (const HullFacet& f : *facets) vertices.push_back(centre + f.normal / f.offset);
  const auto polytope = convex_hull(vertices);
  if (!polytope) return nullptr;
  return std::make_unique<const Hull>(polytope->tables->hull);
}

}  // namespace

HullTables::HullTables(Hull h) : hull(std::move(h)), cores(std::make_unique<RoundedCores>()) {}
HullTables::~HullTables() = default;

const Hull* HullTables::core(double rounding) const {
  const std::lock_guard lock(cores->guard);
  for (const auto& one : cores->made)
    if (one->rounding == rounding) return one->hull.get();
  cores->made.push_back(
      std::make_unique<RoundedCores::One>(RoundedCores::One{rounding, shrunk(hull, rounding)}));
  return cores->made.back()->hull.get();
}

}  // namespace percuss
