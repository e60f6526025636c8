// The point of the solved impact lies on the graph that is drawn.  [Glocker 2012, Figs 6-9, 16; Pfeiffer,
// Figs 2, 3]
#include <gtest/gtest.h>

#include <cmath>

#include "percuss/friction_shape.hpp"
#include "percuss/law_panels.hpp"

namespace percuss::law_panels_test {
namespace {

std::vector<LawPanel> panels_of(const Impact& impact, const Law& law, const LawPanelOptions& options = {},
                                double near = 1e-12) {
  const Result<Outcome> outcome = resolve(impact, law);
  EXPECT_TRUE(outcome && outcome->status == Status::solved);
  const auto panels = law_panels(impact, law, outcome->solution, options);
  EXPECT_TRUE(panels) << panels.error();
  for (const LawPanel& p : *panels)
    EXPECT_LE(distance(p), near) << p.title << " at " << p.point.x << ", " << p.point.y << " bounds " << p.low
                                 << ", " << p.high;
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
    EXPECT_GT(panels[2].width, 1e-3);                                      // not that of rounding
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

const std::vector<Eigen::Vector2d> kite{{0.5, 0.1}, {0.1, 0.6}, {-0.4, -0.1}, {0.1, -0.5}};

Impact shaped(double slip, FrictionShapePtr shape, const Eigen::VectorXd& mu) {
  Impact impact = in_space(slip, mu, 0.0);
  impact.elements[1].shape = std::move(shape);
  return impact;
}

// −Λ ∈ Λ_N S, and ξ between the normals of the edges that meet there.  [Glocker 2012, section 4.8, Fig. 1]
TEST(LawPanels, AnyPolygonIsDrawnAsItIs) {
  int corners = 0, edges = 0, inside = 0;
  for (int k = 0; k < 24; ++k) {
    Impact impact = shaped(0.0, *polygon_shape(kite), Eigen::Vector2d(1.0, 1.0));
    const double angle = std::acos(-1.0) * k / 12.0, speed_before = k % 3 == 0 ? 0.2 : 4.0;
    impact.velocity.segment(1, 2) = speed_before * Eigen::Vector2d(std::cos(angle), std::sin(angle));
    const auto panels = panels_of(impact, Newton{});
    ASSERT_EQ(panels.size(), 3u);
    const LawPanel &plane = panels[1], &graph = panels[2];
    const double load = -panels[0].point.y;
    ASSERT_EQ(plane.line.size(), 5u);
    for (std::size_t i = 0; i < 5; ++i) {
      EXPECT_DOUBLE_EQ(plane.line[i].x, load * kite[i % 4].x());
      EXPECT_DOUBLE_EQ(plane.line[i].y, load * kite[i % 4].y());
    }
    std::size_t cone = 0;  // sides of the normal cone
    while (plane.on_boundary && cone < 2 && plane.normals[cone].first.x == plane.point.x &&
           plane.normals[cone].first.y == plane.point.y)
      ++cone;
    (cone == 2 ? corners : cone == 1 ? edges : inside) += 1;
    EXPECT_EQ(plane.on_boundary, cone > 0);
    const auto cross = [](const PlanePoint& a, const PlanePoint& b) { return a.x * b.y - a.y * b.x; };
    const PlanePoint v = plane.velocity;
    const double speed = std::hypot(v.x, v.y);
    if (cone == 1) {
      EXPECT_NEAR(cross(plane.normals[0].second, v), 0.0, 1e-9 * speed);
    }
    if (cone == 2) {
      const double side = cross(plane.normals[0].second, plane.normals[1].second);
      EXPECT_GE(side * cross(plane.normals[0].second, v), -1e-9 * speed);
      EXPECT_GE(side * cross(v, plane.normals[1].second), -1e-9 * speed);
    }
    if (cone == 0) {
      EXPECT_LE(speed, 1e-12);
    }
    // The step along ξ: what the corners reach either way.
    const Eigen::Vector2d e = speed > 1e-12 ? Eigen::Vector2d(v.x, v.y) / speed
                                            : Eigen::Vector2d(plane.point.x, plane.point.y).normalized();
    double low = 0.0, high = 0.0;
    for (const Eigen::Vector2d& corner : kite)
      low = std::min(low, load * e.dot(corner)), high = std::max(high, load * e.dot(corner));
    EXPECT_NEAR(graph.low, low, 1e-12 * load);
    EXPECT_NEAR(graph.high, high, 1e-12 * load);
  }
  EXPECT_GT(corners, 0);
  EXPECT_GT(edges, 0);
  EXPECT_GT(inside, 0);
}

// A ball by its support points: its sections are those of the ellipsoid.
TEST(LawPanels, SectionsOfASetBySupportPoints) {
  const Eigen::Vector3d mu(0.5, 0.4, 0.1);
  const auto ball = *support_shape({3, [](const ShapeVector& d) { return ShapeVector(d.normalized()); }});
  for (const double slip : {0.05, 1.0, 4.0}) {
    const auto panels = panels_of(shaped(slip, ball, mu), Newton{});
    const auto round = panels_of(in_space(slip, mu, 0.0), Newton{});
    ASSERT_EQ(panels.size(), 3u);
    const double load = -panels[0].point.y, spin = panels[2].point.y / (load * mu[2]);
    for (const PlanePoint& p : panels[1].line)
      EXPECT_NEAR(std::hypot(p.x / (load * mu[0]), p.y / (load * mu[1]), spin), 1.0, 1e-12);
    for (std::size_t k = 0; k < 3; ++k) {
      EXPECT_NEAR(panels[k].point.x, round[k].point.x, 1e-9);
      EXPECT_NEAR(panels[k].point.y, round[k].point.y, 1e-9);
      EXPECT_EQ(panels[k].on_boundary, round[k].on_boundary);
    }
  }
}

// A patch of radius R reaches μΛ_N in sliding; in spin 2/3 of μΛ_N R with uniform pressure, 3π/16 with
// Hertz's.
TEST(LawPanels, ContensousPatchInSections) {
  using P = ContensouShape::Pressure;
  for (const P pressure : {P::uniform, P::hertz})
    for (const double slip : {0.05, 1.0, 4.0}) {
      const Eigen::Vector3d mu(0.5, 0.5, 0.1);
      const auto panels = panels_of(shaped(slip, contensou_shape(pressure), mu), Newton{});
      ASSERT_EQ(panels.size(), 3u);
      const double load = -panels[0].point.y;
      const double largest = pressure == P::uniform ? 2.0 / 3.0 : 3.0 * std::acos(-1.0) / 16.0;
      double sliding = 0.0, spin = 0.0, whole = 0.0;
      for (const PlanePoint& p : panels[2].line) sliding = std::max(sliding, p.x), spin = std::max(spin, p.y);
      for (const PlanePoint& p : panels[1].reference) whole = std::max(whole, std::hypot(p.x, p.y));
      // No corner of the outline lies beyond, and one of them near: they are where the angles fall.
      EXPECT_LE(sliding, 0.5 * load * (1.0 + 1e-12));
      EXPECT_GE(sliding, 0.995 * 0.5 * load);
      EXPECT_LE(spin, 0.1 * largest * load * (1.0 + 1e-12));
      EXPECT_GE(spin, 0.995 * 0.1 * largest * load);
      EXPECT_NEAR(whole, 0.5 * load, 1e-12 * load);
      // The section at this spin is a circle, and what slips lies on it.
      const double radius = std::hypot(panels[1].line[0].x, panels[1].line[0].y);
      for (const PlanePoint& p : panels[1].line) EXPECT_NEAR(std::hypot(p.x, p.y), radius, 1e-12 * load);
      EXPECT_EQ(panels[1].on_boundary, slip > 0.5);
      if (panels[1].on_boundary) {
        EXPECT_NEAR(std::hypot(panels[1].point.x, panels[1].point.y), radius, 1e-10 * load);
      }
    }
}

// Λ lies in the mirror image of the set, in both phases.
TEST(LawPanels, PoissonWithAPolygon) {
  for (const double slip : {0.05, 1.0, -2.0}) {
    const Impact impact = shaped(slip, *polygon_shape(kite), Eigen::Vector2d(1.0, 1.0));
    const auto panels = panels_of(impact, Poisson{});
    ASSERT_EQ(panels.size(), 4u);
    for (const std::size_t phase : {0u, 1u})
      for (std::size_t k = 0; k < 4; ++k) {
        EXPECT_DOUBLE_EQ(panels[2 + phase].line[k].x, -panels[phase].point.y * kite[k].x());
        EXPECT_DOUBLE_EQ(panels[2 + phase].line[k].y, -panels[phase].point.y * kite[k].y());
      }
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
}  // namespace percuss::law_panels_test
