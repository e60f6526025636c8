// The point of the solved impact lies on the graph that is drawn.  [Glocker 2012, Figs 6-9, 16; Pfeiffer,
// Figs 2, 3]
#include <gtest/gtest.h>

#include <cmath>

#include "percuss/law_panels.hpp"

namespace percuss {
namespace {

std::vector<LawPanel> panels_of(const Impact& impact, const Law& law, const LawPanelOptions& options = {}) {
  const Result<Outcome> outcome = resolve(impact, law);
  EXPECT_TRUE(outcome && outcome->status == Status::solved);
  const auto panels = law_panels(impact, law, outcome->solution, options);
  EXPECT_TRUE(panels) << panels.error();
  for (const LawPanel& p : *panels)
    EXPECT_LE(distance(p), 1e-12) << p.title << " at " << p.point.x << ", " << p.point.y << " bounds "
                                  << p.low << ", " << p.high;
  return *panels;
}

// Two bodies in the plane with everything that Table 1 knows.
Impact everything(double slip) {
  Impact impact;
  impact.mass = Eigen::VectorXd(Eigen::Vector4d(1.0, 1.0, 2.0, 1.5)).asDiagonal();
  impact.velocity = Eigen::Vector4d(-1.0, slip, 0.3, 0.1);
  const auto w = [](double a, double b, double c, double d) { return Eigen::Vector4d(a, b, c, d); };
  impact.elements = {contact("C", w(1.0, 0.0, 0.2, 0.0), 0.6), clutch("B", w(0.0, -0.5, 0.0, 1.0), -0.1),
                     joint("J", w(0.2, 0.0, 1.0, 0.1))};
  impact.elements.push_back(friction("F", 0, w(0.3, 1.0, 0.0, 0.0), Eigen::VectorXd::Constant(1, 0.4), 0.2));
  return impact;
}

Impact in_space(double slip, Eigen::VectorXd mu, double eps_t) {
  const Eigen::Index m = mu.size();
  Impact impact;
  impact.mass = Eigen::MatrixXd::Identity(4, 4);
  impact.mass(3, 3) = 0.4;
  impact.velocity = Eigen::Vector4d(-1.0, slip, -0.6 * slip, 0.8 * slip);
  impact.elements = {contact("C", Eigen::Vector4d(1.0, 0.1, 0.0, 0.0), 0.5)};
  impact.elements.push_back(friction("F", 0, Eigen::MatrixXd::Identity(4, 4).middleCols(1, m), mu, eps_t));
  return impact;
}

TEST(LawPanels, NewtonsInclusions) {
  for (const double slip : {-3.0, -0.1, 0.0, 0.2, 3.0}) {
    const auto panels = panels_of(everything(slip), Newton{});
    ASSERT_EQ(panels.size(), 4u);
    EXPECT_TRUE(std::isinf(panels[0].low) && panels[0].high == 0.0);       // (32)
    EXPECT_TRUE(std::isinf(panels[2].low) && std::isinf(panels[2].high));  // (35)
    EXPECT_DOUBLE_EQ(panels[3].high, -panels[3].low);                      // (39)
    EXPECT_DOUBLE_EQ(panels[3].high, 0.4 * -panels[0].point.y);
  }
}

// −Λ ∈ Upr(ξ_R) + μΛ_N, −Λ ∈ −Upr(ξ_L) − μΛ_N, ξ = ξ_R − ξ_L.  (9), (140)
TEST(LawPanels, FrictionAsTwoClutches) {
  for (const double slip : {-3.0, 0.1, 3.0}) {
    const auto panels = panels_of(everything(slip), Newton{}, {{"F"}, true});
    ASSERT_EQ(panels.size(), 3u);
    EXPECT_DOUBLE_EQ(panels[1].point.x - panels[2].point.x, panels[0].point.x);
    EXPECT_DOUBLE_EQ(panels[1].high, panels[0].high);
    EXPECT_DOUBLE_EQ(panels[2].low, panels[0].low);
  }
}

TEST(LawPanels, FrictionInSpace) {
  for (const double slip : {0.05, 0.5, 4.0})
    for (const double eps_t : {0.0, 0.3}) {
      const auto planes = panels_of(in_space(slip, Eigen::Vector2d(0.6, 0.25), eps_t), Newton{});
      ASSERT_EQ(planes.size(), 2u);
      const LawPanel& p = planes[1];
      EXPECT_EQ(p.form, LawPanel::Form::plane);
      const double load = -planes[0].point.y;
      const double level = std::hypot(p.point.x / (0.6 * load), p.point.y / (0.25 * load));
      EXPECT_EQ(p.on_boundary, level > 1.0 - 1e-9);
      if (!p.on_boundary) continue;
      EXPECT_NEAR(level, 1.0, 1e-12);
      // ξ lies in the normal cone (53).
      const PlanePoint n = p.normals[0].second;
      EXPECT_NEAR(n.x * p.velocity.y - n.y * p.velocity.x, 0.0,
                  1e-9 * std::hypot(p.velocity.x, p.velocity.y));
      EXPECT_GE(n.x * p.velocity.x + n.y * p.velocity.y, 0.0);
    }
}

TEST(LawPanels, FrictionWithSpinIsTwoSections) {
  for (const double slip : {0.05, 1.0, 4.0}) {
    const auto panels = panels_of(in_space(slip, Eigen::Vector3d(0.5, 0.5, 0.1), 0.0), Newton{});
    ASSERT_EQ(panels.size(), 3u);
    EXPECT_EQ(panels[1].on_boundary, panels[2].on_boundary);
    EXPECT_FALSE(panels[1].reference.empty());
  }
}

// The expansion restores ε_NΛ_NC and, with ε_T > 0, s = ε_Nε_TΛ_TC.  [Pfeiffer, Fig. 3]
TEST(LawPanels, PoissonsShiftedCharacteristics) {
  using T = Poisson::Tangential;
  for (const T rule : {T::pfeiffer, T::coulomb, T::shifted})
    for (const double slip : {-3.0, -0.2, 0.2, 3.0}) {
      Poisson law;
      law.tangential = rule;
      Impact impact = everything(slip);
      impact.elements[3].restitution = 0.5;
      const auto panels = panels_of(impact, law);
      ASSERT_EQ(panels.size(), 8u);
      const double normal_c = panels[0].point.y, normal_e = panels[1].point.y, lateral_c = panels[6].point.y;
      EXPECT_DOUBLE_EQ(panels[0].low, 0.0);
      EXPECT_DOUBLE_EQ(panels[1].low, 0.6 * normal_c);
      EXPECT_DOUBLE_EQ(panels[6].high, 0.4 * normal_c);
      const double s = 0.6 * 0.5 * lateral_c;
      if (rule == T::coulomb) {
        EXPECT_DOUBLE_EQ(panels[7].low, -0.4 * normal_e);
      }
      if (rule == T::pfeiffer) {
        EXPECT_NEAR(lateral_c > 0.0 ? panels[7].low : panels[7].high, s, 1e-14);
        EXPECT_NEAR(lateral_c > 0.0 ? panels[7].high : -panels[7].low, 0.4 * normal_e, 1e-14);
      }
      if (rule == T::shifted) {
        EXPECT_NEAR(0.5 * (panels[7].low + panels[7].high), s, 1e-14);
      }
      EXPECT_EQ(panels[7].reference.empty(), rule == T::coulomb);
    }
}

TEST(LawPanels, PoissonInSpace) {
  using T = Poisson::Tangential;
  for (const T rule : {T::pfeiffer, T::shifted})
    for (const double slip : {0.05, 4.0}) {
      Poisson law;
      law.tangential = rule;
      EXPECT_EQ(panels_of(in_space(slip, Eigen::Vector2d(0.6, 0.25), 0.4), law).size(), 4u);
    }
}

TEST(LawPanels, WhatHasNoneSaysSo) {
  const Impact impact = everything(1.0);
  const Result<Outcome> outcome = resolve(impact, Newton{});
  const auto unknown = law_panels(impact, Newton{}, outcome->solution, {{"X"}});
  ASSERT_FALSE(unknown);
  EXPECT_NE(unknown.error().find("C, B, J, F"), std::string::npos);
  EXPECT_FALSE(law_panels(impact, Stronge{}, outcome->solution));
}

}  // namespace
}  // namespace percuss
