// Coefficients that were put into synthetic measurements are found again.
#include "percuss/fit.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "percuss/models.hpp"
#include "support/synthetic_impacts.hpp"

namespace percuss::fit_test {
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

// Warnings that speak of mistakes in the table or of a law that does not explain it.
std::vector<std::string> doubts(const Fit& fit) {
  std::vector<std::string> found;
  for (const std::string& warning : fit.warnings)
    for (const char* words : {"explain", "approach", "times too", "exchanged", "other sign", "not noise",
                              "repeat", "say little", "sigmas of the table"})
      if (warning.find(words) != std::string::npos) {
        found.push_back(warning);
        break;
      }
  return found;
}

std::string all_of(const Fit& fit) {
  std::string text;
  for (const std::string& warning : fit.warnings) text += warning + "\n";
  return text;
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
  truth.model.impact.elements[0].restitution = 1.0;
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
  std::vector<Problem> laws;
  for (const char* name : {"newton", "moreau", "stronge", "walton"})
    laws.push_back(with_law(truth.model, *make_law(name)));
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

TEST_P(Recovery, GoodDataRaisesNoDoubt) {
  const Synthetic truth = test::synthetic(GetParam());
  for (const double noise : {0.001, 0.01, 0.04})
    for (std::uint64_t seed = 100; seed < 102; ++seed) {
      const auto result = *fit(truth.model, truth.measure(noise, seed), truth.options);
      EXPECT_TRUE(doubts(result).empty()) << noise << " " << seed << "\n" << all_of(result);
    }
}

// One mistake after the other in a table that was good; the words name it.
TEST(FitLong, MistakesInTheTableAreNamed) {
  struct Made {
    const char* words;
    std::function<void(Measurements&)> make;
  };
  const std::vector<Made> made{
      {"before and after look exchanged", [](Measurements& m) { m.before.swap(m.after); }},
      {"u3- and u3+ look 57.3 times too large beside the others, as degrees",
       [](Measurements& m) { m.before.col(2) *= 180.0 / M_PI, m.after.col(2) *= 180.0 / M_PI; }},
      {"u1-, u2-, u1+ and u2+ look 1000 times too large beside the others, as millimetres",
       [](Measurements& m) { m.before.leftCols(2) *= 1000.0, m.after.leftCols(2) *= 1000.0; }},
      {"u1+, u2+ and u3+ look 1000 times too large beside the velocities before",
       [](Measurements& m) { m.after *= 1000.0; }},
      {"u1+, u2+ and u3+ look 3.6 times too large", [](Measurements& m) { m.after *= 3.6; }},
      {"u2- looks as if of the other sign", [](Measurements& m) { m.before.col(1) *= -1.0; }},
      {"u2- and u2+ look as if of the other sign",
       [](Measurements& m) { m.before.col(1) *= -1.0, m.after.col(1) *= -1.0; }},
      {"the columns of u1 and u2 look exchanged",
       [](Measurements& m) {
         m.before.col(0).swap(m.before.col(1));
         m.after.col(0).swap(m.after.col(1));
       }},
      {"u1+ and u2+ look exchanged", [](Measurements& m) { m.after.col(0).swap(m.after.col(1)); }},
  };
  const Synthetic truth = test::synthetic("newton");
  for (const Made& one : made)
    for (const std::uint64_t seed : {1U, 2U}) {
      Measurements data = truth.measure(0.01, seed);
      one.make(data);
      const auto result = *fit(truth.model, data, truth.options);
      EXPECT_TRUE(warns(result, "no coefficients of this law explain")) << one.words << "\n"
                                                                        << all_of(result);
      EXPECT_TRUE(warns(result, one.words)) << one.words << "\n" << all_of(result);
    }
}

// Nothing in the table mends it: a column of noise, a column that stands still, a law of another kind.
TEST(Fit, AMisfitWithoutAKnownMistake) {
  const Synthetic truth = test::synthetic("newton");
  Measurements data = truth.measure(0.01, 4);
  data.after.col(1).setConstant(0.25);
  const auto still = *fit(truth.model, data, truth.options);
  EXPECT_TRUE(warns(still, "the residuals of u2+ are not noise")) << all_of(still);
  EXPECT_TRUE(warns(still, "u2+ is 0.25 in every row although u2- changes")) << all_of(still);
  Measurements mixed = truth.measure(0.01, 5);
  mixed.after = mixed.after.colwise().reverse().eval();
  const auto shuffled = *fit(truth.model, mixed, truth.options);
  EXPECT_TRUE(warns(shuffled, "no coefficients of this law explain")) << all_of(shuffled);
}

TEST(Fit, RowsThatDoNotApproachOrRepeatAreNamed) {
  const Synthetic truth = test::synthetic("newton");
  Measurements data = truth.measure(0.01, 6);
  data.before(3, 1) *= -1.0;
  data.before.row(20) = data.before.row(7);
  data.after.row(20) = data.after.row(7);
  const auto result = *fit(truth.model, data, truth.options);
  EXPECT_TRUE(warns(result, "no contact approaches before 1 impact: row 4;")) << all_of(result);
  EXPECT_TRUE(warns(result, "1 impact repeats an earlier one in every number: row 21;")) << all_of(result);
}

TEST(Fit, TooFewRowsSayHowManyAreNeeded) {
  Synthetic truth = test::synthetic("newton");
  truth.impacts = 2;
  const auto few = *fit(truth.model, truth.measure(0.01, 1), truth.options);
  EXPECT_TRUE(warns(few, "2 impacts with 4 independent numbers of 6 say little about 3 parameters"))
      << all_of(few);
  EXPECT_TRUE(warns(few, "measure at least 8")) << all_of(few);
  truth.impacts = 1;
  const auto one = *fit(truth.model, truth.measure(0.01, 1), truth.options);
  EXPECT_TRUE(warns(one, "fewer equations than unknowns")) << all_of(one);
  Measurements less = truth.measure(0.01, 1);
  less.after(0, 0) = std::nan("");
  const auto refused = fit(truth.model, less, truth.options);
  ASSERT_FALSE(refused);
  EXPECT_NE(to_string(refused.error()).find("gives 2 numbers after the impacts for 3 unknown parameters"),
            std::string::npos)
      << to_string(refused.error());
}

// Exchanged columns lead the search to the ends of the ranges, where derivatives tell nothing; it ends all
// the same, inside them.
TEST(Fit, ATableThatExplainsNothingEnds) {
  const Synthetic truth = test::synthetic("newton");
  Measurements data = truth.measure(0.01, 3);
  data.before.col(0).swap(data.before.col(1));
  data.after.col(0).swap(data.after.col(1));
  const auto result = *fit(truth.model, data, truth.options);
  ASSERT_EQ(result.parameters.size(), 3U);
  for (const FittedParameter& p : result.parameters) {
    EXPECT_GE(p.value, p.range_low) << p.name;
    EXPECT_LE(p.value, p.range_high) << p.name;
    EXPECT_LE(p.low, p.high) << p.name;
  }
}

TEST(Fit, NoiseIsThatOfTheResiduals) {
  const Synthetic truth = test::synthetic("newton");
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    Measurements data = truth.measure(0.002, seed);
    data.after(5, 2) += 1.0;  // one outlier must not hide the valley in which all others fit
    const auto result = *fit(truth.model, data, truth.options);
    EXPECT_TRUE(result.converged || warns(result, "not converged"));
    for (Eigen::Index j = 0; j < 3; ++j) {
      double squares = 0.0;
      for (Eigen::Index i = 0; i < data.rows(); ++i)
        if (i != 5) squares += std::pow(result.residual(i, j), 2);
      const double size = std::sqrt(squares / static_cast<double>(data.rows() - 1));
      EXPECT_NEAR(result.noise[j], size, 0.3 * size) << seed << " " << j;
      EXPECT_LT(size, 0.01) << seed << " " << j;
    }
    for (const FittedParameter& p : result.parameters)
      EXPECT_TRUE(p.low <= p.value && p.value <= p.high) << p.name;
  }
}

// What is even in a velocity, or the same in all rows, is no line through it.
TEST(Fit, WhatTheModelLeavesOutIsNoticed) {
  const Synthetic truth = test::synthetic("newton");
  Measurements even = truth.measure(0.002, 1);
  even.after.col(1) += 0.05 * even.before.col(0).cwiseAbs();
  EXPECT_TRUE(warns(*fit(truth.model, even, truth.options), "the residuals of u2+ are not noise"));
  Measurements offset = truth.measure(0.002, 2);
  offset.after.col(0).array() += 0.05;
  EXPECT_TRUE(warns(*fit(truth.model, offset, truth.options), "are not noise"));
}

// μ = 0.2 + 0.05|γ_T⁻|, every impact by Newton's law with its own.
TEST(Fit, FrictionThatGrowsWithSpeedIsNoticed) {
  const Synthetic truth = test::synthetic("newton");
  const Measurements quiet = truth.measure(0.0, 1);
  Measurements data = truth.measure(0.002, 1);
  const Eigen::MatrixXd noise = data.after - quiet.after;
  for (Eigen::Index i = 0; i < data.rows(); ++i) {
    const double slip = quiet.before(i, 0) - quiet.before(i, 2), normal = -1.8 * quiet.before(i, 1);
    const double most = (0.2 + 0.05 * std::abs(slip)) * normal;
    const double impulse = std::clamp(-1.4 * slip / 3.5, -most, most);
    data.after(i, 0) = quiet.before(i, 0) + impulse + noise(i, 0);
    data.after(i, 2) = quiet.before(i, 2) - impulse / 0.4 + noise(i, 2);
  }
  const auto result = *fit(truth.model, data, truth.options);
  EXPECT_TRUE(warns(result, "are not noise")) << all_of(result);
}

TEST(Fit, OneRowGivesNoInterval) {
  Synthetic truth = test::synthetic("newton");
  truth.impacts = 1;
  const auto result = *fit(truth.model, truth.measure(0.01, 1), truth.options);
  EXPECT_TRUE(result.noise.array().isNaN().all());
  const FittedParameter& e = result.parameters[0];
  EXPECT_TRUE(std::isinf(e.low) && std::isinf(e.high));
  EXPECT_TRUE(std::isnan(e.standard_error));
  EXPECT_FALSE(e.determined);
  EXPECT_NEAR(e.value, 0.8, 0.1);
  EXPECT_TRUE(warns(result, "they tell neither the noise nor intervals")) << all_of(result);
  EXPECT_FALSE(warns(result, "elements.ground.restitution is not determined")) << all_of(result);
}

// Before other mistakes, which a column that was not measured looks like.
TEST(Fit, AConstantColumnIsNamed) {
  const Synthetic truth = test::synthetic("newton");
  for (const Eigen::Index j : {0, 2}) {
    Measurements data = truth.measure(0.01, 1);
    data.after.col(j).setConstant(0.75);
    const auto result = *fit(truth.model, data, truth.options);
    const std::string u = "u" + std::to_string(j + 1);
    EXPECT_TRUE(warns(result, u + "+ is 0.75 in every row although " + u + "- changes")) << all_of(result);
    EXPECT_FALSE(warns(result, "times too")) << all_of(result);
  }
}

TEST(Fit, WhatWasNotMeasuredHasNoNoise) {
  const Synthetic truth = test::synthetic("newton");
  Measurements data = truth.measure(0.01, 1);
  data.after.col(2).setConstant(std::nan(""));
  const auto result = *fit(truth.model, data, truth.options);
  EXPECT_TRUE(std::isnan(result.noise[2]));
  EXPECT_NEAR(result.noise[1], 0.013, 0.01);
  EXPECT_TRUE(doubts(result).empty()) << all_of(result);
}

TEST(Fit, ResidualsFarAboveTheSigmasOfTheTable) {
  const Synthetic truth = test::synthetic("newton");
  Measurements data = truth.measure(0.01, 1);
  data.sigma = Eigen::MatrixXd::Constant(data.rows(), 3, 0.001);
  EXPECT_TRUE(warns(*fit(truth.model, data, truth.options), "times the sigmas of the table"));
  data.sigma *= 12.0;
  EXPECT_FALSE(warns(*fit(truth.model, data, truth.options), "times the sigmas of the table"));
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
}  // namespace percuss::fit_test
