#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "percuss/impact.hpp"
#include "percuss/text.hpp"

namespace percuss::validate_test {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double infinity = std::numeric_limits<double>::infinity();

// Kane's double pendulum, [Glocker 2012, section 7].
Impact pendulum() {
  Impact impact;
  impact.mass.resize(2, 2);
  impact.mass << 16.0, 5.9088, 5.9088, 4.0;
  impact.velocity = Eigen::Vector2d(-0.1, -0.2);
  impact.elements = {
      contact("C", Eigen::Vector2d(0.6840, 1.0), 0.5),
      friction("C.friction", 0, Eigen::Vector2d(-1.8794, -1.7321), Eigen::VectorXd::Constant(1, 0.5))};
  return impact;
}

// The fields that are wrong, each followed by a line end.
std::string fields(const Impact& impact) {
  std::string out;
  const auto valid = validate(impact);
  if (!valid)
    for (const Error& error : valid.error()) out += error.field + "\n";
  return out;
}

std::string first_message(const Impact& impact) {
  const auto valid = validate(impact);
  return valid ? "" : valid.error().front().message;
}

TEST(Validate, AcceptsTheDoublePendulum) { EXPECT_EQ(fields(pendulum()), ""); }

TEST(Validate, MassMustBeSquare) {
  Impact impact = pendulum();
  impact.mass.resize(2, 3);
  EXPECT_EQ(fields(impact), "system.mass\n");
  impact.mass.resize(0, 0);
  EXPECT_EQ(fields(impact), "system.mass\n");
}

// The Cholesky factorisation of Eigen reports success for NaN.
TEST(Validate, MassMustBeFinite) {
  Impact impact = pendulum();
  impact.mass(0, 1) = nan;
  impact.mass(1, 1) = infinity;
  EXPECT_EQ(fields(impact), "system.mass[0][1]\nsystem.mass[1][1]\n");
}

TEST(Validate, MassMustBeSymmetric) {
  Impact impact = pendulum();
  impact.mass(1, 0) = 5.9;
  EXPECT_EQ(fields(impact), "system.mass[1][0]\n");
  EXPECT_EQ(first_message(impact), "is 5.9, but mass[0][1] is 5.9088: the mass matrix must be symmetric");
  impact.mass(1, 0) = 5.9088 * (1 + 1e-15);
  EXPECT_EQ(fields(impact), "");
}

TEST(Validate, MassMustBePositiveDefinite) {
  Impact impact = pendulum();
  impact.mass << 1, 2, 2, 1;
  EXPECT_EQ(fields(impact), "system.mass[1][1]\n");
  EXPECT_EQ(first_message(impact),
            "the mass matrix must be positive definite, but pivot 2 of 2 of its Cholesky factorisation is "
            "-3, expected "
            "a positive number");
  impact.mass << 1, 1, 1, 1;
  EXPECT_EQ(fields(impact), "system.mass[1][1]\n");
  impact.mass << 0.1, 0.3, 0.3, 0.9;  // singular but for rounding
  EXPECT_EQ(fields(impact), "system.mass[1][1]\n");
  impact.mass << -1, 0, 0, -2;
  EXPECT_EQ(fields(impact), "system.mass[0][0]\nsystem.mass[1][1]\n");
  impact.mass << -1, 0, 0, 0;  // without mass: a node, which elements carry
  EXPECT_EQ(fields(impact), "system.mass[0][0]\n");
  impact.mass << 1e300, 0, 0, 1e-300;  // units do not matter
  EXPECT_EQ(fields(impact), "");
}

TEST(Validate, ManyWrongEntriesAreCounted) {
  Impact impact;
  impact.mass = Eigen::MatrixXd::Constant(20, 20, nan);
  impact.velocity = Eigen::VectorXd::Zero(20);
  impact.elements = {contact("C", Eigen::VectorXd::Ones(20))};
  const auto valid = validate(impact);
  ASSERT_FALSE(valid);
  EXPECT_EQ(valid.error().size(), 11U);
  EXPECT_EQ(valid.error().back(), (Error{"system.mass", "390 further entries are not finite"}));
}

TEST(Validate, VelocityHasOneFiniteNumberForEachRow) {
  Impact impact = pendulum();
  impact.velocity = Eigen::Vector3d(1, nan, 0);
  EXPECT_EQ(fields(impact), "system.velocity\nsystem.velocity[1]\n");
}

TEST(Validate, AskForElementsWithNamesOfTheirOwn) {
  Impact impact = pendulum();
  impact.elements[1].name = "C";
  EXPECT_EQ(fields(impact), "elements[1].name\n");
  impact.elements[0].name = "";
  EXPECT_EQ(fields(impact), "elements[0].name\n");
  impact.elements.clear();
  EXPECT_EQ(fields(impact), "elements\n");
}

TEST(Validate, DirectionsAreSizedFiniteAndNotZero) {
  Impact impact = pendulum();
  impact.elements[0].directions = Eigen::Vector3d(1, 2, 3);
  impact.elements[1].directions.setZero();
  EXPECT_EQ(fields(impact), "elements[0].normal\nelements[1].tangent[0]\n");
  impact = pendulum();
  impact.elements[0].kind = Kind::clutch;
  impact.elements[0].directions(1, 0) = infinity;
  impact.elements[1].directions.resize(2, 4);
  EXPECT_EQ(fields(impact), "elements[0].direction[1]\nelements[1].tangent\n");
  impact = pendulum();
  impact.elements[0].directions = Eigen::MatrixXd::Identity(2, 2);
  EXPECT_EQ(fields(impact), "elements[0].normal\n");
}

TEST(Validate, FrictionIsLoadedByAnElementThatOnlyPushes) {
  Impact impact = pendulum();
  for (const Eigen::Index k : {-1, 2, 1}) {
    impact.elements[1].normal = k;
    EXPECT_EQ(fields(impact), "elements[1].normal\n") << k;
  }
  impact.elements[1].normal = 0;
  for (const Kind kind : {Kind::joint, Kind::rolling}) {
    impact.elements[0].kind = kind;
    EXPECT_EQ(fields(impact), "elements[1].normal\n");
    EXPECT_NE(first_message(impact).find("two opposed contacts"), std::string::npos);
  }
  impact.elements[0].kind = Kind::clutch;
  EXPECT_EQ(fields(impact), "");
}

TEST(Validate, FrictionCoefficientsAreFiniteAndNotNegative) {
  Impact impact = pendulum();
  impact.elements[1].coefficients[0] = -0.1;
  EXPECT_EQ(fields(impact), "elements[1].coefficient\n");
  impact.elements[1].coefficients[0] = nan;
  EXPECT_EQ(fields(impact), "elements[1].coefficient\n");
  impact.elements[1].directions = Eigen::MatrixXd::Identity(2, 2);
  EXPECT_EQ(fields(impact), "elements[1].coefficient\nelements[1].coefficient\n");
  impact.elements[1].coefficients = Eigen::Vector2d(0.1, -0.1);
  EXPECT_EQ(fields(impact), "elements[1].coefficient[1]\n");
}

TEST(Validate, OtherNumbersOfAnElement) {
  Impact impact = pendulum();
  Element& element = impact.elements[0];
  element.restitution = nan;
  element.excitation = Eigen::Vector2d(1, infinity);
  element.stiffness = 0;
  element.exponent = -1;
  element.precompression = -1e-9;
  EXPECT_EQ(
      fields(impact),
      "elements[0].restitution\nelements[0].excitation\nelements[0].excitation[1]\nelements[0].stiffness\n"
      "elements[0].exponent\nelements[0].precompression\n");
}

TEST(Validate, CoefficientsOutsideTable1AreNoErrors) {
  Impact impact = pendulum();
  EXPECT_TRUE(outside_table_1(impact).empty());
  impact.elements[0].restitution = 1.5;
  impact.elements[1].restitution = -1;
  EXPECT_TRUE(validate(impact));
  const Errors outside = outside_table_1(impact);
  ASSERT_EQ(outside.size(), 2U);
  EXPECT_EQ(outside[0].field, "elements[0].restitution");
  EXPECT_NE(outside[0].message.find("is 1.5, outside the range 0 <= restitution <= 1 of a contact"),
            std::string::npos);
  EXPECT_NE(outside[1].message.find("-1 < restitution <= 1 of a friction"), std::string::npos);
}

TEST(Validate, ErrorsAsText) {
  EXPECT_EQ(to_string(Errors{{"a", "is wrong"}, {"", "bad"}}), "a: is wrong\nbad");
}

TEST(Text, ValuesInMessagesAreShortAndOnOneLine) {
  EXPECT_EQ(quote("a\nb\x1b\t"), "\"a\\nb\\x1b\\t\"");
  EXPECT_EQ(quote("\xC2\x9Bm"), "\"\\u009bm\"");
  EXPECT_EQ(quote(std::string(100, 'x'), 5), "\"xxxxx... (100 bytes)\"");
  EXPECT_EQ(quote("\xC3\xA9\xC3\xA9\xC3\xA9", 3), "\"\xC3\xA9... (6 bytes)\"");  // no half character
}

}  // namespace
}  // namespace percuss::validate_test
