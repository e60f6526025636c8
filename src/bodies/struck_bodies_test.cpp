// Bodies that are struck in two places at once, without gravity: what is kept is the momentum.
#include <gtest/gtest.h>

#include "support/scenes.hpp"

namespace percuss::test::struck_bodies_test {
namespace {

using Eigen::Vector3d;
using JointKind = Scene::Joint::Kind;

// Two links on a hinge that fly and fold, one the mirror image of the other, and a ball for each of them. The
// second ball is `late` behind.
Scene struck(double late) {
  Scene scene;
  scene.gravity.setZero();
  scene.bodies = {
      body("first", Sphere{0.1}, 1.0, {0.0, 0.0, 0.0}, {3.2, 0.0, 0.5}, {0.0, 0.0, 1.0}),
      body("second", Sphere{0.1}, 1.0, {0.6, 0.0, 0.0}),
      body("left", Sphere{0.1}, 0.5, {0.0, -0.25, 0.0}, {3.0, 5.0, 0.5}),
      body("right", Sphere{0.1}, 0.5, {0.6, -0.25 - late, 0.0}, {3.0, 5.0, 0.5}),
  };
  scene.joints = {joint("hinge", JointKind::revolute, 0, 1, {0.3, 0.2, 0.0}, Vector3d::UnitZ())};
  scene.joints[0].velocity = {-2.0};
  scene.surfaces = {surface(0.5, 0.0)};
  return scene;
}

// Gaps that are closed together are made to meet exactly. That moves q by less than 1e-9, and M with it; u
// follows, so that Mu stays.
TEST(StruckBodies, MeetingExactlyKeepsTheMomentum) {
  SimulationOptions options = motion_options(Method::event_driven, 0.1);
  options.tolerance = 1e-13;
  for (const double late : {0.0, 4e-10}) {
    Scene scene = struck(late);
    SystemPtr system;
    auto run = start(scene, system, options);
    ASSERT_TRUE(run) << to_string(run.error());
    const SceneMomentum before = momentum(*system, 0.0, run->q(), run->u());
    while (run->advance()) {
    }
    ASSERT_EQ(run->status(), RunStatus::solved) << run->reason();
    const SceneMomentum after = momentum(*system, run->time(), run->q(), run->u());
    EXPECT_EQ(run->trajectory().impacts.size(), 1U);  // of both balls together
    EXPECT_LT((after.linear - before.linear).norm(), 1e-14 * before.linear.norm()) << late;
    EXPECT_LT((after.angular - before.angular).norm(), 1e-9 * before.angular.norm()) << late;
  }
}

}  // namespace
}  // namespace percuss::test::struck_bodies_test
