// Impacts without collision under the laws of compliance: what happens at γ_N⁻ = 0, and the limit next to it.
#include "percuss/law.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "percuss/account.hpp"

namespace percuss::without_collision_test {
namespace {

// A bar of mass 1, half length 1, that touches the ground at 60°: critical friction α/δ = 1.3472.
Impact bar(double gamma_n, double gamma_t, double mu, double e = 1.0) {
  const double phi = std::numbers::pi / 3.0;
  Impact impact;
  impact.mass = Eigen::Vector3d(1.0, 1.0, 1.0 / 3.0).asDiagonal();
  impact.velocity = Eigen::Vector3d(gamma_t, gamma_n, 0.0);
  impact.elements = {
      contact("tip", Eigen::Vector3d(0.0, 1.0, -std::cos(phi)), e),
      friction("rub", 0, Eigen::Vector3d(1.0, 0.0, -std::sin(phi)), Eigen::VectorXd::Constant(1, mu))};
  return impact;
}

constexpr double mu = 5.0 / 3.0;

void expect_two(const Impact& impact, const Law& law, double limit) {
  const auto outcome = resolve(impact, law);
  ASSERT_TRUE(outcome);
  ASSERT_EQ(outcome->status, Status::solved) << outcome->reason;
  EXPECT_TRUE(outcome->solution.impulse.isZero(0.0));
  EXPECT_EQ(outcome->solution.velocity_after, impact.velocity);
  EXPECT_FALSE(outcome->solution.limit);
  ASSERT_EQ(outcome->all.size(), 2u);
  EXPECT_EQ(outcome->count.number, 2);
  EXPECT_TRUE(outcome->count.decided);
  EXPECT_EQ(outcome->unique_velocity, false);
  const Solution& s = outcome->all[1];
  EXPECT_TRUE(s.limit);
  EXPECT_NEAR(s.impulse[0], limit, 5e-5);
  const Account a = account(impact, s, account_options(impact, law));
  EXPECT_TRUE(a.kinematic && a.kinetic && a.energetic);
  EXPECT_LT(a.total_work(), 0.0);
}

TEST(WithoutCollision, BothAnswersAreTold) {  // [Payr & Glocker 2005, section 6] under laws with springs
  expect_two(bar(0.0, 1.0, mu), Stronge{}, 0.6003);
  expect_two(bar(0.0, 1.0, mu), Energetic{}, 0.4878);
}

// The same approach, but the bar turns: γ_N⁻ is the difference of equal numbers.
TEST(WithoutCollision, RoundingIsNoApproach) {
  Impact impact = bar(0.0, 1.0, mu);
  const Eigen::VectorXd turning = impact.elements[0].directions.col(0);
  impact.velocity[2] = 0.3;
  impact.velocity[1] = 0.15;
  impact.velocity[0] += 0.3 * std::sin(std::numbers::pi / 3.0);
  ASSERT_LT(turning.dot(impact.velocity), 0.0);
  ASSERT_GT(turning.dot(impact.velocity), -1e-15);
  expect_two(impact, Stronge{}, 0.6003);
  expect_two(impact, Energetic{}, 0.4878);
}

TEST(WithoutCollision, TheLimitIsTheLimit) {
  for (const Law& law : {Law(Stronge{}), Law(Energetic{})})
    for (const double e : {1.0, 0.5}) {
      const auto at_rest = resolve(bar(0.0, 1.0, mu, e), law);
      ASSERT_TRUE(at_rest);
      ASSERT_EQ(at_rest->all.size(), 2u);
      for (const double approach : {1e-3, 1e-6, 1e-9}) {
        const auto near = resolve(bar(-approach, 1.0, mu, e), law);
        ASSERT_TRUE(near);
        ASSERT_EQ(near->status, Status::solved) << near->reason;
        EXPECT_EQ(near->count.number, 1);
        EXPECT_NEAR(near->solution.impulse[0], at_rest->all[1].impulse[0], 10.0 * approach) << name_of(law);
      }
    }
}

TEST(WithoutCollision, NoLimitWhereNothingLocks) {
  for (const Law& law : {Law(Stronge{}), Law(Energetic{})})
    for (const Impact& impact :
         {bar(0.0, 1.0, 1.3), bar(0.0, -1.0, mu), bar(0.0, 0.0, mu), bar(0.1, 1.0, mu)}) {
      const auto outcome = resolve(impact, law);
      ASSERT_TRUE(outcome);
      EXPECT_EQ(outcome->status, Status::solved);
      EXPECT_EQ(outcome->all.size(), 1u);
      EXPECT_EQ(outcome->count.number, 1);
      EXPECT_EQ(outcome->unique_velocity, true);
    }
}

// Two bars side by side, both sliding above critical friction: which one begins is open.
TEST(WithoutCollision, SeveralContactsLeaveTheNumberOpen) {
  const Impact one = bar(0.0, 1.0, mu);
  Impact two;
  two.mass = Eigen::MatrixXd::Zero(6, 6);
  two.mass.topLeftCorner(3, 3) = two.mass.bottomRightCorner(3, 3) = one.mass;
  two.velocity.resize(6);
  two.velocity << one.velocity, one.velocity;
  for (int k = 0; k < 2; ++k) {
    Eigen::VectorXd n = Eigen::VectorXd::Zero(6), t = n;
    n.segment(3 * k, 3) = one.elements[0].directions;
    t.segment(3 * k, 3) = one.elements[1].directions;
    two.elements.push_back(contact("tip" + std::to_string(k), n, 1.0));
    two.elements.push_back(friction("rub" + std::to_string(k), 2 * k, t, Eigen::VectorXd::Constant(1, mu)));
  }
  const auto outcome = resolve(two, Energetic{});
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->all.size(), 3u);
  EXPECT_FALSE(outcome->count.decided);
  EXPECT_EQ(outcome->unique_velocity, false);
}

}  // namespace
}  // namespace percuss::without_collision_test
