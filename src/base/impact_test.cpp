#include "percuss/impact.hpp"

#include <gtest/gtest.h>

#include "percuss/outcome.hpp"

namespace percuss::impact_test {
namespace {

Impact contact_with_spatial_friction_and_joint() {
  Impact impact;
  impact.mass = Eigen::Matrix3d::Identity();
  impact.velocity = Eigen::Vector3d(0, 0, -1);
  impact.elements = {
      contact("C", Eigen::Vector3d(0, 0, 1), 0.5),
      friction("C.friction", 0, Eigen::MatrixXd::Identity(3, 2), Eigen::VectorXd::Constant(1, 0.2), 0.1),
      joint("J", Eigen::Vector3d(1, 1, 0))};
  impact.elements[1].excitation = Eigen::Vector2d(3, 4);
  return impact;
}

// W = (W_1, ..., W_n), χ and ε in the order of the elements.  [Glocker 2012, (14)-(17)]
TEST(Impact, StacksTheElementsInTheirOrder) {
  const Impact impact = contact_with_spatial_friction_and_joint();
  EXPECT_EQ(impact.freedom(), 3);
  EXPECT_EQ(impact.rows(), 4);
  EXPECT_EQ(impact.offsets(), (std::vector<Eigen::Index>{0, 1, 3}));

  Eigen::MatrixXd W(3, 4);
  W << 0, 1, 0, 1,  //
      0, 0, 1, 1,   //
      1, 0, 0, 0;
  EXPECT_EQ(impact.directions(), W);
  EXPECT_EQ(impact.excitation(), Eigen::Vector4d(0, 3, 4, 0));
  EXPECT_EQ(impact.restitution(), Eigen::Vector4d(0.5, 0.1, 0.1, 0));
}

TEST(Impact, WithoutElementsIsEmpty) {
  Impact impact;
  impact.mass = Eigen::Matrix2d::Identity();
  EXPECT_EQ(impact.rows(), 0);
  EXPECT_EQ(impact.directions().rows(), 2);
  EXPECT_EQ(impact.directions().cols(), 0);
}

TEST(Outcome, BriefReportIsOneLine) {
  Outcome outcome;
  outcome.status = Status::solved;
  outcome.count = {true, false, 2};
  outcome.residual = 1.2e-16;
  outcome.solver = "enumeration";
  EXPECT_EQ(outcome.brief_report(), "solved, 2 solutions, residual 1.2e-16, enumeration");
  outcome.count = {true, true, 0};
  EXPECT_EQ(outcome.brief_report(), "solved, a continuum of solutions, residual 1.2e-16, enumeration");
}

}  // namespace
}  // namespace percuss::impact_test
