// percuss audit keeps its contract.
#include <gtest/gtest.h>

#include "report/text.hpp"
#include "support/cli_samples.hpp"
#include "support/program.hpp"

namespace percuss::test {
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

}  // namespace
}  // namespace percuss::test
