// Known motions of rigid bodies, through System and Simulation.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "percuss/mechanism.hpp"
#include "percuss/problem_file.hpp"
#include "percuss/run.hpp"
#include "support/scenes.hpp"

namespace percuss::test::scene_motion_test {
namespace {

using Eigen::Vector3d;
using Eigen::VectorXd;
using JointKind = Scene::Joint::Kind;

constexpr double g = 9.81;

// A ball that slides begins to roll at v = 5/7 v₀ after t = 2v₀/(7μg), then rolls on.
TEST(SceneMotion, SlidingBallBeginsToRoll) {
  const double mu = 0.2, v0 = 2.0, radius = 0.1, rolls = 2.0 * v0 / (7.0 * mu * g);
  Scene scene;
  scene.bodies = {body("ball", Sphere{radius}, 0.7, {0.0, 0.0, radius}, {v0, 0.0, 0.0}), ground()};
  scene.surfaces = {surface(0.0, mu)};
  SimulationOptions exact = motion_options(Method::event_driven, 1.0);
  exact.tolerance = 1e-12;
  const SceneRun done = follow(scene, exact);
  const BodyState ball = done.bodies()[0];
  EXPECT_NEAR(ball.velocity.x(), 5.0 / 7.0 * v0, 1e-9);
  EXPECT_NEAR(ball.angular_velocity.y(), 5.0 / 7.0 * v0 / radius, 1e-8);
  EXPECT_NEAR(ball.pose.position.x(),
              v0 * rolls - 0.5 * mu * g * rolls * rolls + 5.0 / 7.0 * v0 * (1.0 - rolls), 1e-8);
  EXPECT_EQ(done.run.trajectory().elements, (std::vector<std::string>{"ball-table", "ball-table.friction"}));
  bool stuck = false;
  for (const MotionEvent& event : done.run.trajectory().events)
    if (event.kind == MotionEventKind::sticks) {
      stuck = true;
      EXPECT_NEAR(event.time, rolls, 5e-8);  // slip below 2e-8 of the fastest motion is none
    }
  EXPECT_TRUE(stuck);
}

// On an incline: a ball rolls with 5/7 g sin α, a box slides with g(sin α − μ cos α).
TEST(SceneMotion, InclinesAreRolledAndSlidDown) {
  const double alpha = 0.3, mu = 0.2;
  Scene scene;
  Scene::Body plane = ground("plane");
  plane.pose.orientation = Eigen::AngleAxisd(alpha, Vector3d::UnitY());  // falls along +x
  const Vector3d up = plane.pose.orientation * Vector3d::UnitZ(),
                 down = plane.pose.orientation * Vector3d::UnitX();
  scene.bodies = {body("ball", Sphere{0.1}, 1.0, 0.1 * up), plane};
  scene.surfaces = {surface(0.0, mu)};
  const SceneRun rolled = follow(scene, motion_options(Method::event_driven, 1.0));
  EXPECT_NEAR((rolled.bodies()[0].velocity - 5.0 / 7.0 * g * std::sin(alpha) * down).norm(), 0.0, 1e-8);

  const double v0 = 0.1;
  scene.bodies[0] = body("box", Box{{0.3, 0.2, 0.1}}, 1.0, 0.05 * up, v0 * down);
  scene.bodies[0].pose.orientation = plane.pose.orientation;
  const SceneRun slid = follow(scene, motion_options(Method::time_stepping, 1.0));
  const double a = g * (std::sin(alpha) - mu * std::cos(alpha));
  EXPECT_NEAR((slid.bodies()[0].velocity - (v0 + a) * down).norm(), 0.0, 1e-3);
  EXPECT_NEAR((slid.bodies()[0].pose.position - 0.05 * up - (v0 + 0.5 * a) * down).norm(), 0.0, 1e-3);
  EXPECT_NEAR(slid.run.energy().balance(), 0.0, 1e-6);
}

// Walton's map of a ball that bounces with spin: normal −e, the slip −e_t where it sticks, else μ(1 +
// e)|γ_N|.
TEST(SceneMotion, BounceWithSpinIsWaltonsMap) {
  const double radius = 0.05, e = 0.8, et = 0.4, mu = 0.3, K = 0.4;
  for (const double spin : {0.0, 10.0, 60.0, -200.0, 400.0}) {
    const Vector3d v(1.0, 0.0, -2.0), w(0.0, spin, 0.0);
    Scene scene;
    scene.gravity.setZero();
    scene.bodies = {body("ball", Sphere{radius}, 0.2, {0.0, 0.0, 0.1}, v, w), ground()};
    scene.surfaces = {surface(e, mu, et)};
    const SceneRun done = follow(scene, motion_options(Method::event_driven, 0.1));
    ASSERT_EQ(done.run.trajectory().impacts.size(), 1U);
    const double slip = v.x() - radius * spin;  // of the lowest point
    const double most = mu * (1.0 + e) * 2.0, sticking = (1.0 + et) * K / (1.0 + K) * std::abs(slip);
    const double jump = -std::copysign(std::min(most, sticking), slip);
    const BodyState ball = done.bodies()[0];
    EXPECT_NEAR(ball.velocity.z(), e * 2.0, 1e-12);
    EXPECT_NEAR(ball.velocity.x(), v.x() + jump, 1e-12) << spin;
    EXPECT_NEAR(ball.angular_velocity.y(), spin - jump / (K * radius), 1e-10);
  }
}

// n balls in a row, the first comes: what the last does is that of the chain in one dimension.
TEST(SceneMotion, CradleIsTheChain) {
  for (const int n : {3, 5}) {
    const double radius = 0.02, e = 0.9;
    Scene scene;
    scene.gravity.setZero();
    Impact chain;
    chain.mass = 0.1 * Eigen::MatrixXd::Identity(n, n);
    chain.velocity = VectorXd::Unit(n, 0);
    for (int k = 0; k < n; ++k) {
      const Vector3d at = 2.0 * radius * k * Vector3d(0.6, 0.8, 0.0);
      scene.bodies.push_back(body("b" + std::to_string(k), Sphere{radius}, 0.1, at,
                                  k == 0 ? Vector3d(0.6, 0.8, 0.0) : Vector3d::Zero()));
      if (k > 0)
        chain.elements.push_back(
            contact(std::to_string(k), VectorXd::Unit(n, k) - VectorXd::Unit(n, k - 1), e));
    }
    scene.surfaces = {surface(e, 0.0)};
    ASSERT_TRUE(renew(scene));
    const auto system = make_system(scene);
    const auto state = initial_state(scene);
    ASSERT_TRUE(system && state);
    const Instant at = (*system)->at(System::Depth::velocities, 0.0, state->q, state->u);
    ASSERT_EQ(at.set->elements.size(), static_cast<std::size_t>(n - 1));
    std::vector<Eigen::Index> all;
    for (int k = 0; k + 1 < n; ++k) all.push_back(k);
    const Impact impact = impact_at(**system, at, state->u, all);
    for (const Law& law : {Law{Newton{}}, Law{Poisson{}}, Law{Moreau{}}}) {
      const auto one = resolve(impact, law), two = resolve(chain, law);
      ASSERT_TRUE(one && two);
      for (int k = 0; k < n; ++k)
        EXPECT_NEAR(one->solution.velocity_after.segment<3>(6 * k).dot(Vector3d(0.6, 0.8, 0.0)),
                    two->solution.velocity_after[k], 1e-12);
    }
  }
}

// The ground may stand before what falls on it: W is the same however often an instant is filled, and lies
// within the ranges that the elements name.
TEST(SceneMotion, FixedBodiesMayComeFirst) {
  for (const bool ground_first : {true, false}) {
    Scene scene;
    const Scene::Body floor = ground("floor");
    if (ground_first) scene.bodies.push_back(floor);
    scene.bodies.push_back(body("ball", Sphere{0.1}, 0.2, Vector3d(0.0, 0.0, 0.1), Vector3d(1.0, 0.0, -2.0)));
    if (!ground_first) scene.bodies.push_back(floor);
    scene.surfaces = {surface(0.5, 0.3)};
    ASSERT_TRUE(renew(scene));
    const auto system = make_system(scene);
    const auto state = initial_state(scene);
    ASSERT_TRUE(system && state);
    Instant at = (*system)->at(System::Depth::everything, 0.0, state->q, state->u);
    const Directions once = at.directions;
    (*system)->everything(0.0, state->q.data(), state->u.data(), at);
    EXPECT_EQ(at.directions, once);
    for (std::size_t i = 0; i < at.set->elements.size(); ++i) {
      Eigen::MatrixXd outside = at.directions.dense(at.set->offsets[i], at.set->elements[i].size());
      for (const ElementSet::Range& range : at.set->ranges[i])
        outside.middleRows(range.begin, range.end - range.begin).setZero();
      EXPECT_EQ(outside.cwiseAbs().sum(), 0.0);
    }
  }
}

// Pendulums of n rods on hinges against their Lagrangian.
TEST(SceneMotion, PendulumsAreThoseOfTheText) {
  for (const int n : {1, 2, 4}) {
    const double length = 0.5, mass = 0.3, J = mass * length * length / 12.0;
    Scene scene;
    MechanismText text;
    std::string kinetic, potential;
    for (int k = 0; k < n; ++k) {
      Scene::Body rod;
      rod.name = "rod" + std::to_string(k);
      rod.inertial = {mass, {0.0, 0.0, -0.5 * length}, Vector3d(J, J, 0.5 * J).asDiagonal()};
      rod.pose.position = Vector3d(0.0, 0.0, -k * length);
      scene.bodies.push_back(rod);
      scene.joints.push_back(joint("q" + std::to_string(k), JointKind::revolute, k - 1, k,
                                   k == 0 ? Vector3d(0.0, 0.0, 0.0) : Vector3d(0.0, 0.0, -length),
                                   -Vector3d::UnitY()));
      scene.joints.back().position = {0.3 + 0.2 * k};
      scene.joints.back().velocity = {1.0 - 0.5 * k};
      // Absolute angles are sums of the relative ones.
      text.coordinates.push_back("q" + std::to_string(k));
      std::string angle, rate, x = "0", z = "0";
      std::vector<std::string> angles, rates;
      for (int i = 0; i <= k; ++i) {
        angle += (i > 0 ? " + q" : "q") + std::to_string(i);
        rate += (i > 0 ? " + q" : "q") + std::to_string(i) + "'";
        angles.push_back("(" + angle + ")");
        rates.push_back("(" + rate + ")");
      }
      for (int i = 0; i <= k; ++i) {
        const std::string arm = std::to_string(i == k ? 0.5 * length : length);
        x += " + " + arm + "*cos" + angles[static_cast<std::size_t>(i)] + "*" +
             rates[static_cast<std::size_t>(i)];
        z += " + " + arm + "*sin" + angles[static_cast<std::size_t>(i)] + "*" +
             rates[static_cast<std::size_t>(i)];
        potential += (potential.empty() ? "" : " + ") + std::string("-0.3*9.81*") + arm + "*cos" +
                     angles[static_cast<std::size_t>(i)];
      }
      kinetic += (k > 0 ? " + " : "") + std::string("0.15*((") + x + ")^2 + (" + z +
                 ")^2) + 0.5*0.3*0.25/12*" + rates.back() + "^2";
    }
    text.kinetic_energy = kinetic;
    text.potential_energy = potential;
    ASSERT_TRUE(renew(scene));
    const auto system = make_system(scene);
    ASSERT_TRUE(system) << to_string(system.error());
    const auto state = initial_state(scene);
    const auto written = make_system(text);
    ASSERT_TRUE(written) << to_string(written.error());
    const Instant a = (*system)->at(System::Depth::everything, 0.0, state->q, state->u),
                  b = (*written)->at(System::Depth::everything, 0.0, state->q, state->u);
    EXPECT_LT((a.mass - b.mass).norm(), 1e-14);
    EXPECT_LT((a.force - b.force).norm(), 1e-12);
    EXPECT_NEAR(a.kinetic_energy, b.kinetic_energy, 1e-14);
    SimulationOptions options = motion_options(Method::event_driven, 1.0);
    options.tolerance = 1e-12;
    auto one = Simulation::start(*system, state->q, state->u, options),
         two = Simulation::start(*written, state->q, state->u, options);
    ASSERT_TRUE(one && two);
    while (one->advance()) {
    }
    while (two->advance()) {
    }
    EXPECT_LT((one->q() - two->q()).norm(), 1e-10) << n;
    EXPECT_LT((one->u() - two->u()).norm(), 1e-9) << n;
  }
}

TEST(SceneMotion, LimitsReboundWithTheirRestitution) {
  Scene scene;
  scene.gravity.setZero();
  Scene::Body door = body("door", Box{{1.0, 0.05, 2.0}}, 20.0, {0.5, 0.0, 1.0});
  scene.bodies = {door};
  scene.joints = {joint("hinge", JointKind::revolute, -1, 0, Vector3d::Zero(), Vector3d::UnitZ())};
  scene.joints[0].velocity = {2.0};
  scene.joints[0].lower = {-0.5}, scene.joints[0].upper = {1.0};
  scene.joints[0].restitution = 0.5;
  const SceneRun done =
      follow(scene, motion_options(Method::event_driven, 2.2));  // 0.5 s, then 1.5 s, then back
  EXPECT_NEAR(done.run.u()[0], 0.5, 1e-12);
  EXPECT_NEAR(done.run.q()[0], -0.5 + 0.5 * 0.2, 1e-12);
  EXPECT_EQ(done.run.trajectory().elements, (std::vector<std::string>{"hinge.lower", "hinge.upper"}));
  EXPECT_EQ(done.run.trajectory().impacts.size(), 2U);
}

// A parallelogram of three bars: the loop holds, the coupler does not turn, the energy stays.
TEST(SceneMotion, FourBarLoopHolds) {
  Scene scene;
  const auto bar = [&](const std::string& name, const Vector3d& from, const Vector3d& to) {
    Scene::Body b;
    b.name = name;
    b.inertial = {1.0, 0.5 * (to - from), Vector3d(0.1, 0.1, 0.1).asDiagonal()};
    b.pose.position = from;
    scene.bodies.push_back(b);
  };
  const Vector3d A(0, 0, 0), B(0, 0, 1), C(2, 0, 1), D(2, 0, 0);
  bar("left", A, B), bar("top", B, C), bar("right", D, C);
  scene.joints = {joint("a", JointKind::revolute, -1, 0, A, Vector3d::UnitY()),
                  joint("b", JointKind::revolute, 0, 1, B - A, Vector3d::UnitY()),
                  joint("d", JointKind::revolute, -1, 2, D, Vector3d::UnitY()),
                  joint("c", JointKind::revolute, 2, 1, C - D, Vector3d::UnitY())};
  scene.joints[0].velocity = {1.0}, scene.joints[1].velocity = {-1.0}, scene.joints[2].velocity = {1.0};
  for (const Method method : {Method::event_driven, Method::time_stepping}) {
    const bool located = method == Method::event_driven;
    const SceneRun done = follow(scene, motion_options(method, 1.0));
    const std::vector<BodyState> at = done.bodies();
    const Vector3d c1 = at[1].pose * Vector3d(2, 0, 0), c2 = at[2].pose * Vector3d(0, 0, 1);
    EXPECT_LT((c1 - c2).norm(), located ? 1e-12 : 1e-8);
    EXPECT_LT(at[1].pose.orientation.angularDistance(Eigen::Quaterniond::Identity()), located ? 1e-12 : 1e-7);
    EXPECT_GT(at[0].pose.orientation.angularDistance(Eigen::Quaterniond::Identity()), 1.0);
    EXPECT_NEAR(done.run.energy().balance(), 0.0, located ? 1e-7 : 1e-3);
  }
}

TEST(SceneMotion, MimicFollows) {
  Scene scene;
  scene.gravity = {0.0, 0.0, -9.81};
  for (int k = 0; k < 2; ++k) {
    Scene::Body finger;
    finger.name = "finger" + std::to_string(k);
    finger.inertial = {0.1, {0.05, 0.0, 0.0}, Vector3d(1e-4, 1e-4, 1e-4).asDiagonal()};
    finger.pose.position = Vector3d(0.0, k, 0.0);
    scene.bodies.push_back(finger);
    scene.joints.push_back(
        joint("j" + std::to_string(k), JointKind::revolute, -1, k, Vector3d(0.0, k, 0.0), Vector3d::UnitY()));
  }
  scene.joints[1].mimics = 0, scene.joints[1].ratio = -2.0, scene.joints[1].offset = 0.1;
  scene.joints[1].position = {0.1};
  const SceneRun done = follow(scene, motion_options(Method::event_driven, 0.3));
  EXPECT_GT(std::abs(done.run.q()[0]), 0.05);
  EXPECT_NEAR(done.run.q()[1], -2.0 * done.run.q()[0] + 0.1, 1e-12);
  EXPECT_NEAR(done.run.u()[1], -2.0 * done.run.u()[0], 1e-10);
}

// A plate that moves up and down carries a ball: what it brings in is in the account.
TEST(SceneMotion, MovingGroundIsAccounted) {
  Scene scene;
  Scene::Body plate = ground("plate");
  plate.moving_position = {"0", "0", "0.01*sin(20*t)"};
  scene.bodies = {body("ball", Sphere{0.05}, 0.3, {0.0, 0.0, 0.35}), plate};
  scene.surfaces = {surface(0.6, 0.1)};
  const SceneRun done = follow(scene, motion_options(Method::event_driven, 2.0));
  EXPECT_GT(done.run.trajectory().impacts.size(), 3U);
  EXPECT_GT(std::abs(done.run.energy().excitation), 1e-3);
  EXPECT_NEAR(done.run.energy().balance(), 0.0, 1e-9);
}

// A capsule passes a corner 3 mm and 10 mm away, and touches nothing; nearer it does. The distance by hand:
// the lower cap's centre passes the edge x = y = −1/2 of the cube.
TEST(SceneMotion, ACapsulePassesACorner) {
  for (const double x : {0.603, 0.61, 0.59}) {
    const auto problem = parse_problem(fmt::format(R"(percuss: 1
system:
  gravity: [0, 0, 0]
  bodies:
    - {{name: a, shape: {{capsule: {{radius: 0.1, length: 0.4}}}}, mass: 1, position: [{}, -0.7, -2],
       orientation: {{axis: [1, 0, 0], angle: 80 deg}}, velocity: [0, 0, 1]}}
    - {{name: b, shape: {{box: [1, 1, 1]}}, fixed: true}}
simulate: {{until: 4, step: 1e-3}}
)",
                                                   -x),
                                       "f");
    ASSERT_TRUE(problem) << problem.error()[0].to_string();
    const auto run = run_motion(*problem);
    ASSERT_TRUE(run) << to_string(run.error());
    EXPECT_EQ(run->trajectory.impacts.empty(), x > 0.6) << x;
    if (x > 0.6) {
      EXPECT_NEAR(run->record.q[2], 2.0, 1e-12) << x;
    }
  }
}

// A die strikes the table while a ball rolls on it elsewhere: the ball, whose normal velocity is rounding,
// takes no part in the impacts of the die.
TEST(SceneMotion, WhatRestsElsewhereTakesNoPartInAnImpact) {
  const std::string die =
      "    - {name: die, shape: {box: [0.02, 0.02, 0.02]}, mass: 0.012, position: [0, 0, 0.01], velocity: "
      "[1, 0, "
      "-2], angular_velocity: [0, 5, 0]}\n";
  const std::string ball =
      "    - {name: ball, shape: {sphere: 0.01}, density: 7800, position: [-0.05, 0, 0.01], velocity: [-1, "
      "0, -1]}\n";
  for (const std::string law : {"newton", "poisson"}) {
    const auto read = [&](const std::string& bodies) {
      return parse_problem("percuss: 1\nlaw: " + law + "\nsystem:\n  bodies:\n" + bodies +
                               "    - {name: table, shape: plane, fixed: true}\n"
                               "  surfaces:\n"
                               "    - {between: [die, table], restitution: 0.4, friction: 0.25}\n"
                               "    - {restitution: 0.1, friction: 0.3, pivoting_radius: 0.001}\n"
                               "simulate: {until: 0.3, method: event_driven}\n",
                           "f");
    };
    const auto both = read(die + ball), alone = read(die);
    ASSERT_TRUE(both && alone);
    const auto run = run_motion(*both), single = run_motion(*alone);
    ASSERT_TRUE(run && single);
    EXPECT_EQ(run->record.status, RunStatus::solved) << law << ": " << run->record.reason;
    EXPECT_GT(run->trajectory.impacts.size(), 10U);
    for (Eigen::Index k = 0; k < 3; ++k) EXPECT_NEAR(run->record.q[k], single->record.q[k], 1e-6) << law;
  }
}

// A slider-crank at 20 rad/s: the joint that closes the loop begins with the velocity that it has, not with
// that of the middle of the first step, whose difference would go on from step to step with alternating sign.
TEST(SceneMotion, ALoopKeepsItsEnergyInTimeStepping) {
  const auto problem = parse_problem(R"(percuss: 1
system:
  bodies:
    - {name: crank, mass: 1, inertia: [0.001, 0.004, 0.004], position: [0.1, 0, 0]}
    - {name: rod, mass: 1, inertia: [0.001, 0.02, 0.02], position: [0.45, 0, 0]}
    - {name: piston, mass: 0.5, inertia: [0.001, 0.001, 0.001], position: [0.7, 0, 0]}
  joints:
    - {name: main, kind: revolute, parent: world, child: crank, axis: [0, 1, 0], velocity: 20}
    - {name: pin, kind: revolute, parent: crank, child: rod, origin: [0.1, 0, 0], axis: [0, 1, 0], velocity: -28}
    - {name: slide, kind: prismatic, parent: world, child: piston, origin: [0.7, 0, 0], axis: [1, 0, 0]}
    - {name: wrist, kind: revolute, parent: piston, child: rod, axis: [0, 1, 0]}
simulate: {until: 1, method: time_stepping, step: 1e-3, output: 1e-3}
)",
                                     "f");
  ASSERT_TRUE(problem) << problem.error()[0].to_string();
  const auto run = run_motion(*problem);
  ASSERT_TRUE(run) << to_string(run.error());
  const Trajectory& path = run->trajectory;
  const double start = path.kinetic[0] + path.potential[0];
  const std::size_t n = path.time.size();
  double worst = 0.0, zigzag = 0.0;
  for (std::size_t k = 0; k < n; ++k)
    worst = std::max(worst, std::abs(path.kinetic[k] + path.potential[k] - start));
  for (std::size_t k = 1; k + 1 < n; ++k)
    zigzag = std::max(zigzag, std::abs(path.u[3 * (k + 1)] - 2.0 * path.u[3 * k] + path.u[3 * (k - 1)]));
  EXPECT_LT(worst, 1e-2);  // J of 5.4; 2.1 with the alternating part
  EXPECT_LT(zigzag, 0.2);  // rad/s of 20; 2.1
}

// Where it is told that a state is none: the body that moves, whichever comes first, and the joint.
TEST(SceneMotion, StatesThatCannotBeHaveTheirPlace) {
  const auto mistake = [](const std::string& rest) {
    const auto problem = parse_problem(
        "percuss: 1\nsystem:\n  bodies:\n    - {name: table, shape: plane, fixed: true}\n" + rest, "f");
    return problem ? std::string() : problem.error()[0].to_string();
  };
  EXPECT_EQ(mistake("    - {name: b, shape: {sphere: 0.1}, mass: 1, position: [0, 0, 0.05]}\n"),
            "f:5:58: system.bodies[1].position: makes bodies overlap in the initial state: the gap of "
            "\"table-b\" is "
            "-0.05, expected at least -1e-9");
  EXPECT_EQ(
      mistake("    - {name: b, shape: {sphere: 0.1}, mass: 1, position: [0, 0, 1]}\n"
              "  joints: [{name: j, kind: revolute, parent: world, child: b, upper: 1, position: 2}]\n"),
      "f:6:12: system.joints[0]: stands beyond its limit in the initial state: the gap of \"j.upper\" is -1, "
      "expected at least -1e-9");
}

}  // namespace
}  // namespace percuss::test::scene_motion_test
