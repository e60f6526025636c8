// Elements beside bodies, as formulas of joints and bodies.
#include "bodies/scene_formulas.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "bodies/scene_system.hpp"
#include "percuss/law.hpp"
#include "percuss/problem_file.hpp"
#include "percuss/run.hpp"

namespace percuss::scene_formulas_test {
namespace {

using Eigen::VectorXd;

Problem read(const std::string& text) {
  auto problem = parse_problem(text, "f");
  if (!problem)
    for (const Diagnostic& diagnostic : problem.error()) ADD_FAILURE() << diagnostic.to_string();
  return problem.value_or(Problem{});
}

std::string mistake(const std::string& text) {
  const auto problem = parse_problem(text, "f");
  return problem ? "none" : problem.error()[0].to_string();
}

// Two arms, one behind the other on a cart that moves as it is told, a screw, a ball joint and a free die.
const std::string zoo = R"(percuss: 1
system:
  parameters: {k: 2}
  bodies:
    - {name: base, fixed: true, position: [0.1*sin(3*t), 0, t^2], orientation: {axis: [0, 0, 1], angle: 2*t}}
    - {name: arm, mass: 1, shape: {box: [1, 0.2, 0.1]}, position: [0.5, 0, 0]}
    - {name: fore-arm, mass: 1, shape: {box: [1, 0.1, 0.3]}, position: [1.5, 0, 0]}
    - {name: nut, mass: 1, shape: {box: [0.1, 0.2, 0.3]}, position: [0, 3, 0]}
    - {name: bob, mass: 2, shape: {box: [0.3, 0.2, 0.4]}, position: [0, 5, -1]}
    - {name: die, mass: 1, shape: {box: [0.1, 0.2, 0.3]}, position: [3, 1, 7], orientation: {rpy: [0.4, 0.3, -1]},
       velocity: [1, -2, 0.5], angular_velocity: [3, -1, 2]}
  joints:
    - {name: shoulder, kind: revolute, parent: base, child: arm, axis: [0, 1, 0], position: 0.3, velocity: 2}
    - {name: elbow, kind: revolute, parent: arm, child: fore-arm, origin: [0.5, 0, 0], axis: [1, 0, 1], position: -0.6, velocity: -3}
    - {name: thread, kind: screw, pitch: 0.2, parent: world, child: nut, axis: [1, 0, 1], position: 0.2, velocity: 1}
    - {name: neck, kind: ball, parent: world, child: bob, origin: [0, 5, 0], position: [0.1, 0.2, 0.3], velocity: [1, 2, -1]}
elements:
)";

// γ = ∂g along the motion, and ν = ∂γ with u held, by differences; W by its own columns.
TEST(SceneFormulas, RowsAreTheDerivativesOfTheFormulas) {
  for (const std::string element :
       {"kind: contact, gap: 20 + fore-arm.x^2*cos(shoulder) - k*nut.z + sin(t)*die.y",
        "kind: contact, gap: 9 + arm.qw*fore-arm.qy + die.qx*die.qz*die.qw + base.z*elbow + base.qz",
        "kind: contact, gap: 9 + exp(0.1*bob.x*bob.qx) + elbow*thread*shoulder",
        "kind: clutch, speed: shoulder' - 3*elbow' + k*thread'*cos(elbow) + t^2",
        "kind: rolling, speed: die.wx*die.x - fore-arm.wz*cos(shoulder) + neck.wy*bob.y + base.vx + "
        "base.wz*arm.y",
        "kind: clutch, speed: die.vx*fore-arm.vz*0 + die.qw' + fore-arm.vy*arm.x - neck.wx"}) {
    const Problem problem = read(zoo + "  - {name: e, " + element + "}\n");
    ASSERT_TRUE(problem.motion) << element;
    const System& system = *problem.motion->system;
    const VectorXd &q0 = problem.motion->q, &u = problem.motion->u;
    const auto set = system.select(0.0, q0.data(), u.data(), 0.0, nullptr).set;
    const auto& e = *std::find_if(set->elements.begin(), set->elements.end(),
                                  [](const Element& x) { return x.name == "e"; });
    const auto index = static_cast<std::size_t>(&e - set->elements.data());
    const Eigen::Index row = set->offsets[index];
    const bool has_gap = e.kind == Kind::contact;
    const double t0 = 0.4;
    Instant at = system.instant(set);
    const auto gamma = [&](const VectorXd& v) {
      system.velocities(t0, q0.data(), v.data(), at);
      return double{at.directions.col(row).dot(v) + at.excitation[row]};
    };
    const double of_u = gamma(u);
    // After h along q̇ = S(q) u, u held: the fourth-order Runge-Kutta method.
    const auto later = [&](double h) {
      const auto rate = [&](const VectorXd& q) {
        VectorXd dot(q.size());
        system.rates(q.data(), u.data(), dot.data());
        return dot;
      };
      const VectorXd k1 = rate(q0), k2 = rate(q0 + h / 2 * k1), k3 = rate(q0 + h / 2 * k2),
                     k4 = rate(q0 + h * k3);
      VectorXd q = q0 + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4);
      system.normalise(q.data());
      Instant then = system.instant(set);
      system.everything(t0 + h, q.data(), u.data(), then);
      return then;
    };
    const double h = 1e-3;
    const auto slope = [&](auto value) {  // of fourth order
      return (8.0 * (value(later(h)) - value(later(-h))) - (value(later(2 * h)) - value(later(-2 * h)))) /
             (12.0 * h);
    };
    if (has_gap) {
      EXPECT_NEAR(of_u,
                  slope([&](const Instant& i) { return double{i.gap[static_cast<Eigen::Index>(index)]}; }),
                  1e-8)
          << element;
    }
    const double drift =
        slope([&](const Instant& i) { return double{i.directions.col(row).dot(u) + i.excitation[row]}; });
    system.everything(t0, q0.data(), u.data(), at);
    EXPECT_NEAR(at.drift[row], drift, 1e-7 * (1.0 + std::abs(drift))) << element;
  }
}

