// Every set: projections are idempotent, land in the set and are nonexpansive in the set's metric. The
// residual does not depend on units and cannot be fooled by large impulses.
#include "sets/sets.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <Eigen/Cholesky>
#include <cmath>
#include <numbers>

#include "sets/normal_form.hpp"

namespace percuss::sets_test {
namespace {

double number() { return *rc::gen::inRange(-4000, 4001) / 1000.0; }

BlockVector point(Eigen::Index size) {
  BlockVector y(size);
  for (Eigen::Index j = 0; j < size; ++j) y[j] = number();
  return y;
}

template <ConvexSet S>
double metric_norm(const S& set, const BlockVector& y) {
  double sum = 0.0;
  for (Eigen::Index j = 0; j < y.size(); ++j)
    if (set.scale(j) > 0.0) sum += std::pow(y[j] / set.scale(j), 2);
  return std::sqrt(sum);
}

template <ConvexSet S>
void check_projection(const S& set, double load) {
  const BlockVector a = point(set.dimension());
  const BlockVector b = point(set.dimension());
  const BlockVector pa = set.project(a, load);
  const BlockVector pb = set.project(b, load);
  RC_ASSERT(metric_norm(set, set.project(pa, load) - pa) <= 1e-14 * (1.0 + metric_norm(set, pa)));
  RC_ASSERT(metric_norm(set, pa - pb) <= metric_norm(set, a - b) * (1.0 + 1e-14) + 1e-14);
}

Ellipsoid random_ellipsoid() {
  Ellipsoid set;
  set.components = *rc::gen::inRange(1, 4);
  for (double& mu : set.mu) mu = *rc::gen::inRange(0, 20) / 10.0;
  return set;
}

RC_GTEST_PROP(Sets, HalfLineProjects, ()) {
  check_projection(HalfLine{}, 0.0);
  RC_ASSERT(HalfLine{}.project(point(1), 0.0)[0] <= 0.0);
}

RC_GTEST_PROP(Sets, LineProjects, ()) { check_projection(Line{}, 0.0); }

RC_GTEST_PROP(Sets, EllipsoidProjects, ()) {
  const Ellipsoid set = random_ellipsoid();
  const double load = *rc::gen::inRange(0, 30) / 10.0;
  check_projection(set, load);
  const BlockVector p = set.project(point(set.components), load);
  RC_ASSERT(metric_norm(set, p) <= load * (1.0 + 1e-14));  // (48)
  for (Eigen::Index j = 0; j < set.components; ++j)
    if (set.scale(j) == 0.0) RC_ASSERT(p[j] == 0.0);
}

// One contact with planar friction, ξ = AΛ + c.
Inclusion contact_with_friction() {
  Inclusion inclusion;
  inclusion.A = Eigen::Matrix2d{{2.0, 0.5}, {0.5, 1.0}};
  inclusion.X = Eigen::Matrix2d(inclusion.A.llt().matrixU());
  inclusion.c = Eigen::Vector2d(-1.0, 0.3);
  inclusion.blocks = {{HalfLine{}, 0, -1}, {Ellipsoid{{0.4, 0.0, 0.0}, 1}, 1, 0}};
  return inclusion;
}

// ξ = AΛ + c judged by velocities of the size of c.
double residual_at(const Inclusion& inclusion, const Eigen::VectorXd& lambda) {
  return residual(inclusion, lambda, inclusion.A * lambda + inclusion.c, inclusion.c.cwiseAbs());
}

TEST(Residual, VanishesAtTheSolutionAndNowhereNear) {
  const Inclusion inclusion = contact_with_friction();
  // Forward slip: Λ_T = −0.4Λ_N, (2 − 0.2)Λ_N = 1, ξ_T = 0.5Λ_N − 0.4Λ_N + 0.3 > 0.
  Eigen::Vector2d lambda(1.0 / 1.8, -0.4 / 1.8);
  EXPECT_LE(residual_at(inclusion, lambda), 1e-15);
  lambda[1] += 1e-3;
  EXPECT_GT(residual_at(inclusion, lambda), 1e-4);
}

TEST(Residual, DoesNotChangeWithUnits) {
  const Inclusion inclusion = contact_with_friction();
  const Eigen::Vector2d lambda(0.5, 0.1);
  const double expected = residual_at(inclusion, lambda);
  // Rows measured in other units: Λ_i → Λ_i/s_i, ξ_i → s_i ξ_i; masses in grams: A → A·1000.
  const Eigen::Vector2d s(100.0, 57.3);
  Inclusion other = inclusion;
  other.A = 1000.0 * (s.asDiagonal() * inclusion.A * s.asDiagonal());
  other.c = s.asDiagonal() * inclusion.c;
  std::get<Ellipsoid>(other.blocks[1].set).mu[0] *= s[0] / s[1];
  const Eigen::Vector2d scaled = lambda.cwiseQuotient(s) / 1000.0;
  EXPECT_NEAR(residual_at(other, scaled), expected, 1e-14);
}

TEST(Residual, IsNotFooledByImpulsesThatSwallowTheVelocity) {
  // Opposed contacts that close: no Λ solves it, but for huge Λ the sum Λ − ξ rounds to Λ.
  Inclusion inclusion;
  inclusion.A = Eigen::Matrix2d{{1.0, -1.0}, {-1.0, 1.0}};
  inclusion.X = Eigen::RowVector2d(1.0, -1.0);
  inclusion.c = Eigen::Vector2d(-1.0, -1.0);
  inclusion.blocks = {{HalfLine{}, 0, -1}, {HalfLine{}, 1, -1}};
  const Eigen::Vector2d lambda(1e30, 1e30);
  EXPECT_GT(residual_at(inclusion, lambda), 0.1);
}

TEST(NormalForm, IsFreeOfUnitsAndReturns) {
  const Inclusion inclusion = contact_with_friction();
  NormalForm form;
  normalise(inclusion, form);
  EXPECT_NEAR(form.A(0, 0), 1.0, 1e-15);
  EXPECT_NEAR(form.c.norm(), 1.0, 1e-15);
  EXPECT_EQ(form.blocks[1].shape, SetShape::ball);
  EXPECT_EQ(form.blocks[1].load, 0);
  EXPECT_NEAR(form.A(1, 1), 1.0, 1e-15);                           // friction in its own unit
  EXPECT_NEAR(form.blocks[1].ratio, 0.4 * std::sqrt(0.5), 1e-15);  // ρ = μ √(A_TT / A_NN)
  const Eigen::Vector2d normal(0.7, -0.7 * form.blocks[1].ratio);  // on the boundary of the ball: Λ_T = −μΛ_N
  Eigen::VectorXd lambda;
  denormalise(form, normal, lambda, 2);
  EXPECT_NEAR(lambda[1], -0.4 * lambda[0], 1e-15);
}

// A row is judged in its own scale: what is wrong in one stays wrong, however large friction or another row
// is.
TEST(Residual, NoRowVanishesBesideAnother) {
  for (int decade = -10; decade <= 14; ++decade) {
    const double mu = std::pow(10.0, decade);
    Inclusion inclusion;  // a sphere: normal and tangential motion are not coupled
    inclusion.A = Eigen::Vector2d(1.0, 3.5).asDiagonal();
    inclusion.X = inclusion.A.cwiseSqrt();
    inclusion.c = Eigen::Vector2d(-1.0, 3.0);
    inclusion.blocks = {{HalfLine{}, 0, -1}, {Ellipsoid{{mu, 0.0, 0.0}, 1}, 1, 0}};
    const double stick = -3.0 / 3.5;
    const Eigen::Vector2d solution(1.0, std::max(stick, -mu));
    EXPECT_LE(residual_at(inclusion, solution), 1e-15) << mu;
    EXPECT_GT(residual_at(inclusion, Eigen::Vector2d(0.0, solution[1])), 0.1)
        << mu;  // falls through the ground
    EXPECT_GT(residual_at(inclusion, Eigen::Vector2d(1.0, -solution[1])), 0.1) << mu;  // pushed by friction
    EXPECT_GT(residual_at(inclusion, Eigen::Vector2d(1.0, 0.5 * solution[1])), 0.05) << mu;
  }
}

TEST(NormalForm, LeavesOutComponentsWithoutFriction) {
  Inclusion inclusion;
  inclusion.A = inclusion.X = Eigen::Matrix3d::Identity();
  inclusion.c = Eigen::Vector3d(-1.0, 1.0, 1.0);
  inclusion.blocks = {{HalfLine{}, 0, -1}, {Ellipsoid{{0.0, 0.5, 0.0}, 2}, 1, 0}};
  NormalForm form;
  normalise(inclusion, form);
  EXPECT_EQ(form.rows(), 2);
  EXPECT_EQ(form.source, (std::vector<Eigen::Index>{0, 2}));
}

// The Contensou reservoir is an ellipsoid. What Coulomb's law gives when it is integrated over a circular
// contact under uniform pressure lies inside, by at most 6.6 %: the number that docs/laws/newton.md states.
TEST(Contensou, EllipsoidBoundsUniformPressureWithinSevenPercent) {
  const int rings = 200;
  const int spokes = 200;
  double least = 1.0;
  double most = 0.0;
  for (int k = 1; k < 20; ++k) {
    const double angle = std::numbers::pi / 2 * k / 20;
    const double v = std::cos(angle);            // sliding speed
    const double omega = 1.5 * std::sin(angle);  // spin, contact radius 1
    double force = 0.0;
    double moment = 0.0;
    for (int i = 0; i < rings; ++i)
      for (int j = 0; j < spokes; ++j) {
        const double r = (i + 0.5) / rings;
        const double phi = 2.0 * std::numbers::pi * (j + 0.5) / spokes;
        const double x = r * std::cos(phi), y = r * std::sin(phi);
        const double vx = v - omega * y, vy = omega * x;
        const double share = 2.0 * r / rings / spokes;  // of the normal load
        force += share * vx / std::hypot(vx, vy);
        moment += share * (x * vy - y * vx) / std::hypot(vx, vy);
      }
    const double norm = std::hypot(force, moment / (2.0 / 3.0));
    least = std::min(least, norm);
    most = std::max(most, norm);
  }
  EXPECT_NEAR(least, 0.934, 0.001);
  EXPECT_LE(most, 1.0);
}

}  // namespace
}  // namespace percuss::sets_test
