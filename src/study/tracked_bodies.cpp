#include "study/tracked_bodies.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "bodies/kinematics.hpp"
#include "percuss/text.hpp"

namespace percuss {
namespace {

tl::unexpected<Errors> refuse_scene(std::string message) {
  return tl::make_unexpected(Errors{{"", std::move(message)}});
}

// Of a ball about the origin of the solid's frame.
double outer_radius(const Form& form) {
  struct Visitor {
    double operator()(const HalfSpace&) const { return 0.0; }
    double operator()(const Sphere& s) const { return s.radius; }
    double operator()(const Box& b) const { return 0.5 * b.edges.norm(); }
    double operator()(const Capsule& c) const { return c.radius + 0.5 * c.length; }
    double operator()(const Cylinder& c) const { return std::hypot(c.radius, 0.5 * c.length); }
    double operator()(const Convex& c) const {
      double size = 0.0;
      for (const Eigen::Vector3d& v : c.polytope->vertices) size = std::max(size, v.norm());
      return size;
    }
    double operator()(const Mesh&) const { return 0.0; }
    double operator()(const Heightfield&) const { return 0.0; }
  };
  return std::visit(Visitor{}, form);
}

}  // namespace

Result<TrackedBodies> TrackedBodies::of(const System& system, const std::vector<std::string>& names) {
  const Scene* scene = scene_of(system);
  if (scene == nullptr)
    return refuse_scene("poses were measured of rigid bodies, expected a model with system.bodies");
  if (!system.facts().exact_flight)
    return refuse_scene("the model has joints, expected bodies that fly freely between impacts");
  TrackedBodies found;
  found.gravity_ = scene->gravity;
  const auto& coordinates = system.facts().coordinates;
  const auto& velocities = system.facts().velocities;
  for (const std::string& name : names) {
    const auto at = std::find_if(scene->bodies.begin(), scene->bodies.end(),
                                 [&](const Scene::Body& body) { return body.name == name; });
    if (at == scene->bodies.end() || at->fixed)
      return refuse_scene(fmt::format("{} is no body of the model that moves", quote(name)));
    const auto place = [](const std::vector<std::string>& list, const std::string& one) {
      return static_cast<Eigen::Index>(std::find(list.begin(), list.end(), one) - list.begin());
    };
    double size = 0.0;
    for (const Solid& solid : at->solids)
      size = std::max(size, solid.pose.position.norm() + outer_radius(solid.form));
    found.bodies_.push_back({static_cast<std::size_t>(at - scene->bodies.begin()),
                             place(coordinates, name + ".x"), place(velocities, name + ".vx"),
                             at->inertial.centre, at->inertial.inertia, RigidFlight(at->inertial.inertia),
                             size});
  }
  for (const Scene::Body& body : scene->bodies)
    if (!body.fixed && std::find(names.begin(), names.end(), body.name) == names.end())
      return refuse_scene(fmt::format("{} moves, but the table has no columns {}.x to {}.qz of it",
                                      quote(body.name), body.name, body.name));
  return found;
}

double TrackedBodies::size() const {
  double size = 0.0;
  for (const TrackedBody& body : bodies_) size = std::max(size, body.size);
  return size;
}

void TrackedBodies::put(const std::vector<BodyMotion>& motion, Eigen::VectorXd& q, Eigen::VectorXd& u) const {
  q.resize(7 * static_cast<Eigen::Index>(bodies_.size()));
  u.resize(6 * static_cast<Eigen::Index>(bodies_.size()));
  for (std::size_t b = 0; b < bodies_.size(); ++b) {
    const BodyMotion& one = motion[b];
    q.segment<3>(bodies_[b].q) = one.centre;
    q.segment<4>(bodies_[b].q + 3) << one.turn.w(), one.turn.x(), one.turn.y(), one.turn.z();
    u.segment<3>(bodies_[b].u) = one.velocity;
    u.segment<3>(bodies_[b].u + 3) = one.spin;
  }
}

std::vector<BodyMotion> TrackedBodies::get(const double* q, const double* u) const {
  std::vector<BodyMotion> motion;
  for (const TrackedBody& body : bodies_) {
    BodyMotion one;
    one.centre = Eigen::Map<const Eigen::Vector3d>(q + body.q);
    one.turn = quaternion_at(q + body.q + 3);
    one.velocity = Eigen::Map<const Eigen::Vector3d>(u + body.u);
    one.spin = Eigen::Map<const Eigen::Vector3d>(u + body.u + 3);
    motion.push_back(one);
  }
  return motion;
}

std::vector<BodyMotion> TrackedBodies::after(const std::vector<BodyMotion>& motion, double h) const {
  std::vector<BodyMotion> next = motion;
  for (std::size_t b = 0; b < next.size(); ++b) {
    next[b].centre += h * (next[b].velocity + 0.5 * h * gravity_);
    next[b].velocity += h * gravity_;
    bodies_[b].flight.rotate(h, next[b].turn, next[b].spin);
  }
  return next;
}

}  // namespace percuss
