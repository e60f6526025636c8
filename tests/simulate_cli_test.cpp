// percuss simulate, info and export keep their contract.
#include <gtest/gtest.h>

#include <charconv>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "percuss/files.hpp"
#include "percuss/run.hpp"
#include "support/bouncing_ball.hpp"

namespace percuss::test::simulate_cli_test {
namespace {

using Json = nlohmann::ordered_json;

TEST(SimulateCli, JsonHasTheKeysOfTheContract) {
  const TemporaryFolder folder;
  const Finished run = run_program(simulate(write_problem(folder), folder.file("run.h5"), {"--json"}));
  ASSERT_EQ(run.exit_code, 0) << run.err;
  EXPECT_EQ(run.err, "");
  const Json json = Json::parse(run.out);
  EXPECT_EQ(json["status"], "solved");
  EXPECT_EQ(json["time"], 1.5);
  EXPECT_EQ(json["q"].size(), 2U);
  EXPECT_EQ(json["u"].size(), 2U);
  EXPECT_GT(json["impacts"], 2);
  const Json& energy = json["energy"];
  EXPECT_NEAR(energy["initial"], 9.81 + 2.0, 1e-12);
  const double balance = energy["final"].get<double>() - energy["initial"].get<double>() +
                         energy["dissipated"].get<double>() - energy["excitation"].get<double>();
  EXPECT_NEAR(balance, energy["balance"], 1e-14);
  EXPECT_NEAR(balance, 0.0, 1e-8);
}

// It slides along the table for a second, at 1 m/s, and falls beside the wall for another.
TEST(SimulateCli, OverTheEdgeOfAReentrantCorner) {
  const TemporaryFolder folder;
  std::string corner = R"(percuss: 1
law: {moreau: {corner: reentrant}}
system:
  coordinates: [x, y]
  kinetic_energy: 1/2*(x'^2 + y'^2)
  potential_energy: 9.81*y
  state: {x: -1, y: 0, x': 1}
elements:
  - {name: wall, kind: contact, gap: x}
  - {name: table, kind: contact, gap: y}
simulate: {until: 2}
)";
  const Finished done =
      run_program(simulate(write_problem(folder, corner), folder.file("run.h5"), {"--json"}));
  ASSERT_EQ(done.exit_code, 0) << done.err;
  const Json json = Json::parse(done.out);
  EXPECT_EQ(json["status"], "solved");
  EXPECT_EQ(json["impacts"], 0);
  EXPECT_NEAR(json["q"][0].get<double>(), 1.0, 1e-8);
  EXPECT_NEAR(json["q"][1].get<double>(), -9.81 / 2.0, 1e-7);
  EXPECT_NEAR(json["u"][1].get<double>(), -9.81, 1e-7);
  EXPECT_NEAR(json["energy"]["balance"].get<double>(), 0.0, 1e-8);
  corner.replace(corner.find("y: 0"), 4, "y: -1");
  const Finished inside = run_program(simulate(write_problem(folder, corner), folder.file("run.h5")));
  EXPECT_EQ(inside.exit_code, 2);
  EXPECT_NE(inside.err.find("expected at least 0: \"wall\" is penetrated"), std::string::npos) << inside.err;
}

TEST(SimulateCli, SummaryAndInfoTellTheSame) {
  const TemporaryFolder folder;
  const std::string path = folder.file("run.h5");
  const Finished run = run_program(simulate(write_problem(folder), path));
  ASSERT_EQ(run.exit_code, 0) << run.err;
  for (const char* word : {"A ball", "law newton", "status", "solved", "method", "steps", "impacts",
                           "T + V at the start", "dissipated by ground", "balance"})
    EXPECT_NE(run.out.find(word), std::string::npos) << word << "\n" << run.out;
  const Finished info = run_program({"info", path});
  EXPECT_EQ(info.exit_code, 0) << info.err;
  EXPECT_EQ(info.out.substr(0, run.out.size()), run.out);
  EXPECT_EQ(run_program({"info", path, "--input"}).out, ball);
  EXPECT_EQ(run_program({"info", path, "--json"}).out,
            run_program(simulate(folder.file("problem.yaml"), path, {"--json"})).out);
  EXPECT_EQ(folder.names(), (std::vector<std::string>{"problem.yaml", "run.h5"}));
}

TEST(SimulateCli, CsvReadsBackToTheSameDoubles) {
  const TemporaryFolder folder;
  const std::string path = folder.file("run.h5"), csv = folder.file("run.csv");
  ASSERT_EQ(run_program(simulate(write_problem(folder), path)).exit_code, 0);
  const Finished exported = run_program({"export", path, "--csv", csv});
  ASSERT_EQ(exported.exit_code, 0) << exported.err;
  const auto run = io::read_run(path);
  ASSERT_TRUE(run) << run.error();
  const Trajectory& trajectory = run->trajectory;
  std::istringstream lines(bytes_of(csv));
  std::string line;
  std::getline(lines, line);
  EXPECT_EQ(line, "t,x,y,x',y'");
  std::size_t k = 0;
  for (; std::getline(lines, line); ++k) {
    ASSERT_LT(k, trajectory.time.size());
    const std::vector<double> expected{trajectory.time[k], trajectory.q[2 * k], trajectory.q[2 * k + 1],
                                       trajectory.u[2 * k], trajectory.u[2 * k + 1]};
    const char* place = line.c_str();
    for (const double value : expected) {
      double read = 0.0;
      place = std::from_chars(place, line.c_str() + line.size(), read).ptr + 1;
      ASSERT_EQ(read, value) << line;
    }
  }
  EXPECT_EQ(k, trajectory.time.size());
  EXPECT_GE(k, 150U);
}

TEST(SimulateCli, ImpactsEventsAndEnergyAsCsv) {
  const TemporaryFolder folder;
  const std::string path = folder.file("run.h5");
  ASSERT_EQ(run_program(simulate(write_problem(folder), path)).exit_code, 0);
  const Finished impacts = run_program({"export", path, "--impacts", "/dev/stdout"});
  EXPECT_EQ(impacts.out.substr(0, impacts.out.find('\n')),
            "t,status,kinematic,kinetic,energetic,energy_before,energy_after,excitation,residual,x,y,"
            "x' before,y' before,x' after,y' after,ground impulse,ground.friction impulse,ground work,"
            "ground.friction work");
  const auto run = io::read_run(path);
  ASSERT_TRUE(run);
  EXPECT_EQ(std::count(impacts.out.begin(), impacts.out.end(), '\n'),
            static_cast<std::ptrdiff_t>(run->trajectory.impacts.size()) + 1);
  EXPECT_EQ(run_program({"export", path, "--energy", "/dev/stdout"}).out.find("t,kinetic,potential"), 0U);
  EXPECT_NE(run_program({"export", path, "--events", "/dev/stdout"}).out.find(",impact,"), std::string::npos);
}

// Kane's pendulum gains 0.1634 at once under Newton's law  [Glocker 2012, 7.2].
TEST(SimulateCli, GainsAreListedAndStrictAuditStopsThere) {
  const std::string kane = std::string(PERCUSS_EXAMPLES) + "/kane_lagrangian.yaml";
  const TemporaryFolder folder;
  const Finished whole = run_program(simulate(kane, folder.file("whole.h5")));
  EXPECT_EQ(whole.exit_code, 0) << whole.err;
  EXPECT_NE(whole.out.find("impacts gained energy under the law newton"), std::string::npos) << whole.out;
  const Finished strict = run_program(simulate(kane, folder.file("run.h5"), {"--audit", "strict", "--json"}));
  EXPECT_EQ(strict.exit_code, 5) << strict.err;
  const Json json = Json::parse(strict.out);
  EXPECT_EQ(json["status"], "energy_gain");
  EXPECT_EQ(json["time"], 0.0);
  ASSERT_EQ(json["gains"].size(), 1U);
  EXPECT_NEAR(json["gains"][0]["work"], 0.1634, 5e-5);
  EXPECT_EQ(json["gains"][0]["element"], "C.friction");
  EXPECT_EQ(run_program({"info", folder.file("run.h5"), "--json"}).out, strict.out);
}

// The impacts of a run, each resolved again by `percuss impact` from the rates before it: a ball of mass 1
// and moment of inertia 0.4 that is thrown on the floor with spin.
void compare_with_impact(const std::string& name, const std::string& friction,
                         const std::vector<std::string>& method, double close) {
  const TemporaryFolder folder;
  const std::string path = folder.file("run.h5");
  const Finished run =
      run_program(simulate(std::string(PERCUSS_TEST_DATA) + "/defects/" + name, path, method));
  ASSERT_EQ(run.exit_code, 0) << run.err << run.out;
  const auto stored = io::read_run(path);
  ASSERT_TRUE(stored) << stored.error();
  const Trajectory& t = stored->trajectory;
  ASSERT_GE(t.impacts.size(), 2U);
  const auto rows = static_cast<std::size_t>(t.offsets.back());
  for (std::size_t k = 0; k < 2; ++k) {
    EXPECT_EQ(t.impacts[k].status, Status::solved);
    EXPECT_LE(t.impacts[k].residual, 1e-9);
    EXPECT_TRUE(t.impacts[k].kinematic && t.impacts[k].kinetic && t.impacts[k].energetic);
    Json problem{{"percuss", 1},
                 {"system",
                  {{"mass",
                    {{1, 0, 0, 0, 0, 0},
                     {0, 1, 0, 0, 0, 0},
                     {0, 0, 1, 0, 0, 0},
                     {0, 0, 0, 0.4, 0, 0},
                     {0, 0, 0, 0, 0.4, 0},
                     {0, 0, 0, 0, 0, 0.4}}},
                   {"velocity",
                    std::vector<double>(t.impact_before.begin() + static_cast<std::ptrdiff_t>(6 * k),
                                        t.impact_before.begin() + static_cast<std::ptrdiff_t>(6 * k + 6))}}},
                 {"elements",
                  {{{"name", "floor"},
                    {"kind", "contact"},
                    {"normal", {0, 0, 1, 0, 0, 0}},
                    {"restitution", 0.7},
                    {"friction", Json::parse(friction)}}}}};
    const Finished impact = run_program({"impact", "-", "--json"}, problem.dump());
    ASSERT_EQ(impact.exit_code, 0) << impact.err;
    const Json result = Json::parse(impact.out);
    std::vector<double> expected;
    for (const Json& element : result["elements"])
      for (const Json& number : element["impulse"]) expected.push_back(number);
    ASSERT_EQ(expected.size(), rows);
    for (std::size_t i = 0; i < 6; ++i)
      EXPECT_NEAR(t.impact_after[6 * k + i], result["velocity_after"][i], close)
          << name << ' ' << k << ' ' << i;
    for (std::size_t r = 0; r < rows; ++r)
      EXPECT_NEAR(t.impulse[rows * k + r], expected[r], close) << name << ' ' << k << ' ' << r;
  }
}

TEST(SimulateCli, FrictionIsThatOfPercussImpact) {
  constexpr const char* tangent = R"("tangent": [[1, 0, 0, 0, -1, 0], [0, 1, 0, 1, 0, 0]])";
  const std::string spin =
      std::string("{") + tangent +
      R"(, "coefficient": 0.3, "spin": {"direction": [0, 0, 0, 0, 0, 1], "radius": 0.05}})";
  const std::string orthotropic = std::string("{") + tangent + R"(, "coefficient": [0.05, 0.02]})";
  const std::vector<std::string> events{"--method", "event_driven", "--until", "1.5"};
  // The force of a step is part of its impact: 9.81 times the step, and its share of friction.
  const std::vector<std::string> steps{"--method", "time_stepping", "--step",  "1e-5",
                                       "--output", "0.01",          "--until", "1.5"};
  compare_with_impact("spin_friction_stepping.yaml", spin, events, 1e-9);
  compare_with_impact("spin_friction_stepping.yaml", spin, steps, 2e-4);
  compare_with_impact("orthotropic_stepping.yaml", orthotropic, events, 1e-9);
  compare_with_impact("orthotropic_stepping.yaml", orthotropic, steps, 2e-4);
}

TEST(SimulateCli, StrongFrictionRocks) {
  const TemporaryFolder folder;
  for (const char* method : {"event_driven", "time_stepping"}) {
    const Finished run =
        run_program({"simulate", std::string(PERCUSS_TEST_DATA) + "/defects/rocking_block_mu_1e6.yaml",
                     "--method", method, "--step", "1e-4", "--json"});
    ASSERT_EQ(run.exit_code, 0) << method << run.out << run.err;
    const Json json = Json::parse(run.out);
    EXPECT_EQ(json["status"], "solved");
    EXPECT_EQ(json["unconfirmed"]["number"], 0);
    EXPECT_EQ(json["impacts"], 16);  // as with any friction that never slides, mu = 1000 among them
  }
}

// Contacts that were compressed before may give back what they stored: no gain, neither here nor there.
TEST(SimulateCli, StrictAuditAndImpactGiveOneVerdict) {
  const std::string text = R"(percuss: 1
law: energetic
system:
  coordinates: [y]
  kinetic_energy: 1/2*y'^2
  state: {y: 0, y': -1}
elements:
  - {name: ground, kind: contact, gap: y, restitution: 0.9, stiffness: 1, exponent: 1, precompression: PRELOAD}
simulate: {until: 0.5, output: 0.1}
)";
  for (const char* preload : {"0", "0.5", "3"}) {
    const TemporaryFolder folder;
    std::string changed = text;
    changed.replace(changed.find("PRELOAD"), 7, preload);
    const std::string path = write_problem(folder, changed);
    const Finished impact = run_program({"impact", path, "--json"});
    ASSERT_EQ(impact.exit_code, 0) << impact.err;
    const bool consistent = Json::parse(impact.out)["consistency"]["energetic"];
    const Finished run = run_program({"simulate", path, "--audit", "strict", "--json"});
    EXPECT_EQ(run.exit_code, consistent ? 0 : 5) << preload << run.out << run.err;
  }
}

TEST(SimulateCli, ALawThatDoesNotApplyIsSaid) {
  const std::string kane = std::string(PERCUSS_EXAMPLES) + "/kane_lagrangian.yaml";
  const TemporaryFolder folder;
  const Finished run = run_program(simulate(kane, folder.file("run.h5"), {"--law", "walton", "--json"}));
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_EQ(run.err.find(kane + ":"), 0U) << run.err;
  const Json json = Json::parse(run.out);
  EXPECT_EQ(json["status"], "not_applicable");
  EXPECT_NE(json["reason"].get<std::string>().find("walton"), std::string::npos) << run.out;
}

TEST(SimulateCli, WhatCannotMoveIsRefused) {
  const std::string kane = std::string(PERCUSS_EXAMPLES) + "/kane.yaml";
  const Finished run = run_program({"simulate", kane});
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_EQ(run.err.find(kane + ":"), 0U) << run.err;
  EXPECT_NE(run.err.find("system: is one instant"), std::string::npos) << run.err;
  const TemporaryFolder folder;
  std::string text = ball;
  text.erase(text.find("simulate:"), text.find("draw:") - text.find("simulate:"));
  const Finished endless = run_program({"simulate", write_problem(folder, text)});
  EXPECT_EQ(endless.exit_code, 2);
  EXPECT_NE(endless.err.find("--until"), std::string::npos) << endless.err;
  EXPECT_EQ(run_program({"simulate", folder.file("problem.yaml"), "--until", "0.1"}).exit_code, 0);
}

TEST(SimulateCli, ProgressIsForTerminalsOnly) {
  const TemporaryFolder folder;
  const std::string problem = write_problem(folder);
  std::vector<std::string> call = simulate(problem, folder.file("run.h5"), slowly);
  call.insert(call.end(), {"--until", "4"});
  const Finished shown = run_in_terminal(call, {});
  EXPECT_EQ(shown.exit_code, 0);
  EXPECT_NE(shown.out.find(" of 4, "), std::string::npos) << shown.out;
  EXPECT_NE(shown.out.find(" left"), std::string::npos) << shown.out;
  const Finished silent = run_program(simulate(problem, folder.file("other.h5")));
  EXPECT_EQ(silent.err, "");
}

TEST(SimulateCli, AMotionThatIsTooRoughIsNotToldWithoutAWord) {
  const TemporaryFolder folder;
  const std::string kane = std::string(PERCUSS_EXAMPLES) + "/motion/kane_swings.yaml";
  const std::vector<std::string> rough{"--method", "time_stepping", "--step", "0.4"};
  const Finished told = run_program(simulate(kane, folder.file("rough.h5"), rough));
  EXPECT_NE(told.out.find("believe the motion"), std::string::npos) << told.out;
  const Finished fine = run_program(simulate(kane, folder.file("fine.h5")));
  EXPECT_EQ(fine.out.find("believe the motion"), std::string::npos) << fine.out;
}

TEST(SimulateCli, WhatHasNoFiniteValueAtTheStartIsNamed) {
  const TemporaryFolder folder;
  const std::string heavy = folder.file("heavy.yaml");
  std::ofstream(heavy) << R"(percuss: 1
system:
  gravity: [0, 0, -1e308]
  bodies:
    - {name: a, shape: {sphere: 0.1}, mass: 100, position: [0, 0, 1]}
    - {name: f, shape: plane, fixed: true}
simulate: {until: 1, output: 0.1}
)";
  const Finished run = run_program({"simulate", heavy});
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_EQ(
      run.err,
      heavy + ":1:1: state: the force on a.vz (from energies and forces) has no finite value at the start\n");
}

TEST(InfoCli, KnowsEveryKindOfFile) {
  const std::string kane = std::string(PERCUSS_EXAMPLES) + "/kane.yaml";
  EXPECT_NE(run_program({"info", kane}).out.find("2 velocity components and 2 elements"), std::string::npos);
  const Finished fclib = run_program({"info", std::string(PERCUSS_TEST_DATA) + "/fclib/Rover1039.hdf5"});
  EXPECT_NE(fclib.out.find("4 contacts"), std::string::npos) << fclib.out;
  const Finished missing = run_program({"info", "/nowhere"});
  EXPECT_EQ(missing.exit_code, 2);
  EXPECT_NE(missing.err.find("does not exist"), std::string::npos);
  EXPECT_EQ(run_program({"info", kane, "--json"}).exit_code, 2);
}

std::string content(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// What a problem draws needs no motion; impulses have none.
TEST(ExportCli, DrawsTheInitialStateOfAProblem) {
  const std::string device = std::string(PERCUSS_EXAMPLES) + "/papers/kane_preload.yaml";
  const TemporaryFolder folder;
  const Finished drawn = run_program({"export", device, "--svg", folder.file("device.svg")});
  ASSERT_EQ(drawn.exit_code, 0) << drawn.err;
  const std::string svg = content(folder.file("device.svg"));
  EXPECT_NE(svg.find("Δ"), std::string::npos);
  EXPECT_EQ(svg.find("= 0"), std::string::npos);  // no time above it
  EXPECT_EQ(run_program({"export", "-", "--svg", "-"}, content(device)).out, svg);
  const Finished film = run_program({"export", device, "--gif", folder.file("device.gif")});
  EXPECT_EQ(film.exit_code, 2);
  EXPECT_NE(film.err.find("need a run: percuss simulate FILE -o RUN"), std::string::npos) << film.err;
  const Finished matrices =
      run_program({"export", std::string(PERCUSS_EXAMPLES) + "/kane.yaml", "--svg", folder.file("x.svg")});
  EXPECT_EQ(matrices.exit_code, 2);
  EXPECT_NE(matrices.err.find("expected coordinates and a section draw"), std::string::npos) << matrices.err;
  EXPECT_EQ(folder.names(), (std::vector<std::string>{"device.svg"}));
}

TEST(SimulateCli, WhatOnlyImpactsHaveIsRefused) {
  const auto refused = [](const std::string& file, const std::string& words) {
    const Finished run = run_program(
        {"simulate", std::string(PERCUSS_EXAMPLES) + "/papers/" + file + ".yaml", "--until", "0.1"});
    EXPECT_EQ(run.exit_code, 2);
    EXPECT_NE(run.err.find(words), std::string::npos) << run.err;
  };
  refused("kane_two_clutches", ":13:13: system.massless: names n, a coordinate without mass");
  refused("kane_impressed", "system.impulse: is an impulse from outside");
  // The place is that of the element, whichever others are open.
  const Finished clutch =
      run_program({"simulate", "-", "--until", "0.1"},
                  "percuss: 1\nsystem:\n  coordinates: [x]\n  kinetic_energy: x'^2\nelements:\n"
                  "  - {name: C, kind: contact, gap: x + 1}\n"
                  "  - {name: D, kind: contact, gap: x}\n"
                  "  - {name: K, kind: clutch, speed: x', preload: 1}\n");
  EXPECT_EQ(clutch.exit_code, 2);
  EXPECT_NE(clutch.err.find("<stdin>:8:49: elements[2].preload: is a preload of K"), std::string::npos)
      << clutch.err;
}

TEST(ExportCli, WhatIsNoRunIsRefused) {
  const std::string kane = std::string(PERCUSS_EXAMPLES) + "/kane.yaml";
  const TemporaryFolder folder;
  const Finished run = run_program({"export", kane, "--csv", folder.file("x.csv")});
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_EQ(std::count(run.err.begin(), run.err.end(), '\n'), 1) << run.err;
  EXPECT_TRUE(folder.names().empty());
  EXPECT_EQ(run_program({"export", kane}).exit_code, 2);
}

}  // namespace
}  // namespace percuss::test::simulate_cli_test
