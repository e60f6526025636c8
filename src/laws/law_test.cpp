#include "percuss/law.hpp"

#include <gtest/gtest.h>

#include <Eigen/Cholesky>

#include "percuss/account.hpp"
#include "percuss/compare.hpp"
#include "percuss/law_text.hpp"
#include "support/mechanisms.hpp"

namespace percuss::law_test {
namespace {

TEST(Law, IsMadeFromNamesAndOptions) {
  EXPECT_EQ(name_of(*make_law("newton")), "newton");
  EXPECT_EQ(std::get<Poisson>(*make_law("poisson", {{"tangential", "shifted"}})).tangential,
            Poisson::Tangential::shifted);
  EXPECT_EQ(std::get<Stronge>(*make_law("stronge", {{"compliance_ratio", "2.5"}})).compliance_ratio, 2.5);
  EXPECT_FALSE(make_law("poisson", {{"tangential", "else"}}));
  EXPECT_FALSE(make_law("walton", {{"tangential", "coulomb"}}));
  EXPECT_FALSE(make_law("stronge", {{"compliance_ratio", "-1"}}));
  EXPECT_FALSE(make_law("hertz"));
}

TEST(Law, TellsItsOptions) {
  using Options = std::map<std::string, std::string>;
  for (const std::string_view name : law_names()) {
    const Law law = *make_law(std::string(name));
    EXPECT_EQ(name_of(law), name);
    EXPECT_EQ(options_of(law), name == "stronge" ? Options({{"compliance_ratio", "1.21"}}) : Options{});
  }
  const Options poisson{{"tangential", "coulomb"}}, moreau{{"corner", "reentrant"}},
      energetic{{"model", "mono"}, {"tail", "0.001"}, {"tolerance", "1e-09"}};
  EXPECT_EQ(options_of(*make_law("poisson", poisson)), poisson);
  EXPECT_EQ(options_of(*make_law("moreau", moreau)), moreau);
  EXPECT_EQ(options_of(*make_law("energetic", energetic)), energetic);
  const double third = 1.0 / 3.0;
  EXPECT_EQ(std::get<Stronge>(*make_law("stronge", options_of(Stronge{third}))).compliance_ratio, third);
  EXPECT_TRUE(options_of(CustomLaw{"stronge", {}}).empty());
}

TEST(Law, WrongOptionsAreNamed) {
  const auto fault = [](const char* name, const std::map<std::string, std::string>& options) {
    return to_string(make_law(name, options).error());
  };
  const auto has = [](const std::string& text, const char* part) {
    return text.find(part) != std::string::npos;
  };
  EXPECT_TRUE(has(fault("hertz", {}),
                  "'hertz' is not a law, expected newton, poisson, moreau, energetic, walton or stronge"));
  EXPECT_TRUE(has(fault("poisson", {{"tangential", "x"}}), "is 'x', expected pfeiffer, coulomb or shifted"));
  EXPECT_TRUE(has(fault("moreau", {{"corner", "convex"}}), "is 'convex', expected reentrant"));
  EXPECT_TRUE(has(fault("energetic", {{"model", "tri"}}), "is 'tri', expected bi or mono"));
  EXPECT_TRUE(has(fault("energetic", {{"tail", "0"}}), "is '0', expected a positive number"));
  EXPECT_TRUE(has(fault("newton", {{"model", "bi"}}), "has no option 'model'"));
}

// A law as one text, as --law takes it.
TEST(Law, IsWrittenWithItsOptions) {
  const auto has = [](const std::string& text, const char* part) {
    return text.find(part) != std::string::npos;
  };
  const auto fault = [](const char* text) {
    const auto law = parse_law(text);
    return law ? std::string() : to_string(law.error());
  };
  EXPECT_EQ(std::get<Poisson>(*parse_law("poisson:tangential=shifted")).tangential,
            Poisson::Tangential::shifted);
  const auto energetic = std::get<Energetic>(*parse_law("energetic:model=mono:tail=1e-8"));
  EXPECT_EQ(energetic.model, Energetic::Model::mono);
  EXPECT_EQ(energetic.tail, 1e-8);
  // The options of the present law stay, where it has the same name.
  EXPECT_EQ(std::get<Energetic>(*parse_law("energetic:model=bi", energetic)).tail, 1e-8);
  EXPECT_TRUE(std::holds_alternative<Newton>(*parse_law("newton", energetic)));
  EXPECT_TRUE(has(fault("poison"), "'poison' is not a law"));
  EXPECT_TRUE(has(fault("newton:model=bi"), "the law newton has no option 'model', expected none"));
  EXPECT_TRUE(has(fault("poisson:tangent=shifted"), "expected tangential (pfeiffer, coulomb or shifted)"));
  EXPECT_TRUE(has(fault("poisson:tangential=shiftet"), "expected pfeiffer, coulomb or shifted"));
  EXPECT_TRUE(has(fault("poisson:tangential"), "has no ="));
  EXPECT_TRUE(has(fault("energetic:tail=1:tail=2"), "given twice"));
  EXPECT_TRUE(has(fault("energetic:tail=-1"), "expected a positive number"));
  EXPECT_TRUE(has(fault("poisson:"), "has no option ''"));
}

// Problem files may hold any text where a law is expected.
TEST(Law, MistakesAreOneLineWhateverTheText) {
  for (const char* text : {"new\nton", "newton:mo\ndel=bi", "energetic:model=b\ni", "energetic:model",
                           "\x1b[2J", "energetic:tail=1\n:tail"}) {
    const auto law = parse_law(text);
    ASSERT_FALSE(law) << text;
    const std::string message = law.error().front().message;
    EXPECT_EQ(message.find_first_of("\n\x1b"), std::string::npos) << message;
  }
  const auto options = make_law("energetic", {{"model", "b\ni"}}),
             unknown = make_law("newton", {{"a\nb", "c"}});
  ASSERT_FALSE(options || unknown);
  EXPECT_EQ(to_string(options.error()).find('\n'), std::string::npos);
  EXPECT_EQ(to_string(unknown.error()).find('\n'), std::string::npos);
}

// Wherever a number stands it may be a formula without names.
TEST(Law, OptionsMayBeFormulas) {
  EXPECT_EQ(std::get<Stronge>(*parse_law("stronge:compliance_ratio=6/5")).compliance_ratio, 1.2);
  const auto energetic = std::get<Energetic>(*parse_law("energetic:tolerance=1/10^8:tail=1/1000"));
  EXPECT_EQ(energetic.tolerance, 1e-8);
  EXPECT_EQ(energetic.tail, 1e-3);
  EXPECT_EQ(std::get<Stronge>(*make_law("stronge", {{"compliance_ratio", "1.1^2"}})).compliance_ratio,
            1.1 * 1.1);
  for (const char* wrong : {"1/0", "-6/5", "0/1", "x/2", "1e999", "1e-999", "inf", "nan", "6/", "", "true"})
    EXPECT_FALSE(parse_law(std::string("stronge:compliance_ratio=") + wrong)) << wrong;
}

TEST(Law, SideBySideTheyAreToldApart) {
  const std::vector<Law> laws{Newton{}, *parse_law("energetic:model=mono"), Energetic{}};
  EXPECT_EQ(law_labels(laws),
            (std::vector<std::string>{"newton", "energetic:model=mono", "energetic:model=bi"}));
  EXPECT_EQ(law_labels(std::span(laws).first(2)), (std::vector<std::string>{"newton", "energetic"}));
}

TEST(Law, CustomLawsAreAuditedLikeTheOthers) {
  // Frictionless and elastic, whatever the coefficients say.
  const CustomLaw law{"elastic", [](const Impact& impact) -> Result<Eigen::VectorXd> {
                        const Eigen::VectorXd w = impact.elements[0].directions;
                        const double g = w.dot(impact.mass.llt().solve(w));
                        return Eigen::Vector2d(-2.0 * w.dot(impact.velocity) / g, 0.0);
                      }};
  const Outcome o = *resolve(kane(0.5), Law(law));
  const Account a = account(kane(0.5), o.solution);
  EXPECT_NEAR(a.total_work(), 0.0, 1e-15);
  EXPECT_TRUE(a.kinetic && a.kinematic && a.energetic);

  const CustomLaw wrong{"short",
                        [](const Impact&) -> Result<Eigen::VectorXd> { return Eigen::VectorXd::Zero(1); }};
  EXPECT_FALSE(resolve(kane(0.5), wrong));
  EXPECT_FALSE(resolve(kane(0.5), CustomLaw{}));
}

TEST(Compare, FrictionlessLawsAgreeAndOthersSayWhy) {
  const Impact chain{
      Eigen::Matrix3d::Identity(),
      Eigen::Vector3d(1, 0, 0),
      {contact("12", Eigen::Vector3d(-1, 1, 0), 0.8), contact("23", Eigen::Vector3d(0, -1, 1), 0.8)}};
  const Comparison c = compare(chain, {Newton{}, Poisson{}, Moreau{}, Walton{}, Stronge{}});
  ASSERT_EQ(c.agree.size(), 1u);
  EXPECT_EQ(c.agree[0], (std::vector<std::size_t>{0, 1, 2}));
  EXPECT_FALSE(c.laws[3].outcome);
  EXPECT_FALSE(c.laws[4].outcome);
  const Comparison different = compare(kane(0.5), {Newton{}, Poisson{}});
  EXPECT_EQ(different.agree.size(), 2u);
}

// A ship berths and a grain falls: parts that do not feel each other. Each is as it would be alone, γ⁺ =
// −εγ⁻, however far their energies are apart; or it is not called solved.
TEST(Law, APartIsNotMeasuredByAnother) {
  for (const Law& law : {Law(Newton{}), Law(Poisson{}), Law(Moreau{}), Law(Energetic{})})
    for (const double speed : {10.0, 1e6, 1e9, 1e12, 1e14, 1e16}) {
      const Impact apart{
          Eigen::Vector2d(1e6, 1e-6).asDiagonal(),
          Eigen::Vector2d(-speed, -1e-3),
          {contact("fender", Eigen::Vector2d(1, 0), 0.5), contact("grain", Eigen::Vector2d(0, 1), 0.5)}};
      const Outcome o = *resolve(apart, law);
      const double right = 0.5e-3;
      if (o.status == Status::solved) {
        EXPECT_NEAR(o.solution.velocity_after[1], right, 1e-3 * right) << name_of(law) << " " << speed;
        EXPECT_EQ(o.solution.elements[1].mode, Mode::active) << name_of(law) << " " << speed;
      }
      if (speed <= 10.0 && !std::holds_alternative<Energetic>(law)) {
        EXPECT_EQ(o.status, Status::solved) << name_of(law) << " " << speed;
      }
    }
}

}  // namespace
}  // namespace percuss::law_test
