// The command line keeps its contract.
#include <gtest/gtest.h>

#include <fstream>

#include <nlohmann/json.hpp>
#include <sstream>

#include "report/text.hpp"
#include "support/program.hpp"

namespace percuss::test {
namespace {

using Json = nlohmann::ordered_json;

// [Glocker 2012, section 7]: with ε_N = 0.5 the friction sticks and the impact gains energy.
constexpr const char* kane = R"(percuss: 1
title: Kane's double pendulum
system:
  mass: [[16.0, 5.908846518073248], [5.908846518073248, 4.0]]
  velocity: [-0.1, -0.2]
elements:
  - name: C
    kind: contact
    normal: [0.6840402866513374, 1.0]
    restitution: 0.5
    friction: {tangent: [[-1.8793852415718169, -1.7320508075688772]], coefficient: 0.5, restitution: 0.0}
)";

// A ball that slides through the impact: Λ_N = 1.5 · 3 and Λ_T = −μΛ_N.
constexpr const char* sliding_ball = R"(percuss: 1
system: {mass: [1, 1], velocity: [2, -3]}
elements:
  - name: ground
    kind: contact
    normal: [0, 1]
    restitution: 0.5
    friction: {tangent: [[1, 0]], coefficient: 0.3}
)";

std::vector<std::string> keys(const Json& object) {
  std::vector<std::string> names;
  for (const auto& item : object.items()) names.push_back(item.key());
  return names;
}

std::vector<std::string> lines(const std::string& text) {
  std::vector<std::string> result;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) result.push_back(line);
  return result;
}

using Names = std::vector<std::string>;

