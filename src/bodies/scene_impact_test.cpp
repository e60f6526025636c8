// Approaches that are rounding beside the motion of a body, or so small that no number holds their energy.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "percuss/problem_file.hpp"
#include "percuss/scene.hpp"

namespace percuss::scene_impact_test {
namespace {

Problem on_a_table(const std::string& body, const std::string& law, const std::string& friction) {
  auto problem = parse_problem(
      fmt::format("percuss: 1\nlaw: {}\nsystem:\n  bodies:\n    - {{name: b, mass: 0.012, {}}}\n"
                  "    - {{name: table, shape: plane, fixed: true}}\n"
                  "  surfaces:\n    - {{restitution: 0.4{}}}\n",
                  law, body, friction),
      "f");
  if (!problem) throw std::runtime_error(problem.error()[0].to_string());
  return *problem;
}

const std::vector<std::string> shapes = {
    "shape: {sphere: 0.01}", "shape: {box: [0.02, 0.02, 0.02]}",
    "shape: {cylinder: {radius: 0.01, length: 0.02}}",
    "shape: {cylinder: {radius: 0.01, length: 0.02}}, orientation: {axis: [1, 0, 0], angle: 90 deg}"};

// Whatever it does beside the table, and whatever the law: it goes on as if it did not approach.
TEST(SceneImpact, AnApproachThatIsRoundingIsNone) {
  for (const std::string& shape : shapes)
    for (const std::string law : {"newton", "poisson", "energetic", "moreau"})
      for (const std::string speed : {"1e-300", "1e-34", "1e-14"}) {
        const Problem problem =
            on_a_table(fmt::format("{}, position: [0, 0, 0.01], velocity: [0.5, 0, -{}]", shape, speed), law,
                       law == "moreau" ? "" : ", friction: 0.25");
        EXPECT_EQ(problem.impact.velocity[2], 0.0);
        const auto outcome = resolve(problem.impact, problem.law);
        ASSERT_TRUE(outcome);
        EXPECT_EQ(outcome->status, Status::solved) << law << " " << shape << " " << speed;
        EXPECT_EQ(outcome->solution.velocity_after, problem.impact.velocity);
      }
}

// Nothing else moves: then the smallest approach is one, as long as numbers hold its energy.
TEST(SceneImpact, ASmallApproachByItselfIsAnImpact) {
  for (const std::string& shape : shapes)
    for (const double speed : {1e-100, 1e-34, 1e-16}) {
      const Problem problem =
          on_a_table(fmt::format("{}, position: [0, 0, 0.01], velocity: [0, 0, -{}]", shape, speed), "newton",
                     ", friction: 0.25");
      const auto outcome = resolve(problem.impact, problem.law);
      ASSERT_TRUE(outcome);
      EXPECT_EQ(outcome->status, Status::solved) << shape << " " << speed;
      EXPECT_NEAR(outcome->solution.velocity_after[2], 0.4 * speed, 1e-10 * speed);
    }
}

// A body that stands still beside one that is fast has an impact of its own.
TEST(SceneImpact, OnlyTheMotionOfTheBodiesThatMeetCounts) {
  auto problem = parse_problem(
      "percuss: 1\nlaw: newton\nsystem:\n  bodies:\n"
      "    - {name: slow, mass: 1e-6, shape: {sphere: 0.01}, position: [0, 0, 0.01], velocity: [0, 0, "
      "-1e-9]}\n"
      "    - {name: fast, mass: 1e3, shape: {sphere: 0.01}, position: [0, 0, 9], velocity: [1e3, 0, 0]}\n"
      "    - {name: table, shape: plane, fixed: true}\n  surfaces:\n    - {restitution: 0.4}\n",
      "f");
  ASSERT_TRUE(problem);
  EXPECT_EQ(problem->impact.velocity[2], -1e-9);
}

}  // namespace
}  // namespace percuss::scene_impact_test
