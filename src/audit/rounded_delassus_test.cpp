// G without fractions is G with fractions, to the last bit, or it is not given.
#include "audit/rounded_delassus.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "audit/exact.hpp"

namespace percuss::rounded_delassus_test {
namespace {

using Eigen::MatrixXd;

MatrixXd by_fractions(const MatrixXd& M, const MatrixXd& W) {
  const exact::Matrix w(W);
  return exact::to_double(exact::product(exact::transpose(w), exact::solve(exact::Matrix(M), w)));
}

// Of how many systems out of 200 G is given; all that are given are right.
int given(double condition, double coupling) {
  std::mt19937_64 random{8128};
  std::normal_distribution<double> normal;
  const auto drawn = [&](Eigen::Index rows, Eigen::Index cols) {
    return MatrixXd(MatrixXd::NullaryExpr(rows, cols, [&] { return normal(random); }));
  };
  int count = 0;
  for (int k = 0; k < 200; ++k) {
    const Eigen::Index n = 1 + k % 6, rows = 1 + k % 4;
    const MatrixXd A = coupling * drawn(n, n);
    MatrixXd M = A.transpose() * A;
    M = (0.5 * (M + M.transpose())).eval();
    for (Eigen::Index i = 0; i < n; ++i)
      M(i, i) += std::pow(condition, static_cast<double>(i) / static_cast<double>(n));
    const MatrixXd W = drawn(n, rows);
    const auto G = rounded_delassus(M, W);
    if (!G) continue;
    ++count;
    EXPECT_EQ(*G, by_fractions(M, W));
  }
  return count;
}

TEST(RoundedDelassus, IsThatOfFractions) {
  EXPECT_EQ(given(1.0, 1.0), 200);
  EXPECT_GE(given(1e6, 1.0), 195);
  given(1e14, 1e3);
  EXPECT_GE(given(3.0, 0.0), 150);  // zeros of a diagonal mass are zeros
}

TEST(RoundedDelassus, ZerosAndTies) {
  const MatrixXd thirds = Eigen::Vector3d(3.0, 3.0, 7.0).asDiagonal();
  MatrixXd W(3, 2);
  W << 1.0, 0.0, 0.0, 1.0, 0.0, 0.0;  // disjoint: a zero
  ASSERT_TRUE(rounded_delassus(thirds, W));
  EXPECT_EQ(*rounded_delassus(thirds, W), by_fractions(thirds, W));
  W << 1.0, 1.0, 1.0, -1.0, 0.0, 0.0;  // 1/3 - 1/3: no sum of doubles shows that this is nothing
  EXPECT_FALSE(rounded_delassus(thirds, W));
  // 1 + 2⁻⁵³ lies in the middle of two doubles, 1 + 2⁻⁵⁵ does not.
  const MatrixXd ones = MatrixXd::Ones(2, 1);
  MatrixXd tie = MatrixXd::Identity(2, 2);
  tie(1, 1) = 0x1p53;  // M⁻¹ = 1, 2⁻⁵³
  EXPECT_FALSE(rounded_delassus(tie, ones));
  tie(1, 1) = 0x1p55;
  ASSERT_TRUE(rounded_delassus(tie, ones));
  EXPECT_EQ((*rounded_delassus(tie, ones))(0, 0), 1.0);
}

TEST(RoundedDelassus, IsNotGivenForWhatIsNoMass) {
  MatrixXd M = MatrixXd::Identity(2, 2), W = MatrixXd::Ones(2, 1);
  M(0, 1) = 0.1;
  EXPECT_FALSE(rounded_delassus(M, W));
  M(1, 0) = 0.1;
  EXPECT_TRUE(rounded_delassus(M, W));
  M(1, 1) = 0.01;  // singular
  EXPECT_FALSE(rounded_delassus(M, W));
  M(1, 1) = 1e200;
  EXPECT_FALSE(rounded_delassus(M, W));
}

TEST(RoundedDelassus, PositiveBeyondDoubt) {
  EXPECT_TRUE(surely_positive(MatrixXd::Identity(3, 3)));
  EXPECT_FALSE(surely_positive(MatrixXd::Ones(3, 3)));
  EXPECT_FALSE(surely_positive(MatrixXd::Ones(2, 2) + 1e-15 * MatrixXd::Identity(2, 2)));
  EXPECT_TRUE(surely_positive(MatrixXd::Ones(2, 2) + 1e-12 * MatrixXd::Identity(2, 2)));
}

}  // namespace
}  // namespace percuss::rounded_delassus_test