TEST(Cli, JsonHasTheKeysOfTheContractInTheirOrder) {
  const TemporaryFile file(kane);
  const Finished run = run_program({"impact", file.path(), "--json"});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  EXPECT_EQ(run.err, "");
  const Json json = Json::parse(run.out);
  EXPECT_EQ(keys(json),
            (Names{"percuss", "law", "status", "solutions", "unique", "velocity_before", "velocity_after",
                   "elements", "energy", "consistency", "violations", "residual", "solver"}));
  EXPECT_EQ(json["violations"][0]["requirement"], "energetic");
  EXPECT_EQ(json["violations"][0]["element"], "C.friction");
  EXPECT_NEAR(json["violations"][0]["size"], 0.1634, 5e-5);
  EXPECT_EQ(keys(json["unique"]), (Names{"velocity", "impulse"}));
  EXPECT_EQ(keys(json["elements"][0]),
            (Names{"name", "kind", "impulse", "gamma_before", "gamma_after", "xi", "mode", "work"}));
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

TEST(Cli, OptionsThatALawDoesNotHaveAreRefusedAndNameTheLawsThatDo) {
  const std::vector<std::pair<std::vector<std::string>, std::string>> calls{
      {{"--law", "walton", "--tolerance", "1e-8"},
       "percuss: --tolerance is for the laws newton, poisson, moreau and energetic only, the law here is "
       "walton\n"},
      {{"--law", "stronge", "--tolerance", "1e-10"},  // even where it is the usual value
       "percuss: --tolerance is for the laws newton, poisson, moreau and energetic only, the law here is "
       "stronge\n"},
      {{"--law", "stronge", "--solver", "lemke"},
       "percuss: --solver is for the laws newton and poisson only, the law here is stronge\n"},
      {{"--law", "poisson", "--backward"},
       "percuss: --backward is for the law newton only, the law here is poisson\n"},
  };
  for (const auto& [options, message] : calls) {
    std::vector<std::string> call{"impact", "-"};
    call.insert(call.end(), options.begin(), options.end());
    const Finished run = run_program(call, sliding_ball);
    EXPECT_EQ(run.exit_code, 2) << message;
    EXPECT_EQ(run.err, message);
  }
  EXPECT_EQ(run_program({"impact", "-", "--law", "poisson", "--solver", "lemke"}, sliding_ball).exit_code, 0);
  EXPECT_EQ(run_program({"impact", "-", "--law", "poisson", "--tolerance", "1e-300"}, kane).exit_code, 4);
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

TEST(Cli, ALawThatDoesNotApplyIsRefusedUnlessOverridden) {
  for (const std::string law : {"moreau", "{moreau: {corner: reentrant}}", "walton"}) {  // Kane has friction
    const TemporaryFile file(std::string(kane) + "law: " + law + "\n");
    const Finished refused = run_program({"impact", file.path()});
    EXPECT_EQ(refused.exit_code, 2) << law;
    EXPECT_EQ(refused.err.find(file.path() + ":"), 0u) << refused.err;
    EXPECT_EQ(lines(refused.err).size(), 1u) << refused.err;
    EXPECT_EQ(run_program({"impact", file.path(), "--law", "newton"}).exit_code, 0) << law;
  }
  const TemporaryFile poisson(std::string(kane) + "law: poisson\n");
  const Finished backward = run_program({"impact", poisson.path(), "--backward"});
  EXPECT_EQ(backward.exit_code, 2);
  EXPECT_NE(backward.err.find("--backward is for the law newton only"), std::string::npos) << backward.err;
}

TEST(Cli, PoissonAddsItsPhases) {
  const TemporaryFile file(kane);
  const Json json = Json::parse(run_program({"impact", file.path(), "--law", "poisson", "--json"}).out);
  EXPECT_EQ(json["law"], "poisson");
  EXPECT_NEAR(json["velocity_after"][0], -0.196055, 5e-5);
  EXPECT_EQ(keys(json["compression"]), (Names{"velocity_after", "elements"}));
  EXPECT_EQ(keys(json["expansion"]), (Names{"velocity_after", "elements"}));
  EXPECT_NEAR(json["loss"]["dT1"], 0.053644, 5e-5);
  EXPECT_NEAR(json["loss"]["dT2"], -0.360504, 5e-5);
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
  EXPECT_EQ(header, "t,element,gamma,force,impulse");
  const Finished table = run_program({"impact", "-"}, balls);
  EXPECT_NE(table.out.find("compressions"), std::string::npos) << table.out;
}

TEST(Cli, ChainsAreGenerated) {
  const std::string head = "percuss: 1\nlaw: energetic\nsystem:\n  generate: chain\n";
  const Json json =
      Json::parse(run_program({"impact", "-", "--json"}, head + "  balls: 10\n  stiffness: 1\n").out);
  EXPECT_EQ(json["elements"].size(), 9u);
  EXPECT_EQ(json["elements"][0]["name"], "1-2");
  EXPECT_NEAR(json["velocity_after"][9], 0.9858658664, 1e-9);
  const std::string printed = run_program({"impact", "-", "--print-matrices"}, head + "  balls: 3\n").out;
  EXPECT_EQ(run_program({"impact", "-"}, printed).exit_code, 0) << printed;

  const Finished many = run_program({"impact", "-"}, head + "  balls: 2.5\n  mass: [1, 2]\n  colour: red\n");
  EXPECT_EQ(many.exit_code, 2);
  EXPECT_NE(many.err.find("<stdin>:5:10: system.balls: is 2.5, expected a whole number"), std::string::npos)
      << many.err;
  EXPECT_NE(many.err.find("colour"), std::string::npos) << many.err;
  const Finished twice = run_program({"impact", "-"}, head + "  balls: 3\nelements: []\n");
  EXPECT_EQ(twice.exit_code, 2);
  const Finished sizes = run_program({"impact", "-"}, head + "  balls: 3\n  mass: [1, 2]\n");
  EXPECT_NE(sizes.err.find("has 2 numbers, expected 3, one for each ball"), std::string::npos) << sizes.err;
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

TEST(Cli, HistoryOfStronge) {
  const TemporaryFile file(kane);
  const TemporaryFile out("");
  ASSERT_EQ(run_program({"impact", file.path(), "--law", "stronge", "--history", out.path()}).exit_code, 0);
  std::ifstream stream(out.path());
  std::string header, first, line, last;
  std::getline(stream, header);
  std::getline(stream, first);
  while (std::getline(stream, line)) last = line;
  EXPECT_EQ(header, "t,gamma_n,gamma_t,force_n,force_t,normal,tangential");
  EXPECT_EQ(first.substr(0, 2), "0,");
  EXPECT_NE(last.find("unloading"), std::string::npos);
  const Finished none = run_program({"impact", file.path(), "--history", out.path()});
  EXPECT_EQ(none.exit_code, 0);
  EXPECT_NE(none.err.find("has no history"), std::string::npos);
}

TEST(Cli, CompareShowsLawsSideBySide) {
  const TemporaryFile file(kane);
  const Finished run = run_program({"compare", file.path(), "--json"});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  const Json json = Json::parse(run.out);
  EXPECT_EQ(keys(json["laws"]), (Names{"newton", "poisson", "moreau", "energetic", "walton", "stronge"}));
  EXPECT_EQ(json["laws"]["newton"]["consistency"]["energetic"], false);
  EXPECT_EQ(json["laws"]["poisson"]["consistency"]["energetic"], true);
  EXPECT_EQ(json["laws"]["moreau"]["status"], "not_applicable");
  EXPECT_NE(json["laws"]["walton"]["reason"].get<std::string>().find("G_NT"), std::string::npos);

  const Finished text = run_program({"compare", file.path(), "--laws", "poisson,newton"});
  EXPECT_NE(text.out.find("poisson     newton"), std::string::npos) << text.out;
  EXPECT_NE(text.out.find("ENERGY*"), std::string::npos) << text.out;
  for (const std::string& line : lines(text.out)) EXPECT_LE(line.size(), 100u);
  EXPECT_EQ(run_program({"compare", file.path(), "--laws", "poisson,else"}).exit_code, 2);
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
}  // namespace percuss::test
