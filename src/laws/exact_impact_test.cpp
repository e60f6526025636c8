// Impacts whose directions are nearly dependent: what double precision cannot tell is decided exactly.
#include "laws/exact_impact.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "percuss/law.hpp"

namespace percuss {
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

const double small[] = {1e-3, 1e-5, 1e-7, 1e-9, 1e-11, 1e-12, 2e-13, 1e-13, 1e-14, 1e-16, 1e-30, 1e-80};

// What is left of the contact beside the joint is q; friction of order one must not hide it.
TEST(NearlyDependent, ContactBesideAJointWithFriction) {
  for (const double q : small)
    for (const double drop : {0.0, 0.25, -3.0}) {
      Impact impact = with({-1.0, drop, 0.2});
      impact.elements = {joint("j", vec({0, 1, 0})), contact("b", vec({q, 1, 0}), 0.5)};
      impact.elements.push_back(friction("t", 1, vec({1, 0, 1}), vec({0.3})));
      const auto outcome = resolve(impact, Newton{});
      ASSERT_TRUE(outcome);
      ASSERT_EQ(outcome->status, Status::solved) << q << ' ' << outcome->reason;
      // γ⁻ = drop − q, and u_y⁺ = 0: q u_x⁺ = 0.5 (q − drop), or the contact is open.
      const Eigen::VectorXd u = outcome->solution.velocity_after;
      EXPECT_EQ(u[1], 0.0) << q << ' ' << drop;
      const double closing = 1.5 * (drop - q);
      if (drop == 0.0) {
        EXPECT_NEAR(u[0], 0.5, 1e-12) << q;
        EXPECT_NEAR(u[2], -0.5, 1e-12) << q;
        EXPECT_TRUE(outcome->unique_velocity.value_or(false)) << q;
      } else {
        EXPECT_GE(q * u[0] + 0.5 * (drop - q), -1e-12 * (std::abs(drop) + q * std::abs(u[0]))) << closing;
      }
    }
}

TEST(NearlyDependent, WedgeAndJointHaveASolution) {
  for (const double q : small) {
    Impact wedge = with({-1.0, -0.5 * q});
    wedge.elements = {contact("a", vec({0, 1})), contact("b", vec({q, -1}))};
    Impact held = with({-1.0, 0.0});
    held.elements = {joint("j", vec({0, 1})), contact("b", vec({q, 1}))};
    for (const Impact& impact : {wedge, held}) {
      const auto outcome = resolve(impact, Newton{});
      ASSERT_TRUE(outcome);
      ASSERT_EQ(outcome->status, Status::solved) << q << ' ' << outcome->reason;
      EXPECT_LE(outcome->solution.velocity_after.norm(), 1e-14) << q;
      EXPECT_TRUE(outcome->unique_velocity.value_or(false)) << q;
    }
  }
}

TEST(NearlyDependent, JointsHoldAsTheyAreGiven) {
  for (const double q : small) {
    Impact impact = with({1.0, -1.0});
    impact.elements = {joint("a", vec({0, 1})), joint("b", vec({q, 1}))};
    const auto outcome = resolve(impact, Newton{});
    ASSERT_TRUE(outcome);
    ASSERT_EQ(outcome->status, Status::solved) << q << ' ' << outcome->reason;
    // Above 10⁻⁴ in doubles: the residual, 10⁻¹³, times the condition.
    EXPECT_LE(outcome->solution.velocity_after.norm(), q > 1e-4 ? 1e-9 : 1e-14) << q;
    EXPECT_EQ(outcome->count.number, 1) << q;
  }
}

// Nothing is called unique where the constraints contradict each other within the tolerance.
TEST(NearlyDependent, JointsThatContradictEachOtherByLittle) {
  for (const double apart : {1e-10, 1e-11, 3e-12}) {
    Impact impact = with({1.0, -1.0});
    impact.elements = {joint("a", vec({0, 1})), joint("b", vec({0, 1}))};
    impact.elements[1].excitation = vec({apart});
    const auto outcome = resolve(impact, Newton{});
    ASSERT_TRUE(outcome);
    EXPECT_FALSE(outcome->count.decided && outcome->count.number > 0) << apart;
    EXPECT_FALSE(outcome->unique_velocity.value_or(false)) << apart;
  }
}

// 0.3 is not three times 0.1, but meant to be: such joints are redundant, not a clamp.
TEST(NearlyDependent, RoundingOfDirectionsIsNotTakenForMotion) {
  Impact impact = with({1.0, -1.0});
  impact.elements = {joint("a", vec({0.1, 0.2})), joint("b", vec({0.3, 0.6}))};
  const auto outcome = resolve(impact, Newton{});
  ASSERT_TRUE(outcome);
  ASSERT_EQ(outcome->status, Status::solved) << outcome->reason;
  EXPECT_NEAR(outcome->solution.velocity_after[0], 1.2, 1e-12);
  EXPECT_NEAR(outcome->solution.velocity_after[1], -0.6, 1e-12);
}

// Right to the last digits, and Λ many times what the velocities need.
TEST(NearlyDependent, BodiesOfVeryDifferentMass) {
  for (const double mass : {1e2, 1e4, 1e6, 1e9, 1e12}) {
    Impact impact = with({-1.0, 0.0});
    impact.mass(0, 0) = mass;
    impact.elements = {joint("j", vec({0, 1})), contact("b", vec({1, 1}), 0.5)};
    const auto outcome = resolve(impact, Newton{});
    ASSERT_TRUE(outcome);
    ASSERT_EQ(outcome->status, Status::solved) << mass << ' ' << outcome->reason;
    EXPECT_NEAR(outcome->solution.velocity_after[0], 0.5, 1e-14);
    EXPECT_NEAR(outcome->solution.velocity_after[1], 0.0, 1e-14);
  }
}

// Two friction directions: states are not linear, and nothing wrong may be called solved.
TEST(NearlyDependent, SpatialFrictionIsNotCalledSolved) {
  for (const double q : small) {
    Impact impact = with({-1.0, 0.0, 0.2, 0.1});
    impact.elements = {joint("j", vec({0, 1, 0, 0})), contact("b", vec({q, 1, 0, 0}), 0.5)};
    Eigen::MatrixXd tangents(4, 2);
    tangents << 1, 0, 0, 0, 1, 0, 0, 1;
    impact.elements.push_back(friction("t", 1, tangents, vec({0.3})));
    const auto outcome = resolve(impact, Newton{});
    ASSERT_TRUE(outcome);
    EXPECT_NE(outcome->status, Status::no_solution) << q;
    if (outcome->status == Status::solved) {
      EXPECT_NEAR(outcome->solution.velocity_after[0], 0.5, 1e-6) << q;
    }
  }
}

// Squares of impulses leave the range of numbers; the impact is the same as that of one kilogram.
TEST(NearlyDependent, HugeAndTinyMasses) {
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
TEST(NearlyDependent, PartsAreChosenOneByOne) {
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

}  // namespace
}  // namespace percuss
