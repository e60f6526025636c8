// Coefficients that were put into synthetic measurements are found again.
#include "percuss/fit.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "percuss/chain.hpp"
#include "support/synthetic_impacts.hpp"

namespace percuss {
namespace {

using test::Synthetic;

double value_of(const Fit& fit, const std::string& name) {
  for (const FittedParameter& p : fit.parameters)
    if (p.name == name) return p.value;
  ADD_FAILURE() << name << " was not fitted";
  return std::nan("");
}

bool warns(const Fit& fit, const std::string& words) {
  for (const std::string& warning : fit.warnings)
    if (warning.find(words) != std::string::npos) return true;
  return false;
}

class Recovery : public testing::TestWithParam<const char*> {};

// Ten intervals of 95 %: one of a thousand such tests misses four or more. percuss_long_fit counts hundreds.
TEST_P(Recovery, IntervalsHoldTheTruth) {
  const Synthetic truth = test::synthetic(GetParam());
  const test::Coverage coverage = test::cover(truth, 0.01, 1, 10);
  EXPECT_EQ(coverage.fitted, 10);
  for (const int n : coverage.held) EXPECT_GE(n, 7);
}

TEST_P(Recovery, WithoutNoiseToManyDigits) {
  const Synthetic truth = test::synthetic(GetParam());
  const auto result = fit(truth.model, truth.measure(0.0, 1), truth.options);
  ASSERT_TRUE(result);
  ASSERT_TRUE(result->applies()) << result->reason;
  EXPECT_TRUE(result->converged);
  for (std::size_t i = 0; i < truth.values.size(); ++i)
    EXPECT_NEAR(result->parameters[i].value, truth.values[i], 1e-6) << result->parameters[i].name;
}

INSTANTIATE_TEST_SUITE_P(Laws, Recovery, testing::Values("newton", "poisson", "stronge", "chain"),
                         [](const auto& test) { return std::string(test.param); });

// Impacts at grazing angles only slip, those near the normal only stick.
TEST(Fit, SaysWhatTheDataCannotTell) {
  Synthetic truth = test::synthetic("newton");
  truth.slip_low = 4.0, truth.slip_high = 6.0;
  const auto slipping = *fit(truth.model, truth.measure(0.01, 7), truth.options);
  EXPECT_TRUE(warns(slipping, "elements.ground.friction.restitution is not determined: all impacts slip"));
  EXPECT_NEAR(value_of(slipping, "elements.ground.friction.coefficient"), 0.3, 0.02);
  truth.slip_low = 0.1, truth.slip_high = 0.8;
  const auto sticking = *fit(truth.model, truth.measure(0.01, 7), truth.options);
  EXPECT_TRUE(warns(sticking, "elements.ground.friction.coefficient is not determined: no impact slips"));
  const FittedParameter& mu = sticking.parameters[2];
  EXPECT_FALSE(mu.determined);
  EXPECT_TRUE(std::isinf(mu.high));
  EXPECT_GT(mu.low, 0.1);
  EXPECT_LE(mu.low, 0.3);
}

// One impact of forty sticks: nothing but its noise tells tangential restitution.
TEST(Fit, SaysWhatHangsOnASingleImpact) {
  Synthetic truth = test::synthetic("newton");
  truth.slip_low = 4.0, truth.slip_high = 6.0;
  Measurements data = truth.measure(0.01, 7);
  truth.slip_low = 0.5, truth.slip_high = 0.6;
  const Measurements sticking = truth.measure(0.01, 8);
  data.before.row(0) = sticking.before.row(0);
  data.after.row(0) = sticking.after.row(0);
  const auto result = *fit(truth.model, data, truth.options);
  const FittedParameter& tangential = result.parameters[1];
  EXPECT_TRUE(warns(result, "elements.ground.friction.restitution hangs on a single impact"));
  EXPECT_LT(tangential.carriers, 1.1);
  EXPECT_LT(tangential.low, 0.4);
  EXPECT_GT(tangential.high, 0.4);
  EXPECT_GT(result.parameters[2].carriers, 20.0);
}

TEST(Fit, OutliersAreNamedAndHardlyCount) {
  const Synthetic truth = test::synthetic("newton");
  Measurements data = truth.measure(0.01, 3);
  data.after(4, 1) += 3.0;
  data.after(17, 0) -= 2.0;
  const auto robust = *fit(truth.model, data, truth.options);
  for (std::size_t i = 0; i < truth.values.size(); ++i)
    EXPECT_NEAR(robust.parameters[i].value, truth.values[i], 0.02) << robust.parameters[i].name;
  EXPECT_TRUE(warns(robust, "rows 5, 18"));
  EXPECT_LT(robust.weight(4, 1), 0.05);
}

// What was put in is the end itself: most intervals reach it, none goes beyond.
TEST(Fit, ACoefficientAtTheEndOfItsRange) {
  Synthetic truth = test::synthetic("newton");
  truth.model.problem.impact.elements[0].restitution = 1.0;
  int reached = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const auto result = *fit(truth.model, truth.measure(0.01, seed), truth.options);
    const FittedParameter& e = result.parameters[0];
    EXPECT_TRUE(e.determined);
    EXPECT_GT(e.low, 0.98);
    EXPECT_LE(e.high, 1.0);
    EXPECT_EQ(warns(result, "elements.ground.restitution is at the upper end"), e.value == 1.0);
    if (e.high < 1.0) continue;
    EXPECT_TRUE(e.profile);
    ++reached;
  }
  EXPECT_GE(reached, 17);
}

TEST(Fit, LawsAreRankedAndSayWhyTheyDoNotApply) {
  const Synthetic truth = test::synthetic("stronge");
  std::vector<Case> laws;
  for (const char* name : {"newton", "moreau", "stronge", "walton"})
    laws.push_back({truth.model.problem, *make_law(name)});
  const auto fits = fit_laws(laws, truth.measure(0.01, 2));
  ASSERT_TRUE(fits);
  EXPECT_EQ(fits->front().law, "stronge");
  EXPECT_EQ(fits->front().criterion, 0.0);
  EXPECT_GT((*fits)[1].criterion, 10.0);
  EXPECT_EQ(fits->back().law, "moreau");
  EXPECT_FALSE(fits->back().reason.empty());
}

TEST(Fit, MistakesAreNamed) {
  const Synthetic truth = test::synthetic("newton");
  const Measurements data = truth.measure(0.01, 1);
  const auto message = [&](const FitOptions& options) {
    const auto result = fit(truth.model, data, options);
    return result ? "" : to_string(result.error());
  };
  EXPECT_NE(message({.parameters = {"elements.D.restitution"}}).find("names no element"), std::string::npos);
  EXPECT_NE(message({.parameters = {"mass[0][0]"}}).find("--range mass[0][0]=LO:HI"), std::string::npos);
  EXPECT_NE(message({.parameters = {"elements.ground.restitution"},
                     .ranges = {{"elements.ground.restitution", 1.0, 0.0}}})
                .find("the smaller first"),
            std::string::npos);
  Measurements one = data;
  one.after.conservativeResize(0, Eigen::NoChange);
  EXPECT_FALSE(fit(truth.model, one, {}));
}

TEST(Fit, ThreadsDoNotMatter) {
  const Synthetic truth = test::synthetic("poisson");
  FitOptions one = truth.options, two = truth.options;
  one.threads = 1, two.threads = 2;
  const Measurements data = truth.measure(0.01, 9);
  const auto a = *fit(truth.model, data, one), b = *fit(truth.model, data, two);
  for (std::size_t i = 0; i < a.parameters.size(); ++i) {
    EXPECT_EQ(a.parameters[i].value, b.parameters[i].value);
    EXPECT_EQ(a.parameters[i].low, b.parameters[i].low);
  }
}

}  // namespace
}  // namespace percuss
