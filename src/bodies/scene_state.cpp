// q and u of a scene's own state, and the bodies and joints of any state.
#include <fmt/format.h>

#include "bodies/scene_system.hpp"
#include "percuss/text.hpp"

namespace percuss {
namespace {

using JointKind = Scene::Joint::Kind;
using Eigen::Index;
using Eigen::Vector3d;

const SceneSystem& as_scene(const System& system) { return dynamic_cast<const SceneSystem&>(system); }

double number(const std::vector<double>& list, Index k) {
  return static_cast<std::size_t>(k) < list.size() ? list[static_cast<std::size_t>(k)] : 0.0;
}

}  // namespace

Result<SystemPtr> make_system(const Scene& scene) {
  if (const auto valid = validate(scene); !valid) return tl::unexpected(valid.error());
  std::vector<std::optional<MovingFrame>> moving;
  auto kept = std::make_shared<Scene>(scene);
  for (std::size_t b = 0; b < scene.bodies.size(); ++b) {
    auto frame = MovingFrame::from(scene.bodies[b], scene.parameters);
    if (!frame) {
      Errors errors = frame.error();
      for (Error& error : errors) error.field = fmt::format("bodies[{}]{}", b, error.field);
      return tl::unexpected(errors);
    }
    if (*frame) {
      kept->bodies[b].pose = (*frame)->at(0.0).pose;
      const Pose& pose = kept->bodies[b].pose;
      for (Index k = 0; k < 3; ++k)
        if (!std::isfinite(pose.position[k]))
          return tl::unexpected(Errors{
              {fmt::format("bodies[{}].position[{}]", b, k),
               fmt::format("is {} at t = 0, expected a finite number", format_number(pose.position[k]))}});
      if (!(std::abs(pose.orientation.norm() - 1.0) < 1e-6))
        return tl::unexpected(Errors{{fmt::format("bodies[{}].orientation", b), "has no value at t = 0"}});
    }
    moving.push_back(*std::move(frame));
  }
  auto formulas = SceneFormulas::from(*kept, plant(*kept));
  if (!formulas) return tl::unexpected(formulas.error());
  return std::make_shared<const SceneSystem>(std::move(kept), std::move(moving), *std::move(formulas));
}

Result<SceneState> initial_state(const Scene& scene) {
  if (const auto valid = validate(scene); !valid) return tl::unexpected(valid.error());
  const Forest forest = plant(scene);
  SceneState state{Eigen::VectorXd::Zero(forest.configuration), Eigen::VectorXd::Zero(forest.freedom)};
  for (const Link& link : forest.links) {
    double* const q = state.q.data() + link.q;
    double* const u = state.u.data() + link.u;
    if (link.kind == JointKind::free) {
      const Scene::Body& body = scene.bodies[static_cast<std::size_t>(link.body)];
      const Eigen::Quaterniond turn = body.pose.orientation.normalized();
      const Vector3d arm = turn * link.centre, centre = body.pose.position + arm;
      const Vector3d velocity = body.velocity + body.angular_velocity.cross(arm);
      for (Index k = 0; k < 3; ++k) q[k] = centre[k], u[k] = velocity[k], u[3 + k] = body.angular_velocity[k];
      q[3] = turn.w(), q[4] = turn.x(), q[5] = turn.y(), q[6] = turn.z();
      continue;
    }
    const Scene::Joint& joint = scene.joints[static_cast<std::size_t>(link.joint)];
    for (Index k = 0; k < link.nu; ++k) u[k] = number(joint.velocity, k);
    if (link.kind == JointKind::ball) {
      const Eigen::Quaterniond turn = rotation_by(
          Vector3d(number(joint.position, 0), number(joint.position, 1), number(joint.position, 2)));
      q[0] = turn.w(), q[1] = turn.x(), q[2] = turn.y(), q[3] = turn.z();
    } else {
      for (Index k = 0; k < link.nu; ++k) q[k] = number(joint.position, k);
    }
  }
  return state;
}

const Scene* scene_of(const System& system) {
  const auto* scene = dynamic_cast<const SceneSystem*>(&system);
  return scene == nullptr ? nullptr : &scene->scene();
}

std::vector<BodyState> body_states(const System& system, double t, const Eigen::VectorXd& q,
                                   const Eigen::VectorXd& u) {
  const ForestState& state = as_scene(system).state_at(t, q.data(), u.data());
  std::vector<BodyState> states;
  for (const BodyFrame& frame : state.bodies) states.push_back({frame.pose, frame.velocity, frame.spin});
  return states;
}

std::vector<JointState> joint_states(const System& system, const Eigen::VectorXd& q,
                                     const Eigen::VectorXd& u) {
  const SceneSystem& scene = as_scene(system);
  std::vector<JointState> states(scene.scene().joints.size());
  for (const Link& link : scene.kinematics().forest().links) {
    if (link.joint < 0 || link.nu == 0) continue;
    JointState& state = states[static_cast<std::size_t>(link.joint)];
    state.name = scene.scene().joints[static_cast<std::size_t>(link.joint)].name;
    state.velocity.assign(u.data() + link.u, u.data() + link.u + link.nu);
    if (link.kind == JointKind::ball) {
      const Vector3d turned = rotation_vector(quaternion_at(q.data() + link.q));
      state.position.assign(turned.data(), turned.data() + 3);
    } else {
      state.position.assign(q.data() + link.q, q.data() + link.q + link.nq);
    }
  }
  std::erase_if(states, [](const JointState& state) { return state.name.empty(); });
  return states;
}

std::vector<std::optional<ContactPlace>> contact_places(const System& system, double t,
                                                        const Eigen::VectorXd& q, const ElementSet& set) {
  std::vector<std::optional<ContactPlace>> places(set.elements.size());
  const SceneSystem& scene = as_scene(system);
  const auto* elements = dynamic_cast<const SceneElements*>(&set);
  if (elements == nullptr) return places;
  const Eigen::VectorXd still = Eigen::VectorXd::Zero(system.freedom());
  const ForestState& state = scene.state_at(t, q.data(), still.data());
  for (const SceneElements::Contact& contact : elements->contacts) {
    FeaturePair pair;
    const Touch touch = scene.touch_of(contact, state, pair);
    const ContactPlace place{0.5 * (touch.on_first + touch.on_second), touch.normal};
    places[static_cast<std::size_t>(contact.element)] = place;
    const int parts = (contact.tangents > 0 ? 1 : 0) + (contact.patch ? 1 : 0);
    for (int k = 1; k <= parts; ++k)
      places[static_cast<std::size_t>(contact.element) + static_cast<std::size_t>(k)] = place;
  }
  return places;
}

SceneMomentum momentum(const System& system, double t, const Eigen::VectorXd& q, const Eigen::VectorXd& u) {
  const SceneSystem& scene = as_scene(system);
  return scene.dynamics().momentum(scene.state_at(t, q.data(), u.data()));
}

}  // namespace percuss
