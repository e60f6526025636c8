// percuss detect, fit and predict on tables of poses, as a user runs them.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "support/program.hpp"

namespace percuss::test::motion_cli_test {
namespace {

const std::string examples = PERCUSS_EXAMPLES;
const std::string model = examples + "/bodies/tossed_cube.yaml", tosses = examples + "/data/tosses.csv";
const std::string measured = std::string(PERCUSS_TEST_DATA) + "/tosses/tosses.csv";

const nlohmann::json& parameter(const nlohmann::json& list, const std::string& name) {
  for (const auto& p : list)
    if (p.at("name") == name) return p;
  ADD_FAILURE() << name;
  return list.front();
}

std::string text_of(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

struct Scratch {
  std::string path;
  explicit Scratch(const std::string& name) : path(testing::TempDir() + "percuss_motion_" + name) {}
  ~Scratch() { std::remove(path.c_str()); }
};

// The numbers that examples/data/make.py put into the tosses.
TEST(MotionCli, TheExampleGivesBackWhatWasPutIn) {
  const Finished done = run_program({"fit", tosses, "--model", model, "--json"});
  ASSERT_EQ(done.exit_code, 0) << done.err;
  const auto fit = nlohmann::json::parse(done.out).at("fits").at(0);
  for (const auto& [name, truth] :
       {std::pair{"bodies.cube.centre[2]", 0.005}, std::pair{"bodies.cube.inertia[0]", 1.03e-3},
        std::pair{"bodies.cube.inertia[1]", 1.0e-3}, std::pair{"bodies.cube.inertia[2]", 0.95e-3},
        std::pair{"bodies.cube.rounding", 0.004}, std::pair{"surfaces[0].restitution", 0.25},
        std::pair{"surfaces[0].friction.impact", 0.16}}) {
    const auto& p = parameter(fit.at("parameters"), std::string("system.") + name);
    const double error = p.at("standard_error");
    EXPECT_NEAR(p.at("value").get<double>(), truth, 4.0 * error) << name;
    EXPECT_LT(error, 0.05 * truth) << name;
  }
  ASSERT_EQ(fit.at("stages").size(), 5u);
  EXPECT_EQ(fit.at("stages").at(0).at("stage"), "flight");
}

TEST(MotionCli, DetectedImpactsGoBackIntoTheFit) {
  const Scratch impacts("impacts.csv"), phases("phases.csv");
  const Finished done =
      run_program({"detect", tosses, "--model", model, "-o", impacts.path, "--phases", phases.path});
  ASSERT_EQ(done.exit_code, 0) << done.err;
  EXPECT_NE(done.out.find("36 runs"), std::string::npos);
  EXPECT_EQ(text_of(phases.path).find("run,phase,from,to,frames\n0,flight,0,"), 0u);
  const Finished fit = run_program({"fit", impacts.path, "--model", model, "--json", "--fit",
                                    "system.surfaces[0].restitution,system.surfaces[0].friction.impact"});
  ASSERT_EQ(fit.exit_code, 0) << fit.err;
  // The body of the model is wrong, so that the coefficients are what it can explain: near, not equal.
  const auto list = nlohmann::json::parse(fit.out).at("fits").at(0).at("parameters");
  EXPECT_NEAR(list.at(0).at("value").get<double>(), 0.25, 0.15);
  EXPECT_NEAR(list.at(1).at("value").get<double>(), 0.16, 0.05);
}

TEST(MotionCli, PredictionsHaveTheTimesOfTheTable) {
  const Scratch out("predicted.csv"), plot("residuals.svg");
  const Finished done = run_program(
      {"fit", tosses, "--model", model, "--stage", "flight", "--predict", out.path, "--plot", plot.path});
  ASSERT_EQ(done.exit_code, 0) << done.err;
  EXPECT_NE(done.out.find("stage flight"), std::string::npos);
  EXPECT_EQ(done.out.find("stage body"), std::string::npos);
  EXPECT_NE(text_of(plot.path).find("position in flight"), std::string::npos);
  const std::string predicted = text_of(out.path);
  EXPECT_EQ(predicted.find("toss,t,x,y,z,qw,qx,qy,qz\n0,0,"), 0u);
  const std::string table = text_of(tosses);
  EXPECT_EQ(std::count(predicted.begin(), predicted.end(), '\n') - 1,
            std::count(table.begin(), table.end(), '\n') - 4);  // comments and headers
  const Finished predict = run_program({"predict", tosses, "--model", model});
  EXPECT_EQ(predict.exit_code, 0) << predict.err;
  EXPECT_NE(predict.out.find("off by"), std::string::npos);
}

// Ten tosses of the cube of ContactNets: the centre of mass is off the middle by 5 to 6 mm along z, which
// the published body does not say; 208 has a bad frame.
TEST(MotionCli, ARealCubeShowsItsCentre) {
  const Scratch file("cube.yaml");
  std::ofstream(file.path) << R"(percuss: 1
law: newton
system:
  bodies:
    - {name: cube, shape: {box: [0.1048, 0.1048, 0.1048]}, rounding: 0.002, mass: 0.37, inertia: [0.81e-3, 0.81e-3, 0.81e-3], centre: [0, 0, 0], position: [0, 0, 0.3]}
    - {name: board, shape: plane, fixed: true}
  surfaces: [{restitution: 0.125, friction: {impact: 0.18, sliding: 0.18}}]
)";
  const Finished done =
      run_program({"fit", measured, "--model", file.path, "--stage", "flight,body", "--json"});
  ASSERT_EQ(done.exit_code, 0) << done.err;
  const auto fit = nlohmann::json::parse(done.out).at("fits").at(0);
  const auto& z = parameter(fit.at("parameters"), "system.bodies.cube.centre[2]");
  EXPECT_NEAR(z.at("value").get<double>(), 0.0056, 0.0008);
  EXPECT_GT(z.at("interval").at(0).get<double>(), 0.0);  // not in the middle
  EXPECT_LT(z.at("interval").at(1).get<double>(), 0.01);
  EXPECT_NEAR(fit.at("noise").at("position").get<double>(), 5e-5, 3e-5);
  EXPECT_NEAR(fit.at("noise").at("rotation").get<double>(), 4.2e-4, 2e-4);
  EXPECT_NE(
      fit.at("warnings").dump().find("run 208, frame 18: is far from what its neighbours say, left out"),
      std::string::npos);
}

TEST(MotionCli, BadTablesAndOptionsAreNamed) {
  const auto fault = [](const std::vector<std::string>& arguments, const std::string& input) {
    const Finished done = run_program(arguments, input);
    EXPECT_EQ(done.exit_code, 2);
    return done.err;
  };
  EXPECT_EQ(fault({"detect", "-", "--model", model}, "run,t,x,y,z,qw,qx,qy\n"),
            "<stdin>:1:1: has no column qz of \"cube\"\n");
  EXPECT_EQ(fault({"fit", "-", "--model", model, "--stage", "jump"}, "").find("--stage: 'jump' is no stage"),
            9u);
  EXPECT_NE(fault({"fit", "-", "--model", model, "--predict", "x.csv"}, "u1-,u1+\n1,2\n")
                .find("--predict is for tables of poses"),
            std::string::npos);
  EXPECT_NE(
      fault({"predict", "-", "--model", examples + "/kane.yaml"}, "t,x,y,z,qw,qx,qy,qz\n0,0,0,1,1,0,0,0\n")
          .find("<stdin>:1:3:"),
      std::string::npos);
  const std::string strict = "t,x,y,z,qw,qx,qy,qz\n0,0,0,1,1,0,0,0\n0,0,0,1,1,0,0,0\n";
  EXPECT_NE(
      fault({"detect", "-", "--model", model, "--strict"}, strict).find("<stdin>:3:1: goes back in time"),
      std::string::npos);
}

}  // namespace
}  // namespace percuss::test::motion_cli_test
