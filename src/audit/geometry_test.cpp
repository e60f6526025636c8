#include "percuss/consistency.hpp"

#include <gtest/gtest.h>

#include <numbers>

namespace percuss::geometry_test {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector2d;
using Eigen::Vector3d;

constexpr double pi = std::numbers::pi;

TEST(KineticAngle, ThreeEqualBallsMeetAt60Degrees) {
  const Impact chain{Matrix3d::Identity(),
                     Vector3d::Zero(),
                     {contact("12", Vector3d(-1, 1, 0)), contact("23", Vector3d(0, -1, 1))}};
  const auto angles = kinetic_angles(chain);
  ASSERT_EQ(angles.size(), 1u);
  EXPECT_EQ(angles[0].first, "12");
  EXPECT_EQ(angles[0].second, "23");
  EXPECT_NEAR(angles[0].radians, pi / 3, 1e-15);
}

TEST(KineticAngle, IsTheCornerOfTheAdmissibleSet) {
  const auto corner = [](double opening) {  // the wedge between the x axis and a line at `opening`
    return kinetic_angles({Eigen::Matrix2d::Identity(),
                           Vector2d::Zero(),
                           {contact("a", Vector2d(0, 1)),
                            contact("b", Vector2d(std::sin(opening), -std::cos(opening)))}})[0]
        .radians;
  };
  for (const double opening : {1e-9, 0.3, pi / 2, 2.0, pi - 1e-9})
    EXPECT_NEAR(corner(opening), opening, 1e-15);
}

TEST(KineticAngle, FeelsTheMass) {  // a heavy middle ball separates its neighbours
  const Impact chain{Vector3d(1.0, 1e6, 1.0).asDiagonal(),
                     Vector3d::Zero(),
                     {contact("12", Vector3d(-1, 1, 0)), contact("23", Vector3d(0, -1, 1))}};
  EXPECT_NEAR(kinetic_angles(chain)[0].radians, pi / 2, 2e-6);
}

}  // namespace
}  // namespace percuss::geometry_test
