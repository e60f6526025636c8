#include "percuss/quantities.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "percuss/law_text.hpp"
#include "percuss/map.hpp"
#include "percuss/models.hpp"
#include "percuss/problem_file.hpp"
#include "percuss/sweep.hpp"
#include "support/mechanisms.hpp"

namespace percuss::quantities_test {
namespace {

// The results of one impact.
struct Results {
  Problem of;
  Evaluator evaluator;

  explicit Results(Problem problem) : of(std::move(problem)), evaluator(of, *resolve(of.impact, of.law)) {}
  Results(const Impact& impact, const Law& law) : Results(make_problem(impact, law)) {}

  double operator()(const std::string& name) {
    const auto found = find_quantities(of, name);
    EXPECT_TRUE(found) << to_string(found.error());
    return found ? evaluator.value(found->front()) : 0.0;
  }
  std::string word(const std::string& name) {
    return label_of(find_quantities(of, name)->front(), (*this)(name), of.impact);
  }
};

std::string fault(const Problem& of, const std::string& name) {
  const auto found = find_quantities(of, name);
  return found ? "" : to_string(found.error());
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

// [Pfeiffer, (3)-(5)] for Kane's pendulum; the numbers were found by exact enumeration.
TEST(Quantities, PoissonsLossHasNormalAndTangentialParts) {
  Results r(kane(0.5), Poisson{});
  EXPECT_NEAR(r("loss.dT1"), 0.053644, 5e-7);
  EXPECT_NEAR(r("loss.dT2"), -0.360504, 5e-7);
  EXPECT_NEAR(r("loss.dT1 + loss.dT2/2"), r("energy.work"), 1e-12);
  EXPECT_NEAR(r("loss.dT1_normal + loss.dT1_tangential"), r("loss.dT1"), 1e-14);
  EXPECT_NEAR(r("loss.dT2_normal + loss.dT2_tangential"), r("loss.dT2"), 1e-12);
  EXPECT_EQ(r("elements.C.loss.dT1"), r("loss.dT1_normal"));
  EXPECT_EQ(r("loss.dT2.C.friction"), r("loss.dT2_tangential"));
  // γ_C and γ_E: compression ends where nothing approaches.
  EXPECT_NEAR(r("compression.gamma_after.C"), 0.0, 1e-14);
  EXPECT_NEAR(r("impulse.C"), r("elements.C.compression.impulse + elements.C.expansion.impulse"), 1e-14);
  EXPECT_NEAR(r("expansion.gamma_after[0]"), r("gamma_after[0]"), 1e-15);
  EXPECT_EQ(r.word("elements.C.phases"), "active, then active");
  EXPECT_EQ(r.word("phases.C.friction"), r.word("elements.C.friction.compression.mode") + ", then " +
                                             r.word("elements.C.friction.expansion.mode"));
}

// [Glocker 2012, (63), (65), (78), (79)]: Kane's gain is the coupling of the two elements.
TEST(Quantities, NewtonsWorkIsSplitByWhereItComesFrom) {
  for (const double epsilon : {0.5, 0.7}) {
    Results r(kane(epsilon), Newton{});
    EXPECT_NEAR(r("split.work"), r("energy.work"), 1e-12);
    EXPECT_LE(r("split.cone"), 1e-15);
    EXPECT_LT(r("split.own"), 0.0);
    EXPECT_GT(r("split.coupling"), -r("split.own"));
    EXPECT_NEAR(r("elements.C.split.cone + elements.C.split.own + elements.C.split.coupling"), r("work.C"),
                1e-12);
    EXPECT_NEAR(r("split.own.C + split.own.C.friction"), r("split.own"), 1e-14);
  }
}

// [Glocker 2012, (87), (92) and the definiteness of δG]: the slide-push mechanism with ε = (0, −7/8).
TEST(Quantities, SufficientConditions) {
  Results r(kane(0.5), Newton{});
  const Consistency c = conditions(r.of.impact);
  EXPECT_EQ(r("audit.similar.lhs"), c.similar.lhs);
  EXPECT_NEAR(r("audit.similar.lhs"), 0.5, 1e-15);      // (ε_max − ε_min)/(1 − ε_maxε_min)
  EXPECT_NEAR(r("audit.small.lhs"), 2.0 / 3.0, 1e-15);  // max|1 − δ_i|, δ = (1/3, 1)
  EXPECT_EQ(r("audit.similar.holds"), 0.0);
  EXPECT_LT(r("audit.definiteness"), 0.0);
  EXPECT_EQ(r("audit.eigenvalues.min / audit.eigenvalues.max"), r("audit.eigenvalues.ratio"));
  EXPECT_NEAR(Results(kane(0.0), Newton{})("audit.definiteness"), c.lambda_min, 1e-12);  // δ = 1
}

// δ = (1 − ε)/(1 + ε) is no number for ε = −1: what is made of it was not computed, and 0 would be a lie.
TEST(Quantities, WithoutDeltaThereAreNoConditions) {
  for (const char* restitution : {"-1", "-5/4"}) {
    const auto problem =
        parse_problem(std::string("percuss: 1\nsystem: {mass: [1, 1], velocity: [-1, 1]}\nelements:\n"
                                  "  - {name: A, kind: contact, normal: [1, 0], restitution: 1}\n"
                                  "  - {name: B, kind: clutch, direction: [-1, 1], restitution: ") +
                          restitution + "}\n",
                      "f");
    ASSERT_TRUE(problem);
    Results r(*problem);
    for (const char* name : {"definiteness", "semidefinite", "similar.lhs", "similar.holds", "small.lhs",
                             "small.holds", "small_as_printed.lhs"})
      EXPECT_TRUE(std::isnan(r(std::string("audit.") + name))) << name;
    EXPECT_GT(r("audit.eigenvalues.min"), 0.0);
  }
}

// Nor is anything known of friction where coordinates have no mass.
TEST(Quantities, WithoutMassThereIsNoCriticalFriction) {
  const auto problem = parse_problem(
      "percuss: 1\nsystem: {mass: [1, 1, 0], velocity: [1, -1, 0]}\nelements:\n"
      "  - {name: A, kind: contact, normal: [0, 1, 0], friction: {tangent: [[1, 0, -1]], coefficient: 0.5}}\n"
      "  - {name: J, kind: joint, direction: [1, 0, -1]}\n",
      "f");
  ASSERT_TRUE(problem) << problem.error().front().to_string();
  Results r(*problem);
  EXPECT_TRUE(std::isnan(r("critical.A.friction")));
}

// What is rounding is no number to divide by: no rebound is infinite, 0/0 is nothing, and cos 90° couples
// nothing.
TEST(Quantities, QuotientsOfRounding) {
  for (const double angle : {10.0, 30.0, 45.0, 70.0, 120.0})
    for (const double slip : {-3.0, 3.0}) {
      Results slides(bar(angle * deg, slip, 0.1, 0.0, 0.0), Newton{});
      EXPECT_TRUE(std::isinf(slides("ratio_after.tip.friction"))) << angle << ' ' << slip;
      Results sticks(bar(angle * deg, 1e-3 * slip, 1.2, 0.0, 0.0), Newton{});
      EXPECT_TRUE(std::isnan(sticks("ratio_after.tip.friction"))) << angle << ' ' << slip;
    }
  EXPECT_TRUE(std::isnan(Results(bar(90 * deg, 0.0, 0.5, 0.5, 0.0), Newton{})("rebound.tip.friction")));
  Results across(bar(90 * deg, 1.0, 0.5, 0.5, 0.0), Newton{});
  EXPECT_EQ(across("critical_forward.tip.friction"), HUGE_VAL);
  EXPECT_EQ(across("critical_backward.tip.friction"), HUGE_VAL);
}

// [Payr & Glocker 2005, section 5] for the bar at 45°, μ = ½: α = β = 5/2, δ = 3/2.
TEST(Quantities, WhereTheBarSlides) {
  Results r(bar(45 * deg, 3.0, 0.5, 1.0, 1.0), Newton{});
  EXPECT_NEAR(r("critical.tip.friction"), 5.0 / 3.0, 1e-14);
  EXPECT_NEAR(r("elements.tip.friction.critical_forward"), 5.0 / 3.0, 1e-14);
  EXPECT_EQ(r("elements.tip.friction.critical_backward"), HUGE_VAL);
  EXPECT_NEAR(r("elements.tip.friction.threshold_forward"), 1.0 / 7.0, 1e-14);
  EXPECT_NEAR(r("elements.tip.friction.threshold_backward"), 11.0 / 13.0, 1e-14);
  EXPECT_NEAR(r("ratio_before.tip.friction"), -3.0, 1e-14);
  EXPECT_NEAR(r("rebound.tip.friction"), -23.0 / 21.0, 1e-14);  // γ_T⁺ = 3 + (δ − μβ)Λ_N = 23/7
  EXPECT_NEAR(r("ratio_after.tip.friction"), 23.0 / 7.0, 1e-14);
  EXPECT_EQ(r("reversal.tip.friction"), 0.0);
  EXPECT_NEAR(r("gamma_after.tip.friction / gamma_after.tip"), 23.0 / 7.0, 1e-14);
  EXPECT_EQ(Results(bar(45 * deg, -0.5, 0.5, 1.0, 1.0), Newton{})("reversal.tip.friction"), 1.0);  // stick
  EXPECT_EQ(Results(bar(45 * deg, -1.0, 0.5, 1.0, 1.0), Newton{})("reversal.tip.friction"), 1.0);  // slips
  EXPECT_EQ(Results(bar(45 * deg, -0.5, 0.5, 1.0, 0.0), Newton{})("reversal.tip.friction"), 0.0);  // stops
  // μ_c,min = 4/3 at 63.4349°
  EXPECT_NEAR(Results(bar(std::atan(2.0), 1.0, 0.5, 1.0, 1.0), Newton{})("critical.tip.friction"), 4.0 / 3.0,
              1e-14);
  // Above it forward slip cannot be reached.
  Results steep(bar(60 * deg, 1.0, 5.0 / 3.0, 1.0, 1.0), Newton{});
  EXPECT_EQ(steep("elements.tip.friction.threshold_forward"), -HUGE_VAL);
}

// [Glocker geometry, (26)-(36)]: a mass of 2 falls at 1 on a floor that falls at ½.
TEST(Quantities, MoreausDecompositionRelativeToAMovingFloor) {
  Impact falling{Eigen::MatrixXd::Constant(1, 1, 2.0), Eigen::VectorXd::Constant(1, -1.0), {}};
  falling.elements.push_back(contact("floor", Eigen::VectorXd::Ones(1), 0.5));
  falling.elements[0].excitation = Eigen::VectorXd::Constant(1, 0.5);
  Results r(falling, Moreau{});
  EXPECT_NEAR(r("v[0]"), -0.5, 1e-15);
  EXPECT_NEAR(r("b[0]"), -0.5, 1e-15);
  EXPECT_NEAR(r("z[0]"), 0.0, 1e-15);
  EXPECT_NEAR(r("z_normal[0]"), -0.5, 1e-15);
  EXPECT_NEAR(r("z_cross[0]"), 0.25, 1e-15);
  EXPECT_EQ(r.word("foot"), "cone");
  EXPECT_NEAR(r("energy.excitation"), -0.75, 1e-15);
  EXPECT_NEAR(r("energy.relative.before"), 0.25, 1e-15);
  EXPECT_NEAR(r("energy.relative.after"), 0.0625, 1e-15);
  EXPECT_NEAR(r("energy.relative.after - energy.relative.before"), r("work.floor"), 1e-15);
  // Where nothing moves the energy is relative to nothing.
  Results still(kane(0.5), Newton{});
  EXPECT_EQ(still("energy.relative.after"), still("energy.after"));
}

// Three balls in a row, linear springs, e = ½.  [Liu, Zhao & Brogliato 2008, (2.17), (3.14)]
Impact row(double e, double precompression = 0.0) {
  Impact balls{Eigen::Matrix3d::Identity(), Eigen::Vector3d(1.0, 0.0, 0.0), {}};
  for (Eigen::Index k = 0; k < 2; ++k) {
    Eigen::Vector3d w = Eigen::Vector3d::Zero();
    w[k] = -1.0, w[k + 1] = 1.0;
    Element one = contact(k == 0 ? "1-2" : "2-3", w, e);
    one.stiffness = 1.0, one.exponent = 1.0, one.precompression = precompression;
    balls.elements.push_back(one);
  }
  return balls;
}

TEST(Quantities, WorkOfCompressionAndOfRestitution) {
  Results r(row(0.5), Energetic{});
  EXPECT_NEAR(r("velocity_after[2]"), 0.5832809634, 1e-9);
  for (const std::string name : {"1-2", "2-3"}) {
    const std::string of = "elements." + name + ".";
    EXPECT_EQ(r(of + "compressions"), 1.0);
    EXPECT_NEAR(r(of + "work_restitution / " + of + "work_compression"), -0.25, 1e-10);
    EXPECT_EQ(r(of + "stored"), r(of + "work_compression"));
    EXPECT_NEAR(r("work." + name), r(of + "work_compression") * -0.75, 1e-10);
  }
  EXPECT_NEAR(r("energy.work"), r("-lost"), 1e-9);
  EXPECT_NEAR(r("stored - returned"), r("lost"), 1e-15);
  EXPECT_EQ(r("energy_residual.1-2 + energy_residual.2-3"), r("lost"));
  Results pressed(row(0.5, 0.1), Energetic{});  // E₀ = λ₀²/2K = 0.005
  EXPECT_NEAR(pressed("stored.1-2 - work_compression.1-2"), 0.005, 1e-12);
  EXPECT_EQ(pressed("impulse_correlation.1-2"), 1.0);  // of two that are pressed alike the first is primary
  EXPECT_NEAR(pressed("impulse_correlation.2-3"), pressed("impulse.2-3 / impulse.1-2"), 1e-15);
  Impact released = row(0.8, 0.3);  // from rest: springs give back what they held, nothing is compressed
  released.velocity.setZero();
  for (const char* name : {"work_compression.1-2", "work_compression.2-3"})
    EXPECT_EQ(Results(released, Energetic{})(name), 0.0);
  EXPECT_NEAR(pressed("stored_before"), 0.01, 1e-15);
  Impact given = row(0.5);  // E₀ itself in place of λ₀
  for (Element& e : given.elements) e.stored_energy = 0.005;
  Results same(given, Energetic{});
  EXPECT_NEAR(same("work_compression.1-2"), pressed("work_compression.1-2"), 1e-12);
}

TEST(Quantities, WhatALawDoesNotGiveIsAnErrorWithThatLawAlone) {
  const Problem newton = make_problem(kane(0.5), Newton{}), poisson = make_problem(kane(0.5), Poisson{});
  EXPECT_EQ(fault(newton, "loss.dT1"), "loss.dT1 is a result of the law poisson, the law here is newton");
  EXPECT_EQ(fault(newton, "2*loss.dT1"), fault(newton, "loss.dT1"));
  EXPECT_EQ(fault(poisson, "split.cone"),
            "split.cone is a result of the laws newton, moreau and walton, the law here is poisson");
  EXPECT_TRUE(has(fault(newton, "elements.C.compressions"), "law energetic"));
  SweepSpec spec;
  spec.vary = {{"elements.C.restitution", *parse_values("0.5, 0.7")}};
  spec.outputs = {"loss.dT1", "split.work", "phases.C"};
  const auto sweep = Sweep::make({newton, poisson}, spec);
  ASSERT_TRUE(sweep) << to_string(sweep.error());
  std::vector<double> numbers;
  Sweep::Runner runner(*sweep);
  runner.run(0, numbers);
  EXPECT_TRUE(std::isnan(numbers[1]));   // newton has no ΔT₁
  EXPECT_FALSE(std::isnan(numbers[2]));  // but a split
  spec.outputs = {"compressions"};
  EXPECT_TRUE(
      has(to_string(Sweep::make({newton, poisson}, spec).error()), "the laws here are newton, poisson"));
}

TEST(Quantities, UnknownNamesAreTold) {
  const Problem c = make_problem(kane(0.5), Newton{});
  EXPECT_TRUE(has(fault(c, "energy.befor"), "did you mean energy.before?"));
  EXPECT_TRUE(has(fault(c, "energy.after / gama_after.C"), "did you mean gamma_after.C?"));
  EXPECT_TRUE(has(fault(c, "elements.C.wrok"), "did you mean elements.C.work?"));
  EXPECT_TRUE(has(fault(c, "elements.C.critical"), "is a result of planar friction"));
  EXPECT_TRUE(has(fault(c, "regime + 1"), "is a word"));
  EXPECT_TRUE(has(fault(c, "velocity_after / 2"), "stands for 2 numbers"));
  EXPECT_TRUE(has(fault(c, "energy.after energy.before"), "expected an operator"));
  EXPECT_TRUE(has(fault(c, "1 + 2"), "expected a formula of results"));
  const Problem balls = make_problem(row(0.5), Newton{});
  EXPECT_TRUE(has(fault(balls, "ratio_after"), "is a result of planar friction, and there is none here"));
  EXPECT_TRUE(has(fault(balls, "threshold_forward"), "at a contact that is all there is, and there is none"));
  EXPECT_TRUE(
      has(fault(balls, "impulse.Z"), "names no element, expected impulse.NAME with NAME one of 1-2, 2-3"));
  Problem pushed = c;
  pushed.impact.impulse = Eigen::Vector2d(0.4, -1.1);
  EXPECT_TRUE(has(fault(pushed, "threshold_forward"), "here an impulse is impressed as well"));
  const auto both = find_quantities(make_problem(c.impact, Energetic{}), "energy_residual");
  ASSERT_TRUE(both);
  EXPECT_EQ(both->size(), 2U);  // of the contact and of its friction
  EXPECT_TRUE(has(fault(balls, "2*critical"), "is a result of planar friction, and there is none here"));
  EXPECT_TRUE(has(fault(make_problem(row(0.5), Energetic{}), "stops"), "is a result of friction, and there"));
}

TEST(Quantities, FormulasTakeNamesOfElementsAsTheyAre) {
  Results r(row(0.5), Newton{});
  EXPECT_EQ(r("elements.1-2.impulse-elements.2-3.impulse"), r("impulse[0]") - r("impulse[1]"));
  EXPECT_EQ(r("max(impulse.1-2, impulse.2-3)"), std::max(r("impulse[0]"), r("impulse[1]")));
  EXPECT_EQ(r("sqrt(2*energy.after) + 1e-3*pi"), std::sqrt(2.0 * r("energy.after")) + 1e-3 * M_PI);
}

// Two bodies graze: γ_N is rounding, and what is divided by it is no number of 16 digits.
TEST(Quantities, NothingIsDividedByRounding) {
  Impact graze;
  graze.mass = Eigen::Matrix3d::Identity();
  graze.velocity = Eigen::Vector3d(-0.35593220338983056, -0.16440677966101713, 0.5);
  graze.elements = {contact("floor", Eigen::Vector3d(0.1, 1.0, 0.4), 0.6),
                    friction("floor.friction", 0, Eigen::Vector3d(1.0, 0.05, -0.6),
                             Eigen::VectorXd::Constant(1, 0.35), 0.3)};
  Results r(graze, Newton{});
  ASSERT_NE(r("gamma_before.floor"), 0.0);
  ASSERT_LT(std::abs(r("gamma_before.floor")), 1e-15);
  for (const char* after : {"before", "after"}) {
    const std::string gamma = std::string("gamma_") + after;
    EXPECT_FALSE(std::isfinite(r(gamma + ".floor.friction/" + gamma + ".floor")));
    EXPECT_EQ(r("1*" + gamma + ".floor.friction"), r(gamma + ".floor.friction"));
  }
}

// A map of what friction did in the two phases of Poisson's law: words with boundaries, as of regimes.
TEST(Quantities, AMapOfPhasesShowsWords) {
  MapSpec spec;
  spec.axes = {{"approach.ratio", *parse_values("-3:3:41")},
               {"elements.tip.friction.coefficient", *parse_values("0.05:0.6:31")}};
  spec.quantity = "phases.tip.friction";
  const auto map =
      make_map(make_problem(bar(60 * deg, -1.0, 0.3, 0.5, 0.0), Poisson{}), spec, {.threads = 1});
  ASSERT_TRUE(map) << to_string(map.error());
  EXPECT_TRUE(map->value.empty());
  EXPECT_FALSE(map->boundaries.empty());
  const auto shown = [&](const char* label) {
    return std::find(map->labels.begin(), map->labels.end(), label) != map->labels.end();
  };
  EXPECT_TRUE(shown("stick, then stick"));
  EXPECT_TRUE(shown("slip forward, then slip forward"));
  spec.quantity = "gamma_after.tip.friction/gamma_after.tip";
  const auto ratio =
      make_map(make_problem(bar(60 * deg, -1.0, 0.3, 0.5, 0.0), Newton{}), spec, {.threads = 1});
  ASSERT_TRUE(ratio) << to_string(ratio.error());
  EXPECT_EQ(ratio->value.size(), 41u * 31u);
}

// Options of laws, written with the law, and varied.
TEST(Quantities, OptionsOfALawAreVariedByWords) {
  SweepSpec spec;
  spec.vary = {{"law.tangential", *parse_values("shifted, coulomb")}};
  spec.outputs = {"impulse.C.friction"};
  Impact impact = kane(0.5, 0.5);
  const auto sweep = Sweep::make({make_problem(impact, Poisson{})}, spec);
  ASSERT_TRUE(sweep) << to_string(sweep.error());
  std::vector<double> numbers, more;
  Sweep::Runner runner(*sweep);
  for (std::size_t chunk = 0; chunk < sweep->chunks(); ++chunk) {
    runner.run(chunk, more);
    numbers.insert(numbers.end(), more.begin(), more.end());
  }
  for (const auto& [place, text] :
       {std::pair{0, "poisson:tangential=shifted"}, {1, "poisson:tangential=coulomb"}}) {
    double value = 0.0;
    sweep->values(static_cast<std::size_t>(place), {&value, 1});
    EXPECT_EQ("poisson:tangential=" + sweep->variables()[0].values.word(value), text);
    EXPECT_EQ(numbers[static_cast<std::size_t>(2 * place + 1)],
              Results(impact, *parse_law(text))("impulse.C.friction"));
  }
  spec.vary = {{"law.tangential", *parse_values("shiftet")}};
  EXPECT_TRUE(has(to_string(Sweep::make({make_problem(impact, Poisson{})}, spec).error()),
                  "expected one of pfeiffer, coulomb, shifted"));
  spec.vary = {{"law.tangential", *parse_values("0, 1")}};
  EXPECT_FALSE(Sweep::make({make_problem(impact, Poisson{})}, spec));
  spec.vary = {{"elements.C.restitution", *parse_values("much")}};
  EXPECT_TRUE(
      has(to_string(Sweep::make({make_problem(impact, Poisson{})}, spec).error()), "expected a number"));
}

}  // namespace
}  // namespace percuss::quantities_test
