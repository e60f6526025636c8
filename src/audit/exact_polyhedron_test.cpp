// Polyhedra in fractions: whether there is a point, and what all points have in common.
#include "audit/exact_polyhedron.hpp"

#include <gtest/gtest.h>

namespace percuss::exact_polyhedron_test {
namespace {

using exact::Matrix;
using exact::Rational;

ExactPolyhedron polyhedron(std::initializer_list<std::initializer_list<int>> rows) {
  const auto m = static_cast<Eigen::Index>(rows.size());
  Matrix C(m, static_cast<Eigen::Index>(rows.begin()->size()) - 1), d(m, 1);
  Eigen::Index i = 0;
  for (const auto& row : rows) {  // what is multiplied, and the constant last
    Eigen::Index j = 0;
    for (const int x : row) (j < C.cols() ? C(i, j) : d(i, 0)) = x, ++j;
    ++i;
  }
  return {C, d};
}

TEST(ExactPolyhedron, FindsAPointThatFulfilsEveryInequality) {
  const ExactPolyhedron triangle = polyhedron({{1, 0, -1}, {0, 1, -1}, {-1, -1, 3}});  // x, y ≥ 1, x + y ≤ 3
  ASSERT_FALSE(triangle.empty());
  const Matrix z = triangle.point();
  EXPECT_TRUE(z(0, 0) >= 1 && z(1, 0) >= 1 && z(0, 0) + z(1, 0) <= Rational(3));
}

TEST(ExactPolyhedron, KnowsWhatIsEmptyAndWhatIsAPoint) {
  EXPECT_TRUE(polyhedron({{1, 0, -2}, {0, 1, -2}, {-1, -1, 3}}).empty());
  EXPECT_TRUE(polyhedron({{0, -1}}).empty());
  ExactPolyhedron corner = polyhedron({{3, 0, -1}, {0, 1, 0}, {-3, -1, 1}});  // x ≥ 1/3, y ≥ 0, 3x + y ≤ 1
  ASSERT_FALSE(corner.empty());
  EXPECT_TRUE(corner.point()(0, 0) == Rational(std::string("1/3")));
  EXPECT_TRUE(corner.is_constant({1, 0}) && corner.is_constant({0, 1}));
}

TEST(ExactPolyhedron, TellsWhichFormsAreTheSameEverywhere) {
  ExactPolyhedron segment = polyhedron({{1, 1, -1}, {-1, -1, 1}, {1, 0, 0}, {0, 1, 0}});  // x + y = 1
  EXPECT_TRUE(segment.is_constant({1, 1}));
  EXPECT_FALSE(segment.is_constant({1, 0}));
  EXPECT_FALSE(segment.is_constant({-1, 0}));
  ExactPolyhedron strip = polyhedron({{1, 0, 0}, {-1, 0, 0}});  // x = 0, y free
  EXPECT_TRUE(strip.is_constant({1, 0}));
  EXPECT_FALSE(strip.is_constant({0, 1}));
}

}  // namespace
}  // namespace percuss::exact_polyhedron_test
