// Scenes whose numbers are formulas of the parameters: changed, they are those that a file with the numbers
// tells.
#include <gtest/gtest.h>

#include "percuss/problem_file.hpp"
#include "percuss/scene.hpp"
#include "percuss/simulation.hpp"

namespace percuss::scene_renewal_test {
namespace {

using namespace std::string_literals;

std::string scene(const std::string& a, const std::string& bodies) {
  return "percuss: 1\nlaw: energetic\nsystem:\n  parameters: {a: " + a + "}\n  bodies:\n" + bodies;
}

Problem read(const std::string& text) {
  auto problem = parse_problem(text, "f");
  if (!problem) throw std::runtime_error(problem.error()[0].to_string());
  return *std::move(problem);
}

// a changed from 0.1 to 0.15 against the file with 0.15.
void expect_as_read(const std::string& bodies) {
  Scene changed = *read(scene("0.1", bodies)).motion->scene;
  *number_at(changed, "parameters.a") = 0.15;
  const auto now = make_problem(changed, Energetic{});
  ASSERT_TRUE(now) << now.error()[0].field << now.error()[0].message;
  const Problem told = read(scene("0.15", bodies));
  ASSERT_EQ(now->impact.elements.size(), told.impact.elements.size()) << bodies;
  ASSERT_GT(told.impact.elements.size(), 0U) << bodies;
  EXPECT_EQ(now->impact.mass, told.impact.mass) << bodies;
  EXPECT_EQ(now->impact.velocity, told.impact.velocity) << bodies;
  for (std::size_t i = 0; i < told.impact.elements.size(); ++i) {
    const Element &x = now->impact.elements[i], &y = told.impact.elements[i];
    EXPECT_EQ(x.name, y.name);
    EXPECT_EQ(x.directions, y.directions) << bodies;
    EXPECT_EQ(x.restitution, y.restitution) << x.name;
    EXPECT_EQ(x.coefficients, y.coefficients) << x.name;
    EXPECT_EQ(x.stiffness, y.stiffness) << x.name;
    EXPECT_EQ(x.exponent, y.exponent) << x.name;
    EXPECT_EQ(x.precompression, y.precompression) << x.name;
    EXPECT_EQ(x.stored_energy, y.stored_energy) << x.name;
    EXPECT_EQ(x.curve.has_value(), y.curve.has_value());
    if (x.curve) {
      EXPECT_EQ(x.curve->e, y.curve->e);
    }
  }
}

const std::string
    table = "    - {name: table, shape: plane, fixed: true}\n",
    ball = "    - {name: ball, shape: {sphere: a}, mass: 1, position: [0, 0, a], velocity: [0, 0, -1]}\n";

TEST(SceneRenewal, PointsOfAHull) {
  expect_as_read(
      "    - {name: d, shape: {convex: [[0, 0, 0], [a, 0, 0], [0, a, 0], [0, 0, 2*a]]}, density: 900, "
      "velocity: [0, 0, -1]}\n" +
      table);
}

TEST(SceneRenewal, OrientationOfParts) {
  expect_as_read(
      "    - {name: d, shape: [{box: [0.2, 0.2, 0.2]}, {box: [0.3, 0.1, 0.1], position: [0, 0, 1], "
      "orientation: {rpy: [0, 10*a, 0]}}], "
      "mass: 1, position: [0, 0, 0.1], velocity: [0, 0, -1]}\n" +
      table);
}

TEST(SceneRenewal, Heightfields) {
  expect_as_read(
      "    - {name: field, fixed: true, shape: {heightfield: {heights: [[0, a], [0, a], [0, a]], size: [3, "
      "2*a + 1]}}}\n"
      "    - {name: d, shape: {sphere: 0.1}, mass: 1, position: [0, 0, a/2 + 0.1*sqrt(1 + (a/(2*a + 1))^2)], "
      "velocity: [0, 0, -1]}\n");
}

TEST(SceneRenewal, TablesOfRestitution) {
  expect_as_read(ball + table + "  surfaces: [{restitution: {table: {work: [0, a], e: [1, 2*a]}}}]\n");
}

TEST(SceneRenewal, Models) {
  expect_as_read(
      "    - {name: row, generate: dominoes, count: 3, push: a, domino: [0.01, 0.03, a/2], density: "
      "1000*a}\n");
  expect_as_read("    - {name: c, generate: cradle, balls: 3, lifted: 0, radius: a, mass: 2*a}\n");
}

// Coefficients of elements beside bodies, nested and alone, one for all directions and one for each.
TEST(SceneRenewal, CoefficientsOfElements) {
  const std::string slips = "slip: [ball.x, ball.y]";
  expect_as_read(
      ball +
      "elements:\n"
      "  - {name: floor, kind: contact, gap: ball.z - a, restitution: 2*a, stiffness: 1/a, exponent: "
      "1 + a, precompression: a^2, friction: {" +
      slips + ", coefficient: a, restitution: a/2}}\n");
  expect_as_read(ball +
                 "elements:\n"
                 "  - {name: floor, kind: contact, gap: ball.z - a, stored_energy: 3*a, friction: {" +
                 slips + ", coefficient: [0.3, a], spin: {slip: ball.wz, radius: 0.02}}}\n");
  expect_as_read(ball +
                 "elements:\n"
                 "  - {name: floor, kind: contact, gap: ball.z - a, friction: {" +
                 slips + ", coefficient: 0.3, spin: {slip: ball.wz, radius: a/5}}}\n");
  expect_as_read(
      ball +
      "elements:\n"
      "  - {name: wheel, kind: clutch, speed: ball.vz, restitution: a}\n"
      "  - {name: brake, kind: friction, normal: wheel, slip: ball.wx, coefficient: [a], restitution: "
      "a/3}\n");
}

// A parameter that follows from others takes along what follows from it, unless it is changed itself.
TEST(SceneRenewal, ParametersOfParameters) {
  const std::string text =
      "percuss: 1\nsystem:\n  parameters: {a: 0.1, r: 2*a, m: r + a}\n  bodies:\n"
      "    - {name: ball, shape: {sphere: r}, mass: m, position: [0, 0, r], velocity: [0, 0, -1]}\n" +
      table + "elements: [{name: roof, kind: contact, gap: 0.9 - r - ball.z, restitution: m}]\n";
  Scene scene = *read(text).motion->scene;
  *number_at(scene, "parameters.a") = 0.2;
  ASSERT_TRUE(renew(scene));
  EXPECT_EQ(*number_at(scene, "parameters.r"), 0.4);
  EXPECT_EQ(*number_at(scene, "bodies.ball.shape.sphere"), 0.4);
  EXPECT_EQ(*number_at(scene, "bodies.ball.mass"), 0.4 + 0.2);
  EXPECT_EQ(*number_at(scene, "elements[0].restitution"), 0.4 + 0.2);
  EXPECT_EQ(number_at(scene, "elements[0].coefficient[0]"), nullptr);
  EXPECT_EQ(number_at(scene, "elements[0].stored_energy"), nullptr);
  EXPECT_EQ(number_at(scene, "elements[1].restitution"), nullptr);
}

TEST(SceneRenewal, NumbersByTheirPaths) {
  Scene scene = *read(scene_renewal_test::scene("0.1",
                                                "    - {name: row, generate: rack, rows: 1, distance: 1}\n"
                                                "    - {name: h, fixed: true, position: [0, 0, -9], shape: "
                                                "{heightfield: {heights: [[0, 1], [2, 3]], size: [1, 2]}}}\n"
                                                "    - {name: d, position: [0, 0, 9], mass: 1, shape: "
                                                "{convex: [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]}}\n"))
                     .motion->scene;
  for (const auto& [path, value] : {std::pair("bodies.h.shape.heightfield.heights[1][0]"s, 2.0),
                                    {"bodies.h.shape.heightfield.size[1]"s, 2.0},
                                    {"bodies.d.shape.convex[3][2]"s, 1.0},
                                    {"bodies.row.speed"s, 8.0}}) {
    const double* const number = number_at(scene, path);
    ASSERT_NE(number, nullptr) << path;
    EXPECT_EQ(*number, value) << path;
  }
  for (const char* path :
       {"bodies.h.shape.heightfield.heights[2][0]", "bodies.h.shape.heightfield.heights[0]",
        "bodies.d.shape.convex[4][0]", "bodies.d.shape.convex[0]", "bodies.row.rows", "bodies.row.spe"})
    EXPECT_EQ(number_at(scene, path), nullptr) << path;
  // What a study changes in a body of a model stays when the model is made again.
  *number_at(scene, "bodies.row.speed") = 3.0;
  *number_at(scene, "bodies.row.mass") = 0.4;
  *number_at(scene, "bodies.row/1.mass") = 0.3;
  ASSERT_TRUE(renew(scene));
  EXPECT_EQ(*number_at(scene, "bodies.row/cue.velocity[0]"), 3.0);
  EXPECT_EQ(*number_at(scene, "bodies.row/cue.mass"), 0.4);
  EXPECT_EQ(*number_at(scene, "bodies.row/1.mass"), 0.3);
  // What no hull and no model can be is refused.
  *number_at(scene, "bodies.d.shape.convex[3][2]") = 0.0;
  EXPECT_FALSE(renew(scene));
  *number_at(scene, "bodies.d.shape.convex[3][2]") = 1.0;
  EXPECT_TRUE(renew(scene));
  *number_at(scene, "bodies.row.radius") = -1.0;
  const auto negative = renew(scene);
  ASSERT_FALSE(negative);
  EXPECT_EQ(negative.error()[0].message, "is -1, expected a positive number");
}

// Of an element that is open at the start, which the impact does not need.
TEST(SceneRenewal, FormulasWithoutDerivative) {
  const Problem problem =
      read(scene("1", "    - {name: d, shape: {sphere: 0.1}, mass: 1, position: [0, 0, 0.5]}\n" + table +
                          "elements: [{name: ceiling, kind: contact, gap: 2.4 - sqrt(d.x)}]\n"));
  const Problem::Motion& motion = *problem.motion;
  SimulationOptions options;
  options.until = 1.0;
  const auto run = Simulation::start(motion.system, motion.q, motion.u, options);
  ASSERT_FALSE(run);
  ASSERT_EQ(run.error().size(), 1U);
  EXPECT_EQ(run.error()[0].field, "elements[0]");
  EXPECT_EQ(run.error()[0].message,
            "\"ceiling\" has a derivative that is not finite at the start, expected a direction in which an "
            "impulse can act");
}

}  // namespace
}  // namespace percuss::scene_renewal_test
