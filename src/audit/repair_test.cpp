// Repaired coefficients are consistent, and one percent beyond their bound they are not.
#include "percuss/consistency.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "support/mechanisms.hpp"

namespace percuss::repair_test {
namespace {

Impact with(Impact impact, const Eigen::VectorXd& restitution) {
  for (std::size_t i = 0; i < impact.elements.size(); ++i)
    impact.elements[i].restitution = restitution[static_cast<Eigen::Index>(i)];
  return impact;
}

Eigen::VectorXd delta(const Eigen::VectorXd& epsilon) {
  return (1.0 - epsilon.array()) / (1.0 + epsilon.array());
}

void expect_repaired(const Impact& impact) {
  const Repair r = repair(impact);
  ASSERT_TRUE(r.found) << r.reason;
  EXPECT_EQ(judge(with(impact, r.restitution)).verdict, Verdict::consistent);
  EXPECT_LE(r.least_distance, r.distance);
  EXPECT_NEAR(r.distance, r.least_distance, 1e-5 * (1.0 + r.distance));
  // One percent of the way back towards the present coefficients.
  Eigen::VectorXd present(r.restitution.size());
  for (Eigen::Index i = 0; i < present.size(); ++i)
    present[i] = impact.elements[static_cast<std::size_t>(i)].restitution;
  const Eigen::VectorXd back = 0.99 * delta(r.restitution) + 0.01 * delta(present);
  EXPECT_EQ(judge(with(impact, delta(back))).verdict, Verdict::inconsistent);  // δ is its own inverse

  for (std::size_t i = 0; i < r.single.size(); ++i) {
    const CoefficientInterval& one = r.single[i];
    if (!one.possible) continue;
    Impact changed = impact;
    const RestitutionRange range = restitution_range(changed.elements[i].kind);
    const double percent = 0.01 * std::max(1e-3, one.high - one.low);
    for (const double end : {one.low, one.high, 0.5 * (one.low + one.high)}) {
      changed.elements[i].restitution = end;
      EXPECT_EQ(judge(changed).verdict, Verdict::consistent) << one.element << " " << end;
    }
    for (const double beyond : {one.low - percent, one.high + percent}) {
      if (!range.contains(beyond)) continue;
      changed.elements[i].restitution = beyond;
      EXPECT_EQ(judge(changed).verdict, Verdict::inconsistent) << one.element << " " << beyond;
    }
  }
}

TEST(Repair, SlidePush) {
  // By hand, with G = (1 −1; −1 2): δ_AΛ_A(Λ_A − Λ_B) + δ_BΛ_B(2Λ_B − Λ_A) ≥ 0 on Λ_A ≥ Λ_B ≥ 0, 2Λ_B ≤ Λ_A.
  const Impact impact = slide_push(1.0, 0.0);
  expect_repaired(impact);
  const Repair r = repair(impact);
  ASSERT_EQ(r.single.size(), 2u);
  // δ_A(1 − x) + δ_B x(2x − 1) ≥ 0 on 0 ≤ x ≤ ½ with δ_B = 1: δ_A ≥ max x(1 − 2x)/(1 − x) = 3 − 2√2.
  const double least_delta = 3.0 - 2.0 * std::sqrt(2.0);
  EXPECT_TRUE(r.single[0].possible);
  EXPECT_NEAR(r.single[0].high, (1.0 - least_delta) / (1.0 + least_delta), 2e-6);
  EXPECT_DOUBLE_EQ(r.single[0].low, 0.0);
  EXPECT_FALSE(r.single[1].possible);  // δ_A = 0: no clutch coefficient in Table 1 helps
}

TEST(Repair, KaneAndTheBar) {
  expect_repaired(kane(0.5));
  expect_repaired(kane(0.7));
  expect_repaired(bar(45 * deg, 0.0, 0.5, 0.9, 0.0));
  expect_repaired(bar(125 * deg, 0.0, 0.5, 1.0, 0.0));
}

TEST(Repair, RandomPairsOfFrictionalContacts) {
  std::mt19937_64 random(63);
  std::normal_distribution<double> normal;
  int repaired = 0;
  for (int trial = 0; trial < 20; ++trial) {
    const auto number = [&] { return normal(random); };
    const Eigen::MatrixXd L = Eigen::MatrixXd::NullaryExpr(5, 5, number);
    Impact impact{L * L.transpose() + Eigen::MatrixXd::Identity(5, 5), Eigen::VectorXd::Zero(5), {}};
    for (int c = 0; c < 2; ++c) {
      const std::string name(1, static_cast<char>('a' + c));
      impact.elements.push_back(contact(name, Eigen::VectorXd::NullaryExpr(5, number), 0.5 + 0.25 * c));
      impact.elements.push_back(friction(name + "t", 2 * c, Eigen::VectorXd::NullaryExpr(5, number),
                                         Eigen::VectorXd::Constant(1, 0.6)));
    }
    if (judge(impact).verdict != Verdict::inconsistent) continue;
    expect_repaired(impact);
    ++repaired;
  }
  EXPECT_GT(repaired, 5);
}

TEST(Repair, ConsistentCoefficientsStay) {
  const Repair r = repair(kane(0.3, 0.3));
  EXPECT_TRUE(r.found);
  EXPECT_EQ(r.distance, 0.0);
  EXPECT_EQ(r.restitution[0], 0.3);
  EXPECT_EQ(r.restitution[1], 0.3);
}

TEST(Repair, BringsCoefficientsIntoTable1) {
  Impact impact = kane(0.3, 0.3);
  impact.elements[0].restitution = 1.5;
  const Repair r = repair(impact);
  ASSERT_TRUE(r.found);
  EXPECT_TRUE(restitution_range(Kind::contact).contains(r.restitution[0]));
  EXPECT_EQ(judge(with(impact, r.restitution)).verdict, Verdict::consistent);
}

}  // namespace
}  // namespace percuss::repair_test
