#include "study/scene_ranges.hpp"

#include <algorithm>
#include <cmath>

#include "percuss/scene.hpp"
#include "study/tolerances.hpp"

namespace percuss {
namespace {

using study_tolerances::load_span;
using study_tolerances::most_friction;
using study_tolerances::open_end;
using study_tolerances::stiffness_span;

// Of a body: the centre of mass, and places, by so much of its size; masses and moments by that factor.
constexpr double body_search = 0.25, mass_search = 3.0, gravity_search = 0.5;

double size_of(const Scene::Body& body) {
  double size = 0.0;
  for (const Solid& solid : body.solids) {
    if (const auto* box = std::get_if<Box>(&solid.form)) size = std::max(size, box->edges.norm());
    if (const auto* sphere = std::get_if<Sphere>(&solid.form)) size = std::max(size, 2.0 * sphere->radius);
    if (const auto* capsule = std::get_if<Capsule>(&solid.form))
      size = std::max(size, capsule->length + 2.0 * capsule->radius);
    if (const auto* cylinder = std::get_if<Cylinder>(&solid.form))
      size = std::max(size, cylinder->length + 2.0 * cylinder->radius);
    if (const auto* hull = std::get_if<Convex>(&solid.form))
      for (const Eigen::Vector3d& v : hull->polytope->vertices) size = std::max(size, 2.0 * v.norm());
  }
  return size > 0.0 ? size : 1.0;
}

// Half of the thinnest: a rounding that leaves nothing is none.
double most_rounding(const Scene::Body& body) {
  double most = std::numeric_limits<double>::infinity();
  for (const Solid& solid : body.solids) {
    if (const auto* box = std::get_if<Box>(&solid.form)) most = std::min(most, 0.49 * box->edges.minCoeff());
    if (const auto* cylinder = std::get_if<Cylinder>(&solid.form))
      most = std::min({most, 0.98 * cylinder->radius, 0.49 * cylinder->length});
  }
  return std::isfinite(most) ? most : 0.25 * size_of(body);
}

}  // namespace

bool scene_range(const Problem& of, const Parameter& p, FitAxis& axis) {
  const double given = get(of, p);
  const auto narrow = [&](double low, double high, double search_low, double search_high) {
    axis.low = std::max(axis.low, low);
    axis.high = std::min(axis.high, high);
    axis.search_low = std::max(axis.search_low, search_low);
    axis.search_high = std::min(axis.search_high, search_high);
    return true;
  };
  const auto near = [&](double width) { return narrow(-infinite, infinite, given - width, given + width); };
  const auto positive = [&](double factor) {
    if (!(given > 0.0)) return false;
    axis.logarithmic = true;
    return narrow(-infinite, infinite, std::log(given / factor), std::log(given * factor));
  };
  const std::string& path = p.name;
  const auto ends = [&](std::string_view tail) { return path.ends_with(tail); };
  const auto holds = [&](std::string_view part) { return path.find(part) != std::string::npos; };
  if (path.starts_with("surfaces[")) {
    if (ends(".tangential_restitution")) {
      RestitutionRange range = restitution_range(Kind::friction);
      if (std::holds_alternative<Poisson>(of.law)) range = {0.0, 1.0, false};
      const double low = range.low + (range.low_is_open ? open_end : 0.0);
      return narrow(low, range.high, low, range.high);
    }
    if (holds("restitution")) return narrow(0.0, 1.0, 0.0, 1.0);
    if (holds("friction")) return narrow(0.0, infinite, 0.0, most_friction);
    if (ends(".stiffness")) return positive(stiffness_span);
    if (ends(".exponent")) return narrow(open_end, infinite, 1.0, 3.0);
    if (ends(".pivoting_radius")) return narrow(0.0, infinite, 0.0, std::max(load_span * given, 0.01));
    return false;
  }
  if (path.starts_with("gravity[")) return near(gravity_search);
  if (!path.starts_with("bodies.")) return false;
  const Scene::Body* body = nullptr;
  for (const Scene::Body& one : of.motion->scene->bodies)
    if (path.starts_with("bodies." + one.name + ".") &&
        (body == nullptr || one.name.size() > body->name.size()))
      body = &one;
  if (body == nullptr) return false;
  const double size = size_of(*body);
  if (ends("rounding")) return narrow(0.0, most_rounding(*body), 0.0, most_rounding(*body));
  if (holds(".inertia[") && path.find('[') != path.rfind('[') &&
      p.name.substr(path.rfind('[')) != p.name.substr(path.find('['), 3))
    return near(0.5 * body->inertial.inertia.diagonal().maxCoeff());  // a product of inertia
  if (holds(".inertia[") || ends(".mass") || ends(".density")) return positive(mass_search);
  if (holds(".box[") || ends(".sphere") || ends(".radius") || ends(".length"))
    return positive(1.0 + body_search);
  if (holds(".centre[") || holds(".position[")) return near(body_search * size);
  return false;
}

}  // namespace percuss
