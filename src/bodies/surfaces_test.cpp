// What surfaces say: friction of impacts and of motion, restitution as a curve.
#include <gtest/gtest.h>

#include <cmath>

#include "percuss/law.hpp"
#include "percuss/problem_file.hpp"
#include "percuss/run.hpp"
#include "percuss/study.hpp"
#include "support/scenes.hpp"

namespace percuss::surfaces_test {
namespace {

constexpr double g = 9.81;

std::string mistake(const std::string& text) {
  const auto problem = parse_problem(text, "f");
  return problem ? "none" : problem.error()[0].to_string();
}

Problem read(const std::string& text) {
  auto problem = parse_problem(text, "f");
  if (!problem) throw std::runtime_error(problem.error()[0].to_string());
  return *problem;
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  return text.replace(text.find(from), from.size(), to);
}

// A ball that touches the table and flies into it.
const std::string ball = R"(percuss: 1
law: newton
system:
  parameters: {mu: 0.05}
  bodies:
    - {name: ball, shape: {sphere: 0.1}, mass: 1, position: [0, 0, 0.1], velocity: [1, 0, -1]}
    - {name: table, shape: plane, fixed: true}
  surfaces:
    - {between: [ball, table], restitution: 0, friction: {impact: 2*mu, sliding: mu}}
simulate: {until: 0.04, method: event_driven, step: 1e-4}
)";

// The impact takes μ_i off the velocity along the table, then μ_s g decelerates.
TEST(Surfaces, FrictionOfImpactsIsNotThatOfMotion) {
  for (const std::string method : {"event_driven", "time_stepping"}) {
    const Problem problem = read(replaced(ball, "event_driven", method));
    EXPECT_NEAR(resolve(problem.impact, problem.law)->solution.velocity_after[0], 0.9, 1e-12);
    const auto run = run_motion(problem);
    ASSERT_TRUE(run) << to_string(run.error());
    EXPECT_EQ(run->record.status, RunStatus::solved) << run->record.reason;
    const auto last = static_cast<Eigen::Index>(run->trajectory.u.size()) - 6;
    EXPECT_NEAR(run->trajectory.u[static_cast<std::size_t>(last)], 0.9 - 0.05 * g * 0.04,
                method == "event_driven" ? 1e-9 : 1e-4)
        << method;
  }
}

// v²/(2μ_s g), whatever the friction of impacts; and a slope that only the friction of impacts could not
// hold.
TEST(Surfaces, BodiesAtRestSlideByTheFrictionOfMotion) {
  for (const Method method : {Method::event_driven, Method::time_stepping}) {
    Scene scene;
    scene.bodies = {test::body("block", Box{{0.2, 0.2, 0.1}}, 1.0, {0.0, 0.0, 0.05}, {1.0, 0.0, 0.0}),
                    test::ground()};
    scene.surfaces = {test::surface(0.0, 0.9)};
    scene.surfaces[0].sliding = {0.2};
    const auto run = test::follow(scene, test::motion_options(method, 0.6, 2e-4));
    EXPECT_NEAR(run.bodies()[0].pose.position.x(), 0.5 / (0.2 * g), 2e-4);

    scene.bodies[0].velocity.setZero();
    scene.surfaces[0].friction = {0.1};
    scene.surfaces[0].sliding = {0.5};
    scene.gravity = {3.0, 0.0, -9.0};
    const auto held = test::follow(scene, test::motion_options(method, 0.3, 1e-3));
    EXPECT_NEAR(held.bodies()[0].pose.position.x(), 0.0, 1e-9);
  }
}

// A surface that rubs between impacts only, and one in which μ differs along x and y.
TEST(Surfaces, FrictionOfMotionAlone) {
  Problem problem = read(replaced(ball, "impact: 2*mu", "impact: 0"));
  EXPECT_NEAR(resolve(problem.impact, problem.law)->solution.velocity_after[0], 1.0, 1e-12);
  const auto run = run_motion(problem);
  ASSERT_TRUE(run);
  EXPECT_NEAR(run->trajectory.u[run->trajectory.u.size() - 6], 1.0 - 0.05 * g * 0.04, 1e-9);
  problem = read(replaced(ball, "{impact: 2*mu, sliding: mu}",
                          "{impact: [0.1, 0.3], sliding: [0.2, 0.4]}, axes: table"));
  EXPECT_EQ(problem.impact.elements[1].coefficients, Eigen::Vector2d(0.1, 0.3));
}

TEST(Surfaces, StudiesReachBothFrictions) {
  Problem problem = read(ball);
  for (const auto& [path, value] : {std::pair("system.surfaces[0].friction.impact", 0.1),
                                    std::pair("system.surfaces[0].friction.sliding", 0.05)}) {
    const auto found = find_parameter(problem, path);
    ASSERT_TRUE(found) << to_string(found.error());
    EXPECT_EQ(get(problem, *found), value);
    set(problem, *found, 0.2);
  }
  problem = *make_problem(*problem.motion->scene, problem.law);
  EXPECT_NEAR(resolve(problem.impact, problem.law)->solution.velocity_after[0], 0.8, 1e-12);
  EXPECT_EQ(problem.motion->scene->surfaces[0].sliding, std::vector<double>{0.2});
  EXPECT_FALSE(find_parameter(problem, "system.surfaces[0].friction"));
}

TEST(Surfaces, FrictionInPartsIsChecked) {
  const auto with = [](const std::string& friction) {
    return mistake(replaced(ball, "{impact: 2*mu, sliding: mu}", friction));
  };
  EXPECT_EQ(with("{impact: 0.1}"),
            "f:9:58: system.surfaces[0].friction.sliding: is missing, expected the friction between impacts");
  EXPECT_EQ(with("{impact: 0.1, sliding: -1}"),
            "f:9:81: system.surfaces[0].friction.sliding: is -1, expected a number of at least 0");
  EXPECT_EQ(
      with("{impact: 0.1, sliding: [0.1, 0.2]}"),
      "f:9:81: system.surfaces[0].friction.sliding: has two numbers, expected axes: BODY, along whose x "
      "and y they hold");
}

// A ball that falls on the table, from so high that nothing touches at the start: v² = 2gh.
const std::string falling = R"(percuss: 1
law: energetic
system:
  bodies:
    - {name: ball, shape: {sphere: 0.1}, mass: 2, position: [0, 0, 0.6]}
    - {name: table, shape: plane, fixed: true}
  surfaces:
    - {restitution: {table: {work: [0, 20], e: [0, 1]}}}
simulate: {until: 0.4}
)";

