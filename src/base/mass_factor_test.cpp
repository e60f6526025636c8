#include "base/mass_factor.hpp"

#include <gtest/gtest.h>

namespace percuss::mass_factor_test {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

// Symmetric and positive definite, with no numbers further than `width` from the diagonal.
MatrixXd banded(Eigen::Index n, Eigen::Index width) {
  MatrixXd M = MatrixXd::Zero(n, n);
  for (Eigen::Index i = 0; i < n; ++i)
    for (Eigen::Index j = std::max<Eigen::Index>(0, i - width); j <= i; ++j)
      M(i, j) = M(j, i) = i == j ? 2.0 + static_cast<double>(width) : 1.0 / static_cast<double>(1 + i + j);
  return M;
}

void expect_factor(const MatrixXd& M) {
  const Eigen::LLT<MatrixXd> expected(M);
  MassFactor factor;
  factor.compute(M);
  ASSERT_TRUE(factor.positive());
  EXPECT_LE((factor.pivots() - expected.matrixLLT().diagonal()).norm(), 1e-13 * factor.pivots().norm());
  const VectorXd x = VectorXd::LinSpaced(M.rows(), -1.0, 2.0);
  MatrixXd lower = x;
  factor.solve_lower(lower);
  EXPECT_LE((lower - expected.matrixL().solve(x)).norm(), 1e-13 * lower.norm());
  VectorXd upper = x;
  factor.solve_upper(upper);
  EXPECT_LE((upper - expected.matrixU().solve(x)).norm(), 1e-13 * upper.norm());
  EXPECT_LE((factor.upper_times(upper) - x).norm(), 1e-13 * x.norm());
}

TEST(MassFactor, IsTheSameForDenseAndBandedMatrices) {
  for (const Eigen::Index n : {1, 7, 300})
    for (const Eigen::Index width : {0, 1, 12, 299}) expect_factor(banded(n, std::min(width, n - 1)));
}

TEST(MassFactor, ALargeMatrixIsNotTakenForTheLastOne) {
  MatrixXd M = banded(200, 199);
  expect_factor(M);
  M(150, 20) = M(20, 150) = 0.3;
  expect_factor(M);
}

TEST(MassFactor, SeesWhatIsNotPositiveDefinite) {
  for (const Eigen::Index width : {0, 1, 199}) {
    MatrixXd M = banded(200, width);
    M(120, 120) = -1.0;
    MassFactor factor;
    factor.compute(M);
    EXPECT_FALSE(factor.positive()) << width;
  }
}

}  // namespace
}  // namespace percuss::mass_factor_test
