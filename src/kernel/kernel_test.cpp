// One contact with friction, by every way the kernel knows it: they agree, and the natural map of what they
// find vanishes.
#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <algorithm>
#include <cmath>
#include <random>

#include "kernel/ball_contact.hpp"
#include "kernel/disc_contact.hpp"
#include "kernel/natural_map.hpp"
#include "kernel/planar_contact.hpp"

namespace percuss::cones::kernel_test {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

class Random {
 public:
  double uniform(double low, double high) { return std::uniform_real_distribution<>(low, high)(engine_); }
  // Symmetric positive definite, of order one, coupled so little that friction is not critical.
  MatrixXd mobility(Eigen::Index n) {
    MatrixXd B(n, n);
    for (double& x : B.reshaped()) x = uniform(-1.0, 1.0);
    return MatrixXd::Identity(n, n) + 0.2 * (B + B.transpose());
  }
  VectorXd vector(Eigen::Index n) {
    VectorXd x(n);
    for (double& value : x) value = uniform(-1.0, 1.0);
    return x;
  }

 private:
  std::mt19937 engine_{18};
};

VectorXd by_ball(const MatrixXd& A, const VectorXd& c, double mu) {
  BallContact contact;
  contact.prepare(A, mu);
  return contact.solve(c);
}

// Every sweep of a solver is one call.
VectorXd by_disc(const MatrixXd& A, const VectorXd& c, double mu) {
  const Eigen::Matrix<double, 3, 3, Eigen::RowMajor> rows = A;
  const DiscContact<double> contact = disc_contact(rows.data(), mu, 0.0);
  double kappa = 0.0;
  VectorXd r(3);
  for (int sweep = 0; sweep < 10; ++sweep) solve(contact, c.data(), kappa, r.data());
  return r;
}

VectorXd by_planar(const MatrixXd& A, const VectorXd& c, double mu) {
  if (c[0] >= 0.0) return VectorXd::Zero(2);
  const PlanarStates<double> states{A(0, 0), A(0, 1), A(1, 0), A(1, 1)};
  const auto [n, t, sticks, side] = closing(states, mu, c[0], c[1]);
  if (sticks) return Eigen::Vector2d(n, t) / states.determinant();
  return Eigen::Vector2d(1.0, side) * (-c[0] / states.stiffness(side));
}

TEST(Kernel, PlanarFrictionIsTheBallWithOneComponentAndTheDiscWithAnIdleOne) {
  Random random;
  int sliding = 0;
  for (int trial = 0; trial < 5000; ++trial) {
    const MatrixXd A = random.mobility(2);
    const VectorXd c = random.vector(2);
    const double mu = random.uniform(0.05, 0.8);
    const VectorXd planar = by_planar(A, c, mu);
    MatrixXd wide = MatrixXd::Identity(3, 3);
    wide.topLeftCorner(2, 2) = A;
    VectorXd wide_c = VectorXd::Zero(3);
    wide_c.head(2) = c;
    EXPECT_LE((planar - by_ball(A, c, mu)).norm(), 1e-13);
    EXPECT_LE((planar - by_disc(wide, wide_c, mu).head(2)).norm(), 1e-12);
    sliding += std::abs(planar[1]) == mu * planar[0] && planar[0] > 0.0;
  }
  EXPECT_GT(sliding, 500);
}

TEST(Kernel, DiscAndBallAgreeAndTheirNaturalMapVanishes) {
  Random random;
  for (int trial = 0; trial < 5000; ++trial) {
    const MatrixXd A = random.mobility(3);
    const VectorXd c = random.vector(3);
    const double mu = random.uniform(0.05, 0.8);
    const VectorXd ball = by_ball(A, c, mu);
    EXPECT_LE((ball - by_disc(A, c, mu)).norm(), 1e-12);
    const VectorXd u = A * ball + c;
    EXPECT_LE(half_line_gap(ball[0], u[0]), 1e-14);
    EXPECT_LE(ball_gap(ball.tail(2), u.tail(2), mu * ball[0]).length, 1e-14);
    EXPECT_LE(std::sqrt(squared_map(mu, 1.0, ball.data(), u.data(), false)), 1e-14);
  }
}

TEST(Kernel, FrictionOfThreeComponentsHasNoNaturalMapLeft) {  // sliding with pivoting
  Random random;
  for (int trial = 0; trial < 5000; ++trial) {
    const MatrixXd A = random.mobility(4);
    const VectorXd c = random.vector(4);
    const double mu = random.uniform(0.05, 0.8);
    const VectorXd lambda = by_ball(A, c, mu), xi = A * lambda + c;
    EXPECT_LE(half_line_gap(lambda[0], xi[0]), 1e-14);
    EXPECT_LE(ball_gap(lambda.tail(3), xi.tail(3), mu * lambda[0]).length, 1e-14);
  }
}

TEST(Kernel, ABallOfAnyRadiusHoldsTheLeastEnergy) {
  Random random;
  for (int trial = 0; trial < 3000; ++trial) {
    const Eigen::Index n = 1 + trial % 3;
    const MatrixXd S = random.mobility(n);
    const VectorXd b = random.vector(n);
    const double radius = random.uniform(0.01, 1.5);
    SlipEquation equation;
    equation.factorise(S);
    const VectorXd x = equation.in_ball(b, radius);
    EXPECT_LE(ball_gap(x, VectorXd(S * x + b), radius).length, 1e-14);
    EXPECT_TRUE(equation.in_ball(b, 0.0).isZero(0.0));
  }
}

// Of the bodies that friction at rest holds, some have a direction that nothing moves.
TEST(Kernel, AFlatDirectionCarriesNothingThatIsNotNoticed) {
  SlipEquation equation;
  equation.factorise(Eigen::Vector2d(1.0, 0.0).asDiagonal().toDenseMatrix());
  const Eigen::Vector2d rounded(-0.5, 1e-9);
  EXPECT_GT(equation.in_ball(rounded, 1.0)[1] * -1e9, 0.0);
  EXPECT_EQ(equation.in_ball(rounded, 1.0, 1.0), SlipVector(Eigen::Vector2d(0.5, 0.0)));
}

TEST(Kernel, FourContactsSideBySideAreTheSameBits) {
  Random random;
  for (int trial = 0; trial < 500; ++trial) {
    PlanarStates<Four> states{};
    Four mu{}, cn{}, ct{};
    for (int lane = 0; lane < 4; ++lane) {
      const MatrixXd A = random.mobility(2);
      states.a[lane] = A(0, 0), states.g[lane] = A(0, 1), states.h[lane] = A(1, 0), states.b[lane] = A(1, 1);
      mu[lane] = random.uniform(0.05, 0.8), cn[lane] = random.uniform(-1.0, 0.0);
      ct[lane] = random.uniform(-1.0, 1.0);
    }
    const Closing<Four> four = closing(states, mu, cn, ct);
    for (int lane = 0; lane < 4; ++lane) {
      const PlanarStates<double> one{states.a[lane], states.g[lane], states.h[lane], states.b[lane]};
      const double m = mu[lane], n = cn[lane], t = ct[lane];
      const Closing<double> single = closing(one, m, n, t);
      EXPECT_EQ(single.n, four.n[lane]);
      EXPECT_EQ(single.t, four.t[lane]);
      EXPECT_EQ(single.side, four.side[lane]);
      EXPECT_EQ(single.sticks, four.sticks[lane] != 0);
    }
  }
}

}  // namespace
}  // namespace percuss::cones::kernel_test
