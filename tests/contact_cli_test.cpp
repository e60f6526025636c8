// percuss contact and percuss export keep their contract.
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "io/hdf5_reader.hpp"
#include "percuss/fclib.hpp"
#include "support/program.hpp"

namespace percuss::test::contact_cli_test {
namespace {

using Json = nlohmann::ordered_json;
using io::Hdf5Reader;

std::string collected(const std::string& name) {
  return std::string(PERCUSS_TEST_DATA) + "/fclib/" + name + ".hdf5";
}

TEST(ContactCli, JsonHasTheKeysOfTheContract) {
  const Finished run =
      run_program({"contact", collected("Spheres-i099-356-679"), "--tolerance", "1e-8", "--json"});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  EXPECT_EQ(run.err, "");
  const Json json = Json::parse(run.out);
  EXPECT_EQ(json["status"], "solved");
  EXPECT_EQ(json["contacts"], 356);
  EXPECT_LE(json["residual"], 1e-8);
  EXPECT_GE(json["seconds"], 0.0);
  EXPECT_GE(json["iterations"], 1);
  EXPECT_FALSE(json["stages"].empty());
  for (const char* key : {"scaled_residual", "row_residual", "penetration", "cone_violation"})
    EXPECT_TRUE(json[key].is_number()) << key;
}

TEST(ContactCli, ReportSaysWhatWasDone) {
  const Finished run = run_program({"contact", collected("Rover1039"), "--tolerance", "1e-6"});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  for (const char* word : {"contacts          4, spatial", "method", "status            solved", "residual",
                           "scaled residual", "row residual", "penetration", "cone violation"})
    EXPECT_NE(run.out.find(word), std::string::npos) << word << "\n" << run.out;
}

TEST(ContactCli, WritesTheSolutionAsFclibDoes) {
  const TemporaryFile out;
  const std::string source = collected("Capsules-i97-269");
  const Finished run =
      run_program({"contact", source, "--tolerance", "1e-6", "--json", "--write-solution", out.path()});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  const auto file = io::read_fclib(out.path());
  ASSERT_TRUE(file) << file.error();
  const auto solution = Hdf5Reader::open(out.path());
  ASSERT_TRUE(solution);
  const auto r = solution->numbers("/solution/r"), u = solution->numbers("/solution/u");
  ASSERT_TRUE(r && u);
  const ContactProblem original = io::read_fclib(source)->problem;
  const double residual = Json::parse(run.out)["residual"];
  EXPECT_EQ(contact_residual(original, *r).relative, residual);
  EXPECT_LE(residual, 1e-6);
  EXPECT_EQ(u->size(), 3 * 216U);
  EXPECT_FALSE(solution->has("/solution/v"));
}

TEST(ContactCli, NotConvergedIsAnAnswer) {
  const Finished run = run_program({"contact", collected("RockPile_tob1"), "--tolerance", "1e-300",
                                    "--solver", "gauss-seidel", "--time-limit", "0.05", "--json"});
  EXPECT_EQ(run.exit_code, 4) << run.err;
  const Json json = Json::parse(run.out);
  EXPECT_EQ(json["status"], "not_converged");
  EXPECT_FALSE(json["reason"].get<std::string>().empty());
  EXPECT_GT(json["residual"], 0.0);
}

TEST(ContactCli, BadInputIsOneLine) {
  const TemporaryFile text("percuss: 1\n");
  const std::vector<std::vector<std::string>> calls{
      {"contact", "/nowhere.hdf5"},
      {"contact", text.path()},
      {"contact", collected("CubeH8"), "--tolerance", "0"},
      {"contact", collected("CubeH8"), "--tolerance", "nan"},
      {"contact", collected("CubeH8"), "--tolerance", "1e-8x"},
      {"contact", collected("CubeH8"), "--threads", "-1"},
      {"contact", collected("CubeH8"), "--time-limit", "-1"},
      {"contact", collected("CubeH8"), "--solver", "simplex"},
      {"contact"},
      {"export", text.path()},
      {"export", text.path(), "--fclib", "/tmp/never_written.hdf5"},
  };
  for (const auto& call : calls) {
    const Finished run = run_program(call);
    EXPECT_EQ(run.exit_code, 2) << call.back();
    EXPECT_EQ(run.out, "");
    EXPECT_FALSE(run.err.empty());
  }
  const Finished run = run_program({"contact", collected("CubeH8"), "--solver", "simplex"});
  EXPECT_NE(run.err.find("'simplex' is not a solver, expected automatic, gauss-seidel"), std::string::npos)
      << run.err;
}

TEST(ContactCli, AnOperatorThatTakesEnergyFromNowhereIsRefused) {
  ContactProblem problem = io::read_fclib(collected("FC3D_Example1"))->problem;
  problem.W.values[4] = -1.0;
  const TemporaryFile file;
  ASSERT_TRUE(io::write_fclib(problem, "", "", file.path()));
  const Finished run = run_program({"contact", file.path(), "--json"});
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_EQ(run.out, "");
  EXPECT_EQ(run.err, file.path() + ": W[0][0] has -1 on its diagonal, expected no negative numbers\n");
}

TEST(ContactCli, APlaceThatCannotBeWrittenIsTheMachinesFault) {
  const Finished run = run_program(
      {"contact", collected("CubeH8"), "--tolerance", "1e-3", "--write-solution", "/nowhere/out.hdf5"});
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_EQ(run.err, "percuss: cannot write /nowhere/out.hdf5: No such file or directory\n");
}

// Exported, solved as a contact problem and read back, an impact has the impulses of percuss impact.
void expect_same_impulses(const std::string& problem, const std::vector<std::size_t>& rows) {
  const TemporaryFile out, solved;
  const Finished exported = run_program({"export", problem, "--fclib", out.path()});
  ASSERT_EQ(exported.exit_code, 0) << exported.err;
  const Finished run = run_program(
      {"contact", out.path(), "--tolerance", "1e-12", "--json", "--write-solution", solved.path()});
  ASSERT_EQ(run.exit_code, 0) << run.err << run.out;
  const auto solution = Hdf5Reader::open(solved.path());
  ASSERT_TRUE(solution);
  const std::vector<double> r = *solution->numbers("/solution/r");
  std::vector<double> expected;
  const Json impact = Json::parse(run_program({"impact", problem, "--json"}).out);
  for (const Json& element : impact["elements"])
    for (const double impulse : element["impulse"]) expected.push_back(impulse);
  ASSERT_EQ(rows.size(), expected.size());
  for (std::size_t k = 0; k < rows.size(); ++k) EXPECT_NEAR(r.at(rows[k]), expected[k], 1e-9) << problem;
}

TEST(ExportCli, ExamplesKeepTheirImpulses) {
  const std::string examples = PERCUSS_EXAMPLES;
  expect_same_impulses(examples + "/kane.yaml", {0, 1});
  expect_same_impulses(examples + "/kane_slip.yaml", {0, 1});
  expect_same_impulses(examples + "/sphere_isotropic.yaml", {0, 1, 2});
  expect_same_impulses(examples + "/bar_subcritical.yaml", {0, 1});
}

TEST(ExportCli, RefusesWhatFclibCannotExpress) {
  const TemporaryFile out;
  const std::string examples = PERCUSS_EXAMPLES;
  Finished run = run_program({"export", examples + "/pivoting_disk.yaml", "--fclib", out.path()});
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_NE(run.err.find("has 3 components"), std::string::npos) << run.err;
  run = run_program({"export", examples + "/sphere_stronge.yaml", "--fclib", out.path()});
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_NE(run.err.find("FCLIB holds impacts under newton only"), std::string::npos) << run.err;
  EXPECT_EQ(out.content(), "");
  run = run_program({"export", examples + "/sphere_stronge.yaml", "--law", "newton", "--fclib", out.path()});
  EXPECT_EQ(run.exit_code, 0) << run.err;
}

}  // namespace
}  // namespace percuss::test::contact_cli_test
