#include "percuss/report.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <sstream>

#include "percuss/text.hpp"

namespace percuss::report::table_test {
namespace {

Eigen::VectorXd vector(std::initializer_list<double> values) {
  return Eigen::Map<const Eigen::VectorXd>(values.begin(), static_cast<Eigen::Index>(values.size()));
}

ElementRecord row(std::string name, Kind kind, ElementState state, const Eigen::VectorXd& numbers,
                  double work) {
  return {std::move(name), kind, state, numbers, -numbers, 0.5 * numbers, 0.0 * numbers, work, {}, {}};
}

ImpactRecord solved() {
  ImpactRecord record;
  record.status = Status::solved;
  record.count = {.decided = true, .continuum = false, .number = 1};
  record.unique_velocity = record.unique_impulse = true;
  record.solver = "enumeration";
  SolutionRecord solution;
  solution.velocity_before = vector({-1.0, 2.0});
  solution.velocity_after = vector({0.5, 1e-17});
  solution.elements = {
      row("C", Kind::contact, {Mode::active, SlipDirection::none}, vector({3.0}), -1.0),
      row("F", Kind::friction, {Mode::slip, SlipDirection::none}, vector({1.25, -0.5}), -0.25),
  };
  solution.account.energy_before = 2.5;
  solution.account.energy_after = 1.25;
  solution.account.kinematic = solution.account.kinetic = solution.account.energetic = true;
  record.solution = solution;
  return record;
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

void expect_80_columns(const std::string& text) {
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) EXPECT_LE(display_width(line), 80u) << line;
}

TEST(Table, LossIsSmallPrintGainIsNot) {
  ImpactRecord record = solved();
  EXPECT_TRUE(contains(impact_table(record), "2.50 → 1.25, loss 1.25 (−50 %)")) << impact_table(record);
  EXPECT_FALSE(contains(impact_table(record), "GAIN"));

  record.solution->account.energy_after = 5.0;
  record.solution->account.energetic = false;
  const std::string gain = impact_table(record, {.colour = true});
  EXPECT_TRUE(contains(gain, "ENERGY GAIN: the elements add 2.5 (+100 %)")) << gain;
  EXPECT_TRUE(contains(gain, "\033[1;31m"));
}

TEST(Table, EnergyFromMovingConstraintsIsNoAlarm) {
  ImpactRecord record = solved();
  record.excited = true;
  record.solution->account.energy_after = 5.0;
  record.solution->account.excitation = 3.0;
  const std::string text = impact_table(record);
  EXPECT_TRUE(contains(text, "moving constraints bring in 3")) << text;
  EXPECT_FALSE(contains(text, "ENERGY GAIN")) << text;
}

TEST(Table, EveryComponentOfSpatialFrictionHasItsLine) {
  const std::string text = impact_table(solved());
  EXPECT_TRUE(contains(text, "F        friction  slip     1.25  -1.25   0.625  0  -0.25")) << text;
  EXPECT_TRUE(contains(text, "                           -0.50   0.50  -0.250  0\n")) << text;
}

TEST(Table, NoiseInTheVelocityIsZero) {
  EXPECT_TRUE(contains(impact_table(solved()), "  u⁺   0.5     0\n")) << impact_table(solved());
}

TEST(Table, LongNamesAndNumbersMoveBelowTheElement) {
  ImpactRecord record = solved();
  record.solution->elements[0].name = std::string(200, 'n');
  record.solution->elements[1].impulse = vector({-1.2345e-21, -9.87654e-22});
  record.solution->elements[0].impulse = vector({1.5e-20});
  record.options.title = std::string(300, 't');
  record.reason = std::string(300, 'r');
  const std::string text = impact_table(record);
  expect_80_columns(text);
  EXPECT_TRUE(contains(text, "…  contact, active\n")) << text;
}

TEST(Table, VelocitiesAreWrappedWithTheirIndices) {
  ImpactRecord record = solved();
  record.solution->velocity_before = Eigen::VectorXd::LinSpaced(150, -1.0, 1.0);
  record.solution->velocity_after = Eigen::VectorXd::LinSpaced(150, 1e-5, 1.0);
  const std::string text = impact_table(record);
  expect_80_columns(text);
  EXPECT_TRUE(contains(text, "  1-")) << text;
  EXPECT_TRUE(contains(text, "-150")) << text;
}

// The velocities of scenes and of systems written as text have names: a line for each of them.
TEST(Table, VelocitiesStandBesideTheirNames) {
  ImpactRecord record = solved();
  record.velocities = {"die.vx", "hinge'"};
  const std::string text = impact_table(record);
  expect_80_columns(text);
  EXPECT_TRUE(contains(text, "  velocity    u⁻   u⁺\n")) << text;
  EXPECT_TRUE(contains(text, "  hinge'     2.0    0\n")) << text;
  record.velocities = {std::string(200, 'n'), "hinge'"};
  expect_80_columns(impact_table(record));
}

TEST(Table, NoSolutionExplains) {
  ImpactRecord record;
  record.status = Status::no_solution;
  record.reason = "the joints contradict each other";
  record.velocity_given = vector({-1.0});
  const std::string text = impact_table(record);
  expect_80_columns(text);
  EXPECT_TRUE(contains(text, "NO SOLUTION"));
  EXPECT_TRUE(contains(text, "the joints contradict each other"));
  EXPECT_TRUE(contains(text, "u⁻  -1"));
}

TEST(Table, NotConvergedSaysThatItIsNoSolution) {
  ImpactRecord record = solved();
  record.status = Status::not_converged;
  record.residual = 3e-5;
  record.options.tolerance = 1e-10;
  const std::string text = impact_table(record);
  expect_80_columns(text);
  EXPECT_TRUE(contains(text, "NOT CONVERGED"));
  EXPECT_TRUE(contains(text, "3e-05"));
}

TEST(Table, NothingIsToldOfEnergiesThatAreNoNumbers) {
  ImpactRecord record = solved();
  Account& account = record.solution->account;
  account.energy_before = HUGE_VAL;
  account.energy_after = std::nan("");
  account.energetic = account.kinematic = false;
  account.violations = {{Requirement::kinematic, "",
                         "cannot be judged: velocities leave the range of numbers", HUGE_VAL, false}};
  const std::string text = impact_table(record);
  expect_80_columns(text);
  for (const char* word : {"ENERGY GAIN", "nan", "inf"}) EXPECT_FALSE(contains(text, word)) << text;
  EXPECT_TRUE(contains(text, "kinetic energy  not known: it leaves the range of numbers")) << text;
  EXPECT_TRUE(contains(text, "NO: cannot be judged: velocities leave the range of numbers\n")) << text;
}

TEST(Table, AllSolutionsAreListed) {
  ImpactRecord record = solved();
  record.count.number = 2;
  EXPECT_TRUE(contains(impact_table(record), "--all lists the others"));
  record.options.list_all = true;
  record.all = {*record.solution, *record.solution};
  record.all[0].velocity_after[0] = 7.0;
  EXPECT_TRUE(contains(impact_table(record), "\nsolution 1 of 2\n"));
  EXPECT_TRUE(contains(impact_table(record), "\nsolution 2 of 2, the one reported\n"));
}

}  // namespace
}  // namespace percuss::report::table_test
