// Walton's and Stronge's laws: the sphere of Figure 13, gross slip, and small steps.
#include "percuss/law.hpp"

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <random>

#include "percuss/account.hpp"
#include "percuss/history.hpp"
#include "support/mechanisms.hpp"
#include "support/stronge_steps.hpp"

namespace percuss::stronge_test {
namespace {

constexpr double K = 0.4;  // of a sphere

Impact sphere(double ratio, double e, double eps_t = 0.0) {  // |γ_T⁻/γ_N⁻|
  Impact impact = bar(90 * deg, ratio, 0.5, e, eps_t, K);
  impact.elements[0].directions(2, 0) = 0.0;  // cos 90° exactly
  return impact;
}

const StrongeDetail& detail(const Outcome& o) { return std::get<StrongeDetail>(o.solution.detail); }

TEST(Walton, IsNewtonForASphere) {  // section 7: the bar at 90° with K = 2/5
  for (const double e : {0.0, 0.5, 1.0})
    for (const double eps_t : {0.0, 0.605})
      for (double ratio = -4.0; ratio <= 4.0; ratio += 0.13) {
        const Outcome walton = *resolve(sphere(ratio, e, eps_t), Walton{});
        const Outcome newton = *resolve(sphere(ratio, e, eps_t));
        EXPECT_TRUE(walton.solution.velocity_after.isApprox(newton.solution.velocity_after, 1e-13));
        EXPECT_EQ(walton.solution.elements[1].mode, newton.solution.elements[1].mode);
      }
}

TEST(Walton, GrossSlipBeginsWhereItIsPrinted) {  // ε_T = 0.605: 2.1807, 1.6355, 1.0903
  for (const auto& [e, threshold] :
       {std::pair(1.0, 2.1807), std::pair(0.5, 1.6355), std::pair(0.0, 1.0903)}) {
    EXPECT_EQ(resolve(sphere(threshold - 1e-4, e, 0.605), Walton{})->solution.elements[1].mode, Mode::stick);
    EXPECT_EQ(resolve(sphere(threshold + 1e-4, e, 0.605), Walton{})->solution.elements[1].mode, Mode::slip);
  }
}

TEST(Walton, RefusesCoupledMotion) { EXPECT_FALSE(resolve(bar(60 * deg, 1.0, 0.5, 0.5, 0.0), Walton{})); }

TEST(Stronge, ThresholdsOfGrossSlip) {  // η² = 1.21, μ = 0.5: 2.895, 1.75, 1.75
  for (const auto& [e, threshold] : {std::pair(1.0, 2.895), std::pair(0.5, 1.75), std::pair(0.0, 1.75)}) {
    double low = 0.7, high = 5.0;
    while (high - low > 1e-9) {
      const double middle = 0.5 * (low + high);
      (detail(*resolve(sphere(middle, e), Stronge{})).gross_slip ? high : low) = middle;
    }
    EXPECT_NEAR(high, threshold, 5e-4) << e;
  }
}

TEST(Stronge, InitialStick) {  // iff |v₁/v₃| ≤ μη²
  EXPECT_EQ(detail(*resolve(sphere(0.6049, 0.5), Stronge{})).phases.front().slider,
            StrongePhase::Slider::stick);
  EXPECT_EQ(detail(*resolve(sphere(0.6051, 0.5), Stronge{})).phases.front().slider,
            StrongePhase::Slider::forward);
  EXPECT_EQ(detail(*resolve(sphere(-0.6051, 0.5), Stronge{})).phases.front().slider,
            StrongePhase::Slider::backward);
}

TEST(Stronge, GrossSlipIsNewton) {  // (59) with its sign corrected
  for (const double angle : {60.0, 75.0, 90.0, 110.0})
    for (const double ratio : {-8.0, 8.0}) {
      const Impact impact = bar(angle * deg, ratio, 0.3, 0.6, 0.0);
      const Outcome stronge = *resolve(impact, Stronge{});
      ASSERT_TRUE(detail(stronge).gross_slip);
      const double sign = ratio > 0.0 ? -1.0 : 1.0;  // −sgn v₁(0)
      const Eigen::MatrixXd W = impact.directions();
      const Eigen::MatrixXd G = W.transpose() * impact.mass.inverse() * W;
      const double alpha = G(0, 0), beta = G(1, 1), delta = G(0, 1);
      const Eigen::VectorXd& before = stronge.solution.gamma_before;
      // −v₁(t_f)/v₃(0) = (δ + μsβ)/(α + μsδ)(1 + e) − v₁(0)/v₃(0)
      const double expected =
          (delta + 0.3 * sign * beta) / (alpha + 0.3 * sign * delta) * 1.6 - before[1] / before[0];
      EXPECT_NEAR(-stronge.solution.gamma_after[1] / before[0], expected, 1e-12 * std::abs(expected));
      EXPECT_NEAR(stronge.solution.gamma_after[0], -0.6 * before[0], 1e-12);
    }
}

TEST(Stronge, SmallStepsLeadToTheSame) {
  std::mt19937_64 random(2001);
  std::uniform_real_distribution<double> uniform(0.0, 1.0);
  for (int trial = 0; trial < 60; ++trial) {
    const double angle = 180.0 * uniform(random), ratio = 6.0 * uniform(random) - 3.0;
    const double mu = 1.5 * uniform(random), e = trial % 5 == 0 ? 0.0 : 0.2 + 0.8 * uniform(random);
    const Impact impact = bar(angle * deg, ratio, mu, e, 0.0);
    Stronge law;
    law.compliance_ratio = 0.5 + 2.0 * uniform(random);
    const Outcome o = *resolve(impact, law);
    ASSERT_EQ(o.status, Status::solved);
    const Eigen::MatrixXd W = impact.directions();
    const Eigen::Matrix2d G = W.transpose() * impact.mass.inverse() * W;
    const Eigen::Vector2d slow =
        test::stronge_by_steps(G, o.solution.gamma_before, mu, e, law.compliance_ratio, 1e-5);
    EXPECT_LT((slow - o.solution.impulse).norm(), 2e-3 * slow.norm())
        << "angle " << angle << " ratio " << ratio << " mu " << mu << " e " << e;
    EXPECT_TRUE(account(impact, o.solution).energetic);
    EXPECT_TRUE(account(impact, o.solution).kinetic);
  }
}

TEST(Stronge, HistoryIsContinuousAndIntegratesToTheImpulse) {
  const Outcome o = *resolve(bar(70 * deg, 0.9, 0.4, 0.7, 0.0), Stronge{});
  const auto samples = history(detail(o), 4000);
  double normal = 0.0, tangential = 0.0;
  for (std::size_t i = 1; i < samples.size(); ++i) {
    const double dt = samples[i].time - samples[i - 1].time;
    ASSERT_GE(dt, 0.0);
    normal += 0.5 * dt * (samples[i].force_n + samples[i - 1].force_n);
    tangential += 0.5 * dt * (samples[i].force_t + samples[i - 1].force_t);
    EXPECT_LE(std::abs(samples[i].force_t), 0.4 * samples[i].force_n + 1e-12);
    EXPECT_LT(std::abs(samples[i].force_n - samples[i - 1].force_n), 1e-2);
  }
  EXPECT_NEAR(normal, o.solution.impulse[0], 1e-6);
  EXPECT_NEAR(tangential, o.solution.impulse[1], 1e-6);
  EXPECT_NEAR(samples.back().force_n, 0.0, 1e-12);
  EXPECT_NEAR(samples.back().gamma_t, o.solution.gamma_after[1], 1e-12);
}

TEST(Stronge, NothingHappensWithoutApproach) {
  const Outcome o = *resolve(bar(60 * deg, 1.0, 0.5, 0.5, 0.0, 1.0 / 3.0, 0.2), Stronge{});
  EXPECT_EQ(o.solution.impulse.norm(), 0.0);
}

}  // namespace
}  // namespace percuss::stronge_test
