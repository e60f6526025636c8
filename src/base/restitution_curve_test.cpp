#include "percuss/impact.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "percuss/law.hpp"
#include "percuss/models.hpp"

namespace percuss::restitution_curve_test {
namespace {

RestitutionCurve formula(const char* text) {
  RestitutionCurve curve;
  curve.expression = *parse_expression(text, RestitutionCurve::names);
  return curve;
}

TEST(RestitutionCurve, TablesAreLinearBetweenAndConstantBeyond) {
  const RestitutionCurve curve{.work = {1.0, 2.0, 4.0}, .e = {1.0, 0.8, 0.4}, .repetition = {1.0, 0.5}};
  EXPECT_EQ(curve(0.0, 0), 1.0);
  EXPECT_EQ(curve(1.0, 0), 1.0);
  EXPECT_DOUBLE_EQ(curve(1.5, 0), 0.9);
  EXPECT_EQ(curve(2.0, 0), 0.8);
  EXPECT_DOUBLE_EQ(curve(3.0, 0), 0.6);
  EXPECT_EQ(curve(9.0, 0), 0.4);
  EXPECT_EQ(curve(9.0, 1), 0.2);
  EXPECT_EQ(curve(9.0, 7), 0.2);  // the last factor holds on
}

TEST(RestitutionCurve, FormulasKnowWorkAndRepetition) {
  EXPECT_DOUBLE_EQ(formula("0.9*exp(-W)/(1 + n)")(2.0, 3), 0.9 * std::exp(-2.0) / 4.0);
}

Impact ball(double speed, RestitutionCurve curve) {
  Impact impact;
  impact.mass = Eigen::MatrixXd::Constant(1, 1, 2.0);
  impact.velocity = Eigen::VectorXd::Constant(1, -speed);
  impact.elements = {contact("floor", Eigen::VectorXd::Ones(1))};
  impact.elements[0].curve = std::move(curve);
  return impact;
}

// One ball: the work of compression is ½mv², and u⁺ = −e(½mv²)u⁻.
TEST(RestitutionCurve, OneBallReboundsByItsEnergy) {
  for (const double speed : {0.1, 1.0, 3.0})
    for (const Energetic::Model model : {Energetic::Model::bi, Energetic::Model::mono}) {
      Energetic law;
      law.model = model;
      const double W = speed * speed;
      const Outcome outcome = *resolve(ball(speed, formula("exp(-0.2*W)")), law);
      ASSERT_EQ(outcome.status, Status::solved);
      EXPECT_NEAR(outcome.solution.velocity_after[0], std::exp(-0.2 * W) * speed, 1e-9);
      const Outcome table = *resolve(ball(speed, {.work = {0.0, 10.0}, .e = {1.0, 0.0}}), law);
      EXPECT_NEAR(table.solution.velocity_after[0], (1.0 - W / 10.0) * speed, 1e-9);
    }
}

TEST(RestitutionCurve, AConstantCurveIsAConstant) {
  Chain chain = uniform_chain(6, {.restitution = 0.7});
  const Outcome numbers = *resolve(make_impact(chain), Energetic{});
  for (Chain::Contact& c : chain.contacts) c.restitution = 0.1;  // not used
  chain.curve = formula("0.7");
  const Outcome curves = *resolve(make_impact(chain), Energetic{});
  const ChainOutcome light = *resolve(chain);
  for (Eigen::Index i = 0; i < 6; ++i) {
    EXPECT_NEAR(curves.solution.velocity_after[i], numbers.solution.velocity_after[i], 1e-10);
    EXPECT_NEAR(light.velocity[static_cast<std::size_t>(i)], numbers.solution.velocity_after[i], 1e-10);
  }
}

TEST(RestitutionCurve, ValuesOutsideZeroAndOneAreNoResult) {
  for (const char* text : {"1.5", "-0.1", "1/0", "0/0", "1.2 - n"}) {
    const auto outcome = resolve(ball(1.0, formula(text)), Energetic{});
    ASSERT_FALSE(outcome) << text;
    EXPECT_EQ(outcome.error().front().field, "elements[0].restitution");
    EXPECT_NE(outcome.error().front().message.find("in the first impact"), std::string::npos);
    Chain chain = uniform_chain(3, {});
    chain.curve = formula(text);
    EXPECT_FALSE(resolve(chain)) << text;
  }
  Energetic law;
  law.restitution = [](std::size_t, double, int) { return 1.01; };
  EXPECT_FALSE(resolve(ball(1.0, formula("0.5")), law));
  law.restitution = [](std::size_t, double, int) { return 0.25; };  // the law's own function comes first
  EXPECT_NEAR(resolve(ball(1.0, formula("0.5")), law)->solution.velocity_after[0], 0.25, 1e-9);
}

TEST(RestitutionCurve, OtherLawsRefuse) {
  for (const char* name : {"newton", "poisson", "moreau", "walton", "stronge"}) {
    const auto outcome = resolve(ball(1.0, formula("0.5")), *make_law(name));
    ASSERT_FALSE(outcome) << name;
    EXPECT_EQ(outcome.error().front().field, "elements[0].restitution");
    EXPECT_NE(outcome.error().front().message.find(std::string("the law ") + name + " needs a number"),
              std::string::npos);
  }
}

TEST(RestitutionCurve, BadTablesAreNamed) {
  const auto field = [](RestitutionCurve curve) {
    const auto valid = validate(ball(1.0, std::move(curve)));
    return valid ? std::string() : valid.error().front().field;
  };
  EXPECT_EQ(field({}), "elements[0].restitution.table.work");
  EXPECT_EQ(field({.work = {0, 1}, .e = {1}}), "elements[0].restitution.table.e");
  EXPECT_EQ(field({.work = {0, 1, 1}, .e = {1, 1, 1}}), "elements[0].restitution.table.work[2]");
  EXPECT_EQ(field({.work = {-1}, .e = {1}}), "elements[0].restitution.table.work[0]");
  EXPECT_EQ(field({.work = {0}, .e = {1.1}}), "elements[0].restitution.table.e[0]");
  EXPECT_EQ(field({.work = {0}, .e = {1}, .repetition = {1, -1}}),
            "elements[0].restitution.table.repetition[1]");
  Impact impact = ball(1.0, formula("1"));
  impact.elements[0].kind = Kind::joint;
  EXPECT_FALSE(validate(impact));
}

}  // namespace
}  // namespace percuss::restitution_curve_test
