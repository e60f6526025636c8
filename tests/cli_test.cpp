// The command line keeps its contract.
#include <gtest/gtest.h>

#include "percuss/text.hpp"
#include "support/cli_samples.hpp"
#include "support/program.hpp"

namespace percuss::test::cli_test {
namespace {

TEST(Cli, JsonHasTheKeysOfTheContractInTheirOrder) {
  const TemporaryFile file(kane);
  const Finished run = run_program({"impact", file.path(), "--json"});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  EXPECT_EQ(run.err, "");
  const Json json = Json::parse(run.out);
  EXPECT_EQ(keys(json), (Names{"percuss", "law", "status", "solutions", "unique", "velocity_before",
                               "velocity_after", "elements", "energy", "consistency", "violations", "split",
                               "residual", "residual_of", "solver"}));
  EXPECT_EQ(json["violations"][0]["requirement"], "energetic");
  EXPECT_EQ(json["violations"][0]["element"], "C.friction");
  EXPECT_NEAR(json["violations"][0]["size"], 0.1634, 5e-5);
  EXPECT_EQ(keys(json["unique"]), (Names{"velocity", "impulse"}));
  EXPECT_EQ(keys(json["elements"][0]),
            (Names{"name", "kind", "impulse", "gamma_before", "gamma_after", "xi", "mode", "work", "split"}));
  EXPECT_EQ(keys(json["split"]), (Names{"work", "cone", "own", "coupling"}));
  EXPECT_EQ(keys(json["energy"]), (Names{"before", "after", "work"}));
  EXPECT_EQ(keys(json["consistency"]), (Names{"kinematic", "kinetic", "energetic"}));
}

TEST(Cli, JsonHoldsThePublishedNumbersOfKanesPendulum) {
  const TemporaryFile file(kane);
  const Json json = Json::parse(run_program({"impact", file.path(), "--json"}).out);
  EXPECT_EQ(json["law"], "newton");
  EXPECT_EQ(json["status"], "solved");
  EXPECT_EQ(json["solutions"], 1);
  EXPECT_EQ(json["unique"]["velocity"], true);
  EXPECT_EQ(json["velocity_before"], (Json{-0.1, -0.2}));
  EXPECT_NEAR(json["velocity_after"][0], -0.3346, 5e-5);
  EXPECT_NEAR(json["velocity_after"][1], 0.3631, 5e-5);
  EXPECT_NEAR(json["elements"][0]["impulse"][0], 3.4079, 5e-5);
  EXPECT_NEAR(json["elements"][1]["impulse"][0], 1.4676, 5e-5);
  EXPECT_EQ(json["elements"][1]["mode"], "stick");
  EXPECT_NEAR(json["elements"][0]["work"], -0.2286, 5e-4);
  EXPECT_NEAR(json["energy"]["work"], 0.1634, 5e-5);
  EXPECT_EQ(json["consistency"]["energetic"], false);
}

TEST(Cli, PlanarSlipNamesItsDirection) {
  const Json json = Json::parse(run_program({"impact", "-", "--json"}, sliding_ball).out);
  const Json& friction = json["elements"][1];
  EXPECT_EQ(friction["name"], "ground.friction");
  EXPECT_EQ(friction["mode"], "slip");
  EXPECT_EQ(friction["slip"], "forward");  // Λ_T = −μΛ_N = −0.3 · 4.5
  EXPECT_DOUBLE_EQ(friction["impulse"][0], -1.35);
  EXPECT_FALSE(json["elements"][0].contains("slip"));
}

TEST(Cli, DecomposedFrictionCarriesItsClutches) {
  const Json json =
      Json::parse(run_program({"impact", "-", "--json", "--decompose-friction"}, sliding_ball).out);
  EXPECT_FALSE(json["elements"][0].contains("clutches"));
  const Json& clutches = json["elements"][1]["clutches"];
  ASSERT_EQ(clutches.size(), 2u);
  EXPECT_EQ(clutches[0]["name"], "ground.friction.R");
  EXPECT_EQ(clutches[1]["name"], "ground.friction.L");
  EXPECT_NEAR(clutches[0]["impulse"], 0.0, 1e-14);
  EXPECT_NEAR(clutches[1]["impulse"], 2.7, 1e-14);
  EXPECT_NEAR(clutches[0]["preload"], 1.35, 1e-14);
  EXPECT_NEAR(clutches[0]["xi"], 0.65, 1e-14);
  EXPECT_EQ(clutches[1]["xi"], 0.0);
  const Finished table = run_program({"impact", "-", "--decompose-friction"}, sliding_ball);
  EXPECT_NE(table.out.find("ground.friction.R"), std::string::npos);
}

TEST(Cli, AllListsEverySolutionWithItsEnergy) {
  const Json json = Json::parse(run_program({"impact", "-", "--json", "--all"}, kane).out);
  ASSERT_EQ(json["all"].size(), 1u);
  EXPECT_EQ(json["all"][0]["velocity_after"], json["velocity_after"]);
  EXPECT_EQ(json["all"][0]["energy"], json["energy"]);
  EXPECT_EQ(json["all"][0]["elements"].size(), 2u);
}

TEST(Cli, BackwardFindsTheVelocityBefore) {
  std::string elastic = sliding_ball;
  elastic.replace(elastic.find("    friction"), std::string::npos, "");
  elastic.replace(elastic.find("-3"), 2, "1.5");
  const Json json = Json::parse(run_program({"impact", "-", "--json", "--backward"}, elastic).out);
  EXPECT_EQ(json["velocity_before"], (Json{2.0, -3.0}));
  EXPECT_EQ(json["velocity_after"], (Json{2.0, 1.5}));
}

TEST(Cli, BackwardNeedsRestitutionAndSaysSo) {
  const TemporaryFile file(sliding_ball);  // its friction has none
  const Finished run = run_program({"impact", file.path(), "--backward"});
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_EQ(run.err.find(file.path() + ":8:15: elements[0].friction.restitution: "), 0u) << run.err;
  EXPECT_EQ(lines(run.err).size(), 1u);
  EXPECT_EQ(run.out, "");
}

TEST(Cli, ExcitationIsAccountedFor) {
  std::string excited = sliding_ball;
  excited.replace(excited.find("    friction"), std::string::npos, "    excitation: -1\n");
  const Json json = Json::parse(run_program({"impact", "-", "--json"}, excited).out);
  // γ⁻ = −4, γ⁺ = 2, Λ = 6: the ground brings in −χΛ = 6.
  EXPECT_EQ(keys(json["energy"]), (Names{"before", "after", "work", "excitation", "relative"}));
  EXPECT_DOUBLE_EQ(json["energy"]["excitation"], 6.0);
  EXPECT_EQ(json["energy"]["relative"]["b"], (Json{0.0, 1.0}));
}

TEST(Cli, NoSolutionIsAnAnswerWithExitCode3) {
  // Two joints along one direction that ask for different γ⁺ = −εγ⁻.
  const std::string text = R"(percuss: 1
system: {mass: [1], velocity: [-1]}
elements:
  - {name: a, kind: joint, direction: [1], restitution: 0}
  - {name: b, kind: joint, direction: [1], restitution: 1}
)";
  const Finished json_run = run_program({"impact", "-", "--json"}, text);
  ASSERT_EQ(json_run.exit_code, 3) << json_run.out << json_run.err;
  const Json json = Json::parse(json_run.out);
  EXPECT_EQ(json["status"], "no_solution");
  EXPECT_EQ(json["solutions"], 0);
  EXPECT_NE(json["reason"], "");
  EXPECT_FALSE(json.contains("velocity_after"));
  EXPECT_FALSE(json.contains("elements"));
  const Finished table = run_program({"impact", "-"}, text);
  EXPECT_EQ(table.exit_code, 3);
  EXPECT_NE(table.out.find("NO SOLUTION"), std::string::npos);
}

TEST(Cli, ToleranceThatCannotBeReachedGivesExitCode4) {
  const Finished run = run_program({"impact", "-", "--json", "--tolerance", "1e-300"}, kane);
  ASSERT_EQ(run.exit_code, 4) << run.err;
  const Json json = Json::parse(run.out);
  EXPECT_EQ(json["status"], "not_converged");
  EXPECT_GT(json["residual"], 0.0);
  EXPECT_NE(json["reason"], "");
  EXPECT_EQ(json["velocity_after"].size(), 2u);
}

TEST(Cli, HelpTeaches) {
  const Finished help = run_program({"--help"});
  EXPECT_EQ(help.exit_code, 0);
  for (const char* text : {"percuss impact ball.yaml", "Exit codes", "3 no solution"}) {
    EXPECT_NE(help.out.find(text), std::string::npos) << text;
  }
  const Finished impact = run_program({"impact", "--help"});
  EXPECT_EQ(impact.exit_code, 0);
  for (const char* text : {"--law", "--backward", "--all", "--json", "--solver", "--print-matrices",
                           "--decompose-friction", "--strict", "--tolerance", "Examples", "Exit codes"}) {
    EXPECT_NE(impact.out.find(text), std::string::npos) << text;
  }
  for (const std::string& text : {help.out, impact.out}) {
    for (const std::string& line : lines(text)) EXPECT_LE(report::display_width(line), 80u) << line;
  }
}

TEST(Cli, TheExampleInTheHelpRuns) {
  const std::string help = run_program({"--help"}).out;
  const std::size_t begin = help.find("  percuss: 1"), end = help.find("\n\n", begin);
  std::string example;
  for (const std::string& line : lines(help.substr(begin, end - begin))) example += line.substr(2) + "\n";
  EXPECT_EQ(run_program({"impact", "-"}, example).exit_code, 0) << example;
}

TEST(Cli, VersionIsOneLine) {
  const Finished run = run_program({"--version"});
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_EQ(run.out.find("percuss "), 0u);
  EXPECT_EQ(lines(run.out).size(), 1u);
}

TEST(Cli, WrongUseIsOneLineAndExitCode2) {
  const TemporaryFile file(kane);
  const std::string& path = file.path();
  const std::vector<std::vector<std::string>> calls{
      {"impact"},
      {"bounce", path},
      {"impact", path, "--colour"},
      {"impact", path, "another.yaml"},
      {"impact", "/nonexistent/file.yaml"},
      {"impact", "/"},
      {"impact", path, "--tolerance", "nan"},
      {"impact", path, "--tolerance", "0"},
      {"impact", path, "--tolerance", "-1e-3"},
      {"impact", path, "--tolerance", "inf"},
      {"impact", path, "--tolerance", "1e-8x"},
      {"impact", path, "--tolerance"},
      {"impact", path, "--solver", "magic"},
      {"impact", path, "--law", "hooke"},
      {"impact", path, "--law", "hertz"},
      {"--json", "impact", path},
      {"impact", path, "--json=3"},
  };
  for (const auto& call : calls) {
    const Finished run = run_program(call);
    const std::string what = ::testing::PrintToString(call) + "\n" + run.err;
    EXPECT_EQ(run.exit_code, 2) << what;
    EXPECT_EQ(run.out, "") << what;
    EXPECT_EQ(lines(run.err).size(), 1u) << what;
  }
}

TEST(Cli, ErrorsInAFileNameLineAndColumn) {
  const TemporaryFile file("percuss: 1\nsystem: {mass: [1], velocity: [.nan]}\nelements: []\nhello: 1\n");
  const Finished run = run_program({"impact", file.path()});
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_NE(run.err.find(file.path() + ":2:"), std::string::npos) << run.err;
  EXPECT_NE(run.err.find(file.path() + ":4:"), std::string::npos) << run.err;
}

TEST(Cli, CoefficientsOutsideTable1WarnAndAreErrorsWhenStrict) {
  std::string lively = kane;
  lively.replace(lively.find("restitution: 0.5"), 16, "restitution: 1.5");
  const TemporaryFile file(lively);
  const Finished run = run_program({"impact", file.path(), "--json"});
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_EQ(run.err.find(file.path() + ":10:"), 0u) << run.err;
  EXPECT_NE(run.err.find(": warning: "), std::string::npos) << run.err;
  EXPECT_TRUE(Json::accept(run.out));
  EXPECT_EQ(run_program({"impact", file.path(), "--strict"}).exit_code, 2);
}

TEST(Cli, PrintedMatricesAreAProblemFileWithTheSameResult) {
  const Finished printed = run_program({"impact", "-", "--print-matrices"}, kane);
  ASSERT_EQ(printed.exit_code, 0) << printed.err;
  EXPECT_NE(printed.out.find("# eigenvalues of G: ["), std::string::npos);
  const Finished again = run_program({"impact", "-", "--json"}, printed.out);
  EXPECT_EQ(again.out, run_program({"impact", "-", "--json"}, kane).out) << again.err;
}

// Names that would command or reorder a terminal are written as escapes, in the same JSON and YAML.
TEST(Cli, NamesThatCommandATerminalAreEscaped) {
  const std::string name = "a\xe2\x80\xae-";
  const std::string text =
      R"({"percuss": 1, "system": {"mass": [1], "velocity": [-1]}, "elements": [
         {"name": "a\u202e-", "kind": "contact", "normal": [1]}]})";
  for (const char* option : {"--json", "--print-matrices"}) {
    const Finished run = run_program({"impact", "-", option}, text);
    ASSERT_EQ(run.exit_code, 0) << run.err;
    EXPECT_EQ(run.out.find("\xe2\x80\xae"), std::string::npos) << run.out;
  }
  const Finished run = run_program({"impact", "-", "--json"}, text);
  EXPECT_EQ(Json::parse(run.out)["elements"][0]["name"], name);
  const Finished again =
      run_program({"impact", "-", "--json"}, run_program({"impact", "-", "--print-matrices"}, text).out);
  EXPECT_EQ(again.out, run.out) << again.err;
}

