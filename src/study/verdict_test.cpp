#include "percuss/audit.hpp"

#include <gtest/gtest.h>

#include <random>

#include "percuss/account.hpp"
#include "support/mechanisms.hpp"

namespace percuss::verdict_test {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

TEST(VerdictOfALaw, PoissonIsProvenForOneContact) {
  const Consistency c = judge(kane(0.7), Poisson{});
  EXPECT_EQ(c.verdict, Verdict::consistent);
  EXPECT_EQ(judge(kane(0.7), Newton{}).verdict, Verdict::inconsistent);
  Impact chain{
      Eigen::Matrix3d::Identity(),
      Eigen::Vector3d(1, 0, 0),
      {contact("12", Eigen::Vector3d(-1, 1, 0), 0.2), contact("23", Eigen::Vector3d(0, -1, 1), 0.8)}};
  EXPECT_EQ(judge(chain, Poisson{}).verdict, Verdict::consistent);
}

// Four degrees of freedom and two frictional contacts, as the counterexample of the reference cases.
TEST(VerdictOfALaw, PoissonGainsWithTwoFrictionalContacts) {
  std::mt19937_64 random(7);
  const auto number = [&] { return std::uniform_int_distribution<int>(-8, 8)(random) / 4.0; };
  int witnesses = 0, systems = 0;
  for (; systems < 40 && witnesses < 3; ++systems) {
    const MatrixXd L = MatrixXd::NullaryExpr(4, 4, number);
    Impact impact{L * L.transpose() + MatrixXd::Identity(4, 4), VectorXd::Zero(4), {}};
    for (int c = 0; c < 2; ++c) {
      const std::string name(1, static_cast<char>('a' + c));
      impact.elements.push_back(contact(name, VectorXd::NullaryExpr(4, number), 0.5 + 0.5 * c));
      impact.elements.push_back(
          friction(name + "t", 2 * c, VectorXd::NullaryExpr(4, number), VectorXd::Constant(1, 1.0)));
    }
    if (!validate(impact)) continue;
    const Consistency c = judge(impact, Poisson{});
    EXPECT_NE(c.verdict, Verdict::consistent);  // nobody has proven it
    if (c.verdict != Verdict::inconsistent) continue;
    ++witnesses;
    impact.velocity = c.witness->velocity;
    const Account a = account(impact, resolve(impact, Poisson{})->solution);
    EXPECT_TRUE(a.kinematic && a.kinetic);
    EXPECT_FALSE(a.energetic);
    EXPECT_NEAR(a.total_work(), c.witness->work, 1e-9 * a.energy_after);
  }
  EXPECT_EQ(witnesses, 3) << "in " << systems << " systems";
}

TEST(VerdictOfALaw, PrecompressionBringsEnergyIn) {
  Impact wall{
      Eigen::Matrix2d::Identity(), Eigen::Vector2d(0, -0.1), {contact("a", Eigen::Vector2d(0, 1), 0.9)}};
  const Consistency bare = judge(wall, Energetic{});
  EXPECT_EQ(bare.stored_energy, 0.0);
  EXPECT_EQ(bare.worst_gain_upper, 1.0);
  wall.elements[0].precompression = 0.3;
  const Consistency c = judge(wall, Energetic{});
  EXPECT_EQ(c.verdict, Verdict::consistent);
  EXPECT_DOUBLE_EQ(c.stored_energy, stored_energy(wall));
  EXPECT_FALSE(c.worst_gain_upper);
  // The spring returns e² of what it held and of what the motion added.
  const double before = 0.005;
  EXPECT_NEAR(c.worst_gain_lower, 0.81 * (before + c.stored_energy) / before, 1e-9 * c.worst_gain_lower);
}

TEST(VerdictOfALaw, TheOthersHaveTheirReasons) {
  EXPECT_EQ(judge(kane(0.5), Stronge{}).verdict, Verdict::consistent);
  EXPECT_EQ(judge(kane(0.5), Moreau{}).verdict, Verdict::undecided);  // it does not apply
  Impact wall{
      Eigen::Matrix2d::Identity(), Eigen::Vector2d(0, -1), {contact("a", Eigen::Vector2d(0, 1), 0.5)}};
  EXPECT_EQ(judge(wall, Moreau{}).verdict, Verdict::consistent);
  const CustomLaw lively{"lively", [](const Impact& impact) -> Result<VectorXd> {
                           return VectorXd::Constant(1, -3.0 * impact.velocity[1]);
                         }};
  const Consistency c = judge(wall, lively);
  EXPECT_EQ(c.verdict, Verdict::inconsistent);
  EXPECT_NEAR(c.worst_gain_lower, 4.0, 1e-3);  // all motion normal: speed doubles
}

// Planar bodies with two frictional contacts: G is singular.
TEST(VerdictOfALaw, NewtonOnDependentDirectionsMissesNoGain) {
  std::mt19937_64 random(20);
  const auto number = [&](double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(random);
  };
  int gains = 0;
  for (int system = 0; system < 25; ++system) {
    Impact body{Eigen::Vector3d(1.0, 1.0, number(0.1, 2.0)).asDiagonal(), VectorXd::Zero(3), {}};
    for (int c = 0; c < 2; ++c) {
      const double x = number(-1, 1), y = number(-1, 1);
      const std::string name(1, static_cast<char>('a' + c));
      body.elements.push_back(contact(name, Eigen::Vector3d(0, 1, x), number(0, 1)));
      body.elements.push_back(
          friction(name + "t", 2 * c, Eigen::Vector3d(1, 0, -y), VectorXd::Constant(1, 1.0)));
    }
    const Consistency c = judge(body, Newton{});
    EXPECT_NE(c.verdict, Verdict::undecided) << c.reason;
    Newton law;
    law.list_all = true;
    Impact impact = body;
    if (c.witness) {
      ++gains;
      impact.velocity = c.witness->velocity;
      const auto outcome = resolve(impact, law);
      ASSERT_TRUE(outcome && c.witness->solution >= 1 && c.witness->solution <= outcome->all.size());
      EXPECT_FALSE(account(impact, outcome->all[c.witness->solution - 1]).energetic);
      EXPECT_EQ(c.witness->reported, !account(impact, outcome->solution).energetic);
      continue;
    }
    for (int i = 0; i < 300; ++i) {
      impact.velocity = VectorXd::NullaryExpr(3, [&] { return number(-1, 1); });
      const VectorXd gamma = impact.directions().transpose() * impact.velocity;
      if (gamma[0] > 0.0 || gamma[2] > 0.0) continue;
      const Outcome outcome = resolve(impact, law).value();
      for (const Solution& s : outcome.all) EXPECT_TRUE(account(impact, s).energetic) << system;
    }
  }
  EXPECT_GT(gains, 0);
  EXPECT_LT(gains, 25);
}

TEST(VerdictOfALaw, AGainBelowRoundingIsNotClaimed) {
  // cos 90° is 6e-17: taken exactly this bar gains, by a factor of 1 + 1e-33.
  const Consistency c = judge(bar(90 * deg, 0.0, 0.5, 1.0, 0.0), Newton{});
  EXPECT_EQ(c.verdict, Verdict::undecided);
  EXPECT_NE(c.reason.find("less than rounding"), std::string::npos) << c.reason;
  EXPECT_FALSE(c.witness);
}

// The same bar with μ = 10¹²: the search in double precision takes it for a gain of three times its energy.
// In exact numbers there is none but that of 10⁻³³, and only these are believed where the law shows nothing.
TEST(VerdictOfALaw, AGainThatExactNumbersDoNotHaveIsNotClaimed) {
  const Consistency c = judge(bar(90 * deg, 0.0, 1e12, 1.0, 0.0), Newton{});
  EXPECT_EQ(c.verdict, Verdict::undecided);
  EXPECT_NE(c.reason.find("T⁺/T⁻ − 1 = 8.4e-33"), std::string::npos) << c.reason;
  EXPECT_FALSE(c.witness);
  EXPECT_EQ(c.worst_gain_lower, 1.0);
}

// Impulses of 6e4 at masses that differ by 3e5: the law finds the state, double precision cannot confirm it.
// At u⁻ = (0.34083, −0.04517, 0.02464) the only solution in fractions has T⁺/T⁻ = 14.887.
TEST(VerdictOfALaw, AGainThatOnlyExactNumbersConfirmIsClaimed) {
  const auto element = [](const char* name, Eigen::Vector3d n) { return contact(name, n, 1.0); };
  const auto rubs = [](const char* name, Eigen::Index load, Eigen::Vector3d t, double mu, double eps) {
    return friction(name, load, t, VectorXd::Constant(1, mu), eps);
  };
  const Impact impact{
      Eigen::Vector3d(6.600126848658287, 399.006425503888, 0.0013010749566213372).asDiagonal(),
      Eigen::Vector3d::Zero(),
      {element("c0", {-0.1, -0.2, 0.9}), rubs("t0", 0, {-0.7, -0.1, -0.8}, 1.0, -0.5),
       element("c1", {0.1, 0.7, -2.0}), rubs("t1", 2, {0.4, -0.6, -1.3}, 0.3, 0.5)}};
  const Consistency c = judge(impact, Newton{});
  EXPECT_EQ(c.verdict, Verdict::inconsistent) << c.reason;
  EXPECT_GT(c.worst_gain_lower, 10.0);
  ASSERT_TRUE(c.witness);
  const VectorXd gamma = impact.directions().transpose() * c.witness->velocity;
  EXPECT_LE(std::max(gamma[0], gamma[2]), 0.0);
  const VectorXd after = c.witness->velocity + impact.mass.diagonal().cwiseInverse().cwiseProduct(
                                                   impact.directions() * c.witness->impulse);
  const auto energy = [&](const VectorXd& u) { return u.dot(impact.mass * u); };
  EXPECT_NEAR(energy(after) / energy(c.witness->velocity), c.witness->gain, 1e-6 * c.witness->gain);
}

}  // namespace
}  // namespace percuss::verdict_test
