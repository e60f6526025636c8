// What follows from the numbers of a scene: formulas of parameters, orientations, hulls, inertia, robots and
// models as a whole.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/name_table.hpp"
#include "bodies/scene_numbers.hpp"
#include "percuss/scene.hpp"
#include "percuss/scene_models.hpp"
#include "percuss/text.hpp"

namespace percuss {
namespace {

using Turn = Scene::Body::Turn;

// What hangs on the world, and velocities of the robot's own, turn with it.
void place_robot(Scene::Robot& robot, Scene& scene) {
  const Pose to{robot.position, orientation_of(robot.turn)};
  const Eigen::Quaterniond turned = to.orientation * robot.placed.orientation.conjugate();
  robot.placed = to;
  for (std::size_t k = 0; k < robot.alone->bodies.size(); ++k) {
    const Scene::Body& alone = robot.alone->bodies[k];
    Scene::Body& body = scene.bodies[robot.first_body + k];
    body.pose = to * alone.pose;
    if (!alone.velocity.isZero(0.0)) body.velocity = turned * body.velocity;
    if (!alone.angular_velocity.isZero(0.0)) body.angular_velocity = turned * body.angular_velocity;
  }
  for (std::size_t k = 0; k < robot.alone->joints.size(); ++k) {
    const Scene::Joint& alone = robot.alone->joints[k];
    if (alone.parent >= 0) continue;
    Scene::Joint& joint = scene.joints[robot.first_joint + k];
    joint.origin = to * alone.origin;
    joint.axis = to.orientation * alone.axis;
    joint.second_axis = to.orientation * alone.second_axis;
  }
}

Errors make_again(Scene::Model& model, Scene& scene) {
  if (model.numbers == model.made_with) return {};
  const auto part = model.make(model.numbers);
  if (!part) return part.error();
  Scene placed;
  add_part(placed, *part, model.name);
  for (std::size_t k = 0; k < placed.bodies.size(); ++k) {
    Scene::Body fresh = placed.bodies[k];
    Scene::Body& body = scene.bodies[model.first_body + k];
    keep_changes(model.made[k], body, fresh);
    body = std::move(fresh);
  }
  for (std::size_t k = 0; k < placed.joints.size(); ++k) {
    Scene::Joint& joint = scene.joints[model.first_joint + k];
    joint.origin = placed.joints[k].origin;
    joint.position = placed.joints[k].position;
  }
  model.made = std::move(placed.bodies);
  model.made_with = model.numbers;
  return {};
}

// Parts of the shape that turn, and hulls of points that moved.
Errors renew_parts(Scene::Body& body) {
  for (std::size_t k = 0; k < std::min(body.parts.size(), body.solids.size()); ++k) {
    Scene::Body::Part& part = body.parts[k];
    if (part.turn.kind != Turn::Kind::none) body.solids[k].pose.orientation = orientation_of(part.turn);
    if (part.points == part.hulled) continue;
    auto hull = convex_hull(part.points);
    if (!hull) return hull.error();
    body.solids[k].form = Convex{std::make_shared<const Polytope>(*std::move(hull))};
    part.hulled = part.points;
  }
  return {};
}

// What of `inertial` follows from the solids.
Errors renew_inertia(Scene::Body& body) {
  using Inertia = Scene::Body::Inertia;
  const bool by_density = body.inertia_of == Inertia::from_density;
  const auto made = mass_properties(body.solids, by_density ? body.density : 1.0);
  if (!made) return made.error();
  MassProperties& to = body.inertial;
  if (!body.own_centre) to.centre = made->centre;
  if (body.inertia_of == Inertia::given_at_centre) return {};
  if (by_density) to.mass = made->mass;
  // Steiner: about the centre that was told.
  const Eigen::Vector3d arm = to.centre - made->centre;
  to.inertia = to.mass / made->mass * made->inertia +
               to.mass * (arm.squaredNorm() * Eigen::Matrix3d::Identity() - arm * arm.transpose());
  return {};
}

}  // namespace

Eigen::Quaterniond orientation_of(const Turn& turn) {
  const auto& x = turn.numbers;
  switch (turn.kind) {
    case Turn::Kind::axis_angle:
      return Eigen::Quaterniond(Eigen::AngleAxisd(x[3], Eigen::Vector3d(x[0], x[1], x[2]).normalized()));
    case Turn::Kind::rpy:  // about the fixed axes x, y, z in turn
      return Eigen::AngleAxisd(x[2], Eigen::Vector3d::UnitZ()) *
             Eigen::AngleAxisd(x[1], Eigen::Vector3d::UnitY()) *
             Eigen::AngleAxisd(x[0], Eigen::Vector3d::UnitX());
    case Turn::Kind::quaternion: return Eigen::Quaterniond(x[0], x[1], x[2], x[3]).normalized();
    case Turn::Kind::none: break;
  }
  return Eigen::Quaterniond::Identity();
}

Result<void> renew(Scene& scene) {
  std::vector<std::string_view> names;
  std::vector<double> values;
  for (const auto& [name, value] : scene.parameters) names.push_back(name), values.push_back(value);
  const NameTable table(names);
  constexpr std::string_view parameters = "parameters.";
  Errors errors;
  for (const auto& [path, text] : scene.formulas) {
    const auto formula = parse_expression(text, table);
    double* const number = number_at(scene, path);
    if (!formula || number == nullptr) {
      errors.push_back({path, fmt::format("in {}: {}", quote(text),
                                          formula ? "is no number of the scene" : formula.error().message)});
      continue;
    }
    *number = (*formula)(values);
    if (path.starts_with(parameters))
      for (std::size_t k = 0; k < names.size(); ++k)
        if (path.substr(parameters.size()) == names[k]) values[k] = *number;
    if (!std::isfinite(*number))
      errors.push_back(
          {path, fmt::format("in {}: is {}, expected a finite number", quote(text), format_number(*number))});
  }
  if (!errors.empty()) return tl::unexpected(errors);
  for (Scene::Robot& robot : scene.robots) place_robot(robot, scene);
  for (Scene::Model& model : scene.models)
    for (const Error& error : make_again(model, scene))
      errors.push_back(
          {fmt::format("bodies[{}]{}{}", model.first_body, error.field.empty() ? "" : ".", error.field),
           error.message});
  for (std::size_t b = 0; b < scene.bodies.size(); ++b) {
    Scene::Body& body = scene.bodies[b];
    if (body.turn.kind != Turn::Kind::none && !body.turns_by_formulas())
      body.pose.orientation = orientation_of(body.turn);
    const Errors wrong = renew_parts(body);
    for (const Error& error : wrong) errors.push_back({fmt::format("bodies[{}].shape", b), error.message});
    if (!wrong.empty() || body.inertia_of == Scene::Body::Inertia::given || body.fixed) continue;
    for (const Error& error : renew_inertia(body))
      errors.push_back({fmt::format("bodies[{}].shape", b), error.message});
  }
  if (!errors.empty()) return tl::unexpected(errors);
  return {};
}

}  // namespace percuss
