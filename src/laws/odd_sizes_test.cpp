// Impacts of odd sizes: masses near the ends of the range of numbers, parts with more combinations than are
// listed.
#include <gtest/gtest.h>

#include <Eigen/Cholesky>
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

// Friction above the critical one, in space, and an approach that is slow beside the sliding: of three slips
// one has impulses of 3e-10, too small to be told from none. They are counted as three, or not at all.
TEST(OddSizes, SlowApproachesInSpaceAreNotCountedWrongly) {
  Impact impact;
  impact.mass.resize(6, 6);
  impact.mass << 11.083925293156938, 0.3566417766575716, -7.400855691649067, 0.18950239283203274,
      0.8106911637222362, 0.4989678992223786, 0.3566417766575716, 3.558332123870632, -4.735511108060478,
      -3.7341750514978065, 0.17848086652812578, -0.15891316686105894, -7.400855691649067, -4.735511108060478,
      15.145283742908223, 5.263317929023923, 0.4047517041390246, -3.993914817960999, 0.18950239283203274,
      -3.7341750514978065, 5.263317929023923, 7.928064951036593, -1.190219919767503, 1.1229209042247494,
      0.8106911637222362, 0.17848086652812578, 0.4047517041390246, -1.190219919767503, 3.39877849289434,
      -2.228963141557374, 0.4989678992223786, -0.15891316686105894, -3.993914817960999, 1.1229209042247494,
      -2.228963141557374, 7.0903481674611974;
  impact.velocity = vec({0.20583480215788952, 0.2950990483889711, -0.606914676043551, 0.44392065915017537,
                         0.8468649611794754, -1.7570872446127845});
  Eigen::MatrixXd tangents(6, 2);
  tangents.col(0) = vec({-1.0133111961974763, 0.4998800544735283, -0.28156006067152617, -0.45401796248957377,
                         -0.2761619087306214, -1.5043467975263627});
  tangents.col(1) = vec({-0.9698249667885573, -0.4772767171620839, -0.48990179208691953, 0.17413725428771806,
                         0.80840830472974, -0.7486979446377214});
  impact.elements = {contact("n",
                             vec({-0.5959402090342274, -0.14247690365163887, 1.8204199980875575,
                                  -0.35617957082498597, -0.9599079393303808, -1.2751657727030894}),
                             0.5),
                     friction("t", 0, tangents, vec({10, 20}), -0.3)};
  const Eigen::VectorXd n = impact.elements[0].directions.col(0);
  const Eigen::VectorXd push = impact.mass.llt().solve(n) / n.dot(impact.mass.llt().solve(n));
  const double approach = n.dot(impact.velocity);
  for (const double speed : {1e-1, 1e-3, 1e-6, 1e-7, 1e-8, 2.8e-9, 1e-9, 1e-10}) {
    Impact slower = impact;
    slower.velocity += push * (-speed - approach);
    const auto outcome = resolve(slower, Newton{});
    ASSERT_TRUE(outcome);
    EXPECT_TRUE(!outcome->count.decided || outcome->count.number == 3)
        << speed << ' ' << outcome->count.number;
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
