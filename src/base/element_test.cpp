#include "percuss/impact.hpp"

#include <gtest/gtest.h>

namespace percuss::element_test {
namespace {

// Table 1 of [Glocker 2012].
TEST(Element, RestitutionRangesAreThoseOfTable1) {
  EXPECT_TRUE(restitution_range(Kind::contact).contains(0.0));
  EXPECT_TRUE(restitution_range(Kind::contact).contains(1.0));
  EXPECT_FALSE(restitution_range(Kind::contact).contains(-1e-15));
  EXPECT_FALSE(restitution_range(Kind::contact).contains(1.1));

  EXPECT_TRUE(restitution_range(Kind::clutch).contains(0.0));
  EXPECT_TRUE(restitution_range(Kind::clutch).contains(-0.99));
  EXPECT_FALSE(restitution_range(Kind::clutch).contains(-1.0));
  EXPECT_FALSE(restitution_range(Kind::clutch).contains(0.1));

  for (const Kind kind : {Kind::joint, Kind::rolling, Kind::friction}) {
    EXPECT_TRUE(restitution_range(kind).contains(1.0)) << to_string(kind);
    EXPECT_TRUE(restitution_range(kind).contains(-0.5)) << to_string(kind);
    EXPECT_FALSE(restitution_range(kind).contains(-1.0)) << to_string(kind);
  }
}

TEST(Element, OneFrictionCoefficientHoldsForAllDirections) {
  const Element element =
      friction("F", 0, Eigen::MatrixXd::Identity(3, 2), Eigen::VectorXd::Constant(1, 0.3), 0.1);
  EXPECT_EQ(element.kind, Kind::friction);
  EXPECT_EQ(element.size(), 2);
  EXPECT_EQ(element.coefficients, Eigen::Vector2d(0.3, 0.3));
  EXPECT_EQ(element.restitution, 0.1);
}

TEST(Element, KindsHaveTheNamesOfTheFile) {
  EXPECT_EQ(to_string(contact("C", Eigen::Vector2d(1, 0)).kind), "contact");
  EXPECT_EQ(to_string(clutch("C", Eigen::Vector2d(1, 0)).kind), "clutch");
  EXPECT_EQ(to_string(joint("C", Eigen::Vector2d(1, 0)).kind), "joint");
  EXPECT_EQ(to_string(rolling("C", Eigen::Vector2d(1, 0)).kind), "rolling");
}

}  // namespace
}  // namespace percuss::element_test
