#include "percuss/friction_shape.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <random>

namespace percuss::friction_shape_test {
namespace {

using Eigen::Vector2d, Eigen::Vector3d;
using Pressure = ContensouShape::Pressure;
using std::numbers::pi;

FrictionShapePtr hexagon() {  // neither regular nor symmetric
  return *polygon_shape({{1.0, -0.2}, {0.9, 0.6}, {0.1, 1.1}, {-0.7, 0.4}, {-0.6, -0.5}, {0.2, -0.9}});
}

ShapeVector ellipsoid_point(const ShapeVector& d) {  // of the semi-axes 1, 0.7 and 0.4
  const ShapeVector axes = Vector3d(1.0, 0.7, 0.4).head(d.size());
  const ShapeVector scaled = axes.cwiseProduct(d);
  return axes.cwiseProduct(scaled) / scaled.norm();
}

ShapeVector box_point(const ShapeVector& d) {
  ShapeVector p(3);
  p << std::copysign(1.0, d[0]), std::copysign(0.5, d[1]), std::copysign(0.8, d[2]);
  return p;
}

// x is the nearest point of S to y exactly where no point of S lies farther in the direction y − x.
void expect_nearest(const FrictionShape& shape, const ShapeVector& y, double tolerance = 1e-12) {
  const ShapeVector x = nearest_point(shape, y);
  if (x == y) {  // inside: behind every support plane
    for (int k = 0; k < 60; ++k) {
      ShapeVector d(y.size());
      for (Eigen::Index j = 0; j < y.size(); ++j) d[j] = std::sin(1.0 + 2.1 * k * static_cast<double>(j + 1));
      EXPECT_LE(d.dot(y), d.dot(support_point(shape, d)) + tolerance);
    }
    return;
  }
  const ShapeVector d = (y - x).normalized();
  EXPECT_NEAR(d.dot(support_point(shape, d)), d.dot(x), tolerance);
  for (int k = 0; k < 60; ++k) {  // x is in S
    ShapeVector e(y.size());
    for (Eigen::Index j = 0; j < y.size(); ++j) e[j] = std::sin(1.0 + 2.1 * k * static_cast<double>(j + 1));
    EXPECT_LE(e.dot(x), e.dot(support_point(shape, e)) + tolerance);
  }
}

TEST(FrictionShapeTest, NearestPointsHaveTheDirectionToThePointAsNormal) {
  std::mt19937_64 random(1);
  std::normal_distribution<double> normal;
  const auto ellipse = *support_shape({2, ellipsoid_point}), ellipsoid = *support_shape({3, ellipsoid_point}),
             box = *support_shape({3, box_point});
  for (const auto& shape : {hexagon(), ellipse, ellipsoid, box, contensou_shape(Pressure::uniform),
                            contensou_shape(Pressure::hertz)})
    for (int k = 0; k < 200; ++k) {
      ShapeVector y(components(*shape));
      for (Eigen::Index j = 0; j < y.size(); ++j) y[j] = normal(random);
      y *= std::pow(10.0, k % 4 - 1);
      expect_nearest(*shape, y);
    }
}

TEST(FrictionShapeTest, ProjectionsAreIdempotentAndDoNotExpand) {
  std::mt19937_64 random(2);
  std::normal_distribution<double> normal;
  for (const auto& shape : {hexagon(), *support_shape({3, ellipsoid_point}), *support_shape({3, box_point}),
                            contensou_shape(Pressure::uniform), contensou_shape(Pressure::hertz)})
    for (int k = 0; k < 100; ++k) {
      ShapeVector a(components(*shape)), b(a.size());
      for (Eigen::Index j = 0; j < a.size(); ++j) {
        a[j] = 2.0 * normal(random);
        b[j] = 2.0 * normal(random);
      }
      const ShapeVector pa = nearest_point(*shape, a), pb = nearest_point(*shape, b);
      EXPECT_LE((nearest_point(*shape, pa) - pa).norm(), 1e-13);
      EXPECT_LE((pa - pb).norm(), (a - b).norm() + 1e-12);
    }
}

// The mean distance of a point at c from those of the unit disc, in complete elliptic integrals.
double mean_distance(double c) {
  if (c <= 1.0)
    return 4.0 / (9.0 * pi) *
           ((c * c + 7.0) * std::comp_ellint_2(c) - 4.0 * (1.0 - c * c) * std::comp_ellint_1(c));
  const double k = 1.0 / c;
  return 4.0 * c / (9.0 * pi) *
         ((c * c + 7.0) * std::comp_ellint_2(k) -
          (c * c - 1.0) * (c * c + 3.0) / (c * c) * std::comp_ellint_1(k));
}

TEST(FrictionShapeTest, ContensouWithUniformPressureIsTheEllipticIntegral) {
  const auto shape = contensou_shape(Pressure::uniform);
  for (const double c : {0.0, 0.1, 0.5, 0.9, 0.999, 0.99, 1.01, 1.5, 4.0, 30.0}) {
    const ShapeVector d = Vector3d(0.6 * c, -0.8 * c, 1.0);
    EXPECT_NEAR(d.dot(support_point(*shape, d)), mean_distance(c), 1e-12 * (1.0 + c)) << c;
  }
  for (const double c : {1.0 - 1e-9, 1.0, 1.0 + 1e-9}) {  // where a term of the formula is 0 · ∞
    const ShapeVector d = Vector3d(0.0, c, 1.0);
    EXPECT_NEAR(d.dot(support_point(*shape, d)), 32.0 / (9.0 * pi) + (c - 1.0) * 8.0 / (3.0 * pi), 1e-15)
        << c;
  }
}

TEST(FrictionShapeTest, ContensouWithHertzPressureIsThePolynomial) {  // (3π/16)(1 + c² − c⁴/8) for c ≤ 1
  const auto shape = contensou_shape(Pressure::hertz);
  for (const double c : {0.0, 0.1, 0.5, 0.9, 0.9999999, 1.0}) {
    const ShapeVector d = Vector3d(c, 0.0, -1.0);
    EXPECT_NEAR(d.dot(support_point(*shape, d)), 3.0 * pi / 16.0 * (1.0 + c * c - std::pow(c, 4) / 8.0),
                1e-14)
        << c;
  }
}

// The integral over the patch itself, by the midpoint rule.
TEST(FrictionShapeTest, ContensouIsTheIntegralOverThePatch) {
  for (const Pressure pressure : {Pressure::uniform, Pressure::hertz}) {
    const auto shape = contensou_shape(pressure);
    for (const double a : {0.2, 0.8, 1.7}) {
      double sum = 0.0;
      const int n = 600;
      for (int i = 0; i < n; ++i)
        for (int k = 0; k < n; ++k) {
          const double r = (i + 0.5) / n, angle = 2.0 * pi * (k + 0.5) / n;
          const double p = pressure == Pressure::uniform ? 1.0 / pi : 1.5 / pi * std::sqrt(1.0 - r * r);
          sum +=
              std::hypot(a - r * std::sin(angle), r * std::cos(angle)) * p * r * (1.0 / n) * (2.0 * pi / n);
        }
      const ShapeVector d = Vector3d(a, 0.0, 1.0);
      EXPECT_NEAR(d.dot(support_point(*shape, d)), sum, 1e-4);
    }
  }
}

TEST(FrictionShapeTest, ALargestTorqueIsTwoThirdsOrThreePiSixteenths) {
  const ShapeVector spin = Vector3d(0.0, 0.0, 1.0), slide = Vector3d(0.0, -1.0, 0.0);
  EXPECT_NEAR(support_point(*contensou_shape(Pressure::uniform), spin)[2], 2.0 / 3.0, 1e-15);
  EXPECT_NEAR(support_point(*contensou_shape(Pressure::hertz), spin)[2], 3.0 * pi / 16.0, 1e-15);
  EXPECT_EQ(support_point(*contensou_shape(Pressure::hertz), slide), slide);
}

TEST(FrictionShapeTest, APolygonIsTidiedUp) {
  const auto square = polygon_shape({{1, 1}, {1, 0}, {1, -1}, {-1, -1}, {-1, 1}});  // clockwise, one too many
  ASSERT_TRUE(square);
  EXPECT_EQ(std::get<PolygonShape>((*square)->set).vertices.size(), 4u);
  EXPECT_EQ((*square)->extent, 1.0);
}

TEST(FrictionShapeTest, WrongSetsAreRefused) {
  const auto message = [](const Result<FrictionShapePtr>& shape) {
    return shape ? std::string("accepted") : to_string(shape.error());
  };
  EXPECT_NE(message(polygon_shape({{1, 0}, {0, 1}})).find("has 2 corners"), std::string::npos);
  EXPECT_NE(message(polygon_shape({{1, 0}, {0.1, 0.1}, {0, 1}, {-1, -1}})).find("turns inward"),
            std::string::npos);
  EXPECT_NE(message(polygon_shape({{1, 0}, {2, 0}, {2, 1}, {1, 1}})).find("leaves [0, 0] outside"),
            std::string::npos);
  EXPECT_NE(message(polygon_shape({{1, 0}, {2, 0}, {-3, 0}})).find("flat"), std::string::npos);
  EXPECT_NE(message(polygon_shape({{1, 0}, {NAN, 1}, {-1, -1}})).find("[1]"), std::string::npos);
  std::vector<Vector2d> star;
  for (int k = 0; k < 5; ++k) star.emplace_back(std::cos(0.8 * pi * k), std::sin(0.8 * pi * k));
  EXPECT_NE(message(polygon_shape(star)).find("more than once"), std::string::npos);
  EXPECT_NE(
      message(support_shape({2, [](const ShapeVector& d) { return ShapeVector(-d); }})).find("0 outside"),
      std::string::npos);
  EXPECT_NE(message(support_shape({3, [](const ShapeVector& d) { return ShapeVector(d.head(2)); }}))
                .find("expected 3 finite"),
            std::string::npos);
  EXPECT_NE(message(support_shape({2,
                                   [](const ShapeVector& d) {
                                     return ShapeVector(Vector2d(d[0] * (1.0 + d[1] * d[1] * 4.0), d[1]));
                                   }}))
                .find("lies farther"),
            std::string::npos);
}

}  // namespace
}  // namespace percuss::friction_shape_test
