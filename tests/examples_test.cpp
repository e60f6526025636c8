// Every example file is read without a remark and shows the number that its opening comment names.
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

#include "percuss/account.hpp"
#include "percuss/law.hpp"
#include "percuss/problem_file.hpp"
#include "percuss/run.hpp"

namespace percuss::examples_test {
namespace {

struct Expected {
  std::string file;
  double work;                  // T⁺ − T⁻
  std::vector<double> impulse;  // Λ, as many rows as are given
  double tolerance = 5e-5;      // half of the last printed digit
};

const std::vector<Expected> expected{
    {"slide_push", 0.5, {3.0, 1.0}, 1e-12},
    {"kane", 0.1634, {3.4079, 1.4676}},
    {"kane_lagrangian", 0.1634, {3.4079, 1.4676}},
    {"kane_sweep", 0.1634, {3.4079, 1.4676}},
    {"kane_slip", 0.4889, {5.4995, 2.7498}},
    {"equivalent_system", 0.1634, {3.4079, 1.4676}},
    {"ball_on_bar", 0.1625 - 0.5, {1.35, 1.95, 0.0}, 1e-12},
    {"rubber_ball", 0.0, {}, 1e-12},
    {"bar_subcritical", -1.7959, {8.0 / 7.0, -4.0 / 7.0}},
    {"bar_supercritical", 0.0, {66.5769, -88.1495}},
    {"painleve", 0.0, {0.6495, -0.875}},
    {"bar_map", 0.0, {1.6250, -0.6495}},
    {"bar_energy_gain", 0.1250, {1.2598, 0.3570}},
    {"sphere_isotropic", 9.8594 - 13.0, {1.5, -0.6, -0.45}},
    {"sphere_orthotropic", 10.2649 - 13.0, {1.5, -0.6516, -0.1857}},
    {"pivoting_disk", 3.5 - 5.09405, {1.5, -0.27, 0.0, -0.072}},
    {"clutch_and_joint", -1.0, {8.0, 1.0, -1.5, -3.5}, 1e-12},
    {"three_balls", 0.0, {4.0 / 3.0, 2.0 / 3.0}, 1e-12},
    {"reentrant_corner", -0.3, {1.2, 0.0}, 1e-12},
    {"clutches_in_series", 0.1634, {3.4079, 1.4676, -1.4676}},
    {"circular_cone", -3.0, {3.0, -3.0, 0.0}, 1e-12},
    {"newtons_cradle", 0.0, {0.27996, 0.28787, 0.29165, 0.25845}, 1e-5},
    {"granular_column", -1.14978e-5, {8.6603e-5, 8.8593e-5}, 5e-10},
    {"struck_packing", -0.1637, {0.0944, 0.2677, 0.0622}},
    {"plastic_balls", -0.0913, {0.2342, 0.2036, 0.1712, 0.1255}},
    {"kane_energetic", -0.12429, {0.71040, -0.22954}, 5e-6},
    {"sphere_stronge", -0.5499, {1.5, -0.7179}},
    {"speed_restitution", -2.38333, {1.73333, -0.866667}, 1e-5},
    {"contact_patch", -4.893, {3.0, 0.3, -0.06}, 1e-12},
    {"sphere_fit", -1.640625, {1.5, -0.75}, 1e-12},
    {"experiments/glass_spheres", -3.2266e-6, {4.1463e-5, -3.8146e-6}, 5e-10},
    {"experiments/acetate_spheres", -1.7663e-5, {1.38783e-4, -3.0322e-5}, 5e-10},
    {"experiments/glass_on_aluminium", -1.2288e-5, {7.7074e-5, -9.6343e-6}, 5e-10},
    {"experiments/acetate_on_aluminium", -3.3493e-5, {2.80683e-4, -5.8382e-5}, 5e-10},
    {"three_balls_fit", -0.228539, {1.334206, 1.325318}, 5e-7},
    // Λ_1 = 1.6·0.9/1.04 and 1.6·0.6/(1.84/1.75), each with the work Λ((γ⁺ + γ⁻)/2 − χ)
    {"papers/corner", -0.18 * 1.44 / 1.04, {1.44 / 1.04, 0.0}, 1e-12},
    {"papers/moving_corner", -0.42 * 0.96 * 1.75 / 1.84, {0.96 * 1.75 / 1.84, 0.0}, 1e-12},
    {"papers/bar", 0.0, {1.6250, -0.6495}},
    {"papers/rubber_ball_after", 0.0, {0.0, 0.0}, 1e-12},
    {"papers/ball_and_wall", -0.255, {1.7}, 1e-9},
    // by Runge and Kutta's rule in steps of 1/1000, apart from percuss
    {"papers/two_compressions", -0.17055, {1.43877, 1.33209}, 5e-6},
    {"papers/kane_clutch", 0.1634, {3.4079, 1.4676}},
    {"papers/kane_clutch_drawn", 0.1634, {3.4079, 1.4676}},
    {"papers/kane_free_body", 0.1634, {3.4079, 1.4676}},
    // Figure 13(b): the equations are those of the clutch. (c), (d): the contact alone, Λ = 1.5·0.2684/G_NN
    {"papers/kane_wall_right", 0.1634, {3.4079, 1.4676}},
    {"papers/kane_clutch_turned", -0.080278, {1.19638, 0.0}, 5e-6},
    {"papers/kane_wall_left", -0.080278, {1.19638, 0.0}, 5e-6},
    {"papers/kane_impressed", 0.4889, {5.4995}},  // (132)-(134)
    {"papers/kane_preload", 0.4889, {5.4995, 2.7498}},
    {"papers/kane_two_clutches", 0.1634, {3.4079, 1.4676, -1.4676}},
    {"papers/friction_device", -4.89, {6.0, -1.8, 1.8}, 1e-12},
    {"papers/ball_on_bar_drawn", -0.3375, {1.35, 1.95, 0.0}, 1e-12},
    {"papers/lever", 0.1634, {3.4079, 1.4676}},                      // as kane, (135)-(138)
    {"papers/polygon_floor", -2.47125, {1.5, -0.75, -0.15}, 1e-12},  // the corner (1/2, 1/10) of 1.5
    // the integrals over the patch by Gauss and Legendre's rule, apart from percuss
    {"papers/contensou_patch", -0.8706028, {1.5, -0.2928281, -0.1464141, -0.0157823}, 2e-7},
};

// The models of docs/models.md, as they stand there.
TEST(Documents, ModelsAreSolvedAsPrinted) {
  std::ifstream file(std::string(PERCUSS_EXAMPLES) + "/../docs/models.md");
  std::string line, block;
  int solved = 0;
  while (std::getline(file, line)) {
    if (line == "```yaml") {
      block = "percuss: 1\nlaw: energetic\n";
    } else if (line == "```" && !block.empty()) {
      const auto problem = parse_problem(block, "models.md");
      ASSERT_TRUE(problem) << problem.error().front().to_string();
      const auto outcome = resolve(problem->impact, problem->law);
      ASSERT_TRUE(outcome);
      EXPECT_EQ(outcome->status, Status::solved) << outcome->reason << "\n" << block;
      ++solved;
      block.clear();
    } else if (!block.empty()) {
      block += line + "\n";
    }
  }
  EXPECT_EQ(solved, 3);
}

// Inertias about the axle: a bar about its end, a disk. Momentum gives the first speed, the work of 4 N m
// over 2 rad the second.
TEST(Examples, TheFreewheelRunsOn) {
  const auto problem = read_problem(PERCUSS_EXAMPLES "/bodies/freewheel.yaml");
  ASSERT_TRUE(problem) << problem.error().front().to_string();
  const double wheel = 0.5 * 2.5 * 0.33 * 0.33, crank = 1.2 * (0.17 * 0.17 / 3.0 + 0.02 * 0.02 / 12.0);
  const double together = (9.0 * crank + 5.0 * wheel) / (crank + wheel);
  const auto outcome = resolve(problem->impact, problem->law);
  ASSERT_TRUE(outcome);
  EXPECT_NEAR(outcome->solution.velocity_after[0], together, 1e-12);
  EXPECT_NEAR(outcome->solution.velocity_after[1], together, 1e-12);
  const auto run = run_motion(*problem);
  ASSERT_TRUE(run) << to_string(run.error());
  EXPECT_EQ(run->record.status, RunStatus::solved);
  EXPECT_NEAR(run->record.u[0], 0.0, 1e-12);
  EXPECT_NEAR(run->record.u[1], std::sqrt(together * together + 16.0 / (crank + wheel)), 1e-8);
}

// [Kane & Levinson 1982] By 10 s the rattleback has turned back and is done with rattling.
TEST(Examples, TheRattlebackTurnsBack) {
  const auto problem = read_problem(PERCUSS_EXAMPLES "/bodies/rattleback.yaml");
  ASSERT_TRUE(problem) << problem.error().front().to_string();
  const auto run = run_motion(*problem);
  ASSERT_TRUE(run) << to_string(run.error());
  EXPECT_EQ(run->record.status, RunStatus::solved) << run->record.reason;
  const double before = problem->motion->u[5], after = run->record.u[5];
  EXPECT_EQ(before, -5.0);
  EXPECT_NEAR(after, 4.7, 0.05);
}

// Four balls that touch at rest, one ulp apart or not, are hit together: the chain in one dimension.
TEST(Examples, TheCradleIsAChain) {
  const auto problem = read_problem(PERCUSS_EXAMPLES "/bodies/cradle.yaml");
  ASSERT_TRUE(problem) << problem.error().front().to_string();
  const auto run = run_motion(*problem);
  ASSERT_TRUE(run) << to_string(run.error());
  EXPECT_EQ(run->record.status, RunStatus::solved) << run->record.reason;
  const Trajectory& motion = run->trajectory;
  ASSERT_EQ(motion.impacts.size(), 4U);
  const double speed = motion.impact_before[0];
  EXPECT_NEAR(motion.impact_after[0], -0.6 * speed, 1e-12);
  for (std::size_t k = 1; k < 5; ++k) EXPECT_NEAR(motion.impact_after[k], 0.4 * speed, 1e-12) << k;
}

// In a plane, friction across it moves nothing: impulses along it are no part of the answer.
TEST(Examples, ASliderCrankWithMoreClearance) {
  std::ifstream file(PERCUSS_EXAMPLES "/bodies/slider_crank.yaml");
  std::string text((std::istreambuf_iterator<char>(file)), {});
  const std::size_t clearance = text.find("c: 0.0004");
  ASSERT_NE(clearance, std::string::npos);
  const auto problem = parse_problem(text.replace(clearance, 9, "c: 0.001"), "slider_crank.yaml");
  ASSERT_TRUE(problem) << problem.error().front().to_string();
  const auto run = run_motion(*problem);
  ASSERT_TRUE(run) << to_string(run.error());
  EXPECT_EQ(run->record.status, RunStatus::solved) << run->record.reason;
}

class Example : public testing::TestWithParam<Expected> {};

TEST_P(Example, ShowsWhatItSays) {
  const auto problem = read_problem(std::string(PERCUSS_EXAMPLES) + "/" + GetParam().file + ".yaml");
  ASSERT_TRUE(problem) << problem.error().front().to_string();
  EXPECT_TRUE(problem->warnings.empty());
  const auto outcome = resolve(problem->impact, problem->law);
  ASSERT_TRUE(outcome);
  ASSERT_EQ(outcome->status, Status::solved);
  EXPECT_NEAR(account(problem->impact, outcome->solution).total_work(), GetParam().work,
              GetParam().tolerance);
  for (std::size_t i = 0; i < GetParam().impulse.size(); ++i)
    EXPECT_NEAR(outcome->solution.impulse[static_cast<Eigen::Index>(i)], GetParam().impulse[i],
                GetParam().tolerance);
}

INSTANTIATE_TEST_SUITE_P(All, Example, testing::ValuesIn(expected), [](const auto& test) {
  return std::filesystem::path(test.param.file).filename().string();
});

TEST(Examples, NoneIsLeftOut) {
  std::set<std::string> tested, there;
  for (const Expected& e : expected) tested.insert(e.file);
  for (const std::string folder : {"", "experiments/", "papers/"})
    for (const auto& entry :
         std::filesystem::directory_iterator(std::string(PERCUSS_EXAMPLES) + "/" + folder))
      if (entry.path().extension() == ".yaml") there.insert(folder + entry.path().stem().string());
  EXPECT_EQ(tested, there);
}

}  // namespace
}  // namespace percuss::examples_test
