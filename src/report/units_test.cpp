// Units and rates of coordinates, by their names.
#include "report/units.hpp"

#include <gtest/gtest.h>

#include "percuss/canvas.hpp"
#include "percuss/problem_file.hpp"
#include "percuss/scene.hpp"

namespace percuss::report::units_test {
namespace {

TEST(Units, RatesBelongToTheirCoordinates) {
  Trajectory run;
  run.coordinates = {"hinge", "die.x", "die.y", "die.z", "die.qw", "die.qx", "die.qy", "die.qz"};
  run.velocities = {"hinge'", "die.vx", "die.vy", "die.vz", "die.wx", "die.wy", "die.wz"};
  const std::vector<std::size_t> rates = {0, 1, 2, 3, 7, 4, 5, 6};  // 7: qw has none
  for (std::size_t k = 0; k < rates.size(); ++k) EXPECT_EQ(rate_of(run, k), rates[k]) << run.coordinates[k];
  run.coordinates = {"x", "y"}, run.velocities = {};
  EXPECT_EQ(rate_of(run, 1), 1u);
}

TEST(Units, OfScenesAreThoseOfTheSI) {
  percuss::Scene scene;
  scene.bodies.resize(2);
  scene.bodies[0].name = "slider", scene.bodies[1].name = "die";
  for (auto& body : scene.bodies) {
    Solid box;
    box.form = Box{Eigen::Vector3d(1.0, 1.0, 1.0)};
    body.solids = {box};
    body.inertial.mass = 1.0;
    body.inertial.inertia = Eigen::Matrix3d::Identity();
    body.pose.position = Eigen::Vector3d(0.0, 0.0, 5.0 * static_cast<double>(&body - scene.bodies.data()));
  }
  percuss::Scene::Joint rail;
  rail.name = "rail", rail.kind = percuss::Scene::Joint::Kind::prismatic, rail.child = 0;
  scene.joints = {rail};
  const auto problem = make_problem(scene);
  ASSERT_TRUE(problem);
  Trajectory run;
  run.coordinates = problem->motion->system->facts().coordinates;
  run.velocities = problem->motion->system->facts().velocities;
  const MotionUnits units = units_of(*problem, run);
  EXPECT_EQ(units.time, "s");
  EXPECT_EQ(units.energy, "J");
  for (std::size_t k = 0; k < run.coordinates.size(); ++k) {
    const bool pure = run.coordinates[k].starts_with("die.q");
    EXPECT_EQ(units.coordinates[k], pure ? "" : "m") << run.coordinates[k];
  }
  for (std::size_t k = 0; k < run.velocities.size(); ++k) {
    const bool turns = run.velocities[k].starts_with("die.w");
    EXPECT_EQ(units.velocities[k], turns ? "rad/s" : "m/s") << run.velocities[k];
  }
}

TEST(Units, OfFormulasAreThoseOfTheFile) {
  const std::string file =
      "percuss: 1\nsystem: {coordinates: [x, phi, s], kinetic_energy: x'^2 + phi'^2 + s'^2, units: {x: m, "
      "phi: rad, "
      "energy: J, TIME}}\n";
  const auto units = [&](std::string time) {
    std::string text = file;
    const auto problem = parse_problem(text.replace(text.find("TIME"), 4, time), "f");
    EXPECT_TRUE(problem) << time;
    Trajectory run;
    run.coordinates = {"x", "phi", "s"};
    return units_of(*problem, run);
  };
  using Texts = std::vector<std::string>;
  const MotionUnits plain = units("time: s, length: m");
  EXPECT_EQ(plain.time, "s");
  EXPECT_EQ(plain.length, "m");
  EXPECT_EQ(plain.energy, "J");
  EXPECT_EQ(plain.coordinates, (Texts{"m", "rad", ""}));
  EXPECT_EQ(plain.velocities, (Texts{"m/s", "rad/s", ""}));
  EXPECT_EQ(units("time: l/c").velocities, (Texts{"m/(l/c)", "rad/(l/c)", ""}));
  EXPECT_EQ(units("length: m").velocities, (Texts{"", "", ""}));
}

// A coordinate may have the name of what else has a unit; then the unit is the coordinate's.
TEST(Units, OfACoordinateThatIsCalledTime) {
  const auto problem = parse_problem(
      "percuss: 1\nsystem: {coordinates: [time], kinetic_energy: time'^2, units: {time: m}}\n", "f");
  ASSERT_TRUE(problem);
  Trajectory run;
  run.coordinates = {"time"};
  const MotionUnits units = units_of(*problem, run);
  EXPECT_EQ(units.coordinates, std::vector<std::string>{"m"});
  EXPECT_EQ(units.time, "");
  EXPECT_EQ(units.velocities, std::vector<std::string>{""});
}

TEST(Units, AreTextInFigures) { EXPECT_EQ(with_unit("x", "$a_b$"), "x (" + draw::verbatim("$a_b$") + ")"); }

TEST(Units, OfFormulasAreNotKnown) {
  Trajectory run;
  run.coordinates = {"x"};
  EXPECT_EQ(units_of(Problem{}, run).time, "");
  EXPECT_EQ(with_unit("time", ""), "time");
  EXPECT_EQ(with_unit("time", "s"), "time (s)");
}

}  // namespace
}  // namespace percuss::report::units_test
