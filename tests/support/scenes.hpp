// Scenes for tests, in few words.
#pragma once

#include <gtest/gtest.h>

#include "percuss/scene.hpp"
#include "percuss/simulation.hpp"

namespace percuss::test {

inline Solid solid(Form form) {
  Solid made;
  made.form = std::move(form);
  return made;
}

inline Scene::Body body(const std::string& name, Form form, double mass, const Eigen::Vector3d& position,
                        const Eigen::Vector3d& velocity = Eigen::Vector3d::Zero(),
                        const Eigen::Vector3d& spin = Eigen::Vector3d::Zero()) {
  Scene::Body made;
  made.name = name;
  made.solids = {solid(std::move(form))};
  made.inertia_of = Scene::Body::Inertia::from_mass;
  made.inertial.mass = mass;
  made.pose.position = position;
  made.velocity = velocity;
  made.angular_velocity = spin;
  return made;
}

inline Scene::Body ground(const std::string& name = "table") {
  Scene::Body made;
  made.name = name;
  made.solids = {solid(HalfSpace{})};
  made.fixed = true;
  return made;
}

inline Scene::Surface surface(double restitution, double friction, double tangential = 0.0) {
  Scene::Surface made;
  made.restitution = restitution;
  made.friction = {friction};
  made.tangential_restitution = tangential;
  return made;
}

inline Scene::Joint joint(const std::string& name, Scene::Joint::Kind kind, int parent, int child,
                          const Eigen::Vector3d& origin, const Eigen::Vector3d& axis) {
  Scene::Joint made;
  made.name = name;
  made.kind = kind;
  made.parent = parent, made.child = child;
  made.origin = origin;
  made.axis = axis;
  return made;
}

struct SceneRun {
  Scene scene;
  SystemPtr system;
  Simulation run;

  std::vector<BodyState> bodies() const { return body_states(*system, run.time(), run.q(), run.u()); }
};

inline SimulationOptions motion_options(Method method, double until, double step = 1e-3) {
  SimulationOptions options;
  options.method = method;
  options.until = until;
  options.step = step;
  options.output = until / 20.0;
  return options;
}

[[nodiscard]] inline Result<Simulation> start(Scene& scene, SystemPtr& system,
                                              const SimulationOptions& options) {
  if (const auto renewed = renew(scene); !renewed) return tl::unexpected(renewed.error());
  const auto made = make_system(scene);
  if (!made) return tl::unexpected(made.error());
  system = *made;
  const auto state = initial_state(scene);
  if (!state) return tl::unexpected(state.error());
  return Simulation::start(system, state->q, state->u, options);
}

inline SceneRun follow(Scene scene, const SimulationOptions& options) {
  SystemPtr system;
  auto run = start(scene, system, options);
  if (!run) throw std::runtime_error(to_string(run.error()));
  while (run->advance()) {
  }
  EXPECT_EQ(run->status(), RunStatus::solved) << run->reason();
  return {std::move(scene), std::move(system), *std::move(run)};
}

}  // namespace percuss::test
