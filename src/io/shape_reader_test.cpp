#include <gtest/gtest.h>

#include "percuss/friction_shape.hpp"
#include "percuss/problem_file.hpp"

namespace percuss::shape_reader_test {
namespace {

std::string with_friction(const std::string& friction) {
  return "percuss: 1\nsystem:\n  mass: [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]\n"
         "  velocity: [1, 1, -1, 2]\nelements:\n  - {name: C, kind: contact, normal: [0, 0, 1, 0], "
         "friction: " +
         friction + "}\n";
}

std::string fault(const std::string& friction) {
  const auto problem = parse_problem(with_friction(friction), "f");
  if (problem) return "read";
  std::string text;
  for (const Diagnostic& one : problem.error()) text += one.to_string() + "\n";
  return text;
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

const std::string tangents = "tangent: [[1, 0, 0, 0], [0, 1, 0, 0]]";
const std::string square = "polygon: [[0.5, 0], [0, 0.25], [-0.5, 0], [0, -0.25]]";

TEST(ShapeReader, APolygonIsReadAndWritten) {
  const auto problem = parse_problem(with_friction("{" + tangents + ", " + square + "}"), "f");
  ASSERT_TRUE(problem) << problem.error().front().to_string();
  const Element& e = problem->impact.elements[1];
  ASSERT_TRUE(e.shape);
  EXPECT_EQ(std::get<PolygonShape>(e.shape->set).vertices.size(), 4u);
  EXPECT_EQ(e.coefficients, Eigen::Vector2d(1.0, 1.0));
  const auto again = parse_problem(write_problem(*problem), "f");
  ASSERT_TRUE(again) << write_problem(*problem) << again.error().front().to_string();
  EXPECT_EQ(std::get<PolygonShape>(again->impact.elements[1].shape->set).vertices,
            std::get<PolygonShape>(e.shape->set).vertices);
  const auto scaled =
      parse_problem(with_friction("{" + tangents + ", coefficient: [0.3, 0.4], " + square + "}"), "f");
  ASSERT_TRUE(scaled);
  EXPECT_EQ(scaled->impact.elements[1].coefficients, Eigen::Vector2d(0.3, 0.4));
}

TEST(ShapeReader, APatchIsReadAndWritten) {
  const auto problem = parse_problem(with_friction("{" + tangents +
                                                   ", coefficient: 0.25, spin: {direction: [0, 0, 0, 1], "
                                                   "contensou: {radius: 0.5, pressure: hertz}}}"),
                                     "f");
  ASSERT_TRUE(problem) << problem.error().front().to_string();
  const Element& e = problem->impact.elements[1];
  EXPECT_EQ(e.coefficients, Eigen::Vector3d(0.25, 0.25, 0.125));
  ASSERT_TRUE(e.shape);
  EXPECT_EQ(std::get<ContensouShape>(e.shape->set).pressure, ContensouShape::Pressure::hertz);
  const std::string text = write_problem(*problem);
  EXPECT_TRUE(has(text, "contensou: {radius: 0.5, pressure: hertz}")) << text;
  EXPECT_TRUE(parse_problem(text, "f"));
}

TEST(ShapeReader, MistakesAreSaidWhereTheyAre) {
  const auto polygon = [](const std::string& corners) {
    return fault("{" + tangents + ", polygon: " + corners + "}");
  };
  EXPECT_TRUE(
      has(polygon("[[1, 0], [0, 1]]"), "elements[0].friction.polygon: has 2 corners, expected 3 to 1000"));
  EXPECT_TRUE(
      has(polygon("[[1, 0], [0, 1, 2], [-1, 0]]"), "polygon[1]: has 3 numbers, expected two, [x, y]"));
  EXPECT_TRUE(has(polygon("[[1, 0], [0, x], [-1, 0]]"), "polygon[1][1]"));
  EXPECT_TRUE(has(polygon("0.3"), "polygon: is ")) << polygon("0.3");
  EXPECT_TRUE(has(polygon("[[1, 0], [2, 0], [2, 1]]"), "leaves [0, 0] outside"));
  EXPECT_TRUE(has(polygon("[[1, 0], [0, 1], [-1, 0], [0, 0.5]]"), "turns inward"));
  EXPECT_TRUE(has(fault("{tangent: [[1, 0, 0, 0]], " + square + "}"),
                  "polygon: has 2 components, but the friction 1 "))
      << fault("{tangent: [[1, 0, 0, 0]], " + square + "}");
  EXPECT_TRUE(has(fault("{" + tangents + ", coefficient: 0, " + square + "}"), "expected a positive number"));
  const auto patch = [](const std::string& spin) {
    return fault("{" + tangents + ", coefficient: 0.3, spin: {direction: [0, 0, 0, 1], " + spin + "}}");
  };
  EXPECT_TRUE(has(patch("contensou: {pressure: hertz}"), "contensou.radius: is missing"));
  EXPECT_TRUE(has(patch("contensou: {radius: 0}"), "contensou.radius: is 0, expected a positive number"));
  EXPECT_TRUE(has(patch("contensou: {radius: 1, pressure: flat}"), "expected one of uniform, hertz"));
  EXPECT_TRUE(has(patch("radius: 1, contensou: {radius: 1}"), "is given beside contensou"));
  EXPECT_TRUE(has(fault("{" + tangents +
                        ", coefficient: [0.3, 0.4], spin: {direction: [0, 0, 0, 1], "
                        "contensou: {radius: 1}}}"),
                  "a patch has one"));
}

TEST(ShapeReader, ASystemWrittenAsTextTakesThem) {
  const auto problem = parse_problem(
      "percuss: 1\nsystem:\n  coordinates: [x, y, z]\n  kinetic_energy: (x'^2 + y'^2 + z'^2)/2\n"
      "  state: {x': 1, y': 1, z': -1}\nelements:\n  - name: C\n    kind: contact\n    gap: z\n    "
      "friction:\n"
      "      slip: [x, y]\n      " +
          square + "\n",
      "f");
  ASSERT_TRUE(problem) << problem.error().front().to_string();
  ASSERT_EQ(problem->impact.elements.size(), 2u);
  EXPECT_TRUE(problem->impact.elements[1].shape);
}

}  // namespace
}  // namespace percuss::shape_reader_test
