// The robots of the examples: their masses and where their feet and hands are, from the published numbers.
#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <cmath>
#include <numbers>

#include "io/mjcf_reader.hpp"
#include "io/urdf_reader.hpp"
#include "percuss/problem_file.hpp"
#include "percuss/study.hpp"

namespace percuss::io::robot_examples_test {
namespace {

using Eigen::Vector3d;

const std::filesystem::path robots = std::filesystem::path(PERCUSS_EXAMPLES) / "robots";

double mass(const Scene& scene) {
  double sum = 0.0;
  for (const Scene::Body& b : scene.bodies) sum += b.inertial.mass;
  return sum;
}

Vector3d place(const Scene& scene, const std::string& name) {
  for (const Scene::Body& b : scene.bodies)
    if (b.name == name) return b.pose.position;
  throw std::runtime_error("no body " + name);
}

RobotFile got(FileResult<RobotFile> robot) {
  if (robot) return *std::move(robot);
  ADD_FAILURE() << robot.error().front().to_string();
  return {};
}

TEST(RobotExamples, Rabbit) {
  const Scene scene = got(read_urdf(robots / "rabbit.urdf")).scene;
  EXPECT_EQ(scene.bodies.size(), 6U);
  EXPECT_EQ(scene.joints.size(), 5U);
  EXPECT_DOUBLE_EQ(mass(scene), 20 + 2 * (6.8 + 3.2));
  EXPECT_LT((place(scene, "left_tibia") - Vector3d(0, 0.1, 0.4)).norm(), 1e-15);
  EXPECT_EQ(scene.joints[0].kind, Scene::Joint::Kind::planar);
  EXPECT_EQ(scene.joints[0].axis, Vector3d::UnitY());
}

TEST(RobotExamples, A1) {
  const Scene scene = got(read_urdf(robots / "a1.urdf")).scene;
  EXPECT_EQ(scene.bodies.size(), 17U);
  EXPECT_NEAR(mass(scene), 6 + 4 * (0.696 + 1.013 + 0.166 + 0.06), 1e-12);
  EXPECT_LT((place(scene, "FR_foot") - Vector3d(0.1805, -0.047 - 0.0838, -0.4)).norm(), 1e-15);
  EXPECT_LT((place(scene, "RL_foot") - Vector3d(-0.1805, 0.047 + 0.0838, -0.4)).norm(), 1e-15);
  // The centre of mass of the whole lies within a centimetre of the middle: the legs are mirrored rightly.
  Vector3d centre = Vector3d::Zero();
  for (const Scene::Body& b : scene.bodies) centre += b.inertial.mass * (b.pose * b.inertial.centre);
  centre /= mass(scene);
  EXPECT_LT(std::abs(centre.x()), 0.01);
  EXPECT_LT(std::abs(centre.y()), 0.01);
}

TEST(RobotExamples, ArmWithHand) {
  const RobotFile robot = got(read_mjcf(robots / "arm_with_hand.xml"));
  const Scene& scene = robot.scene;
  EXPECT_NEAR(mass(scene), 3.7 + 8.393 + 2.275 + 2 * 1.219 + 0.1879 + 0.9, 1e-12);
  // The flange by the Denavit-Hartenberg parameters, all angles 0.
  const double d[] = {0.089159, 0, 0, 0.10915, 0.09465, 0.0823}, a[] = {0, -0.425, -0.39225, 0, 0, 0},
               quarters[] = {1, 0, 0, 1, -1, 0};
  Eigen::Isometry3d T = Eigen::Isometry3d::Identity();
  for (int i = 0; i < 6; ++i)
    T = T * Eigen::Translation3d(a[i], 0, d[i]) *
        Eigen::AngleAxisd(quarters[i] * std::numbers::pi / 2, Vector3d::UnitX());
  EXPECT_LT((place(scene, "palm") - T.translation()).norm(), 1e-12);
  EXPECT_LT((T.translation() - Vector3d(-0.81725, -0.19145, -0.005491)).norm(), 1e-12);
  const Scene::Joint& follower = scene.joints.back();
  EXPECT_EQ(follower.name, "right_slide");
  ASSERT_GE(follower.mimics, 0);
  EXPECT_EQ(scene.joints[static_cast<std::size_t>(follower.mimics)].name, "left_slide");
}

// All links move as one when a parameter moves the robot; velocities of the file are along the world's axes.
TEST(RobotExamples, APlaceByFormulas) {
  const auto placed = [](const std::string& where) {
    auto problem = parse_problem(
        "percuss: 1\nsystem:\n  parameters: {h: 0.7, a: 0.3}\n  bodies:\n    - {name: dog, urdf: a1.urdf, "
        "velocity: "
        "[0, 0, h], " +
            where + "}\n",
        "f", {.folder = robots.string()});
    if (!problem) throw std::runtime_error(problem.error()[0].to_string());
    return *problem;
  };
  const Problem numbers = placed("position: [0, 1, 0.7], orientation: {rpy: [0.3, 0, 0.6]}");
  Problem formulas = placed("position: [0, 1, h], orientation: {rpy: [a, 0, 2*a]}");
  EXPECT_EQ(formulas.motion->q, numbers.motion->q);
  EXPECT_EQ(formulas.motion->u, numbers.motion->u);

  const Problem turned = placed("position: [0, 1, 0.7], orientation: {rpy: [1.1, 0, 0.6]}");
  const auto angle = find_parameter(formulas, "system.bodies.dog.orientation.rpy[0]");
  ASSERT_TRUE(angle) << to_string(angle.error());
  EXPECT_EQ(get(formulas, *angle), 0.3);
  set(formulas, *angle, 1.1);
  const auto again = make_problem(*formulas.motion->scene, formulas.law);
  ASSERT_TRUE(again);
  for (std::size_t b = 0; b < turned.motion->scene->bodies.size(); ++b) {
    const Pose &is = again->motion->scene->bodies[b].pose, &expected = turned.motion->scene->bodies[b].pose;
    EXPECT_EQ(is.position, expected.position);
    EXPECT_EQ(is.orientation.coeffs(), expected.orientation.coeffs());
  }
  EXPECT_EQ(again->motion->q, turned.motion->q);
  EXPECT_EQ(again->motion->u, turned.motion->u);
}

}  // namespace
}  // namespace percuss::io::robot_examples_test
