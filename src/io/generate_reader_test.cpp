// Models in problem files: what they make, and what is said about mistakes.
#include <gtest/gtest.h>

#include "percuss/models.hpp"
#include "percuss/problem_file.hpp"

namespace percuss::generate_reader_test {
namespace {

const std::string head = "percuss: 1\nlaw: energetic\nsystem:\n";

Impact read(const std::string& system) {
  const auto problem = parse_problem(head + system, "file");
  EXPECT_TRUE(problem) << problem.error().front().to_string();
  return problem ? problem->impact : Impact{};
}

std::vector<std::string> mistakes(const std::string& system) {
  std::vector<std::string> result;
  const auto problem = parse_problem(head + system, "file");
  if (problem) return result;
  for (const Diagnostic& d : problem.error()) result.push_back(d.to_string());
  return result;
}

using Messages = std::vector<std::string>;

TEST(Generate, ColumnWithStrikerAndGravity) {
  const Impact impact = read(R"(  generate: column
  balls: 3
  mass: [1, 2, 3]
  gravity: 10
  striker: {mass: 0.5, velocity: 2}
  restitution: [1, 0.9, 0.8, 0.7]
)");
  ASSERT_EQ(impact.elements.size(), 4u);
  EXPECT_EQ(impact.velocity, Eigen::Vector4d(2, 0, 0, 0));
  EXPECT_EQ(impact.mass.diagonal(), Eigen::Vector4d(0.5, 1, 2, 3));
  const std::vector<std::string> names{"striker-1", "1-2", "2-3", "3-floor"};
  const std::vector<double> weight{0, 10, 30, 60}, e{1, 0.9, 0.8, 0.7};
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(impact.elements[i].name, names[i]);
    EXPECT_EQ(impact.elements[i].precompression, weight[i]);
    EXPECT_EQ(impact.elements[i].restitution, e[i]);
  }
}

TEST(Generate, ColumnOfAMaterial) {
  const Impact impact = read(R"(  generate: column
  balls: 2
  velocity: [1]
  material: {young: 2.1e11, poisson: 0.3, density: 7800, radius: 0.01}
)");
  ASSERT_EQ(impact.elements.size(), 2u);
  const double K = hertz_stiffness(0.01, 2.1e11, 0.3, 0.01, 2.1e11, 0.3);
  EXPECT_DOUBLE_EQ(impact.elements[0].stiffness, K);
  EXPECT_NEAR(impact.elements[1].stiffness, K * std::sqrt(2.0), 1e-6 * K);  // a flat floor: R* = R
  EXPECT_NEAR(impact.mass(0, 0), 7800 * 4.18879020478639e-6, 1e-12);
}

TEST(Generate, LatticeWithWallsAndFriction) {
  const Impact impact = read(R"(  generate: lattice
  packing: triangular
  columns: 3
  rows: 2
  shape: disc
  radius: 0.5
  mass: 2
  walls: [floor]
  friction: 0.3
  restitution: 0.9
  at_walls: {restitution: 0.5, friction: 0}
  struck: {r2c1: [0, -1], r2c2: [0.5, -2]}
)");
  EXPECT_EQ(impact.freedom(), 15);
  EXPECT_EQ(impact.mass(2, 2), 0.5 * 2 * 0.25);
  EXPECT_EQ(impact.velocity.tail<6>(), (Eigen::VectorXd(6) << 0, -1, 0, 0.5, -2, 0).finished());
  ASSERT_EQ(impact.elements.front().name, "r1c1-floor");
  EXPECT_EQ(impact.elements.front().restitution, 0.5);
  ASSERT_EQ(impact.elements[1].name, "r1c1-r1c2");
  EXPECT_EQ(impact.elements[1].restitution, 0.9);
  ASSERT_EQ(impact.elements[2].name, "r1c1-r1c2.friction");
  EXPECT_EQ(impact.elements[2].coefficients, Eigen::VectorXd::Constant(1, 0.3));
  EXPECT_EQ(impact.elements.size(), 3u + 2 * (2 + 1 + 4));
}

TEST(Generate, MistakesAreNamedOnceWithTheirPlace) {
  EXPECT_EQ(mistakes("  generate: colum\n"),
            Messages{"file:4:13: system.generate: is \"colum\", did you mean column? expected one of chain, "
                     "column, lattice"});
  EXPECT_EQ(mistakes("  {generate: [chain]}\n"),
            Messages{"file:4:14: system.generate: is a list, expected text"});
  EXPECT_EQ(mistakes("  {generate: column, balls: 3}\n"),
            Messages{"file:4:3: system.velocity: is missing, expected the speeds downwards of the balls from "
                     "the top, or a striker"});
  EXPECT_EQ(mistakes("  {generate: column, balls: 0, velocity: [1]}\n"),
            Messages{"file:4:29: system.balls: is 0, expected a whole number from 1 to 2000"});
  EXPECT_EQ(mistakes("  {generate: column, balls: 3, gravity: -1, striker: {mass: 0}}\n"),
            (Messages{"file:4:41: system.gravity: is -1, expected a number that is not negative",
                      "file:4:54: system.striker.velocity: is missing, expected the speed downwards at which "
                      "the striker arrives",
                      "file:4:61: system.striker.mass: is 0, expected a positive number"}));
  EXPECT_EQ(mistakes("  {generate: chain, balls: 100, stiffness: -2}\n"),  // one message, not 99
            Messages{"file:4:44: system.stiffness: is -2, expected a positive number"});
  EXPECT_EQ(mistakes("  {generate: chain, balls: 3, stiffness: [1, x]}\n"),
            Messages{"file:4:46: system.stiffness[1]: is \"x\", expected a number"});
  EXPECT_EQ(mistakes("  {generate: chain, balls: 3, stiffness: [1, 0]}\n"),
            Messages{"file:4:46: system.stiffness[1]: is 0, expected a positive number"});
}

TEST(Generate, MistakesInLattices) {
  const std::string start = "  {generate: lattice, columns: 3, rows: 2, ";
  EXPECT_EQ(mistakes(start + "struck: {r3c1: [0, 1]}}\n"),
            Messages{"file:4:53: system.struck: has no ball \"r3c1\", expected r1c1 to r2c3"});
  EXPECT_EQ(mistakes(start + "packing: triangular, struck: {r2c3: [0, 1], r1c1: 2}}\n"),
            (Messages{"file:4:74: system.struck: has no ball \"r2c3\", expected r1c1 to r2c2; rows 2, 4, ... "
                      "have one ball less",
                      "file:4:94: system.struck.r1c1: is \"2\", expected a list of numbers"}));
  EXPECT_EQ(mistakes(start + "struck: {r01c1: [0, 1]}}\n").size(), 1u);
  EXPECT_EQ(mistakes(start + "struck: {r1c1: [0, 1, 2]}}\n"),
            Messages{"file:4:59: system.struck.r1c1: has 3 numbers, expected 2: to the right and upwards"});
  EXPECT_EQ(mistakes(start + "packing: hexagonal, walls: [flor], struck: {r1c1: [0, 1]}}\n"),
            (Messages{"file:4:53: system.packing: is \"hexagonal\", expected one of square, triangular",
                      "file:4:72: system.walls[0]: is \"flor\", did you mean floor? expected one of floor, "
                      "left, right"}));
  EXPECT_EQ(mistakes(start + "friction: -0.1, struck: {r1c1: [0, 1]}}\n"),
            Messages{"file:4:54: system.friction: is -0.1, expected a number that is not negative"});
  // What was refused once is not refused again where walls take it over, and have no place of their own for
  // it.
  EXPECT_EQ(
      mistakes(start + "stiffness: 0, friction: -1, at_walls: {exponent: 2}, struck: {r1c1: [0, 1]}}\n"),
      (Messages{"file:4:55: system.stiffness: is 0, expected a positive number",
                "file:4:68: system.friction: is -1, expected a number that is not negative"}));
  EXPECT_EQ(mistakes("  {generate: lattice, columns: 40, rows: 40, struck: {r1c1: [0, 1]}}\n"),
            Messages{"file:4:42: system.rows: times columns makes 1600 balls with 3200 degrees of freedom, "
                     "expected at most 2000 degrees of freedom"});
  EXPECT_EQ(
      mistakes("  {generate: lattice, columns: 2, rows: 2, shape: disc, struck: {r1c1: [0, 1]}, material: "
               "{young: 1, density: 1, radius: 1}}\n"),
      Messages{
          "file:4:91: system.material: is given for discs, expected mass and stiffness: Hertz' stiffness is "
          "that of balls"});
}

TEST(Generate, SharedCoefficientsWarnOnce) {
  const auto problem = parse_problem(head + "  {generate: chain, balls: 9, restitution: 1.5}\n", "file");
  ASSERT_TRUE(problem);
  ASSERT_EQ(problem->warnings.size(), 1u);
  EXPECT_EQ(problem->warnings.front().column, 44);
}

}  // namespace
}  // namespace percuss::generate_reader_test
