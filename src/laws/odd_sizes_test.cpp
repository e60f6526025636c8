// Impacts of odd sizes: masses near the ends of the range of numbers, parts with more combinations than are
// listed.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "percuss/law.hpp"

namespace percuss::odd_sizes_test {
namespace {

Impact with(std::initializer_list<double> velocity) {
  Impact impact;
  impact.velocity.resize(static_cast<Eigen::Index>(velocity.size()));
  std::copy(velocity.begin(), velocity.end(), impact.velocity.begin());
  impact.mass = Eigen::MatrixXd::Identity(impact.velocity.size(), impact.velocity.size());
  return impact;
}

Eigen::VectorXd vec(std::initializer_list<double> numbers) {
  Eigen::VectorXd v(static_cast<Eigen::Index>(numbers.size()));
  std::copy(numbers.begin(), numbers.end(), v.begin());
  return v;
}

// Squares of impulses leave the range of numbers; the impact is the same as that of one kilogram.
TEST(OddSizes, HugeAndTinyMasses) {
  for (const double mass : {1e-290, 1e-154, 1.0, 1e154, 1e200, 1e290}) {
    Impact impact = with({0.5, -1.0});
    impact.mass *= mass;
    impact.elements = {contact("n", vec({0, 1}), 0.5), friction("t", 0, vec({1, 0}), vec({0.3}))};
    const auto outcome = resolve(impact, Newton{});
    ASSERT_TRUE(outcome);
    ASSERT_EQ(outcome->status, Status::solved) << mass << ' ' << outcome->reason;
    EXPECT_NEAR(outcome->solution.velocity_after[1], 0.5, 1e-15);
    EXPECT_NEAR(outcome->solution.velocity_after[0], 0.05, 1e-15);
  }
}

// Of more combinations than are listed, every part still has its least energy.
TEST(OddSizes, PartsAreChosenOneByOne) {
  for (const int bars : {3, 11, 13}) {
    Impact impact;
    impact.mass = Eigen::MatrixXd::Identity(2 * bars, 2 * bars);
    impact.velocity.resize(2 * bars);
    const double mu = 3.0;
    for (int b = 0; b < bars; ++b) {
      // α = 1, δ = 0.6: μδ > α and γ_N⁻ = 0 with sliding, two solutions [Payr & Glocker 2005, section 6]
      Eigen::VectorXd n = Eigen::VectorXd::Zero(2 * bars), t = n;
      n[2 * b] = 1.0;
      t[2 * b] = 0.6;
      t[2 * b + 1] = 0.8;
      impact.velocity[2 * b] = 0.0;
      impact.velocity[2 * b + 1] = 1.0 + 0.1 * b;
      impact.elements.push_back(contact("n" + std::to_string(b), n));
      impact.elements.push_back(
          friction("t" + std::to_string(b), static_cast<Eigen::Index>(2 * b), t, vec({mu})));
    }
    const auto outcome = resolve(impact, Newton{});
    ASSERT_TRUE(outcome);
    ASSERT_EQ(outcome->status, Status::solved) << outcome->reason;
    EXPECT_EQ(outcome->count.number, 1L << bars);
    // Each bar loses: none keeps Λ = 0.
    for (int b = 0; b < bars; ++b) EXPECT_GT(outcome->solution.impulse[2 * b], 0.1) << bars << ' ' << b;
  }
}

// A contact and a joint whose directions are apart by `angle`, against a wall that only their difference is.
// In exact numbers u⁺ = 0; what double precision cannot tell is not claimed.
TEST(OddSizes, NearlyDependentDirectionsClaimNothing) {
  for (const double angle : {1e-14, 1e-13, 1e-12, 1e-11, 1e-10, 5e-10}) {
    Impact impact = with({-1.0, 0.0});
    impact.elements = {joint("j", vec({0, 1})), contact("n", vec({angle, 1}))};
    const auto outcome = resolve(impact, Newton{});
    ASSERT_TRUE(outcome);
    EXPECT_NE(outcome->status, Status::no_solution) << angle;
    EXPECT_FALSE(outcome->count.decided) << angle;
    EXPECT_FALSE(outcome->unique_velocity) << angle;
    if (outcome->status == Status::solved) {
      EXPECT_NEAR(outcome->solution.velocity_after[0], 0.0, 1e-9) << angle;
    }
  }
}

// The same while the joint moves: the row of the contact is small beside it, and a residual cannot see that
// it is violated. By hand u⁺ = 0 whatever the angle, and (−1, max(speed, angle)) where the joint is a
// contact, too; every law with an inclusion says that or nothing.
TEST(OddSizes, NearlyDependentDirectionsAreNotSolvedWrongly) {
  for (const double angle : {1e-14, 1e-13, 1e-12, 1e-11, 1e-10, 5e-10})
    for (const double speed : {-1.0, 0.3, 2.0}) {
      Impact impact = with({-1.0, speed});
      impact.elements = {joint("j", vec({0, 1})), contact("n", vec({angle, 1}))};
      impact.elements[0].restitution = impact.elements[1].restitution = 0.0;
      for (const auto& outcome : {resolve(impact, Newton{}), resolve(impact, Poisson{})}) {
        ASSERT_TRUE(outcome);
        EXPECT_NE(outcome->status, Status::no_solution) << angle;
        EXPECT_FALSE(outcome->count.decided) << angle;
        if (outcome->status == Status::solved) {
          EXPECT_NEAR(outcome->solution.velocity_after.norm(), 0.0, 1e-9) << angle << ' ' << speed;
        }
      }
      impact.elements[0] = contact("m", vec({0, 1}));
      const auto moreau = resolve(impact, Moreau{});
      ASSERT_TRUE(moreau);
      EXPECT_FALSE(moreau->count.decided) << angle;
      if (moreau->status == Status::solved) {
        EXPECT_NEAR(moreau->solution.velocity_after[0], -1.0, 1e-9) << angle << ' ' << speed;
        EXPECT_NEAR(moreau->solution.velocity_after[1], std::max(speed, angle), 1e-9)
            << angle << ' ' << speed;
      }
    }
}

// One row more than the plane has freedoms does not hide two that hardly differ; by hand u⁺ = 0 in all of
// them.
TEST(OddSizes, FurtherDirectionsDoNotHideNearlyDependentOnes) {
  for (const double angle : {1e-14, 1e-13, 1e-12, 1e-11, 1e-10, 1e-9, 1e-8, 1e-7, 1e-6, 1e-5}) {
    std::vector<Impact> impacts(3, with({1.0, 0.5}));
    impacts[0].elements = {joint("a", vec({0, 1})), joint("b", vec({angle, 1})),
                           contact("c", vec({1, 0}), 0.5)};
    impacts[1].velocity[1] = -0.5;
    impacts[1].elements = {contact("a", vec({0, 1})), contact("b", vec({-angle, -1})),
                           contact("c", vec({1, 0}))};
    impacts[2].elements = {joint("a", vec({0, 1})), joint("b", vec({angle, 1})),
                           joint("c", vec({-angle, 1}))};
    for (const Impact& impact : impacts)
      for (const auto& outcome : {resolve(impact, Newton{}), resolve(impact, Poisson{})}) {
        ASSERT_TRUE(outcome);
        EXPECT_NE(outcome->status, Status::no_solution) << angle << ' ' << impact.elements[2].name;
        if (outcome->status == Status::solved) {
          EXPECT_LE(outcome->solution.velocity_after.norm(), 1e-6) << angle;
        }
      }
    const auto moreau = resolve(impacts[1], Moreau{});
    ASSERT_TRUE(moreau);
    EXPECT_NE(moreau->status, Status::no_solution) << angle;
    if (moreau->status == Status::solved) {
      EXPECT_LE(moreau->solution.velocity_after.norm(), 1e-6) << angle;
    }
  }
}

// Two nearly parallel walls that close: far along them there is room, so that nobody may say there is none.
TEST(OddSizes, NearlyParallelWallsLeaveRoom) {
  Impact impact = with({0.0, 0.0});
  impact.elements = {contact("a", vec({0, 1})), contact("b", vec({1e-12, -1}))};
  impact.elements[1].excitation = vec({-1.0});
  for (const auto& outcome : {resolve(impact, Moreau{}), resolve(impact, Newton{})}) {
    ASSERT_TRUE(outcome);
    EXPECT_EQ(outcome->status, Status::not_converged);
  }
}

// Seven digits of data are enough: residuals of this size tell velocities.
TEST(OddSizes, AnglesOfOrdinaryDataAreSolved) {
  for (const double angle : {1e-6, 1e-5, 1e-4, 1e-3}) {
    Impact impact = with({1.0, -1.0});
    impact.elements = {contact("m", vec({0, 1})), contact("n", vec({angle, 1}), 0.5),
                       joint("k", vec({1, 0}))};
    const auto outcome = resolve(impact, Newton{});
    ASSERT_TRUE(outcome);
    ASSERT_EQ(outcome->status, Status::solved) << angle << ' ' << outcome->reason;
    EXPECT_EQ(outcome->count.number, 1) << angle;
    EXPECT_NEAR(outcome->solution.velocity_after[0], 0.0, 1e-12);
    EXPECT_NEAR(outcome->solution.velocity_after[1], 0.5 * (1.0 - angle), 1e-9);
  }
}

// Away from the wall nothing is lost: two contacts that hardly differ, of which the first holds the body.
TEST(OddSizes, NearlyDependentDirectionsThatDoNotMatterAreSolved) {
  for (const double angle : {1e-13, 1e-11, 5e-10}) {
    Impact impact = with({1.0, -1.0});
    impact.elements = {contact("m", vec({0, 1}), 0.5), contact("n", vec({angle, 1}), 0.25)};
    const auto outcome = resolve(impact, Newton{});
    ASSERT_TRUE(outcome);
    ASSERT_EQ(outcome->status, Status::solved) << angle << ' ' << outcome->reason;
    EXPECT_NEAR(outcome->solution.velocity_after[0], 1.0, 1e-15);
    EXPECT_NEAR(outcome->solution.velocity_after[1], 0.5, 1e-15);
  }
}

// Near a dead centre impulses are large, and what they leave is not: by hand, u⁺ = (ε, 0).
TEST(OddSizes, AContactAtASmallAngleBesideAJoint) {
  for (const double angle : {0.3, 0.1, 0.03, 0.01, 0.004}) {
    Impact impact = with({-1.0, 0.0});
    impact.elements = {joint("j", vec({0, 1})), contact("n", vec({std::sin(angle), std::cos(angle)}), 0.5)};
    const auto outcome = resolve(impact, Newton{});
    ASSERT_TRUE(outcome);
    ASSERT_EQ(outcome->status, Status::solved) << angle << ' ' << outcome->reason;
    EXPECT_EQ(outcome->count.number, 1) << angle;
    EXPECT_NEAR(outcome->solution.velocity_after[0], 0.5, 1e-15 / (angle * angle));
    EXPECT_NEAR(outcome->solution.velocity_after[1], 0.0, 1e-15 / angle);
    EXPECT_NEAR(outcome->solution.impulse[1] * std::sin(angle), 1.5, 1e-15 / (angle * angle));
  }
}

// What is equal but for rounding, and what is clearly apart, is decided.
TEST(OddSizes, DependentDirectionsAreDecided) {
  Impact impact = with({-1.0, -1.0, 0.3});
  const Eigen::VectorXd a = vec({0.1, 0.7, 0.2}), b = vec({0.3, -0.2, 0.9});
  impact.elements = {contact("a", a), contact("b", b), joint("c", (a + b) / 3.0 - b / 7.0)};
  const auto dependent = resolve(impact, Newton{});
  ASSERT_TRUE(dependent);
  EXPECT_TRUE(dependent->count.decided);
  EXPECT_EQ(dependent->unique_velocity, std::optional(true));

  impact = with({-1.0, 0.0});
  impact.elements = {joint("j", vec({0, 1})), contact("n", vec({0.1, 1}))};
  const auto apart = resolve(impact, Newton{});
  ASSERT_TRUE(apart);
  ASSERT_EQ(apart->status, Status::solved);
  EXPECT_EQ(apart->unique_velocity, std::optional(true));
  EXPECT_NEAR(apart->solution.velocity_after[0], 0.0, 1e-9);
}

}  // namespace
}  // namespace percuss::odd_sizes_test
