// Many bodies at once: steps whose contacts are solved as a sparse problem, impacts of a few among many.
#include <gtest/gtest.h>

#include "percuss/scene_models.hpp"
#include "support/scenes.hpp"

namespace percuss::test::scene_pile_test {
namespace {

using Eigen::Vector3d;

// A wall under its weight: bricks on four points each and more. Nothing moves, and the floor carries the
// weight in every step.
TEST(ScenePile, AWallStands) {
  Scene scene = make_scene(WallScene{.columns = 2, .rows = 3});
  scene.surfaces = {surface(0.0, 0.5)};
  double weight = 0.0;
  for (const Scene::Body& b : scene.bodies)
    if (!b.fixed) weight += 9.81 * b.inertial.mass;
  SimulationOptions options = motion_options(Method::time_stepping, 0.1);
  options.step = 1e-3;
  const SceneRun done = follow(scene, options);
  EXPECT_EQ(done.run.status(), RunStatus::solved) << done.run.reason();
  for (const BodyState& state : done.bodies()) {
    EXPECT_LT(state.velocity.norm(), 1e-9);
    EXPECT_LT(state.angular_velocity.norm(), 1e-7);
  }
  const Trajectory& path = done.run.trajectory();
  ASSERT_GT(path.elements.size(), 48U);  // rows that are no longer solved densely
  double carried = 0.0;
  const std::size_t columns = static_cast<std::size_t>(path.offsets.back());
  for (std::size_t i = 0; i < path.elements.size(); ++i)
    if (path.elements[i].find("floor") != std::string::npos &&
        path.elements[i].find("friction") == std::string::npos)
      carried += path.force[path.force.size() - columns + static_cast<std::size_t>(path.offsets[i])];
  EXPECT_NEAR(carried, weight, 1e-6 * weight);
}

// Balls that fall on a floor and on each other: the account closes, no energy comes in, every step is solved.
TEST(ScenePile, FallingBallsKeepTheirAccount) {
  Scene scene = make_scene(PileScene{.count = 27});
  scene.surfaces = {surface(0.3, 0.4)};
  SimulationOptions options = motion_options(Method::time_stepping, 0.4);
  options.step = 1e-3;
  const SceneRun done = follow(scene, options);
  EXPECT_EQ(done.run.status(), RunStatus::solved) << done.run.reason();
  const auto energy = done.run.energy();
  EXPECT_LT(energy.present, energy.initial);
  EXPECT_NEAR(energy.balance(), 0.0, 1e-9 * energy.initial);
}

// Of two balls one strikes the floor: the energies that are recorded are those of both, and the other flies
// on.
TEST(ScenePile, AnImpactIsThatOfWhatItTouches) {
  Scene scene;
  scene.gravity.setZero();
  scene.bodies = {body("near", Sphere{0.1}, 2.0, {0.0, 0.0, 0.2}, {0.3, 0.0, -1.0}),
                  body("far", Sphere{0.1}, 3.0, {5.0, 0.0, 4.0}, {0.0, 2.0, 0.0}, {0.0, 1.0, 0.0}), ground()};
  scene.surfaces = {surface(0.5, 0.2)};
  const double inertia = 0.4 * 3.0 * 0.01;
  const double others = 0.5 * 3.0 * 4.0 + 0.5 * inertia, own = 0.5 * 2.0 * (0.09 + 1.0);
  for (const Method method : {Method::event_driven, Method::time_stepping}) {
    const SceneRun done = follow(scene, motion_options(method, 0.3));
    ASSERT_EQ(done.run.trajectory().impacts.size(), 1U);
    EXPECT_NEAR(done.run.trajectory().impacts[0].energy_before, own + others, 1e-12);
    EXPECT_NEAR(done.run.trajectory().impacts[0].energy_after, done.run.energy().present, 1e-12);
    const BodyState far = done.bodies()[1];
    EXPECT_NEAR((far.velocity - Vector3d(0.0, 2.0, 0.0)).norm(), 0.0, 1e-14);
    EXPECT_NEAR((far.angular_velocity - Vector3d(0.0, 1.0, 0.0)).norm(), 0.0, 1e-14);
  }
}

}  // namespace
}  // namespace percuss::test::scene_pile_test
