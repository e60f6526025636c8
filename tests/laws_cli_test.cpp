// The laws on the command line: what each adds, takes and refuses.
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <sstream>

#include "percuss/text.hpp"
#include "support/cli_samples.hpp"
#include "support/program.hpp"

namespace percuss::test::laws_cli_test {
namespace {

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

// Results by name, and formulas of them.
TEST(Cli, OutputAddsResults) {
  const TemporaryFile file(kane);
  const Json json = Json::parse(run_program({"impact", file.path(), "--json", "--law", "poisson", "--output",
                                             "loss.dT1 + loss.dT2/2, max(0, energy.work), phases.C.friction"})
                                    .out);
  EXPECT_NEAR(json["results"]["loss.dT1 + loss.dT2/2"], -0.12660776, 5e-9);
  EXPECT_EQ(json["results"]["max(0, energy.work)"], 0.0);
  EXPECT_TRUE(json["results"]["elements.C.friction.phases"].is_string());
  const Finished text = run_program({"impact", file.path(), "--output", "split.coupling"});
  EXPECT_NE(text.out.find("split.coupling = "), std::string::npos);
  const Finished wrong = run_program({"impact", file.path(), "--output", "loss.dT1"});
  EXPECT_EQ(wrong.exit_code, 2);
  EXPECT_EQ(wrong.err, "percuss: loss.dT1 is a result of the law poisson, the law here is newton\n");
  const Json both = Json::parse(
      run_program({"compare", file.path(), "--json", "--laws", "newton,poisson", "--output", "loss.dT1"})
          .out);
  EXPECT_TRUE(both["laws"]["newton"]["results"]["loss.dT1"].is_null());
  EXPECT_NEAR(both["laws"]["poisson"]["results"]["loss.dT1"], 0.053644, 5e-7);
}

TEST(Cli, LawsAreGivenWithTheirOptions) {
  const TemporaryFile file(kane);
  const Json json =
      Json::parse(run_program({"impact", file.path(), "--json", "--law", "poisson:tangential=shifted"}).out);
  EXPECT_EQ(json["law"], "poisson");
  EXPECT_EQ(json["law_options"]["tangential"], "shifted");
  const Json both = Json::parse(run_program({"compare", file.path(), "--json", "--laws",
                                             "newton,poisson:tangential=shifted,poisson:tangential=coulomb"})
                                    .out);
  EXPECT_EQ(keys(both["laws"]),
            (Names{"newton", "poisson:tangential=shifted", "poisson:tangential=coulomb"}));
  const Finished wrong = run_program({"impact", file.path(), "--law", "poisson:tangential=shiftet"});
  EXPECT_EQ(wrong.exit_code, 2);
  EXPECT_NE(wrong.err.find("expected pfeiffer, coulomb or shifted"), std::string::npos);
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

TEST(Cli, HistoryOfStronge) {
  const TemporaryFile file(kane);
  const TemporaryFile out("");
  ASSERT_EQ(run_program({"impact", file.path(), "--law", "stronge", "--history", out.path()}).exit_code, 0);
  std::ifstream stream(out.path());
  std::string header, first, line, last;
  std::getline(stream, header);
  std::getline(stream, first);
  while (std::getline(stream, line)) last = line;
  EXPECT_EQ(header,
            "t,event,u[0],u[1],C.gamma,C.force,C.impulse,C.compression,C.energy,C.phase,"
            "C.friction.gamma,C.friction.force,C.friction.impulse,C.friction.elongation,C.friction.energy,"
            "C.friction.phase");
  EXPECT_EQ(first.substr(0, 10), "0,C closes");
  EXPECT_NE(last.find("C opens"), std::string::npos);
  const Finished none = run_program({"impact", file.path(), "--history", out.path()});
  EXPECT_EQ(none.exit_code, 2);  // a file was asked for and is not there
  EXPECT_NE(none.err.find("has no history"), std::string::npos);
}

TEST(Cli, HistoryAsHdf5AndAsPicture) {
  const TemporaryFile file(kane);
  const std::string h5 = file.path() + ".h5", svg = file.path() + ".svg";
  const Finished run = run_program({"impact", file.path(), "--law", "stronge", "--history", h5,
                                    "--history-plot", "C.compression,C.force", "-o", svg});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  std::ifstream picture(svg);
  const std::string text{std::istreambuf_iterator<char>(picture), {}};
  for (const char* words : {"compression ", "force ", " of C"})
    EXPECT_NE(text.find(words), std::string::npos) << words;
  std::ifstream data(h5, std::ios::binary);
  std::string magic(8, ' ');
  data.read(magic.data(), 8);
  EXPECT_EQ(magic, "\x89HDF\r\n\x1a\n");
  std::remove(h5.c_str());
  const Finished wrong =
      run_program({"impact", file.path(), "--law", "stronge", "--history-plot", "t,weight", "-o", svg});
  EXPECT_EQ(wrong.exit_code, 2);
  EXPECT_NE(wrong.err.find("'t,weight' is not X,Y of two columns of the history: t, event"),
            std::string::npos);
  EXPECT_EQ(run_program({"impact", file.path(), "--law", "stronge", "--history-plot", "t,u[0]"}).exit_code,
            2);
  std::remove(svg.c_str());
}

TEST(Cli, InfoTellsAHistory) {
  const TemporaryFile file(kane);
  const std::string h5 = file.path() + ".h5";
  ASSERT_EQ(run_program({"impact", file.path(), "--law", "stronge", "--history", h5}).exit_code, 0);
  const Finished told = run_program({"info", h5});
  EXPECT_EQ(told.exit_code, 0) << told.err;
  EXPECT_EQ(told.out.find("the history of an impact, law stronge: "), 0U) << told.out;
  EXPECT_NE(told.out.find(" rows, 16 columns"), std::string::npos) << told.out;  // those of the CSV
  EXPECT_NE(told.out.find("C.friction.elongation"), std::string::npos) << told.out;
  EXPECT_NE(told.out.find("compresses"), std::string::npos) << told.out;  // a word of C.phase
  const Finished json = run_program({"info", h5, "--json"});
  EXPECT_EQ(json.exit_code, 2);
  EXPECT_EQ(json.err, h5 + ": is the history of an impact, expected a run for --json\n");
  std::remove(h5.c_str());
}

// Figure 14(e) of [Glocker 2012] with the data (131): what friction does in (132).
constexpr const char* in_series = R"(percuss: 1
system:
  mass: [[16.0, 6*cos(10 deg), 0], [6*cos(10 deg), 4.0, 0], [0, 0, 0]]
  velocity: [-0.1, -0.2, 0.0]
elements:
  - {name: C, kind: contact, normal: [2*sin(20 deg), 1.0, 0.0], restitution: 0.7}
  - {name: R, kind: clutch, direction: [-2*cos(20 deg), -2*cos(30 deg), -1.0], preload: {normal: C, coefficient: 0.5}}
  - {name: L, kind: clutch, direction: [0.0, 0.0, -1.0], preload: {normal: C, coefficient: 0.5}}
)";

TEST(Cli, PreloadedClutchesAndNodes) {
  const TemporaryFile file(in_series);
  const Finished run = run_program({"impact", file.path(), "--json"});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  const Json json = Json::parse(run.out);
  EXPECT_NEAR(json["elements"][0]["impulse"][0].get<double>(), 5.4995, 5e-5);
  EXPECT_NEAR(json["elements"][1]["impulse"][0].get<double>(), 2.7498, 5e-5);
  EXPECT_NEAR(json["elements"][2]["preload"][0].get<double>(), 2.7498, 5e-5);
  EXPECT_EQ(json["elements"][2]["mode"], "inactive");
  EXPECT_NEAR(json["energy"]["work"].get<double>(), 0.4889, 5e-5);  // (134)
  EXPECT_EQ(json["solutions"], 1);
  const Finished table = run_program({"impact", file.path()});
  EXPECT_NE(table.out.find("what preloaded elements transfer themselves, Λ + preload"), std::string::npos)
      << table.out;
  // The law of R is that of a clutch moved by its preload.
  const Json panels = Json::parse(run_program({"law", file.path(), "--json"}).out);
  EXPECT_NEAR(panels["panels"][1]["reservoir"][1].get<double>(), 2.7498, 5e-5);
  const auto refused = [&](std::vector<std::string> more, const std::string& words) {
    more.insert(more.begin() + 1, file.path());
    const Finished done = run_program(more);
    EXPECT_EQ(done.exit_code, 2) << more[0];
    EXPECT_NE(done.err.find(words), std::string::npos) << done.err;
  };
  refused({"impact", "--law", "poisson"},
          "elements[1].preload: is a preload of R, which the law newton takes");
  refused({"audit"}, "the audit does not");
  refused({"geometry"}, "the picture of velocities does not");
}

TEST(Cli, ImpulsesFromOutside) {
  const TemporaryFile file(R"(percuss: 1
system: {mass: [2.0], velocity: [0.0], impulse: [3.0]}
elements:
  - {name: wall, kind: contact, normal: [1.0]}
)");
  const Finished run = run_program({"impact", file.path(), "--json", "--output", "energy.impressed"});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  const Json json = Json::parse(run.out);
  EXPECT_EQ(json["impulse"][0], 3.0);
  EXPECT_NEAR(json["velocity_after"][0].get<double>(), 1.5, 1e-15);
  EXPECT_NEAR(json["energy"]["impressed"].get<double>(), 2.25, 1e-15);  // ½ · 3 · 1.5, all of T⁺
  EXPECT_NEAR(json["energy"]["after"].get<double>(), 2.25, 1e-15);
  EXPECT_NEAR(json["results"]["energy.impressed"].get<double>(), 2.25, 1e-15);
  EXPECT_NE(run_program({"impact", file.path()}).out.find("the impulse from outside brings in 2.25"),
            std::string::npos);
  const auto back = run_program({"impact", file.path(), "--print-matrices"});
  EXPECT_NE(back.out.find("impulse: [3"), std::string::npos) << back.out;
}

TEST(Cli, CircularCones) {
  const TemporaryFile file(R"(percuss: 1
law: moreau
system: {mass: [1, 1, 1], velocity: [3, 0, -1]}
elements:
  - {name: tip, kind: contact, normal: [0, 0, 1], restitution: 0.5, cone: {tangent: [[1, 0, 0], [0, 1, 0]], opening: 45 deg}}
)");
  const Finished run = run_program({"impact", file.path(), "--json"});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  const Json json = Json::parse(run.out);
  EXPECT_EQ(json["elements"][0]["kind"], "cone");
  EXPECT_NEAR(json["v"][0].get<double>(), 1.0, 1e-14);
  EXPECT_NEAR(json["velocity_after"][2].get<double>(), 2.0, 1e-14);
  const Finished newton = run_program({"impact", file.path(), "--law", "newton"});
  EXPECT_EQ(newton.exit_code, 2);
  EXPECT_NE(newton.err.find("is cone in tip, which the law moreau takes; the law newton does not"),
            std::string::npos)
      << newton.err;
}

TEST(Cli, LawsAsGraphs) {
  const TemporaryFile file(kane);
  const Finished run = run_program({"law", file.path(), "--decompose-friction", "--json"});
  ASSERT_EQ(run.exit_code, 0) << run.err;
  const Json json = Json::parse(run.out);
  ASSERT_EQ(json["panels"].size(), 4u);
  for (const Json& panel : json["panels"]) EXPECT_LE(panel["distance"], 1e-12);
  EXPECT_NEAR(json["panels"][0]["point"][1], -3.4079, 1e-4);  // [Glocker 2012, (128)]
  const Finished phases = run_program({"law", file.path(), "--law", "poisson", "--element", "C"});
  EXPECT_NE(phases.out.find("C: expansion, active"), std::string::npos) << phases.out;
  const Finished nobody = run_program({"law", file.path(), "--element", "X"});
  EXPECT_EQ(nobody.exit_code, 2);
  EXPECT_NE(nobody.err.find("'X' is not an element"), std::string::npos);
  EXPECT_EQ(run_program({"law", file.path(), "--law", "stronge"}).exit_code, 2);
  EXPECT_EQ(run_program({"law", file.path(), "-o", "picture.jpg"}).exit_code, 2);
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

// A bar at 60° that slides on the ground without approaching, friction above the critical one.
constexpr const char* locking_bar = R"(percuss: 1
system: {mass: [1, 1, 1/3], velocity: [1, 0, 0]}
elements:
  - name: tip
    kind: contact
    normal: [0, 1, -1/2]
    restitution: 1
    friction: {tangent: [[1, 0, -sin(60 deg)]], coefficient: 5/3}
)";

TEST(Cli, ImpactsWithoutCollisionAreToldWithTheirLimit) {
  for (const auto& [law, limit] : {std::pair("stronge", 0.6003), std::pair("energetic", 0.4878)}) {
    const Json json =
        Json::parse(run_program({"impact", "-", "--law", law, "--all", "--json"}, locking_bar).out);
    EXPECT_EQ(json["status"], "solved");
    EXPECT_EQ(json["solutions"], 2);
    EXPECT_EQ(json["unique"]["velocity"], false);
    EXPECT_EQ(json["elements"][0]["impulse"][0], 0.0);
    ASSERT_EQ(json["all"].size(), 2u);
    EXPECT_EQ(json["all"][1]["limit"], true);
    EXPECT_NEAR(json["all"][1]["elements"][0]["impulse"][0], limit, 5e-5);
    EXPECT_EQ(json["limits"][0]["elements"][0]["impulse"], json["all"][1]["elements"][0]["impulse"]);
    const Finished text = run_program({"impact", "-", "--law", law}, locking_bar);
    EXPECT_NE(text.out.find("2; velocity not unique"), std::string::npos) << text.out;
    EXPECT_NE(text.out.find("impact without collision"), std::string::npos) << text.out;
    std::string near = locking_bar;
    near.replace(near.find("[1, 0, 0]}"), 10, "[1, -1e-9, 0]}");
    const Json close = Json::parse(run_program({"impact", "-", "--law", law, "--json"}, near).out);
    EXPECT_EQ(close["status"], "solved");
    EXPECT_EQ(close["solutions"], 1);
    EXPECT_NEAR(close["elements"][0]["impulse"][0], limit, 5e-5);
  }
}

TEST(Cli, TheLossOfPoissonIsLabelledWhereConstraintsMove) {
  const std::string still =
      "percuss: 1\nlaw: poisson\nsystem: {mass: [1], velocity: [-1]}\n"
      "elements: [{name: A, kind: contact, normal: [1], restitution: 1/2}]\n";
  std::string moving = still;
  moving.replace(moving.find("restitution"), 0, "excitation: -1/2, ");
  const Json a = Json::parse(run_program({"impact", "-", "--json"}, still).out);
  EXPECT_DOUBLE_EQ(a["loss"]["work"], a["energy"]["work"]);
  EXPECT_FALSE(a["loss"].contains("excitation"));
  const Json b = Json::parse(run_program({"impact", "-", "--json"}, moving).out);
  EXPECT_NEAR(b["loss"]["work"].get<double>() + b["loss"]["excitation"].get<double>(), b["energy"]["work"],
              1e-14);
  EXPECT_GT(std::abs(b["loss"]["excitation"].get<double>()), 0.1);
  EXPECT_EQ(run_program({"impact", "-"}, still).out.find("work of the elements only"), std::string::npos);
  EXPECT_NE(run_program({"impact", "-"}, moving).out.find("work of the elements only"), std::string::npos);
}

// Three faces that meet, with names that are long.
constexpr const char* corner = R"(percuss: 1
law: {moreau: {corner: reentrant}}
system: {mass: [1, 2, 1.5], velocity: [-1, -0.8, -0.7]}
elements:
  - {name: the face on the left, kind: contact, normal: [1, 0.2, 0], restitution: 0.5, excitation: 0.1}
  - {name: the face on the right, kind: contact, normal: [0, 1, 0.1], restitution: 0.5, excitation: 0.1}
  - {name: C, kind: contact, normal: [0.1, 0, 1], restitution: 0.5}
)";

TEST(Cli, TablesOfLongNamesFitThePage) {
  const Finished laws = run_program(
      {"compare", "-", "--laws",
       "poisson:tangential=coulomb,poisson:tangential=shifted,energetic:model=mono,energetic:model=bi"},
      kane);
  const Finished velocities = run_program({"geometry", "-"}, corner);
  for (const Finished& run : {laws, velocities}) {
    ASSERT_EQ(run.exit_code, 0) << run.err;
    std::istringstream lines(run.out);
    for (std::string line; std::getline(lines, line);)
      EXPECT_LE(report::display_width(line), report::page_width) << line;
  }
  for (const char* law : {"poisson:tangential=coulomb", "poisson:tangential=shifted", "energetic:model=mono",
                          "energetic:model=bi"})
    EXPECT_NE(laws.out.find(law), std::string::npos);
  // The corner is told as in the picture.
  const std::string all = run_program({"impact", "-", "--all"}, corner).out;
  for (const char* place : {"thrown back at face C\n", "thrown back at edge the face on the left, C\n",
                            "thrown back at corner the face on the left, the face on the right, C\n"})
    EXPECT_NE(all.find(place), std::string::npos) << place << all;
}

}  // namespace
}  // namespace percuss::test::laws_cli_test
