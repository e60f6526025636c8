// Coefficients of −1 and less, where δ = (1 − ε)/(1 + ε) is no number: decided on the cones of states.
#include <gtest/gtest.h>

#include "audit/certificate.hpp"
#include "percuss/audit.hpp"
#include "percuss/consistency.hpp"
#include "support/mechanisms.hpp"

namespace percuss::no_delta_test {
namespace {

TEST(NoDelta, ACoupledClutchGainsFivefold) {  // against [Glocker 2012, 5.1.3]
  Impact impact = slide_push(1.0, -1.0);
  impact.velocity = Eigen::Vector2d(-1.0, 0.0);
  const auto outcome = resolve(impact);
  ASSERT_TRUE(outcome);
  const Account a = account(impact, outcome->solution);
  EXPECT_NEAR(outcome->solution.impulse[1], 2.0, 1e-12);
  EXPECT_NEAR(a.energy_before, 0.5, 1e-12);
  EXPECT_NEAR(a.energy_after, 2.5, 1e-12);

  const Consistency c = judge(impact, Newton{});
  EXPECT_EQ(c.verdict, Verdict::inconsistent);
  EXPECT_FALSE(c.has_delta);
  EXPECT_GE(c.worst_gain_lower, 5.0 - 1e-6);
  EXPECT_FALSE(c.worst_gain_upper);
  EXPECT_GT(c.lambda_min, 0.0);  // G does not know ε
  EXPECT_GT(c.lambda_max, c.lambda_min);
  EXPECT_FALSE(c.semidefinite || c.similar.holds || c.small.holds);
}

TEST(NoDelta, AnElementAloneIsTakenOut) {  // 5.1.3 as it stands
  for (const Kind kind : {Kind::contact, Kind::clutch, Kind::joint}) {
    Impact impact{Eigen::Matrix2d::Identity(), Eigen::Vector2d(-1.0, 0.3), {}};
    Element element = contact("A", Eigen::Vector2d(1.0, 0.5), -1.0);
    element.kind = kind;
    impact.elements = {element};
    const Consistency c = judge(impact);
    EXPECT_EQ(c.verdict, Verdict::consistent) << to_string(kind) << ": " << c.reason;
    EXPECT_EQ(c.worst_gain_upper, 1.0);
    const auto proof = certify(impact, c);
    ASSERT_TRUE(proof);
    EXPECT_EQ(proof->proof, Certificate::Proof::states);
  }
}

TEST(NoDelta, BelowMinusOneAClutchAlonePushes) {  // γ⁺ = −εγ⁻ > γ⁻
  Impact impact{
      Eigen::Matrix2d::Identity(), Eigen::Vector2d(1.0, 0.0), {clutch("B", Eigen::Vector2d(1.0, 0.0), -2.0)}};
  const Consistency c = judge(impact, Newton{});
  EXPECT_EQ(c.verdict, Verdict::inconsistent);
  EXPECT_NEAR(c.witness->gain, 4.0, 1e-6);
  EXPECT_TRUE(certify(impact, c));
}

TEST(NoDelta, SpatialFrictionSaysWhyNot) {
  Impact impact{Eigen::Matrix3d::Identity(), Eigen::Vector3d(0.3, 0.2, -1.0), {}};
  impact.elements = {
      contact("C", Eigen::Vector3d(0.0, 0.0, 1.0), -1.0),
      friction("F", 0, Eigen::Matrix3d::Identity().leftCols(2), Eigen::VectorXd::Constant(2, 0.3))};
  const Consistency c = judge(impact);
  EXPECT_EQ(c.verdict, Verdict::undecided);
  EXPECT_EQ(c.reason, "a restitution coefficient is -1 or less, and friction is spatial");
}

}  // namespace
}  // namespace percuss::no_delta_test
