// percuss audit keeps its contract.
#include <gtest/gtest.h>

#include "percuss/text.hpp"
#include "support/cli_samples.hpp"
#include "support/program.hpp"

namespace percuss::test::audit_cli_test {
namespace {

TEST(Cli, AuditPrintsTheContractsKeys) {
  const Finished run = run_program({"audit", "-", "--json"}, kane);
  EXPECT_EQ(run.exit_code, 0) << run.err;
  const Json json = Json::parse(run.out);
  EXPECT_EQ(json["verdict"], "inconsistent");
  for (const char* key : {"reason", "eigenvalues", "similar", "small", "witness", "worst_gain", "elements"})
    EXPECT_TRUE(json.contains(key)) << key;
  EXPECT_NEAR(json["eigenvalues"]["ratio"], 0.0129, 5e-5);
  EXPECT_GT(json["witness"]["work"], 0.0);
  EXPECT_GE(json["worst_gain"]["upper"], json["worst_gain"]["lower"]);
  EXPECT_EQ(json["elements"][0]["range"], (Json{0.0, 1.0}));
}

TEST(Cli, AuditWritesAWitnessThatGains) {
  const TemporaryFile witness("");
  const Finished audit = run_program({"audit", "-", "--witness", witness.path()}, kane);
  EXPECT_EQ(audit.exit_code, 0) << audit.err;
  for (const std::string& line : lines(audit.out)) EXPECT_LE(report::display_width(line), 80u) << line;
  EXPECT_NE(audit.out.find("INCONSISTENT"), std::string::npos);
  const Json json = Json::parse(run_program({"impact", witness.path(), "--json"}).out);
  EXPECT_GT(json["energy"]["work"], 0.0);
  EXPECT_EQ(json["consistency"]["energetic"], false);
  EXPECT_EQ(json["consistency"]["kinematic"], true);
}

TEST(Cli, AuditRepairsAndFindsTheEquivalentSystem) {
  const TemporaryFile file(kane);
  const TemporaryFile out("");
  const Finished run =
      run_program({"audit", file.path(), "--json", "--repair", "--equivalent-file", out.path()});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  const Json json = Json::parse(run.out);
  EXPECT_NEAR(json["equivalent"]["m2"], 20.2875, 5e-5);
  EXPECT_TRUE(json["repair"]["found"]);
  EXPECT_NEAR(json["repair"]["single"][0]["interval"][1], 0.246162, 1e-6);
  const Json same = Json::parse(run_program({"impact", out.path(), "--json"}).out);
  EXPECT_NEAR(same["elements"][0]["impulse"][0], 3.4079, 5e-4);
  EXPECT_NEAR(same["energy"]["work"], 0.1634, 5e-5);

  const Finished text = run_program({"audit", file.path(), "--repair", "--equivalent"});
  EXPECT_NE(text.out.find("or this one alone"), std::string::npos) << text.out;
  EXPECT_NE(text.out.find("m₂ = 20.287"), std::string::npos) << text.out;
}

TEST(Cli, AWitnessIsWrittenForTheLawThatWasAskedAbout) {
  std::string inelastic = kane;
  inelastic += "law: poisson\n";
  const TemporaryFile file(inelastic);
  const TemporaryFile out("");
  ASSERT_EQ(run_program({"audit", file.path(), "--law", "newton", "--witness", out.path()}).exit_code, 0);
  const Json json = Json::parse(run_program({"impact", out.path(), "--json"}).out);
  EXPECT_EQ(json["law"], "newton");
  EXPECT_GT(json["energy"]["work"], 0.0);
}

Json audit_of(const std::string& defect) {
  const Finished run = run_program({"audit", PERCUSS_TEST_DATA "/defects/" + defect, "--json"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  return Json::parse(run.out);
}

// The solution that the witness names, as `percuss impact --all` lists it.
Json named_solution(const std::string& defect, const Json& witness) {
  const TemporaryFile file("");
  EXPECT_EQ(
      run_program({"audit", PERCUSS_TEST_DATA "/defects/" + defect, "--witness", file.path()}).exit_code, 0);
  const Json impact = Json::parse(run_program({"impact", file.path(), "--all", "--json"}).out);
  EXPECT_EQ(impact["solutions"], witness["solutions"]);
  EXPECT_EQ(impact["energy"]["work"].get<double>() > 0.0, witness["reported"].get<bool>());
  const std::size_t at = witness["solution"].get<std::size_t>() - 1;
  return at < impact["all"].size() ? impact["all"][at] : impact;
}

TEST(Cli, AuditFindsGainsWhereDirectionsDependOnEachOther) {
  for (const char* file : {"audit_undecided_but_gains_7.json", "audit_undecided_but_gains_22.json"}) {
    const Json json = audit_of(file);
    EXPECT_EQ(json["verdict"], "inconsistent") << file;
    EXPECT_GT(json["witness"]["gain"], 1.1) << file;
    EXPECT_NEAR(named_solution(file, json["witness"])["energy"]["work"], json["witness"]["work"], 1e-9);
  }
}

TEST(Cli, AWitnessSaysWhichSolutionGains) {
  const char* file = "witness_no_gain_2_16.json";
  const Json witness = audit_of(file)["witness"];
  EXPECT_FALSE(witness["reported"]);
  EXPECT_GT(witness["solutions"], 1);
  const Json gains = named_solution(file, witness);
  EXPECT_GT(gains["energy"]["work"], 0.0);
  EXPECT_NEAR(gains["energy"]["work"], witness["work"], 1e-9);
  const Finished text = run_program({"audit", PERCUSS_TEST_DATA "/defects/" + std::string(file)});
  EXPECT_NE(text.out.find("in solution " + witness["solution"].dump() + " of "), std::string::npos)
      << text.out;
}

TEST(Cli, AVerdictHasOneReason) {
  for (const char* file : {"die_two_corners.yaml", "foot_audit.yaml"}) {
    const Finished run = run_program({"audit", PERCUSS_TEST_DATA "/defects/" + std::string(file)});
    const bool semidefinite = audit_of(file)["semidefinite"];
    EXPECT_EQ(run.out.find("indefinite, nothing follows") == std::string::npos, semidefinite) << run.out;
    EXPECT_EQ(unwrapped(run.out).find("because the symmetric part of δG") != std::string::npos, semidefinite)
        << run.out;
    for (const std::string& line : lines(run.out)) EXPECT_LE(report::display_width(line), 80u) << line;
  }
}

TEST(Cli, ACertificateIsWrittenOrRefusedInOneLine) {
  const TemporaryFolder folder;
  const std::string path = folder.file("c.json");
  ASSERT_EQ(run_program({"audit", "-", "--certificate", path}, kane).exit_code, 0);
  const Finished run =
      run_program({"audit", "-", "--law", "poisson", "--certificate", folder.file("p.json")}, kane);
  EXPECT_EQ(run.exit_code, 6);
  EXPECT_EQ(lines(run.err).size(), 1u) << run.err;
  EXPECT_NE(run.err.find("no certificate: certificates are about Newton's law"), std::string::npos)
      << run.err;
  EXPECT_EQ(folder.names(), std::vector<std::string>{"c.json"});
}

// A wall and a sprag clutch with the coefficient -1: it gains, and nothing is shown that has no δ.
constexpr const char* no_delta = R"(percuss: 1
system: {mass: [1, 1], velocity: [-1, 0]}
elements:
  - {name: A, kind: contact, normal: [1, 0], restitution: 1}
  - {name: B, kind: clutch, direction: [-1, 1], restitution: -1}
)";

TEST(Cli, AuditWithoutDeltaDecidesAndShowsOnlyWhatItComputed) {
  const Finished run = run_program({"audit", "-", "--json"}, no_delta);
  EXPECT_EQ(run.exit_code, 0) << run.err;
  const Json json = Json::parse(run.out);
  EXPECT_EQ(json["verdict"], "inconsistent");
  for (const char* key : {"similar", "small", "small_as_printed", "definiteness", "semidefinite"})
    EXPECT_TRUE(json.at(key).is_null()) << key;
  EXPECT_GT(json["eigenvalues"]["max"], 0.0);
  EXPECT_GE(json["worst_gain"]["lower"], 4.99);
  const Finished text = run_program({"audit", "-"}, no_delta);
  EXPECT_EQ(text.out.find("no energy can be gained"), std::string::npos) << text.out;
  EXPECT_EQ(text.out.find("0 to 0"), std::string::npos) << text.out;
  EXPECT_NE(text.out.find("conditions"), std::string::npos) << text.out;
}

TEST(Cli, AuditSaysWhoseVelocityIsShown) {
  const std::string row =
      "percuss: 1\nsystem: {generate: chain, balls: 3, velocity: [1], restitution: 0.5}\n";
  const Finished text = run_program({"audit", "-", "--law", "energetic"}, row);
  EXPECT_EQ(text.exit_code, 0) << text.err;
  EXPECT_NE(text.out.find("u⁺, energetic"), std::string::npos) << text.out;
  EXPECT_NE(text.out.find("joint u⁺, newton"), std::string::npos) << text.out;
  for (const std::string& line : lines(text.out)) EXPECT_LE(report::display_width(line), 80u) << line;
  const Json json = Json::parse(run_program({"audit", "-", "--law", "energetic", "--json"}, row).out);
  const Json impact = Json::parse(run_program({"impact", "-", "--law", "energetic", "--json"}, row).out);
  EXPECT_EQ(json["resolved"]["velocity_after"], impact["velocity_after"]);
  EXPECT_EQ(json["geometry"]["sequential"]["law"], "newton");
}

// Two contacts with friction and spin and a third one: each velocity that the law does not resolve takes its
// solvers long, and there are many of them.
TEST(Cli, ASearchOfAnAuditHasABudgetAndSaysWhatWasDone) {
  const std::string three = R"(percuss: 1
law: newton
system: {mass: [1.0, 0.5, 0.5, 0.5, 2.0, 2.0, 0.5], velocity: [-0.34, 0.19, 0.82, 0.99, -0.91, 0.59, 0.72]}
elements:
  - name: C0
    kind: contact
    normal: [0.12, -0.9, -0.41, 0.47, 0.99, 0.11, -0.29]
    restitution: 0.9
    friction:
      tangent:
        - [-0.21, -0.2, -0.03, -0.48, 0.22, 0.43, -0.48]
        - [0.22, -0.51, 0.32, 0.7, 0.74, -0.19, 0.86]
      coefficient: 30.0
      restitution: 0.3
      spin: {direction: [-0.62, 0.25, -0.67, 0.95, -0.11, 0.83, 0.46], radius: 0.1}
  - name: C1
    kind: contact
    normal: [0.21, -0.48, 0.05, -0.72, -0.72, 0.43, -0.28]
    restitution: 0.7
    friction:
      tangent:
        - [-0.52, 0.44, 0.44, -0.39, -0.79, -0.21, -0.02]
        - [-0.8, -0.63, -0.89, 0.2, 0.78, -0.57, -0.93]
      coefficient: 30.0
      restitution: 0.3
      spin: {direction: [0.33, -0.45, 0.23, -0.65, -0.56, -0.53, -0.1], radius: 0.1}
  - name: C2
    kind: contact
    normal: [0.5, 0.95, -0.53, -0.43, 0.09, -0.22, -0.1]
    restitution: 0.5
)";
  const Json json = Json::parse(run_program({"audit", "-", "--json"}, three).out);
  EXPECT_EQ(json["verdict"], "undecided");
  const std::string reason = json["reason"];
  EXPECT_NE(reason.find("a search that ended after "), std::string::npos) << reason;
  EXPECT_NE(reason.find("because the law did not converge at 500 of them, found no gain"), std::string::npos)
      << reason;
}

}  // namespace
}  // namespace percuss::test::audit_cli_test
