// Impacts, glitches and phases in motions whose truth is known: percuss simulated them.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "support/synthetic_tosses.hpp"

namespace percuss::test::motion_detection_test {
namespace {

struct Tossed {
  Problem problem = cube_problem({});
  SyntheticTosses tosses = toss_cubes(problem, 24, camera_noise, 7);
};

const Tossed& tossed() {
  static const Tossed made;
  return made;
}

const MeasuredImpact* first_impact(const Detection& found, std::size_t run, double time) {
  for (const MeasuredImpact& impact : found.impacts)
    if (impact.run == run && std::abs(impact.time - time) < 2e-3) return &impact;
  return nullptr;
}

TEST(MotionDetection, FindsTheNoiseOfTheFrames) {
  const auto found = detect(tossed().problem, tossed().tosses.motion);
  ASSERT_TRUE(found);
  EXPECT_NEAR(found->noise.position / camera_noise.position, 1.0, 0.15);
  EXPECT_NEAR(found->noise.rotation / camera_noise.rotation, 1.0, 0.15);
}

TEST(MotionDetection, FindsFirstImpactsWhenAndAsFastAsTheyWere) {
  const auto found = detect(tossed().problem, tossed().tosses.motion);
  ASSERT_TRUE(found);
  int seen = 0;
  double worst = 0.0;
  for (std::size_t r = 0; r < tossed().tosses.motion.runs.size(); ++r) {
    const ImpactOfRun& truth = tossed().tosses.first[r];
    const MeasuredImpact* impact = first_impact(*found, r, truth.time);
    if (impact == nullptr || impact->mismatch > 4.0) continue;
    ++seen;
    EXPECT_NEAR(impact->time, truth.time, 2e-4) << r;
    const double energy = 0.5 * 0.37 * impact->before.head<3>().squaredNorm();
    EXPECT_LT(energy, truth.energy_before) << r;  // the rest turns
    // The velocity before in units of its standard errors: χ² of six numbers.
    worst = std::max(worst, impact->sigma_before.maxCoeff());
    EXPECT_FALSE(impact->contacts.empty());
  }
  EXPECT_GE(seen, 16);  // of 24; the others hit twice within four frames
  EXPECT_LT(worst, 0.1);
}

// Energy and momentum are those of the simulation: T⁻ and T⁺ of the first impacts.
TEST(MotionDetection, EnergiesBeforeAndAfterAreThoseOfTheImpact) {
  const auto found = detect(tossed().problem, tossed().tosses.motion);
  ASSERT_TRUE(found);
  const TossedCube cube;
  int seen = 0;
  for (std::size_t r = 0; r < tossed().tosses.motion.runs.size(); ++r) {
    const ImpactOfRun& truth = tossed().tosses.first[r];
    const MeasuredImpact* impact = first_impact(*found, r, truth.time);
    if (impact == nullptr || impact->mismatch > 4.0 || impact->frames_after < 6) continue;
    const Eigen::Matrix3d R = impact->poses[0].orientation.toRotationMatrix();
    const auto energy = [&](const Eigen::VectorXd& u) {
      const Eigen::Vector3d w = R.transpose() * u.tail<3>();
      return 0.5 * cube.mass * u.head<3>().squaredNorm() + 0.5 * w.dot(cube.inertia.cwiseProduct(w));
    };
    EXPECT_NEAR(energy(impact->before) / truth.energy_before, 1.0, 0.005) << r;
    EXPECT_NEAR(energy(impact->after) / truth.energy_after, 1.0, 0.02) << r;
    ++seen;
  }
  EXPECT_GE(seen, 8);
}

TEST(MotionDetection, NamesASingleGlitchAndGoesOn) {
  MeasuredMotion motion = tossed().tosses.motion;
  motion.runs[3].frames[6].poses[0].position.x() += 0.002;
  const auto found = detect(tossed().problem, motion);
  ASSERT_TRUE(found);
  ASSERT_EQ(found->glitches.size(), 1u);
  EXPECT_EQ(found->glitches.front(), std::pair(std::size_t{3}, std::size_t{6}));
  EXPECT_EQ(found->warnings.front().line, motion.runs[3].frames[6].line);
  EXPECT_FALSE(without_glitches(motion, *found).runs[3].frames[6].good);
}

TEST(MotionDetection, MissingFramesDoNotMatter) {
  MeasuredMotion motion = tossed().tosses.motion;
  for (auto& run : motion.runs) run.frames.erase(run.frames.begin() + 4);
  const auto found = detect(tossed().problem, motion),
             whole = detect(tossed().problem, tossed().tosses.motion);
  ASSERT_TRUE(found && whole);
  EXPECT_TRUE(found->glitches.empty());
  EXPECT_NEAR(static_cast<double>(found->impacts.size()), static_cast<double>(whole->impacts.size()), 3.0);
}

TEST(MotionDetection, SaysWhichBodyNeverTouches) {
  MeasuredMotion motion = tossed().tosses.motion;
  for (auto& frame : motion.runs[2].frames) frame.poses[0].position.z() += 1.0;
  const auto found = detect(tossed().problem, motion);
  ASSERT_TRUE(found);
  EXPECT_TRUE(std::any_of(found->warnings.begin(), found->warnings.end(), [](const Diagnostic& warning) {
    return warning.message == "run 2: the bodies never touch anything, it tells of free flight only";
  }));
}

TEST(MotionDetection, MendsMillimetresAndQuaternionsInAnotherOrder) {
  const MeasuredMotion& given = tossed().tosses.motion;
  const auto same = mended(tossed().problem, given);
  ASSERT_TRUE(same);
  EXPECT_TRUE(same->warnings.empty()) << same->warnings.front().message;
  const auto mend = [&](auto&& spoil) {
    MeasuredMotion motion = given;
    for (auto& run : motion.runs)
      for (auto& frame : run.frames) spoil(frame.poses[0]);
    return mended(tossed().problem, motion);
  };
  const auto near = [&](const Result<MeasuredMotion>& motion) {
    const Pose &a = motion->runs[1].frames[5].poses[0], &b = given.runs[1].frames[5].poses[0];
    return (a.position - b.position).norm() < 1e-12 && a.orientation.angularDistance(b.orientation) < 1e-7;
  };
  const auto millimetres = mend([](Pose& pose) { pose.position *= 1000.0; });
  ASSERT_TRUE(millimetres);
  ASSERT_EQ(millimetres->warnings.size(), 1u);
  EXPECT_NE(millimetres->warnings[0].message.find("millimetres"), std::string::npos);
  EXPECT_TRUE(near(millimetres));
  const auto last = mend([](Pose& pose) {
    const Eigen::Quaterniond q = pose.orientation;
    pose.orientation = Eigen::Quaterniond(q.x(), q.y(), q.z(), q.w());
  });
  ASSERT_TRUE(last);
  ASSERT_EQ(last->warnings.size(), 1u);
  EXPECT_NE(last->warnings[0].message.find("x, y, z, w, read so"), std::string::npos);
  EXPECT_TRUE(near(last));
  const auto inverse = mend([](Pose& pose) { pose.orientation = pose.orientation.conjugate(); });
  ASSERT_TRUE(inverse);
  ASSERT_EQ(inverse->warnings.size(), 1u);
  EXPECT_NE(inverse->warnings[0].message.find("world in the body"), std::string::npos);
  EXPECT_TRUE(near(inverse));
}

TEST(MotionDetection, RefusesOtherModels) {
  MeasuredMotion motion = tossed().tosses.motion;
  motion.bodies = {"ball"};
  EXPECT_FALSE(detect(tossed().problem, motion));
  motion.bodies = {"board"};
  EXPECT_FALSE(detect(tossed().problem, motion));
}

}  // namespace
}  // namespace percuss::test::motion_detection_test
