// Scenes solved without W, judged by W: the assembled problem is made for comparison only.
#include <gtest/gtest.h>

#include <cmath>

#include "contact/block_matrix.hpp"
#include "contact/scene_motion.hpp"
#include "percuss/models.hpp"

namespace percuss::solve_scene_test {
namespace {

struct Named {
  const char* name;
  ContactScene scene;
};

std::vector<Named> some_piles(const PileOptions& options = {}) {
  return {{"spheres", sphere_pile(500, options)},
          {"wall", box_wall(4, 5, options)},
          {"tower", plank_tower(6, 3, options)}};
}

TEST(SceneWithoutW, SeesTheSameProblem) {
  for (const PileLoad load : {PileLoad::rest, PileLoad::falling})
    for (const auto& [name, scene] : some_piles({.load = load, .restitution = 0.3})) {
      SCOPED_TRACE(name);
      const ContactProblem problem = make_contact_problem(scene);
      std::vector<double> r(problem.q.size());
      for (std::size_t k = 0; k < r.size(); ++k) r[k] = std::sin(static_cast<double>(k));
      std::vector<double> u = product(problem.W, r);
      const std::vector<double> without = contact_velocities(scene, r);
      for (std::size_t k = 0; k < u.size(); ++k) ASSERT_NEAR(without[k], u[k] + problem.q[k], 1e-10);
      for (std::size_t i = 0; i < problem.contacts(); ++i)
        for (int a = 0; a < 9; ++a)
          ASSERT_NEAR(own_block(scene, scene.contacts[i])(a / 3, a % 3), find_block(problem.W, i, i)[a],
                      1e-12);
      const ContactResidual with = contact_residual(problem, r), alone = contact_residual(scene, r);
      EXPECT_NEAR(alone.relative, with.relative, 1e-12 * with.relative);
      EXPECT_NEAR(alone.scaled, with.scaled, 1e-12 * with.scaled);
      EXPECT_NEAR(alone.penetration, with.penetration, 1e-12 * with.penetration);
      EXPECT_NEAR(alone.cone, with.cone, 1e-12 * with.cone);
    }
}

// At rest the velocities after are unique, whatever the impulses: zero where friction suffices.
TEST(SceneWithoutW, AgreesWithTheAssembledSolver) {
  for (const auto& [name, scene] : some_piles({.mu = 0.7})) {
    SCOPED_TRACE(name);
    const ContactProblem problem = make_contact_problem(scene);
    ContactOptions options;
    options.tolerance = 1e-6;
    const ContactOutcome without = solve(scene, options).value(), with = solve(problem, options).value();
    ASSERT_EQ(without.status, Status::solved) << without.reason << " " << without.residual.relative;
    ASSERT_EQ(with.status, Status::solved);
    EXPECT_LE(contact_residual(problem, without.r).relative, options.tolerance);
    double q = 0.0;
    for (const double x : problem.q) q += x * x;
    for (std::size_t k = 0; k < with.u.size(); ++k) EXPECT_NEAR(without.u[k], with.u[k], 1e-4 * std::sqrt(q));
  }
}

TEST(SceneWithoutW, FallingWithRestitution) {
  for (const auto& [name, scene] :
       some_piles({.mu = 0.5, .load = PileLoad::falling_body, .restitution = 0.5})) {
    SCOPED_TRACE(name);
    ContactOptions options;
    options.tolerance = 1e-3;  // sweeps alone
    const ContactOutcome outcome = solve(scene, options).value();
    EXPECT_EQ(outcome.status, Status::solved) << outcome.reason << " " << outcome.residual.relative;
    EXPECT_LE(contact_residual(make_contact_problem(scene), outcome.r).relative, options.tolerance);
  }
}

TEST(SceneWithoutW, TheSameBitsOnAnyNumberOfThreads) {
  const ContactScene scene = sphere_pile(3000);
  ContactOptions options;
  options.tolerance = 1e-2;
  const ContactOutcome one = solve(scene, options).value();
  EXPECT_EQ(one.status, Status::solved) << one.residual.relative;
  EXPECT_GT(one.iterations, 10);
  for (const int threads : {2, 8}) {
    options.threads = threads;
    EXPECT_EQ(solve(scene, options).value().r, one.r);
  }
}

TEST(SceneWithoutW, StartsFromASolution) {
  const ContactScene scene = plank_tower(4);
  ContactOptions options;
  options.tolerance = 1e-6;
  options.start = solve(make_contact_problem(scene)).value().r;
  const ContactOutcome outcome = solve(scene, options).value();
  EXPECT_EQ(outcome.status, Status::solved);
  EXPECT_EQ(outcome.iterations, 0);
}

TEST(SceneWithoutW, SaysWhereItDoesNotConverge) {  // squeezed between walls that approach each other
  ContactScene scene;
  scene.bodies.resize(3);
  scene.bodies[0].inverse_mass = scene.bodies[2].inverse_mass = 0.0;
  scene.bodies[0].inverse_inertia = scene.bodies[2].inverse_inertia = Eigen::Matrix3d::Zero();
  scene.bodies[0].velocity.z() = 1.0;
  scene.bodies[2].velocity.z() = -1.0;
  for (const int below : {0, 1}) {
    ContactScene::Contact contact;
    contact.first = below;
    contact.second = below + 1;
    scene.contacts.push_back(contact);
  }
  const ContactOutcome outcome = solve(scene).value();
  EXPECT_EQ(outcome.status, Status::not_converged);
  EXPECT_EQ(outcome.reason, "as many sweeps as allowed");
  EXPECT_GT(outcome.residual.relative, 0.1);
}

TEST(SceneWithoutW, OtherMethodsMakeW) {
  const ContactScene scene = plank_tower(4);
  ContactOptions options;
  options.method = ContactMethod::interior_point;
  const ContactOutcome outcome = solve(scene, options).value();
  EXPECT_EQ(outcome.status, Status::solved);
  EXPECT_EQ(outcome.stages.front().method, ContactMethod::interior_point);
}

TEST(SceneWithoutW, NothingTouches) { EXPECT_EQ(solve(ContactScene{}).value().status, Status::solved); }

}  // namespace
}  // namespace percuss::solve_scene_test
