#include <gtest/gtest.h>

#include "percuss/problem_file.hpp"

namespace percuss::written_numbers_test {
namespace {

std::vector<io::WrittenNumber> numbers_in(const std::string& text) {
  const auto problem = parse_problem(text, "f");
  EXPECT_TRUE(problem) << problem.error().front().to_string();
  return problem ? io::written_numbers(*problem, text) : std::vector<io::WrittenNumber>();
}

const io::WrittenNumber* find(const std::vector<io::WrittenNumber>& all, const std::string& path) {
  for (const io::WrittenNumber& one : all)
    if (one.path == path) return &one;
  return nullptr;
}

const std::string ball =
    "percuss: 1  # 7\n"
    "law: {stronge: {compliance_ratio: 1.21}}\n"
    "system: {mass: [1, 1], velocity: [2, -3.5]}\n"
    "elements:\n"
    "  - name: ground\n"
    "    kind: contact\n"
    "    normal: [0, 1]\n"
    "    restitution: 0.5\n"
    "    friction: {tangent: [[1, 0]], coefficient: 1/3}\n";

TEST(WrittenNumbers, HaveThePathsOfStudies) {
  const auto all = numbers_in(ball);
  for (const auto& [path, value] :
       std::vector<std::pair<std::string, double>>{{"law.compliance_ratio", 1.21},
                                                   {"velocity[0]", 2.0},
                                                   {"velocity[1]", -3.5},
                                                   {"elements.ground.restitution", 0.5},
                                                   {"elements.ground.normal[1]", 1.0},
                                                   {"elements.ground.friction.tangent[0][0]", 1.0}}) {
    const auto* number = find(all, path);
    ASSERT_NE(number, nullptr) << path;
    EXPECT_EQ(number->value, value) << path;
    const Problem problem = *parse_problem(ball, "f");
    EXPECT_EQ(get(problem, *find_parameter(problem, path)), value) << path;
  }
}

// A formula is no number that could be replaced by another one.
TEST(WrittenNumbers, AreNotFormulas) {
  EXPECT_EQ(find(numbers_in(ball), "elements.ground.friction.coefficient"), nullptr);
}

TEST(WrittenNumbers, AreReplacedWhereTheyStand) {
  const auto number = *find(numbers_in(ball), "velocity[1]");
  std::string text = ball;
  text.replace(number.begin, number.end - number.begin, "-4");
  EXPECT_EQ(parse_problem(text, "f")->impact.velocity[1], -4.0);
  EXPECT_EQ(text.size() + 2, ball.size());
}

TEST(WrittenNumbers, OfASystemWrittenAsText) {
  const std::string text =
      "percuss: 1\n"
      "system:\n"
      "  coordinates: [x]\n"
      "  parameters: {m: 2.0, d: 2*m}\n"
      "  kinetic_energy: 1/2*m*x'^2\n"
      "  state: {x: 20 deg, x': \"-1\"}\n"
      "elements: [{name: A, kind: contact, gap: x, restitution: 0.25}]\n";
  const auto all = numbers_in(text);
  ASSERT_EQ(all.size(), 3U);
  EXPECT_EQ(all[0].path, "parameters.m");
  EXPECT_EQ(all[1].path, "state.x");
  EXPECT_TRUE(all[1].degrees);
  EXPECT_EQ(all[1].value, 20.0);
  EXPECT_EQ(text.substr(all[1].begin, all[1].end - all[1].begin), "20");
  EXPECT_EQ(all[2].path, "elements.A.restitution");
}

TEST(WrittenNumbers, OfAModelStandForAllItsElements) {
  const auto all = numbers_in(
      "percuss: 1\nlaw: energetic\nsystem: {generate: chain, balls: 5, velocity: [1.0], restitution: 0.9, "
      "stiffness: 1, exponent: 1.5}\n");
  ASSERT_NE(find(all, "elements.*.restitution"), nullptr);
  EXPECT_EQ(find(all, "elements.*.restitution")->value, 0.9);
  EXPECT_NE(find(all, "velocity[0]"), nullptr);
  EXPECT_EQ(find(all, "system.balls"), nullptr);
}

TEST(WrittenNumbers, AreCounted) {
  const Problem problem = *parse_problem(ball, "f");
  EXPECT_EQ(io::written_numbers(problem, ball, 2).size(), 2U);
  EXPECT_TRUE(io::written_numbers(problem, "{").empty());
}

}  // namespace
}  // namespace percuss::written_numbers_test
