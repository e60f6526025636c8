#include "percuss/problem_file.hpp"
#include "percuss/study.hpp"

#include <gtest/gtest.h>

#include "percuss/quantities.hpp"
#include "support/mechanisms.hpp"

namespace percuss::parameters_test {
namespace {

Problem kane_problem(const Law& law = Newton{}) { return make_problem(kane(0.5), law); }

TEST(Parameters, EveryKindIsFoundSetAndRead) {
  Problem stronge = kane_problem(Stronge{});
  for (const char* path :
       {"velocity[1]", "mass[0][1]", "elements.C.restitution", "elements.C.friction.coefficient",
        "elements.C.friction.restitution", "elements.C.normal[1]", "elements.C.friction.tangent[0]",
        "elements.C.friction.tangent[0][1]", "elements.C.excitation", "elements.C.friction.excitation[0]",
        "elements.C.stiffness", "elements.C.exponent", "elements.C.precompression", "law.compliance_ratio"}) {
    const auto parameter = find_parameter(stronge, path);
    ASSERT_TRUE(parameter) << to_string(parameter.error());
    set(stronge, *parameter, 0.375);
    EXPECT_EQ(get(stronge, *parameter), 0.375) << path;
  }
  EXPECT_EQ(stronge.impact.mass(1, 0), 0.375);  // stays symmetric
  EXPECT_EQ(std::get<Stronge>(stronge.law).compliance_ratio, 0.375);
}

TEST(Parameters, TheApproachChangesOnlyTheContact) {
  Problem c = make_problem(bar(60 * deg, 2.0, 0.5, 1.0, 1.0));
  c.impact.velocity[2] = 0.3;
  const auto gamma = [&] { return Eigen::Vector2d(c.impact.directions().transpose() * c.impact.velocity); };
  const Eigen::Vector2d before = gamma();
  set(c, *find_parameter(c, "approach.ratio"), -3.0);
  EXPECT_NEAR(gamma()[0], before[0], 1e-14);
  EXPECT_NEAR(gamma()[1], -3.0 * before[0], 1e-14);
  set(c, *find_parameter(c, "approach.speed"), 5.0);
  EXPECT_NEAR(gamma().norm(), 5.0, 1e-14);
  EXPECT_NEAR(gamma()[1] / gamma()[0], -3.0, 1e-13);
  set(c, *find_parameter(c, "elements.tip.approach.angle"), 30 * deg);
  EXPECT_NEAR(gamma()[0], -5.0 * std::cos(30 * deg), 1e-14);
  EXPECT_NEAR(gamma()[1], 2.5, 1e-14);
  EXPECT_NEAR(get(c, *find_parameter(c, "approach.angle")), 30 * deg, 1e-14);
}

// Of a system written as text P can be set where the system has one, and stays when the state is varied.
TEST(Parameters, ImpulsesOfFormulas) {
  MechanismText text;
  text.coordinates = {"x", "n"};
  text.kinetic_energy = "x'^2";
  text.massless = {"n"};
  text.impulse = {{"n", -1.0}};
  MechanismText::Element clutch;
  clutch.element.name = "K";
  clutch.element.kind = Kind::clutch;
  clutch.element.preload = Preload{Eigen::VectorXd::Constant(1, 0.5), -1, {}};
  clutch.speed = "n' - x'";
  text.elements = {clutch};
  auto problem = make_problem(text, Eigen::Vector2d::Zero(), Eigen::Vector2d(1.0, 0.0));
  ASSERT_TRUE(problem) << to_string(problem.error());
  for (const char* path : {"impulse[1]", "elements.K.preload"}) {
    const auto parameter = find_parameter(*problem, path);
    ASSERT_TRUE(parameter) << to_string(parameter.error());
    set(*problem, *parameter, -2.0);
    EXPECT_EQ(get(*problem, *parameter), -2.0) << path;
  }
  const auto variation = Variation::make(*problem, {"state.x'"}, {});
  ASSERT_TRUE(variation) << to_string(variation.error());
  variation->apply(std::vector<double>{3.0}, *problem);
  EXPECT_EQ(problem->impact.impulse, Eigen::Vector2d(0.0, -2.0));
  EXPECT_EQ(problem->impact.elements[0].preload->impulse[0], -2.0);
  const auto outcome = resolve(problem->impact, problem->law);
  ASSERT_TRUE(outcome);
  EXPECT_NEAR(outcome->solution.velocity_after[0], 2.0, 1e-14);  // 2(u⁺ − 3) = −2
  text.impulse.clear();
  const auto without = make_problem(text, Eigen::Vector2d::Zero(), Eigen::Vector2d(1.0, 0.0));
  ASSERT_TRUE(without);
  const auto refused = find_parameter(*without, "impulse[1]");
  ASSERT_FALSE(refused);
  EXPECT_NE(to_string(refused.error()).find("needs system.impulse"), std::string::npos);
}

TEST(Parameters, MistakesAreNamed) {
  const Problem c = kane_problem();
  const auto message = [&](const char* path) {
    const auto found = find_parameter(c, path);
    return found ? "" : to_string(found.error());
  };
  EXPECT_NE(message("velocity[2]").find("velocity[0] to velocity[1]"), std::string::npos);
  EXPECT_NE(message("velocity").find("no number of this problem"), std::string::npos);
  EXPECT_NE(message("elements.D.restitution").find("one of C, C.friction"), std::string::npos);
  EXPECT_NE(message("elements.C.coefficient").find("expected restitution"), std::string::npos);
  EXPECT_NE(message("elements.C.normal").find("needs one index"), std::string::npos);
  EXPECT_NE(message("elements.C.normal[x]").find("no number in brackets"), std::string::npos);
  EXPECT_NE(message("law.compliance_ratio").find("no option of the law newton, which has none"),
            std::string::npos);
  EXPECT_NE(message("state.phi").find("systems written as text"), std::string::npos);
  EXPECT_NE(message("approach.speeed").find("approach.speed"), std::string::npos);
}

TEST(Variation, FormulasOfNamesAndNumbers) {
  Problem c = kane_problem();
  const auto v = Variation::make(
      c, {"e", "velocity[0]"}, {{"elements.C.restitution", "e"}, {"elements.C.friction.restitution", "e^2"}});
  ASSERT_TRUE(v) << to_string(v.error());
  v->apply(std::array{0.5, -7.0}, c);
  EXPECT_EQ(c.impact.elements[0].restitution, 0.5);
  EXPECT_EQ(c.impact.elements[1].restitution, 0.25);
  EXPECT_EQ(c.impact.velocity[0], -7.0);
  EXPECT_EQ(v->touched(0).size(), 2u);
  EXPECT_FALSE(v->direct(0));
  EXPECT_TRUE(v->direct(1));
  EXPECT_FALSE(Variation::make(c, {"unused"}, {}));
  EXPECT_FALSE(Variation::make(c, {"velocity[0]", "velocity[0]"}, {}));
  EXPECT_FALSE(Variation::make(c, {"velocity[0]", "velocity[00]"}, {}));
  EXPECT_FALSE(Variation::make(c, {"mass[0][1]", "mass[1][0]"}, {}));
  EXPECT_TRUE(Variation::make(c, {"mass[0][1]", "mass[1][1]"}, {}));
  EXPECT_FALSE(Variation::make(c, {"e"}, {{"elements.C.restitution", "e +"}}));
}

TEST(Variation, TheApproachDoesNotDependOnWhatWasBefore) {
  Problem c = make_problem(bar(60 * deg, 2.0, 0.5, 1.0, 1.0));
  const auto v = *Variation::make(c, {"approach.angle", "velocity[1]"}, {});
  Problem again = c;
  v.apply(std::array{0.3, -2.0}, c);
  v.apply(std::array{1.0, 4.0}, again);
  v.apply(std::array{0.3, -2.0}, again);
  EXPECT_EQ(c.impact.velocity, again.impact.velocity);
}

constexpr const char* text_bar = R"(percuss: 1
system:
  coordinates: [x, y, phi]
  parameters: {m: 1, s: 1}
  kinetic_energy: m/2*(x'^2 + y'^2) + m*s^2/6*phi'^2
  state: {y: 0.8660254037844386, phi: 60 deg, x': 2, y': -1}
elements:
  - name: tip
    kind: contact
    gap: y - s*sin(phi)
    restitution: 1
    friction: {slip: x + s*cos(phi), coefficient: 0.5, restitution: 1}
)";

TEST(Variation, SystemsWrittenAsText) {
  const auto problem = parse_problem(text_bar, "bar");
  ASSERT_TRUE(problem);
  Problem c = *problem;
  const auto v = Variation::make(c, {"state.phi", "parameters.m", "state.x'"}, {});
  ASSERT_TRUE(v) << to_string(v.error());
  v->apply(std::array{40 * deg, 3.0, 1.5}, c);
  const Impact expected = bar(40 * deg, 1.5, 0.5, 1.0, 1.0);
  EXPECT_TRUE(c.impact.mass.isApprox(3.0 * expected.mass, 1e-14));
  EXPECT_TRUE(c.impact.directions().isApprox(expected.directions(), 1e-14));
  EXPECT_TRUE(c.impact.velocity.isApprox(expected.velocity, 1e-14));
  EXPECT_FALSE(find_parameter(c, "mass[0][0]"));
  EXPECT_FALSE(find_parameter(c, "state.psi"));
  EXPECT_FALSE(find_parameter(c, "parameters.l"));
}

TEST(Quantities, AreThoseOfTheImpact) {  // [Glocker 2012, (128)-(130)]
  const Problem c = kane_problem();
  Evaluator evaluator(c, *Variation::make(c, {"velocity[0]"}, {}));
  evaluator.run(std::array{-0.1});
  const auto value = [&](const char* name) { return evaluator.value(find_quantities(c, name)->front()); };
  EXPECT_NEAR(value("elements.C.impulse"), 3.4079, 5e-5);
  EXPECT_NEAR(value("impulse[1]"), 1.4676, 5e-5);
  EXPECT_NEAR(value("velocity_after[1]"), 0.3631, 5e-5);
  EXPECT_NEAR(value("energy.work"), 0.1634, 5e-5);
  EXPECT_NEAR(value("elements.C.friction.work"), 0.3921, 5e-5);
  EXPECT_EQ(value("consistency.energetic"), 0.0);
  EXPECT_EQ(value("solutions"), 1.0);
  const Impact& impact = c.impact;
  EXPECT_EQ(label_of(find_quantities(c, "regime")->front(), value("regime"), impact), "stick");
  EXPECT_EQ(label_of(find_quantities(c, "status")->front(), value("status"), impact), "solved");
  EXPECT_EQ(find_quantities(c, "velocity_after")->size(), 2u);
  EXPECT_EQ(find_quantities(c, "mode")->at(1).name, "elements.C.friction.mode");
  EXPECT_FALSE(find_quantities(c, "velocity_after[2]"));
  EXPECT_FALSE(find_quantities(c, "elements.C.force"));
}

TEST(Quantities, BadDataIsRefusedAndSaysWhy) {
  const Problem c = kane_problem();
  Evaluator evaluator(c, *Variation::make(c, {"mass[0][0]"}, {}));
  evaluator.run(std::array{-1.0});
  EXPECT_NE(evaluator.refusal().find("mass"), std::string::npos);
  EXPECT_TRUE(std::isnan(evaluator.value(find_quantities(c, "energy.work")->front())));
  EXPECT_EQ(regime_label(evaluator.regime(), c.impact), "refused");
  evaluator.run(std::array{16.0});
  EXPECT_EQ(evaluator.refusal(), "");
}

TEST(Values, AsTheyAreWritten) {
  EXPECT_EQ(parse_values("0, 0.5, 5/3")->list, (std::vector{0.0, 0.5, 5.0 / 3.0}));
  const Values grid = *parse_values("0 deg:180 deg:5");
  EXPECT_TRUE(grid.degrees);
  EXPECT_NEAR(grid.at(1), 45 * deg, 1e-15);
  EXPECT_EQ(grid.at(4), grid.high);
  EXPECT_NEAR(parse_values("log 1:100:3")->at(1), 10.0, 1e-13);
  EXPECT_NEAR(parse_values("normal 2:0.5")->quantile(0.975), 2.0 + 0.5 * 1.959963984540054, 1e-12);
  EXPECT_NEAR(parse_values("loguniform 1:100")->quantile(0.5), 10.0, 1e-13);
  const Values wide = *parse_values("-1e308:1e308:5"), decades = *parse_values("log 5e-324:1e308:3");
  EXPECT_EQ(wide.at(0), -1e308);
  EXPECT_EQ(wide.at(1), -5e307);
  EXPECT_EQ(wide.at(4), 1e308);
  EXPECT_EQ(decades.at(0), 5e-324);
  EXPECT_NEAR(decades.at(1), std::sqrt(5e-324) * 1e154, 1e-20);
  EXPECT_EQ(decades.at(2), 1e308);
  EXPECT_EQ(parse_values("uniform 1e308:-1e308")->quantile(0.5), 0.0);
  EXPECT_FALSE(parse_values("normal 1e308:1e307"));
  for (const char* bad : {"", "1:2:3:4", "a:b:3", "1:2:1", "1:2:2.5", "1:1:5", "log -1:1:5", "uniform 0:1:5",
                          "normal 0:0", "1/0, 2"})
    EXPECT_FALSE(parse_values(bad)) << bad;
}

}  // namespace
}  // namespace percuss::parameters_test
