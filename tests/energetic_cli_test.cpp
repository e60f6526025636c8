// The energetic law through the program.
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>

#include "support/cli_samples.hpp"
#include "support/program.hpp"

namespace percuss::test::energetic_cli_test {
namespace {

TEST(Cli, ToleranceReachesTheStepsOfTheEnergeticLaw) {
  const std::string chain =
      "percuss: 1\nlaw: energetic\nsystem: {generate: chain, balls: 5, restitution: 0.9}\n";
  const auto residual = [&](const std::string& tolerance) {
    const Finished run = run_program({"impact", "-", "--json", "--tolerance", tolerance}, chain);
    EXPECT_EQ(run.exit_code, 0) << run.err;
    return Json::parse(run.out)["residual"].get<double>();
  };
  EXPECT_LE(residual("1e-12"), 1e-11);
  EXPECT_GT(residual("1e-3"), 1e-9);
  const Finished refused = run_program({"impact", "-", "--tolerance", "2"}, chain);
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_NE(refused.err.find("tolerance"), std::string::npos) << refused.err;
}

TEST(Cli, EnergeticAddsWhatContactsDid) {
  const std::string balls = R"(percuss: 1
law: {energetic: {model: bi}}
system: {mass: [1, 1, 1], velocity: [1, 0, 0]}
elements:
  - {name: a, kind: contact, normal: [-1, 1, 0], restitution: 0.9, stiffness: 1, exponent: 1.5}
  - {name: b, kind: contact, normal: [0, -1, 1], restitution: 0.9, stiffness: 1, exponent: 1.5}
)";
  const TemporaryFile out("");
  const Finished run = run_program({"impact", "-", "--json", "--history", out.path()}, balls);
  ASSERT_EQ(run.exit_code, 0) << run.err;
  const Json json = Json::parse(run.out);
  EXPECT_NEAR(json["velocity_after"][2], 0.9044725576, 1e-9);
  EXPECT_EQ(json["elements"][0]["compressions"], 1);
  EXPECT_EQ(json["elements"][0]["repeated"], 0);
  EXPECT_GT(json["elements"][0]["energy_residual"], 0.0);
  EXPECT_LT(std::abs(json["balance"].get<double>()), 1e-10);
  std::ifstream stream(out.path());
  std::string header;
  std::getline(stream, header);
  EXPECT_EQ(header.rfind(
                "t,event,primary,u[0],u[1],u[2],a.gamma,a.force,a.impulse,a.compression,a.energy,a.phase", 0),
            0u)
      << header;
  const Finished table = run_program({"impact", "-"}, balls);
  EXPECT_NE(table.out.find("compressions"), std::string::npos) << table.out;
}

// A contact with e < 1 loses: in the table, in JSON and on the page, whatever its mean velocity is.
TEST(Cli, WorkUnderTheEnergeticLawIsItsIntegral) {
  const std::string file = PERCUSS_TEST_DATA "/defects/chain_work.yaml";
  const TemporaryFile page;
  const Finished run = run_program({"impact", file, "--json", "--report", page.path()});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  const Json json = Json::parse(run.out);
  double sum = 0.0;
  for (const Json& element : json["elements"]) {
    EXPECT_LT(element["work"], 0.0) << element["name"];
    EXPECT_EQ(element["work"].get<double>(), -element["energy_residual"].get<double>());
    sum += element["work"].get<double>();
  }
  EXPECT_NEAR(sum, json["energy"]["work"], 1e-11);
  EXPECT_FALSE(json["energy"].contains("stored"));
  const Finished table = run_program({"impact", file});
  EXPECT_NE(table.out.find("-0.008963"), std::string::npos) << table.out;
  EXPECT_EQ(table.out.find("0.03648"), std::string::npos) << table.out;
  const std::string html = page.content();
  EXPECT_NE(html.find("-0.008963"), std::string::npos);
  EXPECT_EQ(html.find("0.03648"), std::string::npos);

  const std::string elastic =
      "percuss: 1\nlaw: energetic\nsystem: {generate: chain, balls: 7, restitution: 1, velocity: [1, 1]}\n";
  EXPECT_NE(run_program({"impact", "-"}, elastic).out.find(", unchanged"), std::string::npos);
}

// Contacts with e = 1 neither lose nor gain over a motion.
TEST(Cli, TheCradleGainsNothingInMotion) {
  const TemporaryFile page;
  const std::string cradle = PERCUSS_EXAMPLES "/motion/newtons_cradle.yaml";
  const Finished text = run_program({"simulate", cradle, "--until", "1", "--report", page.path()});
  ASSERT_EQ(text.exit_code, 0) << text.err;
  EXPECT_EQ(text.out.find("gained by"), std::string::npos) << text.out;
  for (const char* contact : {"C1", "C2", "C3", "C4"})
    EXPECT_NE(text.out.find(std::string("dissipated by ") + contact), std::string::npos) << text.out;
  EXPECT_EQ(page.content().find("GAINED"), std::string::npos);
}

TEST(Cli, PrecompressionBringsEnergyIn) {
  const std::string text =
      "percuss: 1\nlaw: energetic\nsystem: {mass: [1], velocity: [-0.01]}\nelements:\n"
      "  - {name: C, kind: contact, normal: [1], restitution: 1, stiffness: 1, exponent: 1, "
      "precompression: 0.5}\n";
  const double stored = 0.125, before = 5e-5;  // λ₀²/2K
  const Json impact = Json::parse(run_program({"impact", "-", "--json"}, text).out);
  EXPECT_EQ(impact["energy"]["stored"], stored);
  EXPECT_NEAR(impact["energy"]["after"], before + stored, 1e-12);
  EXPECT_NEAR(impact["elements"][0]["work"], stored, 1e-12);
  EXPECT_EQ(impact["consistency"]["energetic"], true);
  EXPECT_NE(run_program({"impact", "-"}, text).out.find("precompressed contacts held 0.125 before"),
            std::string::npos);

  const Json audit = Json::parse(run_program({"audit", "-", "--json"}, text).out);
  EXPECT_EQ(audit["verdict"], "consistent");
  EXPECT_EQ(audit["worst_gain"]["stored_energy"], stored);
  EXPECT_EQ(audit["worst_gain"]["upper"], nullptr);
  EXPECT_NEAR(audit["worst_gain"]["lower"], 1.0 + stored / before, 1e-6);
  const Finished words = run_program({"audit", "-"}, text);
  EXPECT_NE(words.out.find("T⁺ ≤ T⁻ + 0.125"), std::string::npos) << words.out;
  EXPECT_EQ(words.out.find("no admissible velocity gains energy"), std::string::npos) << words.out;
  EXPECT_EQ(words.out.find("T⁺/T⁻ = 1"), std::string::npos) << words.out;
}

TEST(Cli, RestitutionThatIsAFormulaIsForTheEnergeticLawOnly) {
  const std::string text =
      "percuss: 1\nlaw: energetic\nsystem: {mass: [1], velocity: [-1]}\nelements:\n"
      "  - {name: C, kind: contact, normal: [1], restitution: {expression: 0.9 - 0.4*W}}\n";
  const Finished run = run_program({"impact", "-", "--json"}, text);
  ASSERT_EQ(run.exit_code, 0) << run.err;
  EXPECT_NEAR(Json::parse(run.out)["velocity_after"][0], 0.7, 1e-9);  // W = 0.5
  const Finished newton = run_program({"impact", "-", "--law", "newton"}, text);
  EXPECT_EQ(newton.exit_code, 2);
  EXPECT_EQ(newton.err,
            "<stdin>:5:56: elements[0].restitution: is a function of the work of compression in C, which the "
            "energetic law takes; the law newton needs a number\n");
  const Json laws = Json::parse(run_program({"compare", "-", "--json"}, text).out)["laws"];
  EXPECT_EQ(laws["energetic"]["status"], "solved");
  for (const char* name : {"newton", "poisson", "moreau", "walton", "stronge"}) {
    EXPECT_EQ(laws[name]["status"], "not_applicable") << name;
    EXPECT_NE(laws[name]["reason"].get<std::string>().find("needs a number"), std::string::npos) << name;
  }
  EXPECT_EQ(run_program({"audit", "-"}, text).exit_code, 2);
  const std::string printed = run_program({"impact", "-", "--print-matrices"}, text).out;
  EXPECT_EQ(run_program({"impact", "-", "--json"}, printed).out, run.out) << printed;

  std::string wrong = text;
  wrong.replace(wrong.find("0.9 -"), 5, "1.9 -");
  const Finished outside = run_program({"impact", "-"}, wrong);
  EXPECT_EQ(outside.exit_code, 2);
  EXPECT_NE(outside.err.find("<stdin>:5:56: elements[0].restitution: is 1.7"), std::string::npos)
      << outside.err;
}

TEST(Cli, TheEnergeticLawReportsTheImpulseCorrelation) {
  const std::string row = "percuss: 1\nlaw: energetic\nsystem: {generate: chain, balls: 3, velocity: [1]}\n";
  const Json json = Json::parse(run_program({"impact", "-", "--json"}, row).out);
  EXPECT_EQ(json["elements"][0]["impulse_correlation"], 1.0);
  EXPECT_EQ(json["elements"][0]["primary"], true);
  EXPECT_NEAR(json["elements"][1]["impulse_correlation"], 0.9945493146 / 1.0709523537,
              1e-9);  // spec, 3 balls
  EXPECT_NE(run_program({"impact", "-"}, row).out.find("primary contact, 1-2"), std::string::npos);
  const std::string apart =
      "percuss: 1\nlaw: energetic\nsystem: {generate: chain, balls: 3, velocity: [-1]}\n";
  EXPECT_TRUE(
      Json::parse(run_program({"impact", "-", "--json"}, apart).out)["elements"][0]["impulse_correlation"]
          .is_null());
}

}  // namespace
}  // namespace percuss::test::energetic_cli_test
