// Mass, centre and inertia of bodies: what is told, and what follows from the shapes.
#include <gtest/gtest.h>

#include "percuss/problem_file.hpp"
#include "percuss/scene.hpp"
#include "percuss/study.hpp"

namespace percuss::scene_inertia_test {
namespace {

using Eigen::Vector3d;

Problem read(const std::string& body) {
  auto problem = parse_problem("percuss: 1\nsystem:\n  bodies:\n    - {name: b, " + body + "}\n", "f");
  if (!problem) throw std::runtime_error(problem.error()[0].to_string());
  return *problem;
}

MassProperties inertial(const std::string& body) { return read(body).motion->scene->bodies[0].inertial; }

// A cube of edge 1 beside the origin, 1 kg: its moments about its own centre are 1/6.
const std::string cube = "shape: [{box: [1, 1, 1], position: [2, 0, 0]}]";

TEST(SceneInertia, TheCentreFollowsFromTheShapeUnlessTold) {
  const MassProperties followed = inertial(cube + ", mass: 1, inertia: [2, 3, 4]");
  EXPECT_LT((followed.centre - Vector3d(2, 0, 0)).norm(), 1e-15);
  EXPECT_EQ(followed.inertia.diagonal(), Vector3d(2, 3, 4));
  EXPECT_EQ(inertial(cube + ", mass: 1, inertia: [2, 3, 4], centre: [0, 1, 0]").centre, Vector3d(0, 1, 0));
  EXPECT_EQ(inertial("mass: 1, inertia: [2, 3, 4]").centre, Vector3d::Zero());
}

// m(d² − d dᵀ) beside the own moments, with d = (-2, 1, 0).
TEST(SceneInertia, TheInertiaOfTheShapesAboutTheCentreThatIsTold) {
  for (const std::string mass : {", mass: 3", ", density: 3"}) {
    const MassProperties told = inertial(cube + mass + ", centre: [0, 1, 0]");
    EXPECT_NEAR(told.mass, 3.0, 1e-15);
    EXPECT_EQ(told.centre, Vector3d(0, 1, 0));
    Eigen::Matrix3d expected;
    expected << 3.5, 6, 0, 6, 12.5, 0, 0, 0, 15.5;
    EXPECT_LT((told.inertia - expected).norm(), 1e-14);
  }
}

// What follows from other numbers is no parameter: varying it would change nothing.
TEST(SceneInertia, StudiesReachWhatIsTold) {
  const auto reaches = [](const Problem& of, const std::string& path) {
    return find_parameter(of, "system.bodies.b." + path).has_value();
  };
  const Problem told = read(cube + ", mass: 1, centre: [0, 0, 0]"), followed = read(cube + ", density: 1"),
                given = read(cube + ", mass: 1, inertia: [2, 3, 4]");
  EXPECT_TRUE(reaches(told, "centre[0]"));
  EXPECT_FALSE(reaches(told, "inertia[0]"));
  EXPECT_FALSE(reaches(followed, "centre[0]"));
  EXPECT_FALSE(reaches(followed, "mass"));
  EXPECT_TRUE(reaches(followed, "density"));
  EXPECT_TRUE(reaches(given, "inertia[0]"));
  EXPECT_FALSE(reaches(given, "centre[0]"));
  EXPECT_FALSE(reaches(given, "density"));

  Problem moved = told;
  set(moved, *find_parameter(told, "system.bodies.b.centre[0]"), 2.0);
  moved = *make_problem(*moved.motion->scene, moved.law);
  EXPECT_NEAR(moved.motion->scene->bodies[0].inertial.inertia(1, 1), 1.0 / 6.0, 1e-15);
}

}  // namespace
}  // namespace percuss::scene_inertia_test
