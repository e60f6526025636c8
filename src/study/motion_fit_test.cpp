// Bodies and contacts that are put into simulated tosses come out of them again.
#include <gtest/gtest.h>

#include <cmath>

#include "support/synthetic_tosses.hpp"

namespace percuss::test::motion_fit_test {
namespace {

// A body and coefficients that nobody measured.
TossedCube another() {
  TossedCube cube;
  cube.centre.setZero();
  cube.inertia.setConstant(8.1e-4);
  cube.rounding = 0.002;
  cube.restitution = 0.4, cube.friction = 0.3, cube.sliding = 0.3;
  return cube;
}

const SyntheticTosses& tosses() {
  static const SyntheticTosses made = toss_cubes(cube_problem({}), 40, camera_noise, 11);
  return made;
}

const FittedParameter& named(const std::vector<FittedParameter>& list, const std::string& name) {
  const auto found =
      std::find_if(list.begin(), list.end(), [&](const FittedParameter& p) { return p.name == name; });
  EXPECT_NE(found, list.end()) << name;
  return *found;
}

double truth(const std::string& name) {
  const Problem of = cube_problem({});
  return get(of, *find_parameter(of, name));
}

MotionFitOptions at_stage(MotionStage stage) {
  MotionFitOptions options;
  options.stages = {stage};
  return options;
}

TEST(MotionFit, FlightsTellTheCentreAndTheRatiosOfInertia) {
  TossedCube start;
  start.centre.setZero();
  const auto fit = fit_motion(cube_problem(start), tosses().motion, at_stage(MotionStage::flight));
  ASSERT_TRUE(fit);
  for (const std::string axis : {"[0]", "[1]", "[2]"}) {
    const FittedParameter& p = named(fit->parameters, "system.bodies.cube.centre" + axis);
    EXPECT_NEAR(p.value, truth(p.name), 2e-4);
    EXPECT_TRUE(p.determined);
    EXPECT_LT(p.high - p.low, 1e-3);
    EXPECT_FALSE(named(fit->parameters, "system.bodies.cube.inertia" + axis).determined);  // ratios only
  }
  const double ratio = named(fit->parameters, "system.bodies.cube.inertia[2]").value /
                       named(fit->parameters, "system.bodies.cube.inertia[0]").value;
  EXPECT_NEAR(ratio, 0.95 / 1.03, 0.01);
}

TEST(MotionFit, ImpactsTellTheBodyWhateverTheLaw) {
  // The law of the model is another than that of the tosses: it is not asked.
  const auto fit = fit_motion(cube_problem(another(), Poisson{}), tosses().motion,
                              {.stages = {MotionStage::flight, MotionStage::body}});
  ASSERT_TRUE(fit);
  for (const std::string name : {"centre[2]", "inertia[0]", "inertia[1]", "inertia[2]", "rounding"}) {
    const FittedParameter& p = named(fit->parameters, "system.bodies.cube." + name);
    EXPECT_TRUE(p.determined);
    EXPECT_NEAR(p.value, truth(p.name), 3.0 * p.standard_error + 1e-12) << name;
    EXPECT_LT(p.standard_error, 0.03 * p.value) << name;
  }
}

TEST(MotionFit, SlidesTellTheFrictionOfSliding) {
  TossedCube start;
  start.sliding = 0.3;
  const auto fit =
      fit_motion(cube_problem(start), toss_cubes(cube_problem({}), 40, camera_noise, 3, 0.9).motion,
                 at_stage(MotionStage::slides));
  ASSERT_TRUE(fit);
  ASSERT_EQ(fit->parameters.size(), 1u);
  EXPECT_NEAR(fit->parameters[0].value, 0.22, 0.004);
}

TEST(MotionFit, EverythingComesOutOfAWrongStart) {
  const auto fit = fit_motion(cube_problem(another()), tosses().motion);
  ASSERT_TRUE(fit);
  ASSERT_TRUE(fit->applies()) << fit->reason;
  ASSERT_EQ(fit->stages.size(), 5u);
  int held = 0;
  for (const FittedParameter& p : fit->parameters) {
    EXPECT_NEAR(p.value, truth(p.name), 4.0 * p.standard_error) << p.name;
    held += p.low <= truth(p.name) && truth(p.name) <= p.high;
  }
  EXPECT_EQ(fit->parameters.size(), 11u);
  EXPECT_GE(held, 9);
  EXPECT_LT(fit->impact_error, 0.005);
  EXPECT_NEAR(get(fit->problem, *find_parameter(fit->problem, "system.bodies.cube.centre[2]")), 0.005, 1e-4);
}

// The law of the tosses is the best one.
TEST(MotionFit, RanksTheLaws) {
  MotionFitOptions options = at_stage(MotionStage::impacts);
  const auto fits =
      fit_motion_laws({cube_problem({}, Poisson{}), cube_problem({}, Newton{})},
                      toss_cubes(cube_problem({}, Newton{}), 30, camera_noise, 5).motion, options);
  ASSERT_TRUE(fits);
  EXPECT_EQ(fits->front().law, "newton");
  EXPECT_EQ(fits->front().criterion, 0.0);
  EXPECT_GT(fits->back().criterion, 10.0);
}

TEST(MotionFit, PredictsFromTheFramesBeforeTheFirstImpact) {
  const auto clean = toss_cubes(cube_problem({}), 10, {}, 2);
  const auto exact = predict_motion(cube_problem({}), clean.motion);
  ASSERT_TRUE(exact);
  EXPECT_LT(exact->position, 1e-3);
  const auto noisy = predict_motion(cube_problem({}), tosses().motion);
  ASSERT_TRUE(noisy);
  EXPECT_LT(noisy->position, 0.01);
  const auto wrong = predict_motion(cube_problem(another()), tosses().motion);
  ASSERT_TRUE(wrong);
  EXPECT_GT(wrong->position, 2.0 * noisy->position);
  // Frames after the first impact do not matter.
  MeasuredMotion other = tosses().motion;
  for (auto& run : other.runs)
    for (std::size_t k = 3 * run.frames.size() / 4; k < run.frames.size(); ++k)
      run.frames[k].poses[0].position.x() += 0.01;
  const auto same = predict_motion(cube_problem({}), other);
  ASSERT_TRUE(same);
  EXPECT_EQ(same->motion.runs[0].frames.back().poses[0].position.x(),
            noisy->motion.runs[0].frames.back().poses[0].position.x());
}

TEST(MotionFit, RefusesWhatIsNoNumber) {
  MotionFitOptions options;
  options.parameters = {"system.bodies.cube.colour"};
  EXPECT_FALSE(fit_motion(cube_problem({}), tosses().motion, options));
  options.parameters = {"system.bodies.cube.velocity[0]"};  // without a range of its own
  EXPECT_FALSE(fit_motion(cube_problem({}), tosses().motion, options));
}

}  // namespace
}  // namespace percuss::test::motion_fit_test
