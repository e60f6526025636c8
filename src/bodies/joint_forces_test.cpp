// Springs, dampers, efforts and limits of joints with several degrees of freedom, as files tell them.
// dynamics_test.cpp has their work and power.
#include <gtest/gtest.h>

#include "percuss/problem_file.hpp"
#include "percuss/scene.hpp"
#include "percuss/study.hpp"

namespace percuss::joint_forces_test {
namespace {

std::string with(const std::string& kind, const std::string& fields) {
  return R"(percuss: 1
system:
  gravity: [0, 0, 0]
  parameters: {k: 2}
  bodies:
    - {name: bob, mass: 1, shape: {sphere: 0.1}}
  joints:
    - {name: j, parent: world, child: bob, axis: [0, 0, 1], kind: )" +
         kind + ", " + fields + "}\n";
}

Eigen::VectorXd force(const std::string& kind, const std::string& fields) {
  const auto problem = parse_problem(with(kind, fields), "f");
  if (!problem) throw std::runtime_error(problem.error()[0].to_string());
  const Problem::Motion& motion = *problem->motion;
  return motion.system->at(System::Depth::velocities, 0.0, motion.q, motion.u).force;
}

std::string mistake(const std::string& kind, const std::string& fields) {
  const auto problem = parse_problem(with(kind, fields), "f");
  return problem ? "none" : problem.error()[0].to_string();
}

TEST(JointForces, OneNumberForAllOrOneForEach) {
  const std::string state = "position: [0.1, 0.2, 0.3], velocity: [1, 2, -1], ";
  EXPECT_LT((force("planar", state + "stiffness: k") + 2.0 * Eigen::Vector3d(0.1, 0.2, 0.3)).norm(), 1e-15);
  EXPECT_LT((force("planar", state + "stiffness: [1, k, 3]") + Eigen::Vector3d(0.1, 0.4, 0.9)).norm(), 1e-15);
  EXPECT_LT(
      (force("planar", state + "damping: [1, 0, k], effort: [0, 5, 0]") - Eigen::Vector3d(-1, 5, 2)).norm(),
      1e-15);
  EXPECT_LT((force("cylindrical", "effort: [3, 4]") - Eigen::Vector2d(3, 4)).norm(), 1e-15);
  EXPECT_LT((force("ball", "effort: [1, k, 3]") - Eigen::Vector3d(1, 2, 3)).norm(), 1e-15);
  // A spring with one stiffness pulls along the rotation vector.
  EXPECT_LT((force("ball", "position: [0.3, -0.2, 1.1], stiffness: [k, k, k]") +
             2.0 * Eigen::Vector3d(0.3, -0.2, 1.1))
                .norm(),
            1e-14);
}

TEST(JointForces, StudiesReachEveryNumber) {
  const auto problem = parse_problem(with("planar", "damping: [1, 0, k], stiffness: 4"), "f");
  ASSERT_TRUE(problem);
  for (const auto& [path, value] :
       {std::pair("system.joints.j.damping[2]", 2.0), std::pair("system.joints.j.stiffness", 4.0),
        std::pair("system.joints.j.effort", 0.0)}) {
    const auto found = find_parameter(*problem, path);
    ASSERT_TRUE(found) << path;
    EXPECT_EQ(get(*problem, *found), value);
  }
  EXPECT_FALSE(find_parameter(*problem, "system.joints.j.damping"));
}

TEST(JointForces, LimitsOfOneDegreeOfFreedom) {
  const auto problem = parse_problem(with("cylindrical", "lower: [null, 0], upper: [null, 0.5]"), "f");
  ASSERT_TRUE(problem) << problem.error()[0].to_string();
  const Problem::Motion& motion = *problem->motion;
  const Instant at = motion.system->at(System::Depth::gaps, 0.0, motion.q, motion.u);
  ASSERT_EQ(at.set->elements.size(), 2U);
  EXPECT_EQ(at.set->elements[0].name, "j.1.lower");
  EXPECT_EQ(at.set->elements[1].name, "j.1.upper");
}

TEST(JointForces, WhatIsWrong) {
  EXPECT_EQ(mistake("planar", "damping: [1, 2]"),
            "f:8:84: system.joints[0].damping: has 2 numbers, expected one, or 3");
  EXPECT_EQ(mistake("revolute", "effort: [1, 2]"),
            "f:8:85: system.joints[0].effort: has 2 numbers, expected one");
  EXPECT_EQ(mistake("planar", "stiffness: [1, -2, 0]"),
            "f:8:86: system.joints[0].stiffness: is -2, expected a number of at least 0");
  EXPECT_EQ(
      mistake("ball", "effort: 1"),
      "f:8:81: system.joints[0].effort: has one number, expected three: the moment of a ball joint in the "
      "parent's axes");
  EXPECT_EQ(mistake("fixed", "damping: 1"),
            "f:8:83: system.joints[0].damping: is given for a fixed joint, which has no force");
  EXPECT_EQ(mistake("cylindrical", "lower: 0"), "f:8:87: system.joints[0].lower: has 1 number, expected 2");
}

}  // namespace
}  // namespace percuss::joint_forces_test