TEST(Cli, EverySolverThatAppliesFindsTheSame) {
  for (const char* solver : {"automatic", "enumeration", "lemke", "gauss_seidel", "newton"}) {
    const Finished run = run_program({"impact", "-", "--json", "--solver", solver}, kane);
    ASSERT_EQ(run.exit_code, 0) << solver << run.err;
    EXPECT_NEAR(Json::parse(run.out)["velocity_after"][1], 0.3631, 5e-5) << solver;
  }
}

TEST(Cli, TableShowsWhatMattersWithin80Columns) {
  const Finished run = run_program({"impact", "-"}, kane);
  EXPECT_EQ(run.exit_code, 0);
  for (const char* text : {"Kane's double pendulum", "newton", "u⁻", "u⁺", "C.friction", "stick", "3.4079",
                           "ENERGY GAIN", "+58.7 %", "energetic", "residual"}) {
    EXPECT_NE(run.out.find(text), std::string::npos) << text << "\n" << run.out;
  }
  for (const std::string& line : lines(run.out)) EXPECT_LE(report::display_width(line), 80u) << line;
  EXPECT_EQ(run.out.find('\033'), std::string::npos);
}

TEST(Cli, ManyDegreesOfFreedomAndLongNamesStayWithin80Columns) {
  std::string mass, velocity, normal;
  for (int i = 0; i < 40; ++i) {
    mass += std::to_string(i + 1) + ", ";
    velocity += i % 2 == 0 ? "-1.234567e-7, " : "123.456789, ";
    normal += i == 0 ? "1, " : "0, ";
  }
  const std::string name(120, 'x');
  const std::string text = "percuss: 1\ntitle: " + name + " " + name + "\nsystem: {mass: [" + mass +
                           "], velocity: [" + velocity + "]}\nelements:\n  - {name: " + name +
                           "γγ, kind: contact, normal: [" + normal + "], restitution: 0.9}\n";
  const Finished run = run_program({"impact", "-"}, text);
  EXPECT_EQ(run.exit_code, 0) << run.err;
  for (const std::string& line : lines(run.out)) EXPECT_LE(report::display_width(line), 80u) << line;
}

