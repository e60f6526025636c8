// Planar packings of equal balls or discs: columns × rows that touch, with walls, struck somewhere.
//
//      square                  triangular
//   | ( )( )( )( ) |        |   ( )( )( )   |     row 2: one ball less in every second row
//   | ( )( )( )( ) |        | ( )( )( )( )  |     row 1
//   ────────────────        ────────────────
//
// Ball r2c3 is the third one from the left in the second row from the floor. The degrees of freedom are x to
// the right and y upwards of every ball, row by row from the floor and from the left; with friction also its
// rotation, counter-clockwise.
#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

#include "percuss/chain.hpp"

namespace percuss {

struct Lattice {
  enum class Packing { square, triangular };
  Packing packing = Packing::square;
  int columns = 2;
  int rows = 2;

  double mass = 1.0;
  double radius = 1.0;
  double gyration = 0.4;  // moment of inertia / (mass · radius²): 2/5 for balls, 1/2 for discs

  struct Contact : Chain::Contact {
    double friction = 0.0;                  // μ
    std::optional<RestitutionCurve> curve;  // e in place of the number
  };
  Contact contact;  // between balls
  Contact wall;     // between a ball and a wall
  bool floor = false, left = false, right = false;

  struct Struck {
    int row = 1;  // from 1
    int column = 1;
    Eigen::Vector2d velocity{0.0, -1.0};
  };
  std::vector<Struck> struck;  // the other balls are at rest

  bool rotates() const { return contact.friction != 0.0 || wall.friction != 0.0; }
  int columns_of(int row) const {
    return packing == Packing::triangular && row % 2 == 0 ? columns - 1 : columns;
  }
  long balls_below(int row) const;
  long balls() const { return balls_below(rows + 1); }
  long freedom() const { return (rotates() ? 3 : 2) * balls(); }
  Eigen::Index first_freedom(int row, int column) const;  // of a ball: the index of its x
  Eigen::Vector2d centre(int row, int column) const;      // the floor is y = 0, the left wall x = 0
};

// Contacts are called "r1c1-r1c2", from the lower or left ball to the upper or right one, and "r1c1-floor",
// "r1c1-left", "r1c1-right"; their friction "r1c1-r1c2.friction", where μ > 0. First the walls of a ball,
// then its right neighbour, then those above from the left. `struck` must name balls that are there.
Impact make_impact(const Lattice& lattice);

}  // namespace percuss
