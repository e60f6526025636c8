#include "audit/exact_polyhedron.hpp"

#include <gtest/gtest.h>

#include <random>

namespace percuss::exact_polyhedron_test {
namespace {

using exact::Matrix;
using exact::Rational;
using exact::Vector;

exact::Matrix rows(const Eigen::MatrixXd& C) { return Matrix(C); }

bool holds(const Matrix& C, const Vector& d, const Vector& x) {
  const Vector Cx = exact::product(C, x);
  for (std::size_t i = 0; i < d.size(); ++i)
    if (Cx[i] + d[i] < 0) return false;
  return true;
}

TEST(ExactPolyhedron, ATriangleAndItsCornerHavePoints) {  // x ≥ 1, y ≥ 1, x + y ≤ 3, then ≤ 2, then less
  const Matrix C = rows((Eigen::MatrixXd(3, 2) << 1, 0, 0, 1, -1, -1).finished());
  const Vector wide{-1, -1, 3}, corner{-1, -1, 2};
  ASSERT_TRUE(exact::point_in(C, wide));
  EXPECT_TRUE(holds(C, wide, *exact::point_in(C, wide)));
  ASSERT_TRUE(exact::point_in(C, corner));
  EXPECT_EQ(*exact::point_in(C, corner), (Vector{1, 1}));
  EXPECT_FALSE(exact::point_in(C, {-1, -1, Rational(std::nextafter(2.0, 0.0))}));
}

// Every answer is checked: a point by the inequalities, none by a proof of Farkas, y ≥ 0 with yᵀC = 0 and yᵀd
// < 0, which is itself a point of a polyhedron.
TEST(ExactPolyhedron, RandomOnesHaveAPointOrAProof) {
  std::mt19937_64 random(3);
  const auto number = [&] { return static_cast<double>(std::uniform_int_distribution<int>(-3, 3)(random)); };
  int with = 0, without = 0;
  for (int trial = 0; trial < 300; ++trial) {
    const Matrix C = rows(Eigen::MatrixXd::NullaryExpr(6, 3, number));
    Vector d;
    for (int i = 0; i < 6; ++i) d.emplace_back(number() - 1.0);
    if (const auto x = exact::point_in(C, d)) {
      ++with;
      EXPECT_TRUE(holds(C, d, *x));
      continue;
    }
    ++without;
    Matrix proof(6 + 6 + 1, 6);  // y ≥ 0, ±yᵀC ≥ 0, −yᵀd − 1 ≥ 0
    Vector constant(13);
    for (Eigen::Index i = 0; i < 6; ++i) {
      proof(i, i) = 1;
      for (Eigen::Index j = 0; j < 3; ++j) {
        proof(6 + j, i) = C(i, j);
        proof(9 + j, i) = -C(i, j);
      }
      proof(12, i) = -d[static_cast<std::size_t>(i)];
    }
    constant[12] = -1;
    EXPECT_TRUE(exact::point_in(proof, constant));
  }
  EXPECT_GT(with, 30);
  EXPECT_GT(without, 30);
}

}  // namespace
}  // namespace percuss::exact_polyhedron_test