const std::string pendulum = R"(percuss: 1
system:
  bodies:
    - {name: arm, mass: 1, shape: {box: [1, 0.1, 0.1]}, position: [0.5, 0, 0]}
  joints:
    - {name: hinge, kind: revolute, parent: world, child: arm, axis: [0, 1, 0], position: 0.5, velocity: -1)";

// A stop written as a formula is the limit of the joint, in the impact and in the motion.
TEST(SceneFormulas, AStopIsALimit) {
  const std::string limit = pendulum + ", lower: 0.5, restitution: 0.6}\nsimulate: {until: 1}\n";
  const std::string stop =
      pendulum +
      "}\nelements:\n  - {name: stop, kind: contact, gap: 3*(hinge - 0.5), restitution: 0.6}\n"
      "simulate: {until: 1}\n";
  const Problem one = read(limit), other = read(stop);
  ASSERT_EQ(other.impact.elements.size(), 1U);
  EXPECT_EQ(other.impact.elements[0].name, "stop");
  const auto a = resolve(one.impact, one.law), b = resolve(other.impact, other.law);
  ASSERT_TRUE(a && b);
  EXPECT_NEAR(a->solution.velocity_after[0], 0.6, 1e-15);
  EXPECT_NEAR(b->solution.velocity_after[0], 0.6, 1e-15);
  EXPECT_NEAR(a->solution.impulse[0], 3.0 * b->solution.impulse[0], 1e-15);
  const auto x = run_motion(one), y = run_motion(other);
  ASSERT_TRUE(x && y);
  EXPECT_NEAR(x->record.q[0], y->record.q[0], 1e-9);
  EXPECT_NEAR(x->record.u[0], y->record.u[0], 1e-8);
  EXPECT_EQ(x->trajectory.impacts.size(), y->trajectory.impacts.size());
}

