// A motion from its start to its end in one call, and the record of a problem.
#include <gtest/gtest.h>

#include "percuss/record.hpp"
#include "percuss/run.hpp"

namespace percuss::run_motion_test {
namespace {

Problem bouncing() {
  MechanismText text;
  text.coordinates = {"y"};
  text.kinetic_energy = "y'^2/2";
  text.potential_energy = "9.81*y";
  text.elements = {text_contact("floor", "y", 0.5)};
  Problem problem = *make_problem(text, Eigen::VectorXd::Zero(1), Eigen::VectorXd::Constant(1, -2.0));
  problem.title = "A ball";
  return problem;
}

TEST(RunMotion, EndsWhereItIsAsked) {
  Problem problem = bouncing();
  problem.simulate.until = 0.15;
  const auto run = run_motion(problem, "text");
  ASSERT_TRUE(run) << to_string(run.error());
  EXPECT_EQ(run->record.status, RunStatus::solved);
  EXPECT_EQ(run->record.title, "A ball");
  EXPECT_EQ(run->record.input, "text");
  EXPECT_EQ(run->trajectory.impacts.size(), 1u);  // from 2 m/s to 1 m/s, and 0.2 s in the air
  EXPECT_NEAR(run->record.q[0], 0.15 - 9.81 / 2 * 0.15 * 0.15, 1e-9);
  EXPECT_NEAR(run->record.energy.present, 0.5, 1e-9);
}

TEST(RunMotion, WhatIsMissingIsSaid) {
  EXPECT_NE(to_string(run_motion(bouncing()).error()).find("until"), std::string::npos);
  const Problem instant = make_problem(bouncing().impact);
  EXPECT_NE(to_string(run_motion(instant).error()).find("is one instant"), std::string::npos);
}

TEST(RecordOfAProblem, HasItsTitleItsLawAndItsAccount) {
  Problem problem = bouncing();
  Energetic law;
  law.model = Energetic::Model::mono;
  problem.law = law;
  problem.impact.elements[0].restitution = 1.0;
  problem.impact.elements[0].stored_energy = 3.0;
  const auto outcome = resolve(problem.impact, problem.law);
  ASSERT_TRUE(outcome) << to_string(outcome.error());
  const ImpactRecord record = make_record(problem, *outcome);
  EXPECT_EQ(record.options.title, "A ball");
  EXPECT_EQ(record.options.law, "energetic");
  EXPECT_EQ(record.options.law_options.at("model"), "mono");
  // The spring brings in more than the motion had: no gain for the account of this law.
  ASSERT_TRUE(record.solution);
  EXPECT_GT(record.solution->account.energy_after, record.solution->account.energy_before);
  EXPECT_TRUE(record.solution->account.energetic);
}

}  // namespace
}  // namespace percuss::run_motion_test
