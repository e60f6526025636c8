// Coefficients of friction from 5e-324 to 1e14: what double precision cannot tell is not claimed, and what it
// can is. Expected numbers by exact enumeration in fractions.
#include <gtest/gtest.h>

#include <cmath>

#include "percuss/law.hpp"

namespace percuss::extreme_friction_test {
namespace {

using Eigen::Matrix2d;
using Eigen::Vector2d;
using Eigen::VectorXd;

Matrix2d symmetric(double a, double b, double c) { return (Matrix2d() << a, b, b, c).finished(); }

// One contact with planar friction.
Impact one_contact(const Matrix2d& mass, const Vector2d& velocity, const Element& normal,
                   const Vector2d& tangent, double mu, double eps_t) {
  return {mass, velocity, {normal, friction("t", 0, tangent, VectorXd::Constant(1, mu), eps_t)}};
}

Outcome newton(const Impact& impact) {
  Newton law;
  law.list_all = true;
  auto outcome = resolve(impact, law);
  EXPECT_TRUE(outcome) << (outcome ? "" : to_string(outcome.error()));
  return *std::move(outcome);
}

Outcome poisson(const Impact& impact, Poisson::Tangential rule) {
  Poisson law;
  law.tangential = rule;
  law.list_all = true;
  auto outcome = resolve(impact, law);
  EXPECT_TRUE(outcome) << (outcome ? "" : to_string(outcome.error()));
  return *std::move(outcome);
}

// The only solution: solved, nothing else listed, and no other number claimed.
void expect_only(const Outcome& o, const Vector2d& velocity, double tolerance) {
  ASSERT_EQ(o.status, Status::solved) << o.reason;
  EXPECT_LE((o.solution.velocity_after - velocity).norm(), tolerance);
  EXPECT_EQ(o.all.size(), 1u);
  if (o.count.decided) {
    EXPECT_FALSE(o.count.continuum);
    EXPECT_EQ(o.count.number, 1);
  }
}

// Λ_NC = 5.5/μ stores no energy, the friction that it allows does; u⁺ = (1, −2/3 + 2.75/μ).
TEST(ExtremeFriction, PoissonRestoresALoadThatALargeMuMakesTiny) {
  for (int decade = 9; decade <= 14; ++decade) {
    SCOPED_TRACE(decade);
    const double mu = std::pow(10.0, decade);
    Impact impact =
        one_contact(symmetric(5, -2, 3), {-1, -2}, contact("n", Vector2d(2, 1), 0.5), {-1, 0}, mu, 1.0);
    impact.elements[1].excitation = VectorXd::Constant(1, 1.0);
    expect_only(poisson(impact, Poisson::Tangential::coulomb), {1.0, -2.0 / 3.0 + 2.75 / mu}, 1e-12);
    // A second one in which nothing is restored was listed: u = (0, 8/5). u⁺ = (1/2, 7/5 + 2.04/μ).
    const Impact other =
        one_contact(symmetric(3, -1, 6), {-1, 2}, contact("n", Vector2d(2, 0), 0.5), {1, -1}, mu, 0.5);
    expect_only(poisson(other, Poisson::Tangential::coulomb), {0.5, 1.4 + 2.04 / mu}, 1e-12);
  }
}

// [s, μΛ_NE] with s = 2: u⁺ = (14/11, 1/11) for every μ that sticks in the compression.
TEST(ExtremeFriction, PfeiffersBoundsDoNotCancel) {
  for (int decade = 1; decade <= 14; ++decade) {
    SCOPED_TRACE(decade);
    const Outcome o = poisson(one_contact(symmetric(4, -1, 3), {-2, -1}, contact("n", Vector2d(1, -1), 1.0),
                                          {1, 1}, std::pow(10.0, decade), 0.5),
                              Poisson::Tangential::pfeiffer);
    expect_only(o, {14.0 / 11.0, 1.0 / 11.0}, 1e-13);
    EXPECT_TRUE(o.count.decided);
    const auto& expansion = std::get<PoissonDetail>(o.solution.detail).expansion;
    EXPECT_NEAR(expansion.impulse[0], 3.0, 1e-13);
    EXPECT_NEAR(expansion.impulse[1], 2.0, 1e-13);
    EXPECT_EQ(expansion.elements[1].mode, Mode::slip);
    EXPECT_EQ(expansion.elements[1].slip, SlipDirection::forward);  // γ_T = 15/11
  }
}

// The joint carries what presses the contact: friction may do anything between nothing and stopping u₂ = 1.
TEST(ExtremeFriction, AContinuumStaysOne) {
  for (int decade = 0; decade <= 14; ++decade) {
    SCOPED_TRACE(decade);
    const Outcome o =
        newton({Vector2d(5, 6).asDiagonal(),
                Vector2d(0, 1),
                {joint("j", Vector2d(1, 0)), contact("n", Vector2d(-2, 0), 0.0),
                 friction("t", 1, Vector2d(0, 2), VectorXd::Constant(1, std::pow(10.0, decade)))}});
    ASSERT_EQ(o.status, Status::solved) << o.reason;
    EXPECT_FALSE(o.count.decided && !o.count.continuum);
    EXPECT_NE(o.unique_velocity, std::optional(true));
    for (const Solution& s : o.all) {
      EXPECT_NEAR(s.velocity_after[0], 0.0, 1e-12);
      EXPECT_TRUE(s.velocity_after[1] >= -1e-12 && s.velocity_after[1] <= 1.0 + 1e-12);
    }
  }
}

// Slip of the second contact would have ξ_T = −7.5/(μ − 4.5) < 0. Only u⁺ = (−3/41, −22/41) is left.
TEST(ExtremeFriction, WhatFailsByAPartOfMuIsNotCounted) {
  for (int decade = 2; decade <= 14; ++decade) {
    SCOPED_TRACE(decade);
    Impact impact{symmetric(4, 4, 9),
                  Vector2d(2, -2),
                  {contact("a", Vector2d(-1, 2), 0.0), contact("n", Vector2d(2, 0), 0.5),
                   friction("t", 1, Vector2d(0, -1), VectorXd::Constant(1, std::pow(10.0, decade)))}};
    impact.elements[0].excitation = impact.elements[2].excitation = VectorXd::Constant(1, 1.0);
    expect_only(newton(impact), {-3.0 / 41.0, -22.0 / 41.0}, 1e-13);
  }
}

// Coefficients with fewer digits than a number should have are no friction: u⁺ = (2, 3/2).
TEST(ExtremeFriction, DenormalCoefficientsAreNone) {
  for (const double mu : {5e-324, 1e-310, 1e-308, 0.0}) {
    SCOPED_TRACE(mu);
    const Impact impact =
        one_contact(Matrix2d::Identity(), {2, -3}, contact("n", Vector2d(0, 1), 0.5), {1, 0}, mu, 0.0);
    for (const Outcome& o : {newton(impact), poisson(impact, Poisson::Tangential::pfeiffer)}) {
      expect_only(o, {2.0, 1.5}, 1e-15);
      EXPECT_EQ(o.solution.elements[1].mode, Mode::slip);
      EXPECT_EQ(o.solution.elements[1].slip, SlipDirection::forward);
    }
  }
}

}  // namespace
}  // namespace percuss::extreme_friction_test
