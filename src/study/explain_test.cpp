// How near laws come to one impact that was measured.
#include "percuss/explain.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <string>

namespace percuss::explain_test {
namespace {

// A ball of mass 1 and radius 1 on the ground, u = (v_x, v_y, ω), I = 2/5; γ_T = v_x + ω.
Problem ball(const Law& law, double e, double mu) {
  Impact impact;
  impact.mass = Eigen::Vector3d(1.0, 1.0, 0.4).asDiagonal();
  impact.velocity = Eigen::Vector3d(2.0, -1.0, 0.0);
  impact.elements = {
      contact("ground", Eigen::Vector3d(0.0, 1.0, 0.0), e),
      friction("ground.friction", 0, Eigen::Vector3d(1.0, 0.0, 1.0), Eigen::VectorXd::Constant(1, mu))};
  return make_problem(impact, law);
}

// Slip by hand: Λ_N = 1 + e, Λ_T = −μΛ_N.
Eigen::VectorXd slipping(double e, double mu) {
  const double push = mu * (1.0 + e);
  return Eigen::Vector3d(2.0 - push, e, -push / 0.4);
}

TEST(Explain, FindsTheCoefficientsOfALawThatDidIt) {
  for (const Law& law : {Law(Newton{}), Law(Poisson{}), Law(Energetic{}), Law(Stronge{})}) {
    const auto told = explain(ball(law, 0.9, 0.2), slipping(0.6, 0.1));
    ASSERT_TRUE(told) << to_string(told.error());
    EXPECT_LT(told->least, 1e-6);
    const std::map<std::string, double> found(told->coefficients.begin(), told->coefficients.end());
    EXPECT_NEAR(found.at("elements.ground.restitution"), 0.6, 1e-5);
    // Where friction returns something, what slips and what sticks may end alike.
    const bool returns = found.contains("elements.ground.friction.restitution");
    EXPECT_TRUE(returns || std::abs(found.at("elements.ground.friction.coefficient") - 0.1) < 1e-5);
    const Eigen::Vector3d wrong = slipping(0.9, 0.2) - slipping(0.6, 0.1);
    const Eigen::Vector3d change = slipping(0.6, 0.1) - Eigen::Vector3d(2.0, -1.0, 0.0);
    const auto length = [](const Eigen::Vector3d& u) {
      return std::sqrt(u[0] * u[0] + u[1] * u[1] + 0.4 * u[2] * u[2]);
    };
    EXPECT_NEAR(told->error, length(wrong) / length(change), 1e-6);
  }
}

// Leaving faster than it came is no restitution of Newton's law: at e = 1 the rest is missing.
TEST(Explain, SaysHowFarOutsideOfAllCoefficientsAnImpactIs) {
  Problem frictionless = ball(Newton{}, 0.5, 0.0);
  frictionless.impact.elements.pop_back();
  const Eigen::Vector3d after(2.0, 1.5, 0.0);
  const auto told = explain(frictionless, after);
  ASSERT_TRUE(told) << to_string(told.error());
  EXPECT_NEAR(told->error, 1.0 / 2.5, 1e-12);
  EXPECT_NEAR(told->least, 0.5 / 2.5, 1e-9);
  ASSERT_EQ(told->coefficients.size(), 1U);
  EXPECT_NEAR(told->coefficients.front().second, 1.0, 1e-12);
}

TEST(Explain, WhatNoImpulsesOfTheElementsGive) {
  Impact impact = ball(Newton{}, 0.5, 0.0).impact;
  EXPECT_NEAR(*beyond_impulses(impact, slipping(0.3, 0.2)), 0.0, 1e-14);
  impact.elements.pop_back();
  // Of a change (0, 1, 1) the normal gives the second: 0.4 of 1.4 is left.
  EXPECT_NEAR(*beyond_impulses(impact, impact.velocity + Eigen::Vector3d(0.0, 1.0, 1.0)),
              std::sqrt(0.4 / 1.4), 1e-14);
}

TEST(Explain, RefusesWhatIsNoVelocityAfterAnImpact) {
  const Problem problem = ball(Newton{}, 0.5, 0.1);
  const auto short_one = explain(problem, Eigen::Vector2d(1.0, 2.0));
  ASSERT_FALSE(short_one);
  EXPECT_EQ(short_one.error().front().message, "has 2 numbers, expected 3");
  EXPECT_FALSE(explain(problem, Eigen::Vector3d(1.0, NAN, 0.0)));
  const auto nothing = beyond_impulses(problem.impact, problem.impact.velocity);
  ASSERT_FALSE(nothing);
  EXPECT_EQ(nothing.error().front().message,
            "is the velocity before, expected one after an impact that changed it");
}

}  // namespace
}  // namespace percuss::explain_test