// A floor below a free ball: that of the ball's shape, and that of a formula with the spin of friction.
TEST(SceneFormulas, AFloorIsAPlane) {
  const std::string body = R"(percuss: 1
system:
  bodies:
    - {name: ball, mass: 2, shape: {sphere: 0.1}, position: [0, 0, 0.1], velocity: [1, 0.5, -3], angular_velocity: [4, 5, 6]}
)";
  const Problem plane = read(body + R"(    - {name: floor, shape: plane, fixed: true}
  surfaces: [{restitution: 0.5, friction: 0.2}]
)");
  const Problem formula = read(body + R"(elements:
  - {name: f, kind: contact, gap: ball.z - 0.1, restitution: 0.5,
     friction: {slip: [ball.vx - 0.1*ball.wy, ball.vy + 0.1*ball.wx], coefficient: 0.2}}
)");
  ASSERT_EQ(plane.impact.elements.size(), 2U);
  ASSERT_EQ(formula.impact.elements.size(), 2U);
  const auto a = resolve(plane.impact, plane.law), b = resolve(formula.impact, formula.law);
  ASSERT_TRUE(a && b);
  ASSERT_EQ(b->status, Status::solved);
  EXPECT_TRUE(a->solution.velocity_after.isApprox(b->solution.velocity_after, 1e-14));
}

// A clutch between joints: the second may not turn backwards beside the first. By hand, with inertias I = 1
// each (1/3 of the bars and no more): both go on with the mean.
TEST(SceneFormulas, AClutchBetweenJoints) {
  const Problem problem = read(R"(percuss: 1
system:
  gravity: [0, 0, 0]
  bodies:
    - {name: a, mass: 1, inertia: [1, 1, 1], position: [0, 0, 0]}
    - {name: b, mass: 1, inertia: [1, 1, 1], position: [0, 1, 0]}
  joints:
    - {name: first, kind: revolute, parent: world, child: a, axis: [0, 1, 0], velocity: 3}
    - {name: second, kind: revolute, parent: world, child: b, origin: [0, 1, 0], axis: [0, 1, 0], velocity: 1}
elements:
  - {name: freewheel, kind: clutch, speed: second' - first'}
  - {name: rub, kind: friction, normal: freewheel, slip: first, coefficient: 0.1}
)");
  ASSERT_EQ(problem.impact.elements.size(), 2U);
  const auto outcome = resolve(problem.impact, problem.law);
  ASSERT_TRUE(outcome);
  ASSERT_EQ(outcome->status, Status::solved) << outcome->reason;
  // Λ of the clutch turns first back by Λ and second on by Λ; friction takes 0.1 Λ from first: 3 − 1.1 Λ = 1
  // + Λ.
  const double push = 2.0 / 2.1;
  EXPECT_NEAR(outcome->solution.impulse[0], push, 1e-14);
  EXPECT_NEAR(outcome->solution.velocity_after[0], 3.0 - 1.1 * push, 1e-14);
  EXPECT_NEAR(outcome->solution.velocity_after[1], 1.0 + push, 1e-14);
}

TEST(SceneFormulas, MistakesAreSaidWhereTheyStand) {
  const auto with = [](const std::string& element) { return mistake(zoo + "  - {" + element + "}\n"); };
  EXPECT_EQ(with("name: e, kind: contact, gap: arm.x + 9"), "none");
  EXPECT_NE(with("name: e, kind: contact, gap: leg.x").find("f:18:"), std::string::npos);
  EXPECT_NE(with("name: e, kind: contact, gap: leg.x")
                .find("unknown name \"leg\", expected shoulder, elbow, thread"),
            std::string::npos)
      << with("name: e, kind: contact, gap: leg.x");
  EXPECT_NE(with("name: e, kind: contact, gap: arm.x - 90").find("elements[0].gap: is -89"),
            std::string::npos)
      << with("name: e, kind: contact, gap: arm.x - 90");
  EXPECT_NE(with("name: e, kind: clutch, speed: arm.x").find("contains no rates"), std::string::npos);
  EXPECT_NE(with("name: e, kind: clutch, speed: arm.vx^2").find("by arm.vx contains rates"),
            std::string::npos)
      << with("name: e, kind: clutch, speed: arm.vx^2");
  EXPECT_NE(with("name: e, kind: contact, normal: [1, 0]").find("gap: a distance"), std::string::npos);
}

}  // namespace
}  // namespace percuss::scene_formulas_test
