// A box on its face, event driven: four corners with friction where three carry it. It slides, stops, and is
// thrown.
#include <gtest/gtest.h>

#include <cmath>

#include "support/scenes.hpp"

namespace percuss::test::sliding_box_test {
namespace {

using Eigen::AngleAxisd;
using Eigen::Vector3d;

constexpr double g = 9.81;

struct Incline {
  double alpha, mu;
  Scene::Body plane = ground("plane");
  Vector3d up, down;

  Incline(double angle, double friction) : alpha(angle), mu(friction) {
    plane.pose.orientation = AngleAxisd(alpha, Vector3d::UnitY());  // falls along +x
    up = plane.pose.orientation * Vector3d::UnitZ();
    down = plane.pose.orientation * Vector3d::UnitX();
  }

  // Of a box on its face that is turned by `yaw`.
  SceneRun run(double yaw, const Vector3d& velocity, double spin, double until,
               double tolerance = 1e-9) const {
    Scene scene;
    scene.bodies = {body("box", Box{{0.3, 0.2, 0.1}}, 1.3, 0.05 * up, velocity, spin * up), plane};
    scene.bodies[0].pose.orientation = plane.pose.orientation * AngleAxisd(yaw, Vector3d::UnitZ());
    scene.surfaces = {surface(0.0, mu)};
    SimulationOptions options = motion_options(Method::event_driven, until);
    options.tolerance = tolerance;
    return follow(scene, options);
  }
};

int count(const SceneRun& done, MotionEventKind kind) {
  int n = 0;
  for (const MotionEvent& event : done.run.trajectory().events) n += event.kind == kind ? 1 : 0;
  return n;
}

// At rest on a slope above the friction angle, the corners choose to slip down: g(sin α − μ cos α).
TEST(SlidingBox, LetGoOnASteepInclineSlides) {
  for (const double alpha : {0.21, 0.3, 0.6})
    for (const double yaw : {0.0, 0.4, 1.1}) {
      const Incline incline(alpha, 0.2);
      const SceneRun done = incline.run(yaw, Vector3d::Zero(), 0.0, 1.0);
      const double a = g * (std::sin(alpha) - 0.2 * std::cos(alpha));
      const BodyState box = done.bodies()[0];
      EXPECT_LT((box.velocity - a * incline.down).norm(), 1e-9) << alpha << " " << yaw;
      EXPECT_LT((box.pose.position - 0.05 * incline.up - 0.5 * a * incline.down).norm(), 1e-9);
      EXPECT_LT(box.angular_velocity.norm(), 1e-9);
      EXPECT_NEAR(done.run.energy().balance(), 0.0, 1e-11);
    }
}

// Pushed uphill it slows down by g(sin α + μ cos α); then it slides back, or stays where the slope is below
// the friction angle.
TEST(SlidingBox, PushedUphillReversesOrStays) {
  for (const double alpha : {0.15, 0.3})
    for (const double yaw : {0.0, 0.7}) {
      const double mu = 0.2, v0 = 0.5;
      const Incline incline(alpha, mu);
      const SceneRun done = incline.run(yaw, -v0 * incline.down, 0.0, 1.0);
      const double slows = g * (std::sin(alpha) + mu * std::cos(alpha)), stops = v0 / slows,
                   rest = 1.0 - stops;
      const double a = std::max(0.0, g * (std::sin(alpha) - mu * std::cos(alpha)));
      const BodyState box = done.bodies()[0];
      EXPECT_LT((box.velocity - a * rest * incline.down).norm(), 1e-9) << alpha << " " << yaw;
      const double path = -0.5 * v0 * stops + 0.5 * a * rest * rest;
      EXPECT_LT((box.pose.position - 0.05 * incline.up - path * incline.down).norm(), 1e-9);
      EXPECT_EQ(count(done, MotionEventKind::sticks), a > 0.0 ? 0 : 4);
    }
}

// Across the slope: what is lost across turns into what falls, (v̇, φ) of a particle.
TEST(SlidingBox, CrossingASlopeMovesAsAParticle) {
  const double alpha = 0.3, mu = 0.4, v0 = 1.0;
  const Incline incline(alpha, mu);
  const SceneRun done = incline.run(0.3, v0 * Vector3d::UnitY(), 0.0, 0.1, 1e-11);
  Vector3d v = v0 * Vector3d::UnitY();
  const auto acceleration = [&](const Vector3d& w) -> Vector3d {
    return g * std::sin(alpha) * incline.down - mu * g * std::cos(alpha) * w.normalized();
  };
  const double h = 1e-4;
  for (int k = 0; k < 1000; ++k) {  // Runge and Kutta's method
    const Vector3d k1 = acceleration(v), k2 = acceleration(v + 0.5 * h * k1),
                   k3 = acceleration(v + 0.5 * h * k2), k4 = acceleration(v + h * k3);
    v += h / 6.0 * (k1 + 2.0 * k2 + 2.0 * k3 + k4);
  }
  EXPECT_LT((done.bodies()[0].velocity - v).norm(), 1e-9);
}

// On a table it comes to rest after v₀/(μg) and v₀²/(2μg), and stays.
TEST(SlidingBox, SlidesToRestOnATable) {
  for (const double yaw : {0.0, 0.3, 0.8}) {
    const double mu = 0.3, v0 = 1.0;
    const Incline table(0.0, mu);
    const SceneRun done = table.run(yaw, {v0, 0.0, 0.0}, 0.0, 1.0);
    const BodyState box = done.bodies()[0];
    EXPECT_LT((box.pose.position - Vector3d(0.5 * v0 * v0 / (mu * g), 0.0, 0.05)).norm(), 1e-9);
    EXPECT_LT(box.velocity.norm() + box.angular_velocity.norm(), 1e-12);
    for (const MotionEvent& event : done.run.trajectory().events)
      if (event.kind == MotionEventKind::sticks) {
        EXPECT_NEAR(event.time, v0 / (mu * g), 1e-9);
      }
    EXPECT_EQ(count(done, MotionEventKind::sticks), 4);
    EXPECT_NEAR(done.run.energy().total_dissipated(), 0.5 * 1.3 * v0 * v0, 1e-9);
  }
}

// Spin alone: every corner at r = √(a² + b²) slides against its motion, so I ω̇ = −μ m g r.
TEST(SlidingBox, SpinsToRest) {
  const double mu = 0.3, spin = 8.0, r = std::hypot(0.15, 0.1), inertia = (0.09 + 0.04) / 12.0;
  const double slows = mu * g * r / inertia, stops = spin / slows;
  const Incline table(0.0, mu);
  const SceneRun done = table.run(0.0, Vector3d::Zero(), spin, 1.0);
  const BodyState box = done.bodies()[0];
  EXPECT_LT(box.velocity.norm() + box.angular_velocity.norm(), 1e-12);
  EXPECT_NEAR(AngleAxisd(box.pose.orientation).angle(), 0.5 * spin * stops, 1e-8);
  EXPECT_NEAR(box.pose.position.head<2>().norm(), 0.0, 1e-8);
  EXPECT_EQ(count(done, MotionEventKind::sticks), 4);
}

// Both: it stops, all corners at once or one after the other, with all its energy lost to friction.
TEST(SlidingBox, SlidesAndSpinsToRest) {
  for (const double spin : {0.5, 3.0, -8.0, 20.0})
    for (const double yaw : {0.0, 0.5}) {
      const Incline table(0.0, 0.3);
      const SceneRun done = table.run(yaw, {1.0, 0.0, 0.0}, spin, 1.5);
      const BodyState box = done.bodies()[0];
      EXPECT_LT(box.velocity.norm() + box.angular_velocity.norm(), 1e-12) << spin << " " << yaw;
      const double energy = 0.5 * 1.3 + 0.5 * 1.3 * (0.09 + 0.04) / 12.0 * spin * spin;
      EXPECT_NEAR(done.run.energy().total_dissipated(), energy, 1e-7 * energy);
      EXPECT_NEAR(box.pose.position.z(), 0.05, 1e-12);
    }
}

// A die is thrown on a table and comes to rest on a face, whatever law its impacts of one to four corners
// follow.
TEST(ThrownDie, ComesToRestUnderEveryLaw) {
  for (const double tangential : {0.0, 0.4})
    for (const Law& law : {Law{Newton{}}, Law{Poisson{}}, Law{Energetic{}}}) {
      if (tangential > 0.0 && std::holds_alternative<Energetic>(law)) continue;  // it knows none
      Scene scene;
      scene.bodies = {
          body("die", Box{{0.02, 0.02, 0.02}}, 0.012, {0.0, 0.0, 0.1}, {0.5, 0.0, -1.0}, {0.0, 15.0, 3.0}),
          ground()};
      scene.bodies[0].pose.orientation =
          AngleAxisd(0.7, Vector3d(1.0, 1.0, 0.0).normalized()) * Eigen::Quaterniond::Identity();
      scene.surfaces = {surface(0.4, 0.25, tangential)};
      SimulationOptions options = motion_options(Method::event_driven, 1.0);
      options.law = law;
      const SceneRun done = follow(scene, options);
      const BodyState die = done.bodies()[0];
      EXPECT_LT(die.velocity.norm() + die.angular_velocity.norm(), 1e-12);
      EXPECT_NEAR(die.pose.position.z(), 0.01, 1e-12);
      EXPECT_NEAR(die.pose.orientation.toRotationMatrix().row(2).cwiseAbs().maxCoeff(), 1.0, 1e-12);
      EXPECT_NEAR(done.run.energy().balance(), 0.0, 1e-9 * done.run.energy().initial);
      EXPECT_EQ(unconfirmed(done.run.trajectory()).number, 0);
    }
}

// Moreau's law says at the first impact that it takes no friction.
TEST(ThrownDie, MoreauDoesNotApplyWithFriction) {
  Scene scene;
  scene.bodies = {body("die", Box{{0.02, 0.02, 0.02}}, 0.012, {0.0, 0.0, 0.1}), ground()};
  scene.surfaces = {surface(0.4, 0.25)};
  SimulationOptions options = motion_options(Method::event_driven, 1.0);
  options.law = Moreau{};
  SystemPtr system;
  auto run = start(scene, system, options);
  ASSERT_TRUE(run) << to_string(run.error());
  while (run->advance()) {
  }
  EXPECT_EQ(run->status(), RunStatus::not_applicable);
  EXPECT_NE(run->reason().find("contacts without friction only"), std::string::npos) << run->reason();
}

// What auto says about bodies that are far apart is true: more contacts come later.
TEST(ThrownDie, AutoSaysThatNothingIsNear) {
  Scene scene;
  scene.bodies = {body("die", Box{{0.02, 0.02, 0.02}}, 0.012, {0.0, 0.0, 1.0}), ground()};
  SystemPtr system;
  const auto far_off = start(scene, system, motion_options(Method::automatic, 1.0));
  ASSERT_TRUE(far_off) << to_string(far_off.error());
  EXPECT_NE(far_off->explanation().find("nothing is near enough to touch"), std::string::npos)
      << far_off->explanation();
  scene.bodies[0].pose.position.z() = 0.01;
  const auto close = start(scene, system, motion_options(Method::automatic, 1.0));
  ASSERT_TRUE(close) << to_string(close.error());
  EXPECT_NE(close->explanation().find("4 contacts near at the start"), std::string::npos)
      << close->explanation();
}

}  // namespace
}  // namespace percuss::test::sliding_box_test
