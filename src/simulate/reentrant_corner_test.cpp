// Motion along a protruding corner, against solutions by hand.
#include <gtest/gtest.h>

#include <cmath>

#include "percuss/mechanism.hpp"
#include "percuss/simulation.hpp"

namespace percuss::reentrant_corner_test {
namespace {

using Eigen::Vector2d;

// A point of mass 1 around the solid quadrant x < 0, y < 0: the wall below the edge and the table left of it.
MechanismText point(double gravity, double restitution) {
  MechanismText text;
  text.coordinates = {"x", "y"};
  text.parameters = {{"g", gravity}};
  text.kinetic_energy = "1/2*(x'^2 + y'^2)";
  text.potential_energy = "g*y";
  for (const auto& [name, gap] : {std::pair("wall", "x"), std::pair("table", "y")}) {
    MechanismText::Element e;
    e.element.name = name;
    e.element.restitution = restitution;
    e.gap = gap;
    text.elements.push_back(e);
  }
  return text;
}

SimulationOptions until(double t) {
  SimulationOptions options;
  Moreau law;
  law.corner = Moreau::Corner::reentrant;
  options.law = law;
  options.until = t;
  options.tolerance = 1e-11;
  return options;
}

Simulation run(const MechanismText& text, const Vector2d& q, const Vector2d& u, double t) {
  auto simulation = Simulation::start(*make_system(text), q, u, until(t));
  EXPECT_TRUE(simulation) << (simulation ? "" : to_string(simulation.error()));
  while (simulation->advance()) {
  }
  return *std::move(simulation);
}

void expect_state(const Simulation& s, const Vector2d& q, const Vector2d& u, std::size_t impacts) {
  EXPECT_EQ(s.status(), RunStatus::solved) << s.reason();
  EXPECT_LE((s.q() - q).norm(), 1e-9) << s.q().transpose();
  EXPECT_LE((s.u() - u).norm(), 1e-9) << s.u().transpose();
  EXPECT_EQ(s.trajectory().impacts.size(), impacts);
}

// Over the table, thrown back by half at t = 1, and past the edge, where the wall opens and nothing happens.
TEST(ReentrantCorner, AFaceBehindTheOtherIsNoConstraint) {
  const Simulation s = run(point(0.0, 0.5), {-1.0, 1.0}, {0.5, -1.0}, 3.0);
  expect_state(s, {0.5, 1.0}, {0.5, 0.5}, 1);
  EXPECT_NEAR(s.trajectory().impacts[0].time, 1.0, 1e-12);
}

// Right of the wall and below the table: the wall throws it back at (0, −1).
TEST(ReentrantCorner, TheOtherFace) {
  expect_state(run(point(0.0, 1.0), {1.0, -1.0}, {-1.0, 0.0}, 3.0), {2.0, -1.0}, {1.0, 0.0}, 1);
}

// It slides along the table, leaves it at t = 1, and falls beside the wall: y = −(t − 1)²/2.
TEST(ReentrantCorner, SlidesOverTheEdgeAndFalls) {
  const Simulation s = run(point(1.0, 0.0), {-1.0, 0.0}, {1.0, 0.0}, 3.0);
  expect_state(s, {2.0, -2.0}, {1.0, -2.0}, 0);
  EXPECT_LE(std::abs(s.energy().balance()), 1e-9);
}

// With ε = ½ and g = 2 from the height 1: impacts at t = 1 and t = 2, and at t = 2.25 it passes the edge in
// flight.
TEST(ReentrantCorner, BouncesOnTheTableAndDownBesideIt) {
  const Simulation s = run(point(2.0, 0.5), {-2.25, 1.0}, {1.0, 0.0}, 4.0);
  // y = ½τ − τ² with τ = t − 2
  expect_state(s, {1.75, 0.5 * 2.0 - 4.0}, {1.0, 0.5 - 4.0}, 2);
}

// Into the edge itself, u⁻ = (−1, −1): the faces are equally near, the first one throws it back,
// u⁺ = (1 + ε)(0, −1) − εu⁻ = (½, −1).
TEST(ReentrantCorner, TheEdgeItself) {
  expect_state(run(point(0.0, 0.5), {1.0, 1.0}, {-1.0, -1.0}, 2.0), {0.5, -1.0}, {0.5, -1.0}, 1);
}

TEST(ReentrantCorner, WhatItDoesNotTakeIsSaid) {
  const auto inside =
      Simulation::start(*make_system(point(0.0, 0.5)), Vector2d(-1.0, -1.0), Vector2d(0, 0), until(1.0));
  ASSERT_FALSE(inside);
  EXPECT_EQ(to_string(inside.error()),
            "elements: has negative gaps only at the start, expected one that is not: a re-entrant corner is "
            "penetrated where no contact is open");
  MechanismText jointed = point(0.0, 0.5);
  jointed.elements[1].element.kind = Kind::joint;
  const auto joint = Simulation::start(*make_system(jointed), Vector2d(1.0, 0.0), Vector2d(0, 0), until(1.0));
  ASSERT_FALSE(joint);
  EXPECT_EQ(to_string(joint.error()),
            "elements[1].kind: is joint in table; a re-entrant corner is made of contacts without friction");
  // At rest on the edge either face could hold it.
  const Simulation s = run(point(1.0, 0.0), {0.0, 0.0}, {0.0, 0.0}, 1.0);
  EXPECT_EQ(s.status(), RunStatus::not_applicable);
  EXPECT_EQ(
      s.reason(),
      "at t = 0 the motion rests on the edge of 2 faces of the re-entrant corner, of which each alone could "
      "hold it");
}

}  // namespace
}  // namespace percuss::reentrant_corner_test