TEST(Cli, ColourOnlyInATerminalAndNotWithNoColor) {
  const TemporaryFile file(kane);
  const auto coloured = [&](const std::vector<std::string>& environment) {
    return run_in_terminal({"impact", file.path()}, environment).out.find('\033') != std::string::npos;
  };
  EXPECT_TRUE(coloured({}));
  EXPECT_FALSE(coloured({"NO_COLOR=1"}));
  EXPECT_FALSE(coloured({"TERM=dumb"}));
}

constexpr const char* falling_ball = R"(percuss: 1
system: {coordinates: [x, y], kinetic_energy: x'^2/2 + y'^2/2, state: {x': 2, y': -3, y: HEIGHT}}
elements:
  - name: ground
    kind: contact
    gap: y
    restitution: 1/2
    friction: {slip: x, coefficient: 0.3}
)";

std::string ball_at(const std::string& height) {
  std::string text = falling_ball;
  return text.replace(text.find("HEIGHT"), 6, height);
}

// The sliding ball as formulas: every command for impacts takes it, and its matrices are those of the other
// file.
TEST(Cli, SystemsWrittenAsText) {
  const TemporaryFile formulas(ball_at("0"));
  const TemporaryFile matrices(sliding_ball);
  for (const std::string command : {"impact", "compare", "audit"}) {
    const Finished one = run_program({command, formulas.path(), "--json"});
    const Finished other = run_program({command, matrices.path(), "--json"});
    EXPECT_EQ(one.exit_code, 0) << command << one.err;
    EXPECT_EQ(one.out, other.out) << command;
  }
  EXPECT_EQ(run_program({"impact", formulas.path(), "--print-matrices"}).out,
            run_program({"impact", matrices.path(), "--print-matrices"}).out);
}

TEST(Cli, NothingTouches) {
  const TemporaryFile open(ball_at("1/4"));
  for (const std::string command : {"impact", "compare", "audit"}) {
    const Finished run = run_program({command, open.path()});
    EXPECT_EQ(run.exit_code, 2) << command;
    EXPECT_EQ(
        run.err,
        open.path() +
            ":4:3: elements: no gap is closed in the initial state, so there is no impact: the smallest "
            "gap is 0.25, of \"ground\", expected 0 (up to 1e-9)\n");
  }
}

}  // namespace
}  // namespace percuss::test::cli_test
