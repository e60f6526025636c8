// The projection against the conditions that characterise it; emptiness by its proof.
#include "sets/projection.hpp"

#include <gtest/gtest.h>

#include <random>

namespace percuss::projection_test {
namespace {

using Eigen::MatrixXd;
using Eigen::Vector2d;
using Eigen::VectorXd;

void expect_nearest(const MatrixXd& A, const VectorXd& b, const VectorXd& p, const Projection& result) {
  ASSERT_EQ(result.status, Projection::Status::found);
  const double size = 1.0 + p.norm() + b.norm();
  const VectorXd slack = A.transpose() * result.x + b;
  EXPECT_GE(slack.minCoeff(), -1e-12 * (size + result.multipliers.norm()));
  EXPECT_GE(result.multipliers.minCoeff(), 0.0);
  EXPECT_LT((p + A * result.multipliers - result.x).norm(), 1e-11 * size);
  const double pushed = result.multipliers.norm();
  EXPECT_LE(std::abs(result.multipliers.dot(slack)), 1e-12 * pushed * (size + pushed * A.norm()));
}

TEST(Projection, CornerOfAQuadrant) {
  const MatrixXd I = MatrixXd::Identity(2, 2);
  const Projection result = project_on_polyhedron(I, VectorXd::Zero(2), Vector2d(-1.0, -2.0));
  EXPECT_EQ(result.x, Vector2d(0.0, 0.0));
  EXPECT_EQ(result.active.size(), 2u);
}

TEST(Projection, PointsInsideStay) {
  const MatrixXd I = MatrixXd::Identity(2, 2);
  const Projection result = project_on_polyhedron(I, VectorXd::Zero(2), Vector2d(1.0, 2.0));
  EXPECT_EQ(result.x, Vector2d(1.0, 2.0));
  EXPECT_TRUE(result.active.empty());
}

TEST(Projection, SatisfiesItsConditions) {
  std::mt19937_64 random(1983);
  std::normal_distribution<double> normal;
  int empty = 0;
  for (int trial = 0; trial < 2000; ++trial) {
    const Eigen::Index n = 1 + trial % 8;
    const Eigen::Index m = 1 + (trial / 8) % 20;
    MatrixXd A = MatrixXd::NullaryExpr(n, m, [&] { return normal(random); });
    VectorXd b = VectorXd::NullaryExpr(m, [&] { return normal(random); });
    if (trial % 3 == 0) b.setZero();
    if (trial % 5 == 0 && m > 2) A.col(m - 1) = A.col(0) + A.col(1);  // dependent
    if (trial % 7 == 0 && m > 1) A.col(1) = A.col(0);                 // twice the same
    const VectorXd p = VectorXd::NullaryExpr(n, [&] { return normal(random); });
    const Projection result = project_on_polyhedron(A, b, p);
    if (result.status == Projection::Status::empty) {
      ++empty;
      const VectorXd& y = result.multipliers;
      EXPECT_GE(y.minCoeff(), 0.0);
      EXPECT_LT((A * y).norm(), 1e-8 * y.norm() * A.norm());
      EXPECT_LT(b.dot(y), 0.0);
      continue;
    }
    expect_nearest(A, b, p, result);
    const Projection again = project_on_polyhedron(A, b, p, result.active);
    EXPECT_LT((again.x - result.x).norm(), 1e-11 * (1.0 + p.norm()));
  }
  EXPECT_GT(empty, 20);
}

TEST(Projection, IsIdempotentAndNonExpansive) {
  std::mt19937_64 random(7);
  std::normal_distribution<double> normal;
  const auto number = [&] { return normal(random); };
  for (int trial = 0; trial < 300; ++trial) {
    const MatrixXd A = MatrixXd::NullaryExpr(4, 6, number);
    const VectorXd b = VectorXd::NullaryExpr(6, number).cwiseAbs();
    const VectorXd p = 3.0 * VectorXd::NullaryExpr(4, number), q = 3.0 * VectorXd::NullaryExpr(4, number);
    const VectorXd x = project_on_polyhedron(A, b, p).x, y = project_on_polyhedron(A, b, q).x;
    EXPECT_LE((x - y).norm(), (p - q).norm() * (1.0 + 1e-12));
    EXPECT_LT((project_on_polyhedron(A, b, x).x - x).norm(), 1e-12 * (1.0 + x.norm()));
  }
}

// Two planes that are nearly the same are as many as there are dimensions: what rounding leaves of a third
// beside them is no direction.
TEST(Projection, NearlyParallelPlanesAreNotMoreThanDimensions) {
  const double delta = 1e-9;
  Eigen::MatrixXd A(2, 3);
  A << 1.0, 1.0, 0.0,  //
      0.0, delta, -1.0;
  const Eigen::Vector3d b(-1.0, -1.001, 5.0);  // x ≥ 1, x + δy ≥ 1.001, y ≤ 5
  for (const std::vector<Eigen::Index>& guess : {std::vector<Eigen::Index>{}, {0, 1}, {0, 1, 2}, {2, 1, 0}}) {
    const Projection nearest = project_on_polyhedron(A, b, Eigen::Vector2d::Zero(), guess);
    ASSERT_EQ(nearest.status, Projection::Status::found);
    EXPECT_LE(nearest.active.size(), 2U);
    EXPECT_NEAR(nearest.x[0], 1.001, 1e-7);
    EXPECT_GE((A.transpose() * nearest.x + b).minCoeff(), -1e-9);
  }
}

}  // namespace
}  // namespace percuss::projection_test
