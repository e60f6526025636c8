// Curves of motions: what can be seen is a line, what turns too often is a band.
#include "report/run_figures.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace percuss::report::run_figures_test {
namespace {

// Slow at first, then a thousand times as fast.
TEST(RunFigures, OnlyWhereACurveTurnsTooOftenItIsABand) {
  std::vector<double> x, y;
  for (int k = 0; k <= 20000; ++k) {
    x.push_back(k / 20000.0);
    y.push_back(x.back() < 0.5 ? std::sin(20.0 * x.back()) : std::sin(20000.0 * x.back()));
  }
  draw::Panel panel;
  add_motion_curve(panel, x, y, "curve", 0);
  ASSERT_EQ(panel.curves.size(), 2u);
  ASSERT_EQ(panel.regions.size(), 1u);
  const draw::Curve &low = panel.curves[0], &high = panel.curves[1];
  ASSERT_EQ(low.x, high.x);
  double before = 0.0, after = 2.0;  // heights of the band
  for (std::size_t k = 0; k < low.x.size(); ++k) {
    if (low.x[k] < 0.49) {
      before = std::max(before, high.y[k] - low.y[k]);
      EXPECT_NEAR(low.y[k], std::sin(20.0 * low.x[k]), 1e-12);
    } else if (low.x[k] > 0.51) {
      after = std::min(after, high.y[k] - low.y[k]);
    }
  }
  EXPECT_EQ(before, 0.0);
  EXPECT_GT(after, 1.9);
  EXPECT_GT(std::count_if(low.x.begin(), low.x.end(), [](double t) { return t < 0.49; }), 500);
}

TEST(RunFigures, AxesHaveTheUnitsOfTheMotion) {
  Trajectory run;
  run.coordinates = {"phi"};
  run.time = {0.0, 1.0}, run.q = {0.0, 1.0}, run.u = {1.0, 1.0};
  for (auto* energy : {&run.kinetic, &run.potential, &run.dissipated, &run.excitation, &run.forces})
    *energy = {1.0, 1.0};
  const MotionUnits units{"s", "m", "J", {"rad"}, {"rad/s"}};
  const draw::Figure motion = coordinate_figure(run, 0, units), energy = energy_figure(run, units);
  ASSERT_EQ(motion.panels.size(), 2u);
  EXPECT_EQ(motion.panels[0].y.label, "phi (rad)");
  EXPECT_EQ(motion.panels[1].y.label, "rate phi' (rad/s)");
  EXPECT_EQ(motion.panels[1].x.label, "time $t$ (s)");
  EXPECT_EQ(energy.panels[0].y.label, "energy (J)");
}

}  // namespace
}  // namespace percuss::report::run_figures_test
