// Curves of a sweep: every case is where its law, its list and its place in the range say.
#include "percuss/sweep_curves.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "support/program.hpp"

namespace percuss::report::sweep_curves_test {
namespace {

Problem bar() {
  Impact impact;
  impact.mass = Eigen::Vector3d(1.0, 1.0, 1.0 / 3.0).asDiagonal();
  impact.velocity = Eigen::Vector3d(0.0, -1.0, 0.0);
  impact.elements = {contact("tip", Eigen::Vector3d(0.0, 1.0, -0.5), 1.0)};
  impact.elements.push_back(
      friction("tip.friction", 0, Eigen::Vector3d(1.0, 0.0, -0.8), Eigen::VectorXd::Constant(1, 0.5), 1.0));
  return make_problem(impact, Newton{});
}

SweepSpec ratios() {
  SweepSpec spec;
  spec.vary = {{"phi", *parse_values("90 deg, 45 deg")},
               {"approach.ratio", *parse_values("-5:5:9")},
               {"elements.tip.restitution", *parse_values("0.5, 1")}};
  spec.set = {{"elements.tip.normal[2]", "-cos(phi)"}, {"elements.tip.friction.tangent[2]", "-sin(phi)"}};
  spec.outputs = {"regime", "gamma_after.tip.friction/gamma_after.tip"};
  return spec;
}

// [Payr & Glocker 2005, (22), (34), (47)-(50)] with ε_T = 1, m = s = 1, Θ = 1/3, μ = 1/2
double ratio_after(double phi, double ratio, double eps_n) {
  const double alpha = 1.0 + 3.0 * std::cos(phi) * std::cos(phi), mu = 0.5;
  const double beta = 1.0 + 3.0 * std::sin(phi) * std::sin(phi);
  const double delta = 3.0 * std::sin(phi) * std::cos(phi);
  const double forward = (delta - mu * beta) / (alpha - mu * delta);
  const double backward = (delta + mu * beta) / (alpha + mu * delta);
  const double factor = (1.0 + eps_n) / 2.0;
  if (ratio >= backward * factor) return backward * (1.0 + eps_n) / eps_n - ratio / eps_n;
  if (ratio <= forward * factor) return forward * (1.0 + eps_n) / eps_n - ratio / eps_n;
  return ratio / eps_n;
}

TEST(SweepCurves, EveryCaseIsInItsCurve) {
  const Problem problem = bar();
  const Sweep sweep = *Sweep::make({problem, with_law(problem, Poisson{})}, ratios());
  ASSERT_EQ(why_no_curves(sweep), "");
  const test::TemporaryFolder folder;
  auto journal = io::SweepJournal::open(folder.file("part"), "a study");
  ASSERT_TRUE(journal && run_sweep(sweep, *journal, {}));
  const auto figure = sweep_curves(sweep, io::SweepResults(sweep, {&*journal}), "the bar");
  ASSERT_TRUE(figure) << figure.error();
  ASSERT_EQ(figure->panels.size(), 1u);  // words are no curves
  const auto& curves = figure->panels[0].curves;
  ASSERT_EQ(curves.size(), 8u);  // two laws, two angles, two restitutions
  EXPECT_EQ(curves[0].name, "newton, phi = 90°, restitution $ε$ of tip = 0.5");
  EXPECT_EQ(curves[7].name, "poisson, phi = 45°, restitution $ε$ of tip = 1");
  for (std::size_t k = 0; k < 4; ++k) {
    const double phi = (k < 2 ? 90.0 : 45.0) * std::acos(-1.0) / 180.0, eps_n = k % 2 == 0 ? 0.5 : 1.0;
    ASSERT_EQ(curves[k].x.size(), 9u);
    for (std::size_t i = 0; i < 9; ++i) {
      EXPECT_NEAR(curves[k].x[i], -5.0 + 1.25 * static_cast<double>(i), 1e-12);
      EXPECT_NEAR(curves[k].y[i], ratio_after(phi, curves[k].x[i], eps_n), 1e-12) << k << " " << i;
    }
  }
}

TEST(SweepCurves, WhatHasNoneSaysSo) {
  const auto why = [](auto change) {
    SweepSpec spec = ratios();
    change(spec);
    return why_no_curves(*Sweep::make({bar()}, spec));
  };
  EXPECT_EQ(why([](SweepSpec& s) { s.vary[1].values = *parse_values("1, 2"); }),
            "0 ranges are varied, expected one, and lists beside it");
  EXPECT_EQ(why([](SweepSpec& s) { s.vary[2].values = *parse_values("0:1:3"); }),
            "2 ranges are varied, expected one, and lists beside it");
  EXPECT_EQ(why([](SweepSpec& s) {
              s.vary[2].values = *parse_values("uniform 0:1");
              s.samples = 3;
            }),
            "\"elements.tip.restitution\" is sampled, expected one range and lists");
  EXPECT_EQ(why([](SweepSpec& s) { s.outputs = {"regime"}; }), "0 outputs are numbers, expected 1 to 12");
}

}  // namespace
}  // namespace percuss::report::sweep_curves_test
