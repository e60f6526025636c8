#include "percuss/impact.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "percuss/law.hpp"
#include "percuss/models.hpp"
#include "percuss/newton_workspace.hpp"

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

// A sphere that strikes the ground obliquely, or a ball on a line.
Impact sphere(double speed, std::optional<RestitutionCurve> curve, double e = 0.0) {
  Impact impact;
  impact.mass = Eigen::Vector3d(1.0, 1.0, 0.4).asDiagonal();
  impact.velocity = Eigen::Vector3d(3.0, -speed, 0.2);
  impact.elements = {contact("ground", Eigen::Vector3d(0.0, 1.0, 0.0), e),
                     friction("ground.friction", 0, Eigen::Vector3d(1.0, 0.0, -1.0),
                              Eigen::VectorXd::Constant(1, 0.3), 0.2)};
  impact.elements[0].curve = std::move(curve);
  return impact;
}

const RestitutionCurve slower_is_livelier{.e = {1.0, 0.8, 0.6}, .speed = {0.0, 0.5, 2.0}};

TEST(RestitutionCurve, OfTheSpeedIsLinearBetweenAndConstantBeyond) {
  EXPECT_TRUE(slower_is_livelier.of_speed() && !slower_is_livelier.of_work());
  EXPECT_EQ(slower_is_livelier.at_speed(-1.0), 1.0);  // separates
  EXPECT_DOUBLE_EQ(slower_is_livelier.at_speed(0.25), 0.9);
  EXPECT_DOUBLE_EQ(slower_is_livelier.at_speed(1.25), 0.7);
  EXPECT_EQ(slower_is_livelier.at_speed(9.0), 0.6);
  EXPECT_TRUE(formula("0.9 - 0.1*v").of_speed() && !formula("0.9 - 0.1*v").of_work());
  EXPECT_DOUBLE_EQ(formula("0.9 - 0.1*v").at_speed(2.0), 0.7);
  EXPECT_TRUE(formula("v*W").of_work() && formula("0.5").of_work() && !formula("0.5").of_speed());
}

// It is a number before the law sees it: the same bits as with the number, under every law.
TEST(RestitutionCurve, OfTheSpeedIsTheNumberUnderEveryLaw) {
  for (const double speed : {0.1, 0.9, 3.0})
    for (const RestitutionCurve& curve : {slower_is_livelier, formula("1/(1 + v)")})
      for (const char* name : {"newton", "poisson", "walton", "energetic", "stronge"}) {
        const Law law = *make_law(name);
        const Impact varying = sphere(speed, curve), fixed = sphere(speed, {}, curve.at_speed(speed));
        const auto a = resolve(varying, law), b = resolve(fixed, law);
        ASSERT_TRUE(a && b) << name;
        ASSERT_EQ(a->status, Status::solved) << name;
        EXPECT_EQ(a->solution.velocity_after, b->solution.velocity_after) << name;
        EXPECT_EQ(a->solution.impulse, b->solution.impulse) << name;
        if (std::string(name) == "newton" || std::string(name) == "walton") {
          EXPECT_NEAR(a->solution.velocity_after[1], curve.at_speed(speed) * speed, 1e-14) << name;
        }
        const Account kept = account(varying, a->solution, account_options(varying, law)),
                      told = account(fixed, b->solution, account_options(fixed, law));
        EXPECT_EQ(kept.work, told.work) << name;
        EXPECT_TRUE(kept.kinematic && kept.kinetic && kept.energetic) << name;
      }
  const auto thrown = resolve(ball(0.25, slower_is_livelier), Moreau{});
  ASSERT_TRUE(thrown);
  EXPECT_NEAR(thrown->solution.velocity_after[0], 0.9 * 0.25, 1e-15);
  // A function of the user's sees the number, too.
  CustomLaw own;
  own.impulse = [](const Impact& impact) -> Result<Eigen::VectorXd> {
    return Eigen::VectorXd::Constant(1, -2.0 * (1.0 + impact.elements[0].restitution) * impact.velocity[0]);
  };
  EXPECT_NEAR(resolve(ball(0.25, slower_is_livelier), own)->solution.velocity_after[0], 0.225, 1e-15);
}

TEST(RestitutionCurve, OfTheSpeedIsAskedAnewAtEveryVelocity) {
  Impact impact = sphere(0.25, slower_is_livelier);
  settle_restitution(impact);
  EXPECT_DOUBLE_EQ(impact.elements[0].restitution, 0.9);
  impact.velocity[1] = -1.25;
  settle_restitution(impact);
  EXPECT_DOUBLE_EQ(impact.elements[0].restitution, 0.7);
  impact.elements[0].excitation = Eigen::VectorXd::Constant(1, 1.0);  // the ground comes down
  settle_restitution(impact);
  EXPECT_DOUBLE_EQ(impact.elements[0].restitution, 0.9);
  NewtonWorkspace workspace;
  Outcome outcome;
  resolve(impact, Newton{}, workspace, outcome);
  EXPECT_NEAR(outcome.solution.gamma_after[0], 0.225, 1e-15);
  const Impact number = with_settled_restitution(impact);
  EXPECT_FALSE(varies_with_speed(number));
  EXPECT_DOUBLE_EQ(number.elements[0].restitution, 0.9);
}

TEST(RestitutionCurve, OfTheSpeedInAChain) {
  Chain chain = uniform_chain(3, {.restitution = 0.1});
  chain.velocity = {0.5, 0.0, 0.0};
  chain.curve = slower_is_livelier;
  const ChainOutcome light = *resolve(chain);
  const Outcome whole = *resolve(make_impact(chain), Energetic{});
  Chain numbers = chain;
  numbers.curve.reset();
  numbers.contacts[0].restitution = 0.8;
  numbers.contacts[1].restitution = 1.0;  // is at rest before the impact
  const ChainOutcome told = *resolve(numbers);
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(light.velocity[i], told.velocity[i]);
    EXPECT_NEAR(whole.solution.velocity_after[static_cast<Eigen::Index>(i)], told.velocity[i], 1e-10);
  }
}

TEST(RestitutionCurve, OfTheSpeedOutsideItsRangeIsNoResult) {
  for (const char* text : {"1 + v", "-v", "v/0", "1.2 - 0.1*v"})
    for (const char* name : {"newton", "poisson", "moreau", "energetic"}) {
      const auto outcome = resolve(ball(1.0, formula(text)), *make_law(name));
      ASSERT_FALSE(outcome) << text << " " << name;
      EXPECT_EQ(outcome.error().front().field, "elements[0].restitution.expression");
    }
  EXPECT_TRUE(resolve(ball(3.0, formula("1.2 - 0.1*v")), Newton{}));
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
  EXPECT_EQ(field({.e = {1}, .speed = {-1}}), "elements[0].restitution.table.speed[0]");
  EXPECT_EQ(field({.e = {1, 1}, .speed = {0}}), "elements[0].restitution.table.e");
  EXPECT_EQ(field({.e = {2}, .speed = {0}}), "elements[0].restitution.table.e[0]");
  EXPECT_EQ(field({.work = {0}, .e = {1}, .speed = {0}}), "elements[0].restitution.table.work");
  EXPECT_EQ(field(formula("v + W")), "elements[0].restitution.expression");
  Impact impact = ball(1.0, formula("1"));
  impact.elements[0].kind = Kind::joint;
  EXPECT_FALSE(validate(impact));
}

}  // namespace
}  // namespace percuss::restitution_curve_test
