// The referee on outcomes that were made up: it must see what is wrong without knowing where they came from.
#include "percuss/account.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace percuss::account_test {
namespace {

using Eigen::Vector2d;
using Eigen::VectorXd;

struct Case {
  Impact impact;
  Solution solution;
};

// A particle of mass 2 that hits the ground: normal y, tangent x, μ = 0.5.
Case particle(const Vector2d& before, const Vector2d& after) {
  Case c{{2.0 * Eigen::Matrix2d::Identity(),
          before,
          {contact("n", Vector2d(0.0, 1.0), 0.5),
           friction("t", 0, Vector2d(1.0, 0.0), VectorXd::Constant(1, 0.5), 0.0)}},
         {}};
  Solution& s = c.solution;
  s.velocity_before = before;
  s.velocity_after = after;
  s.impulse = 2.0 * Vector2d(after[1] - before[1], after[0] - before[0]);
  s.gamma_before = Vector2d(before[1], before[0]);
  s.gamma_after = Vector2d(after[1], after[0]);
  return c;
}

TEST(Account, BalancesAFrictionalImpact) {
  const Case c = particle({1.0, -1.0}, {0.5, 0.5});
  const Account a = account(c.impact, c.solution);
  EXPECT_DOUBLE_EQ(a.energy_before, 2.0);
  EXPECT_DOUBLE_EQ(a.energy_after, 0.5);
  EXPECT_DOUBLE_EQ(a.work[0], 0.5 * 3.0 * (0.5 - 1.0));
  EXPECT_DOUBLE_EQ(a.work[0] + a.work[1], a.total_work());
  EXPECT_TRUE(a.kinematic && a.kinetic && a.energetic);
}

TEST(Account, SeesEnergyGain) {
  const Case c = particle({0.0, -1.0}, {0.0, 1.5});
  const Account a = account(c.impact, c.solution);
  EXPECT_TRUE(a.kinetic && a.kinematic);
  EXPECT_FALSE(a.energetic);
  ASSERT_EQ(a.violations.size(), 1u);
  EXPECT_EQ(a.violations[0].requirement, Requirement::energetic);
  EXPECT_EQ(a.violations[0].element, "n");
  EXPECT_DOUBLE_EQ(a.violations[0].size, 1.25);  // ½·2·(1.5² − 1)
}

// What a law integrated is taken where it adds up, and called wrong where it does not.
TEST(Account, TakesIntegralsOfALawOnlyIfTheyAddUp) {
  Case c = particle({1.0, -1.0}, {0.5, 0.5});
  const Account mean = account(c.impact, c.solution);
  EnergeticDetail detail;
  detail.work = {mean.work[0] - 0.1, mean.work[1] + 0.1};
  c.solution.detail = detail;
  const Account a = account(c.impact, c.solution);
  EXPECT_EQ(a.work, detail.work);
  EXPECT_TRUE(a.energetic);
  EXPECT_LE(a.energy_error, 1e-15);
  for (const std::vector<double>& wrong :
       {std::vector<double>{mean.work[0], mean.work[1] + 1e-6}, std::vector<double>{mean.total_work()},
        std::vector<double>{std::nan(""), 0.0}}) {
    detail.work = wrong;
    c.solution.detail = detail;
    const Account refused = account(c.impact, c.solution);
    EXPECT_EQ(refused.work, mean.work);
    EXPECT_FALSE(refused.energetic);
    ASSERT_EQ(refused.violations.size(), 1u);
    EXPECT_EQ(refused.violations[0].requirement, Requirement::energetic);
  }
}

// Beside sums that overflow everything would be small: γ⁺ = −10³⁰⁸ is not admissible for that.
TEST(Account, JudgesNothingBeyondTheRangeOfNumbers) {
  const Case deep = particle({0.0, -1e308}, {0.0, -1e308});
  const Account a = account(deep.impact, deep.solution);
  EXPECT_FALSE(a.kinematic || a.kinetic || a.energetic);
  ASSERT_EQ(a.violations.size(), 3u);
  for (const Violation& v : a.violations)
    EXPECT_NE(v.what.find("cannot be judged"), std::string::npos) << v.what;
  EXPECT_FALSE(objection(deep.solution, a).empty());
  // 10¹⁶⁰ has no energy, but can be compared.
  const Case fast = particle({0.0, -1e160}, {0.0, 1e160});
  const Account known = account(fast.impact, fast.solution);
  EXPECT_TRUE(known.kinematic);
  EXPECT_FALSE(known.energetic);
}

TEST(Account, SeesPenetrationAndSeparationBefore) {
  const Case deeper = particle({0.0, -1.0}, {0.0, -0.5});
  const Account a = account(deeper.impact, deeper.solution);
  EXPECT_FALSE(a.kinematic);
  ASSERT_EQ(a.violations.size(), 1u);
  EXPECT_EQ(a.violations[0].element, "n");
  EXPECT_EQ(a.violations[0].what, "penetrates after the impact");
  EXPECT_DOUBLE_EQ(a.violations[0].size, 0.5);
  const Case leaving = particle({0.0, 0.5}, {0.0, 0.5});
  EXPECT_FALSE(account(leaving.impact, leaving.solution).kinematic);
}

TEST(Account, SeesImpulsesOutsideTheirReservoir) {
  const Case c = particle({2.0, -1.0}, {0.0, 0.5});  // needs |Λ_T| = 4 > 0.5 · 3
  const Account a = account(c.impact, c.solution);
  EXPECT_FALSE(a.kinetic);
  ASSERT_EQ(a.violations.size(), 1u);
  EXPECT_EQ(a.violations[0].element, "t");
  EXPECT_DOUBLE_EQ(a.violations[0].size, 4.0 / 0.5 - 3.0);
  const Case pulling = particle({0.0, 0.0}, {0.0, -1.0});
  EXPECT_FALSE(account(pulling.impact, pulling.solution).kinetic);
}

TEST(Account, SeesMomentumThatDoesNotBalance) {
  Case c = particle({0.0, -1.0}, {0.0, 0.5});
  c.solution.impulse[0] *= 1.001;
  const Account a = account(c.impact, c.solution);
  EXPECT_GT(a.momentum_error, 1e-5);
  EXPECT_FALSE(a.kinetic);
}

// A neighbour that is pushed hard from both sides excuses its rounding, as much as M hands on, and no more.
TEST(Account, LargeImpulsesBesideARowExcuseTheirRoundingOnly) {
  const auto error = [](double coupling, double gap) {
    Eigen::Matrix2d M;
    M << 1.0, coupling, coupling, 1.0;
    const Impact impact{M,
                        Vector2d(-1e-3, 0.0),
                        {contact("left", Vector2d(0.0, 1.0)), contact("right", Vector2d(0.0, -1.0)),
                         contact("ground", Vector2d(1.0, 0.0))}};
    Solution s;
    s.velocity_before = impact.velocity;
    s.velocity_after = Vector2d(gap, -coupling * 1e-3);  // ground: 10⁻³ would be 0 and 10⁻³(1 − coupling²)
    s.impulse = Eigen::Vector3d(1e8, 1e8, 1e-3 * (1.0 - coupling * coupling));
    return momentum_gap(impact, impact.directions(), s);
  };
  for (const double coupling : {0.0, 1e-9, 0.5}) {
    EXPECT_LT(error(coupling, 0.0), 1e-10) << coupling;
    EXPECT_GT(error(coupling, 1e-5), 1e-4) << coupling;  // a hundredth of what moves, 10⁻¹³ of what pushes
  }
  EXPECT_LT(error(0.5, 1e-7), 1e-10);  // of 2·10⁸, halved, that is rounding
  EXPECT_GT(error(1e-9, 1e-7), 1e-5);  // of what 10⁻⁹ hands on of them it is not
  EXPECT_GT(error(0.0, 1e-7), 1e-5);
}

// Two equal pushes that turn a body about x and cancel: what is left of them turns it about z, where nothing
// acts and nothing else moves. A wrong impulse is still seen.
TEST(Account, RoundingOfPushesThatCancelIsNoMomentum) {
  Eigen::Matrix3d M;  // z, ωx, ωz
  M << 2.5, 0.0, 0.0, 0.0, 0.015, -0.0011, 0.0, -0.0011, 0.019;
  const Impact impact{
      M,
      Eigen::Vector3d(-0.2, 0.0, 0.0),
      {contact("left", Eigen::Vector3d(1.0, -0.1, 0.0)), contact("right", Eigen::Vector3d(1.0, 0.1, 0.0))}};
  Solution s;
  s.velocity_before = impact.velocity;
  s.velocity_after = Eigen::Vector3d(0.0, 7e-16, 3.85e-17);
  s.impulse = Eigen::Vector2d(0.25, 0.25);
  s.gamma_before = impact.directions().transpose() * s.velocity_before;
  s.gamma_after = s.xi = impact.directions().transpose() * s.velocity_after;
  EXPECT_LT(account(impact, s).momentum_error, 1e-10);
  s.velocity_after[2] = 1e-9;
  EXPECT_GT(account(impact, s).momentum_error, 1e-7);
  EXPECT_FALSE(account(impact, s).kinetic);
}

TEST(Account, CreditsMovingConstraints) {  // a wall that moves at speed 1 hits a particle at rest elastically
  Impact impact{Eigen::MatrixXd::Ones(1, 1), VectorXd::Zero(1), {contact("wall", VectorXd::Ones(1), 1.0)}};
  impact.elements[0].excitation = VectorXd::Constant(1, -1.0);
  Solution s;
  s.velocity_before = VectorXd::Zero(1);
  s.velocity_after = VectorXd::Constant(1, 2.0);
  s.impulse = VectorXd::Constant(1, 2.0);
  s.gamma_before = VectorXd::Constant(1, -1.0);
  s.gamma_after = VectorXd::Constant(1, 1.0);
  const Account a = account(impact, s);
  EXPECT_DOUBLE_EQ(a.total_work(), 2.0);
  EXPECT_DOUBLE_EQ(a.excitation, 2.0);
  EXPECT_DOUBLE_EQ(a.work[0], 0.0);
  EXPECT_TRUE(a.energetic);  // relative to the wall
  ASSERT_TRUE(a.relative);
  EXPECT_DOUBLE_EQ(a.relative->b[0], 1.0);
  EXPECT_DOUBLE_EQ(a.relative->before, 0.5);
  EXPECT_DOUBLE_EQ(a.relative->after, 0.5);
}

TEST(Account, KnowsWhenConstraintsHaveNoCommonMotion) {  // two contacts in one direction, moving apart
  Impact impact{Eigen::MatrixXd::Ones(1, 1),
                VectorXd::Zero(1),
                {contact("a", VectorXd::Ones(1)), contact("b", VectorXd::Ones(1))}};
  impact.elements[0].excitation = VectorXd::Constant(1, 1.0);
  Solution s;
  s.velocity_before = s.velocity_after = VectorXd::Zero(1);
  s.impulse = VectorXd::Zero(2);
  s.gamma_before = s.gamma_after = Vector2d(1.0, 0.0);
  EXPECT_FALSE(account(impact, s).relative);
}

}  // namespace
}  // namespace percuss::account_test
