// A cube that is tossed on a table, event driven, and the impacts of its corners.
#include <gtest/gtest.h>

#include <cmath>

#include "support/scenes.hpp"

namespace percuss::test::tossed_cube_test {
namespace {

using Eigen::AngleAxisd;
using Eigen::Vector3d;

constexpr double edge = 0.1, mass = 0.37;

Scene toss(int number, double restitution, double friction) {
  const double k = number;
  Scene scene;
  scene.bodies = {body("cube", Box{{edge, edge, edge}}, mass, {0.0, 0.0, 0.15},
                       {1.1 * std::cos(k), 1.1 * std::sin(k), -0.2},
                       {4.0 * std::sin(3.0 * k), 3.0 * std::cos(2.0 * k), 2.0 * std::sin(k)}),
                  ground()};
  scene.bodies[0].pose.orientation =
      AngleAxisd(0.7 * k, Vector3d(std::sin(k), 1.0, std::cos(k)).normalized());
  scene.surfaces = {surface(restitution, friction)};
  return scene;
}

SimulationOptions options(const Law& law, double until) {
  SimulationOptions made = motion_options(Method::event_driven, until);
  made.law = law;
  return made;
}

// Face, edges and corners hit with much restitution and friction, hundreds of times.
TEST(TossedCube, ReachesTheEndUnderNewtonAndPoisson) {
  for (const Law& law : {Law{Newton{}}, Law{Poisson{}}})
    for (const double restitution : {0.5, 0.7})
      for (int k = 1; k <= 3; ++k) {
        const SceneRun done = follow(toss(k, restitution, 0.4), options(law, 1.0));
        EXPECT_EQ(done.run.status(), RunStatus::solved) << done.run.reason();
        EXPECT_NEAR(done.run.energy().balance(), 0.0, 1e-7 * done.run.energy().initial);
        EXPECT_EQ(unconfirmed(done.run.trajectory()).number, 0);
      }
}

// In flight, on a corner, an edge or a face, and just before it rests.
TEST(TossedCube, GoesOnFromACheckpointToTheSameBits) {
  for (const Law& law : {Law{Newton{}}, Law{Poisson{}}}) {
    Scene scene = toss(2, 0.3, 0.2);
    const SceneRun whole = follow(scene, options(law, 0.8));
    for (int stop = 1; stop < 400; stop += 23) {
      SystemPtr system;
      auto first = start(scene, system, options(law, 0.8));
      for (int k = 0; k < stop && first->advance(); ++k) {
      }
      auto second = start(scene, system, options(law, 0.8));
      const auto restored = second->restore(first->checkpoint(), first->trajectory());
      ASSERT_TRUE(restored) << to_string(restored.error());
      while (second->advance()) {
      }
      EXPECT_EQ(second->checkpoint(), whole.run.checkpoint()) << stop;
      EXPECT_EQ(second->trajectory().force, whole.run.trajectory().force) << stop;
    }
  }
}

// One corner alone is resolved by a way of its own; the law says the same.
TEST(TossedCube, OneCornerFollowsTheLaw) {
  for (const Law& law : {Law{Newton{}}, Law{Poisson{}}})
    for (const double friction : {0.05, 0.2, 0.5})
      for (int k = 1; k <= 6; ++k) {
        const SceneRun done = follow(toss(k, 0.4, friction), options(law, 0.25));
        const Trajectory& t = done.run.trajectory();
        ASSERT_FALSE(t.impacts.empty());
        const Eigen::VectorXd q = Eigen::Map<const Eigen::VectorXd>(t.impact_q.data(), 7),
                              u = Eigen::Map<const Eigen::VectorXd>(t.impact_before.data(), 6),
                              after = Eigen::Map<const Eigen::VectorXd>(t.impact_after.data(), 6);
        const double at_time = t.impacts.front().time;
        Instant at =
            done.system->instant(done.system->select(at_time, q.data(), u.data(), 1e-3, nullptr).set);
        done.system->everything(at_time, q.data(), u.data(), at);
        Eigen::Index lowest = 0;  // a contact, followed by its friction
        for (Eigen::Index i = 0; i < at.gap.size(); ++i)
          if (at.gap[i] < at.gap[lowest]) lowest = i;
        std::vector<Eigen::Index> elements{lowest, lowest + 1};
        const auto outcome = resolve(scene_impact(*done.system, at, u, elements), law);
        ASSERT_TRUE(outcome);
        EXPECT_EQ(outcome->status, Status::solved);
        EXPECT_LT((outcome->solution.velocity_after - after).norm(), 1e-11 * u.norm())
            << friction << " " << k;
      }
}

// Four corners of a face that lie in a plane but for `off`.
Impact face(double off) {
  Impact impact;
  impact.mass = Eigen::MatrixXd::Zero(6, 6);
  impact.mass.diagonal() << mass, mass, mass, 8.1e-4, 8.1e-4, 8.1e-4;
  impact.velocity.resize(6);
  impact.velocity << -5.1e-6, -7e-7, -4.9e-5, -3.1e-4, 2.8e-4, 8.3e-5;
  for (int i = 0; i < 4; ++i) {
    const double angle = 0.1 + 0.5 * M_PI * i, height = -0.5 * edge * (1.0 + off * std::cos(1.0 + 2.0 * i));
    const Vector3d arm(std::sqrt(0.5) * edge * std::cos(angle), std::sqrt(0.5) * edge * std::sin(angle),
                       height);
    const auto along = [&](const Vector3d& n) {
      Eigen::VectorXd w(6);
      w << n, arm.cross(n);
      return w;
    };
    Eigen::MatrixXd across(6, 2);
    across << along(Vector3d::UnitX()), along(Vector3d::UnitY());
    impact.elements.push_back(contact("c" + std::to_string(i), along(Vector3d::UnitZ()), 0.7));
    impact.elements.push_back(
        friction("f" + std::to_string(i), 2 * i, across, Eigen::VectorXd::Constant(1, 0.2), 0.0));
  }
  return impact;
}

// All corners stick while the cube tips up from them. Where they do not lie in a plane, their rows contradict
// each other by as much, and what no residual confirms is not called solved: so runs make them meet before.
TEST(TossedCube, AFaceOnItsCornersHasToBePlane) {
  const auto plane = resolve(face(0.0), Poisson{});
  ASSERT_TRUE(plane);
  ASSERT_EQ(plane->status, Status::solved) << plane->reason;
  EXPECT_LT(*plane->residual, 1e-13);
  EXPECT_GT(plane->solution.gamma_after[0], 0.0);
  EXPECT_LT(std::abs(plane->solution.gamma_after[1]), 1e-15);

  const auto bent = resolve(face(1e-9), Poisson{});
  ASSERT_TRUE(bent);
  EXPECT_EQ(bent->status, Status::not_converged);
  Poisson rougher;
  rougher.solver.tolerance = 1e-7;
  const auto rough = resolve(face(1e-9), rougher);
  ASSERT_TRUE(rough);
  ASSERT_EQ(rough->status, Status::solved) << rough->reason;
  EXPECT_LT((rough->solution.velocity_after - plane->solution.velocity_after).norm(),
            1e-7 * plane->solution.velocity_after.norm());
}

}  // namespace
}  // namespace percuss::test::tossed_cube_test