TEST(Surfaces, RestitutionAsATableOrAFormula) {
  const double work = 2.0 * g * 0.5;  // mgh is what the compression stores
  for (const std::string curve : {"{table: {work: [0, 20], e: [0, 1]}}", "{expression: W/20}"}) {
    const auto run = run_motion(read(replaced(falling, "{table: {work: [0, 20], e: [0, 1]}}", curve)));
    ASSERT_TRUE(run) << to_string(run.error());
    ASSERT_EQ(run->record.status, RunStatus::solved) << run->record.reason;
    const double fall = std::sqrt(2.0 * 0.5 / g), speed = g * fall;
    const double rebound = work / 20.0 * speed;
    EXPECT_NEAR(run->trajectory.u[run->trajectory.u.size() - 4], rebound - g * (0.4 - fall), 1e-6);
  }
}

TEST(Surfaces, LawsThatNeedANumberSayWhere) {
  for (const std::string law : {"newton", "poisson", "moreau", "stronge", "walton"}) {
    const auto run = run_motion(read(replaced(falling, "energetic", law)));
    ASSERT_FALSE(run) << law;
    EXPECT_EQ(
        to_string(run.error()),
        "system.surfaces[0].restitution: is a function of the work of compression, which the energetic law "
        "takes; the law " +
            law + " needs a number");
  }
  const Problem touching =
      read(replaced(replaced(replaced(falling, "energetic", "newton"), "0.6]", "0.1], velocity: [0, 0, -1]"),
                    "{table: {work: [0, 20], e: [0, 1]}}", "{expression: W/20}"));
  const auto outcome = resolve(touching.impact, touching.law);
  ASSERT_FALSE(outcome);
  EXPECT_NE(to_string(outcome.error()).find("ball-table"), std::string::npos);
}

// Also where nothing touches at the start.
TEST(Surfaces, TablesAreChecked) {
  EXPECT_EQ(
      mistake(replaced(falling, "[0, 20]", "[3, 2]")),
      "f:8:40: system.surfaces[0].restitution.table.work[1]: is 2, expected more than 3, the one before");
  EXPECT_EQ(mistake(replaced(falling, "[0, 1]", "[0, 2]")),
            "f:8:52: system.surfaces[0].restitution.table.e[1]: is 2, expected a number from 0 to 1");
}

}  // namespace
}  // namespace percuss::surfaces_test
