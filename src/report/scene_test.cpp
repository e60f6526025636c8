// The shapes of a draw section are where the formulas say, and the camera does not move.
#include "percuss/picture.hpp"
#include "percuss/problem_file.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <variant>

#include "figures/colour_names.hpp"
#include "support/quaternion_body.hpp"

namespace percuss::report::scene_test {
namespace {

Problem problem_with(const std::string& shapes) {
  const auto problem = parse_problem(R"(percuss: 1
title: "A <ball> & a wall"
system:
  coordinates: [x, y]
  parameters: {r: 0.5}
  kinetic_energy: x'^2/2 + y'^2/2
elements: []
draw:
)" + shapes,
                                     "test");
  EXPECT_TRUE(problem) << problem.error().front().to_string();
  return problem ? *problem : Problem{};
}

// From (0, 1) to (4, 3) in two seconds, with the middle state on the way.
Trajectory straight() {
  Trajectory run;
  run.coordinates = {"x", "y"};
  run.offsets = {0};
  run.time = {0.0, 1.0, 2.0};
  run.q = {0, 1, 2, 2, 4, 3};
  run.u = {2, 1, 2, 1, 2, 1};
  return run;
}

const draw::CircleShape& first_circle(const draw::Canvas& canvas) {
  for (const draw::Shape& shape : canvas.shapes)
    if (const auto* circle = std::get_if<draw::CircleShape>(&shape)) return *circle;
  throw std::runtime_error("no circle");
}

TEST(Scene, ShapesAreWhereTheFormulasSay) {
  const Problem problem = problem_with(
      "  - {kind: circle, center: [x, y + r], radius: 2*r}\n"
      "  - {kind: polygon, points: [[0, 0], [t, 0], [0, 1]]}\n");
  const Trajectory run = straight();
  const auto scene = Scene::make(problem, run);
  ASSERT_TRUE(scene) << scene.error();
  const std::vector<PlacedShape> shapes = scene->place(0.5);  // between two stored states
  ASSERT_EQ(shapes.size(), 2U);
  EXPECT_EQ(shapes[0].points[0].x, 1.0);
  EXPECT_EQ(shapes[0].points[0].y, 2.0);
  EXPECT_EQ(shapes[0].radius, 1.0);
  EXPECT_EQ(shapes[1].points[1].x, 0.5);
}

TEST(Scene, TheCameraShowsTheWholeMotionAndDoesNotMove) {
  const Problem problem = problem_with("  - {kind: circle, center: [x, y], radius: r}\n");
  const Trajectory run = straight();
  const auto scene = Scene::make(problem, run);
  ASSERT_TRUE(scene);
  const draw::Canvas begin = scene->picture(0.0), end = scene->picture(2.0);
  EXPECT_EQ(begin.width, end.width);
  EXPECT_EQ(begin.height, end.height);
  const draw::CircleShape &a = first_circle(begin), &b = first_circle(end);
  EXPECT_EQ(a.radius, b.radius);
  EXPECT_NEAR((b.centre.x - a.centre.x) / a.radius, 4.0 / 0.5, 1e-12);
  EXPECT_NEAR((a.centre.y - b.centre.y) / a.radius, 2.0 / 0.5, 1e-12);
  for (const draw::CircleShape& c : {a, b}) {
    EXPECT_GE(c.centre.x - c.radius, 0.0);
    EXPECT_LE(c.centre.x + c.radius, begin.width);
    EXPECT_GE(c.centre.y - c.radius, 0.0);
    EXPECT_LE(c.centre.y + c.radius, begin.height);
  }
}

TEST(Scene, OverlaidInstantsFade) {
  const Problem problem = problem_with("  - {kind: point, center: [x, y], colour: \"#102030\"}\n");
  const Trajectory run = straight();
  const auto scene = Scene::make(problem, run, {.trace = true});
  ASSERT_TRUE(scene);
  const std::vector<double> times{0.0, 1.0, 2.0};
  const draw::Canvas canvas = scene->overlay(times);
  std::vector<double> opacities;
  for (const draw::Shape& shape : canvas.shapes)
    if (const auto* circle = std::get_if<draw::CircleShape>(&shape))
      opacities.push_back(circle->fill->opacity);
  ASSERT_EQ(opacities.size(), 3U);
  EXPECT_LT(opacities[0], opacities[1]);
  EXPECT_LT(opacities[1], 1.0);
  EXPECT_EQ(opacities[2], 1.0);
  EXPECT_TRUE(std::holds_alternative<draw::PolylineShape>(canvas.shapes.front()));  // the trace
}

TEST(Scene, ColoursAreThoseOfSvg) {
  EXPECT_EQ(draw::colour_from_name("#1f77b4"), (draw::Colour{0x1f, 0x77, 0xb4}));
  EXPECT_EQ(draw::colour_from_name("#fa0"), (draw::Colour{0xff, 0xaa, 0x00}));
  EXPECT_EQ(draw::colour_from_name("orange"), (draw::Colour{255, 165, 0}));
  EXPECT_EQ(draw::colour_from_name("yellowgreen"), (draw::Colour{154, 205, 50}));
  EXPECT_FALSE(draw::colour_from_name("#12345"));
  EXPECT_FALSE(draw::colour_from_name("#12345g"));
  EXPECT_FALSE(draw::colour_from_name("no"));
  const Problem problem = problem_with("  - {kind: point, center: [x, y], colour: nocolour}\n");
  const Trajectory run = straight();
  const auto scene = Scene::make(problem, run);
  ASSERT_FALSE(scene);
  EXPECT_EQ(scene.error().find("draw[0]: the colour 'nocolour' is not known"), 0U) << scene.error();
}

TEST(Scene, NothingToDrawIsSaid) {
  Problem problem = problem_with("  - {kind: point, center: [x, y]}\n");
  problem.draw.clear();
  EXPECT_FALSE(Scene::make(problem, straight()));
}

// The balls of a body on its way from z = 1 to z = 3, a quarter turn about y on the way; nothing is drawn by
// the file.
TEST(Scene, SystemShowsItself) {
  test::BodyModel model;
  model.feet = {{1.0, 0.0, 0.0}, {0.0, 0.0, 2.0}};
  model.radius = 0.25;
  Problem problem;
  problem.motion = Problem::Motion{{},
                                   nullptr,
                                   std::make_shared<test::QuaternionBody>(model),
                                   Eigen::VectorXd::Unit(7, 3),
                                   Eigen::VectorXd::Zero(6),
                                   {}};
  Trajectory run;
  run.coordinates = problem.motion->system->facts().coordinates;
  run.velocities = problem.motion->system->facts().velocities;
  run.offsets = {0};
  run.time = {0.0, 1.0};
  const double half = std::sqrt(0.5);
  run.q = {0, 0, 1, 1, 0, 0, 0, 0, 0, 3, half, 0, half, 0};
  run.u.assign(12, 0.0);
  const auto scene = Scene::make(problem, run);
  ASSERT_TRUE(scene) << scene.error();
  const std::vector<PlacedShape> shapes = scene->place(1.0);
  ASSERT_EQ(shapes.size(), 2U);
  EXPECT_EQ(shapes[0].radius, 0.25);
  EXPECT_NEAR(shapes[0].points[0].x, 0.0, 1e-15);
  EXPECT_NEAR(shapes[0].points[0].y, 2.0, 1e-15);
  EXPECT_NEAR(shapes[1].points[0].x, 2.0, 1e-15);
  const draw::Point between = scene->place(0.5)[1].points[0];  // on the circle, not on its chord
  EXPECT_NEAR(std::hypot(between.x, between.y - 2.0), 2.0, 1e-14);
}

TEST(Scene, VtkCountsWhatItHolds) {
  const Problem problem = problem_with(
      "  - {kind: line, points: [[0, 0], [1, 0]]}\n"
      "  - {kind: circle, center: [x, y], radius: r}\n"
      "  - {kind: point, center: [x, y]}\n");
  const Trajectory run = straight();
  const auto scene = Scene::make(problem, run);
  ASSERT_TRUE(scene);
  const std::string text = vtk_instant(scene->place(0.0));
  EXPECT_NE(text.find("NumberOfPoints=\"51\" NumberOfVerts=\"1\" NumberOfLines=\"1\" NumberOfStrips=\"0\" "
                      "NumberOfPolys=\"1\""),
            std::string::npos)
      << text;
  // Cells are counted as vertices, lines, faces.
  EXPECT_NE(text.find("Name=\"shape\" format=\"ascii\">2 0 1<"), std::string::npos) << text;
  EXPECT_NE(vtk_collection({{0.5, "a&b.vtp"}}).find("timestep=\"0.5\" file=\"a&amp;b.vtp\""),
            std::string::npos);
}

// Seen from above, x is to the right and y up; the ball that is higher covers the lower one, and the ground
// is under both.
TEST(Scene, BodiesAreSeenFromAbove) {
  const auto problem = parse_problem(R"(percuss: 1
system:
  bodies:
    - {name: high, shape: {sphere: 0.1}, mass: 1, position: [0.2, 0.5, 2], colour: "#ff0000"}
    - {name: low, shape: {sphere: 0.2}, mass: 1, position: [0.2, 0.5, 1]}
    - {name: ground, shape: plane, fixed: true}
)",
                                     "test");
  ASSERT_TRUE(problem) << problem.error().front().to_string();
  Trajectory run;
  run.coordinates = problem->motion->system->facts().coordinates;
  run.velocities = problem->motion->system->facts().velocities;
  run.time = {0.0};
  run.q.assign(problem->motion->q.begin(), problem->motion->q.end());
  run.u.assign(problem->motion->u.begin(), problem->motion->u.end());
  SceneStyle style;
  style.view = SpaceView{0.0, 1.5707963267948966};
  const auto scene = Scene::make(*problem, run, style);
  ASSERT_TRUE(scene) << scene.error();
  const draw::Canvas canvas = scene->picture(0.0);
  std::vector<const draw::CircleShape*> balls;
  for (const draw::Shape& shape : canvas.shapes)
    if (const auto* circle = std::get_if<draw::CircleShape>(&shape)) balls.push_back(circle);
  ASSERT_EQ(balls.size(), 2U);
  EXPECT_NEAR(balls[0]->radius, 2.0 * balls[1]->radius, 1e-9);
  EXPECT_NEAR(balls[0]->centre.x, balls[1]->centre.x, 1e-9);
  EXPECT_NEAR(balls[0]->centre.y, balls[1]->centre.y, 1e-9);
  EXPECT_GT(balls[1]->fill->r, balls[1]->fill->g);
  const auto* ground = std::get_if<draw::PolygonShape>(&canvas.shapes.front());
  ASSERT_NE(ground, nullptr);
  EXPECT_EQ(ground->rings.front().size(), 4U);
}

}  // namespace
}  // namespace percuss::report::scene_test
