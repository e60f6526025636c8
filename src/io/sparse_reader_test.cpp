// Matrices and directions of which only some entries are written.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "io/problem_samples.hpp"
#include "percuss/problem_file.hpp"

namespace percuss::sparse_reader_test {
namespace {

std::string messages(const std::string& text) {
  const auto problem = parse_problem(text, "f");
  std::string all;
  if (!problem)
    for (const Diagnostic& d : problem.error()) all += d.to_string() + "\n";
  return all;
}

std::string with_mass(const std::string& mass) {
  return "percuss: 1\nsystem:\n  velocity: {0: 1}\n  mass: " + mass +
         "\nelements: [{name: C, kind: contact, normal: {0: 1}}]\n";
}

std::string with_normal(const std::string& normal) {
  return "percuss: 1\nsystem: {mass: [1, 1, 1], velocity: {}}\nelements:\n- {name: C, kind: contact, "
         "normal: " +
         normal + "}\n";
}

TEST(SparseReader, ReadsWhatIsWrittenAndZerosElsewhere) {
  const auto problem = parse_problem(io::sparse_problem, "f");
  ASSERT_TRUE(problem) << messages(io::sparse_problem);
  const Impact& impact = problem->impact;
  Eigen::MatrixXd M = Eigen::MatrixXd::Zero(5, 5);
  M.diagonal() << 2, 2, 3, 1, 1;
  M(0, 1) = M(1, 0) = 0.5;
  EXPECT_EQ(impact.mass, M);
  EXPECT_EQ(impact.velocity, -Eigen::VectorXd::Unit(5, 1));
  EXPECT_EQ(impact.elements[0].directions, Eigen::VectorXd::Unit(5, 1));
  Eigen::MatrixXd tangent = Eigen::MatrixXd::Zero(5, 3);
  tangent(0, 0) = tangent(2, 1) = tangent(4, 2) = 1.0;
  EXPECT_EQ(impact.elements[1].directions, tangent);
  EXPECT_EQ(impact.elements[3].directions, Eigen::VectorXd::Unit(5, 3) - Eigen::VectorXd::Unit(5, 4));
}

TEST(SparseReader, FullAndSparseMayBeMixed) {
  const auto problem = parse_problem(
      "percuss: 1\nsystem: {mass: {size: 3, entries: [[0, 0, 1], [1, 1, 2], [2, 2, 3], [2, 0, 0.5], [0, 2, "
      "0.5]]}, "
      "velocity: [1, 2, 3]}\nelements: [{name: C, kind: contact, normal: [0, 1, 0], friction: {tangent: {0: "
      "1}, "
      "coefficient: 0.1}}, {name: F, kind: friction, normal: C, tangent: [[1, 0, 0], {\"2\": 1}], "
      "coefficient: "
      "1}]\n",
      "f");
  ASSERT_TRUE(problem) << problem.error().front().to_string();
  EXPECT_EQ(problem->impact.mass(0, 2), 0.5);
  EXPECT_EQ(problem->impact.mass(2, 0), 0.5);
  EXPECT_EQ(problem->impact.elements[1].directions, Eigen::VectorXd::Unit(3, 0));
  EXPECT_EQ(problem->impact.elements[2].directions(2, 1), 1.0);
}

TEST(SparseReader, MistakesInVectors) {
  EXPECT_EQ(
      messages(with_normal("{3: 1}")),
      "f:4:37: elements[0].normal: has the key \"3\", expected the index of a degree of freedom, 0 to 2\n");
  for (const char* key : {"-1", "1.0", "x", "01", "1e0", "99999999999999999999999"})
    EXPECT_EQ(messages(with_normal("{" + std::string(key) + ": 1}")),
              "f:4:37: elements[0].normal: has the key \"" + std::string(key) +
                  "\", expected the index of a degree of freedom, 0 to 2\n");
  EXPECT_EQ(messages(with_normal("{1: x, 2: 1}")),
            "f:4:40: elements[0].normal[1]: is \"x\", expected a number\n");
  EXPECT_EQ(messages(with_normal("{1: 1, 1: 2}")), "f:4:43: the key \"1\" is given twice, first in line 4\n");
  EXPECT_EQ(messages(with_normal("{}")),
            "f:4:36: elements[0].normal: is zero, expected at least one number that is not\n");
  EXPECT_EQ(messages(with_normal("{1: 0}")),
            "f:4:36: elements[0].normal: is zero, expected at least one number that is not\n");
}

TEST(SparseReader, MistakesInTheMassMatrix) {
  EXPECT_EQ(
      messages(with_mass("{size: 2, entries: [[0, 0, 1], [1, 1, 1], [2, 0, 1]]}")),
      "f:4:52: system.mass.entries[2][0]: is \"2\", expected the index of a degree of freedom, 0 to 1\n");
  EXPECT_EQ(messages(with_mass("{size: 2, entries: [[0, 0, 1], [1, 1, 1], [0, 0, 1]]}")),
            "f:4:51: system.mass.entries[2]: is a second entry [0, 0], the first one is in line 4\n");
  EXPECT_EQ(
      messages(with_mass("{size: 2, entries: [[0, 0, 1], [1, 1, 1], [1, 0, 0.1], [0, 1, 0.2]]}")),
      "f:4:71: system.mass.entries[3][2]: is 0.2, expected 0.1 as in the entry [1, 0] in line 4: the mass "
      "matrix is symmetric\n");
  EXPECT_EQ(
      messages(with_mass("{size: 2, entries: [[0, 0, 1]]}")),
      "f:4:28: system.mass.entries: has no entry [1, 1], expected a positive number on every place of the "
      "diagonal\n");
  EXPECT_EQ(messages(with_mass("{size: 2, entries: [[0, 0, 1], [1, 1], 5]}")),
            "f:4:40: system.mass.entries[1]: is a list of 2 numbers, expected [row, column, value]\n"
            "f:4:48: system.mass.entries[2]: is \"5\", expected [row, column, value]\n");
  EXPECT_EQ(messages(with_mass("{size: 2, entries: [[0, 0, 1], [1, 1, x]]}")),
            "f:4:47: system.mass.entries[1][2]: is \"x\", expected a number\n");
  EXPECT_EQ(messages(with_mass("{size: 0, entries: []}")),
            "f:4:16: system.mass.size: is 0, expected a whole number from 1 to 4096\n");
  EXPECT_EQ(messages(with_mass("{size: 5000, entries: []}")),
            "f:4:16: system.mass.size: is 5000, expected a whole number from 1 to 4096\n");
  EXPECT_EQ(messages(with_mass("{size: 2}")),
            "f:4:9: system.mass.entries: is missing, expected a list of [row, column, value]\n");
  EXPECT_EQ(messages(with_mass("{size: 1, entries: 3}")),
            "f:4:28: system.mass.entries: is \"3\", expected a list of [row, column, value]\n");
  // What validate says of the numbers points to the matrix.
  EXPECT_EQ(messages(with_mass("{size: 1, entries: [[0, 0, -1]]}")),
            "f:4:9: system.mass[0][0]: is -1, expected a positive number: the mass matrix must be positive "
            "definite\n");
}

TEST(SparseReader, AThousandDegreesOfFreedom) {
  std::string text = "percuss: 1\nsystem:\n  velocity: {0: 1.0}\n  mass:\n    size: 1000\n    entries:\n";
  for (int i = 0; i < 1000; ++i) text += fmt::format("    - [{0}, {0}, 1.0]\n", i);
  text += "elements:\n";
  for (int i = 0; i + 1 < 1000; ++i)
    text += fmt::format("- {{name: c{0}, kind: contact, normal: {{{0}: -1, {1}: 1}}}}\n", i, i + 1);
  const auto problem = parse_problem(text, "f");
  ASSERT_TRUE(problem) << problem.error().front().to_string();
  EXPECT_EQ(problem->impact.mass, Eigen::MatrixXd::Identity(1000, 1000));
  EXPECT_EQ(problem->impact.directions().colwise().sum().norm(), 0.0);
}

}  // namespace
}  // namespace percuss::sparse_reader_test
