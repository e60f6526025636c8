// Fixed bodies that move as formulas of t say.
#include "bodies/moving_frame.hpp"

#include <gtest/gtest.h>

#include "percuss/problem_file.hpp"
#include "percuss/run.hpp"
#include "percuss/study.hpp"

namespace percuss::moving_frame_test {
namespace {

using Eigen::Vector3d;
using Turn = Scene::Body::Turn;

Scene::Body turning(Turn::Kind kind, std::array<std::string, 4> formulas) {
  Scene::Body body;
  body.name = "vane";
  body.fixed = true;
  body.turn = {kind, {0.3, -1.0, 2.0, 0.4}};
  body.moving_turn = std::move(formulas);
  return body;
}

MovingFrame made(const Scene::Body& body) {
  auto frame = MovingFrame::from(body, {{"k", 1.5}});
  if (!frame) throw std::runtime_error(to_string(frame.error()));
  return **std::move(frame);
}

// ω and ω̇ by differences of the rotation, which hold to the square of the interval.
TEST(MovingFrame, SpinAndItsRateAreTheDerivativesOfTheRotation) {
  for (const Scene::Body& body : {turning(Turn::Kind::axis_angle, {"", "", "", "0.3*sin(2*t) + k*t"}),
                                  turning(Turn::Kind::axis_angle, {"1 + t^2", "sin(3*t)", "", "k*t"}),
                                  turning(Turn::Kind::axis_angle, {"", "cos(t)", "", ""}),
                                  turning(Turn::Kind::rpy, {"sin(2*t)", "", "k*t^2", ""}),
                                  turning(Turn::Kind::rpy, {"", "0.4*t", "cos(5*t)", ""}),
                                  turning(Turn::Kind::quaternion, {"1 + t", "sin(t)", "t^2 - k", ""})}) {
    const MovingFrame frame = made(body);
    constexpr double h = 1e-4;
    for (const double t : {0.0, 0.7, 2.9}) {
      const FrameMotion before = frame.at(t - h), here = frame.at(t), after = frame.at(t + h);
      const Eigen::AngleAxisd turn(after.pose.orientation * before.pose.orientation.conjugate());
      EXPECT_NEAR(here.pose.orientation.norm(), 1.0, 1e-15);
      EXPECT_LT((here.spin - turn.angle() / (2.0 * h) * turn.axis()).norm(), 1e-6);
      EXPECT_LT((here.spin_rate - (after.spin - before.spin) / (2.0 * h)).norm(), 1e-5);
      EXPECT_TRUE(here.velocity.isZero(0.0));
    }
  }
}

// The same rotation in three forms, and as a file without t has it.
TEST(MovingFrame, FormsAgree) {
  const MovingFrame about_y = made(turning(Turn::Kind::rpy, {"0*t", "2*t", "0*t", ""})),
                    axis = made(turning(Turn::Kind::axis_angle, {"0*t", "3*t + 3", "0*t", "2*t"})),
                    quaternion = made(turning(Turn::Kind::quaternion, {"cos(t)", "0*t", "sin(t)", "0*t"}));
  for (const MovingFrame* frame : {&about_y, &axis, &quaternion}) {
    const FrameMotion motion = frame->at(0.3);
    EXPECT_LT((motion.spin - Vector3d(0, 2, 0)).norm(), 1e-14);
    EXPECT_LT(motion.spin_rate.norm(), 1e-14);
    EXPECT_LT(
        (motion.pose.orientation * Vector3d::UnitZ() - Vector3d(std::sin(0.6), 0, std::cos(0.6))).norm(),
        1e-15);
  }
  const Turn still{Turn::Kind::rpy, {0.3, -1.0, 2.0, 0.0}};
  const FrameMotion start = made(turning(Turn::Kind::rpy, {"0.3 + t", "", "", ""})).at(0.0);
  EXPECT_LT(start.pose.orientation.angularDistance(orientation_of(still)), 1e-15);
}

const std::string tilting = R"(percuss: 1
law: newton
system:
  parameters: {k: 0.5}
  bodies:
    - {name: ball, shape: {sphere: 0.1}, mass: 1, position: [1, 0, 0.1]}
    - {name: table, shape: plane, fixed: true, orientation: {rpy: [0, k*t, 0]}}
simulate: {until: 0.1, method: event_driven}
)";

// The table falls away below a ball at rest: g(t) = z cos kt + x sin kt − r, with γ = kx at the beginning.
TEST(MovingFrame, ATableThatTilts) {
  const auto problem = parse_problem(tilting, "f");
  ASSERT_TRUE(problem) << problem.error()[0].to_string();
  ASSERT_EQ(problem->impact.elements.size(), 1U);
  EXPECT_NEAR(problem->impact.elements[0].excitation[0], 0.5, 1e-15);
  const auto run = run_motion(*problem);
  ASSERT_TRUE(run);
  EXPECT_EQ(run->record.status, RunStatus::solved) << run->record.reason;

  EXPECT_TRUE(find_parameter(*problem, "system.bodies.table.orientation.rpy[0]"));
  EXPECT_FALSE(find_parameter(*problem, "system.bodies.table.orientation.rpy[1]"));
}

TEST(MovingFrame, WhatIsWrong) {
  const auto mistake = [](std::string text, const std::string& from, const std::string& to) {
    const auto problem = parse_problem(text.replace(text.find(from), from.size(), to), "f");
    return problem ? "none" : problem.error()[0].to_string();
  };
  EXPECT_EQ(mistake(tilting, "fixed: true, orientation: {rpy: [0, k*t, 0]}",
                    "fixed: true, orientation: {quaternion: [t, 0, 0, 0]}"),
            "f:7:61: system.bodies[1].orientation: has no value at t = 0");
  EXPECT_EQ(mistake(tilting, "[0, k*t, 0]", "[0, k*s, 0]"),
            "f:7:73: system.bodies[1].orientation.rpy[1]: in \"k*s\": unknown name \"s\", expected k");
  EXPECT_EQ(
      mistake(tilting, "position: [1, 0, 0.1]}", "position: [1, 0, 0.1], orientation: {rpy: [t, 0, 0]}}"),
      "f:6:87: system.bodies[0].orientation: is a formula of t, expected a fixed body: only they move by "
      "formulas");
}

}  // namespace
}  // namespace percuss::moving_frame_test
