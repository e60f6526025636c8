// Rows, columns, lattices and piles of bodies, ready to be struck.
#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "percuss/contact.hpp"
#include "percuss/impact.hpp"
#include "percuss/law.hpp"

namespace percuss {

// Rows of touching balls, for the energetic law: nobody types a 1000 × 1000 matrix.

// K of λ = K x^{3/2} between two balls [Hertz 1882]: 4/3 E* √R*, with 1/E* = Σ (1 − ν²)/E and 1/R* = Σ 1/R. A
// wall has R = ∞.
double hertz_stiffness(double radius1, double young1, double poisson1, double radius2, double young2,
                       double poisson2);

struct Chain {
  std::vector<double> mass;      // of the balls, from the first to the last
  std::vector<double> velocity;  // in the direction of the row
  struct Contact {
    double stiffness = 1.0;
    double exponent = 1.5;
    double restitution = 1.0;
    double precompression = 0.0;
  };
  std::vector<Contact>
      contacts;  // between a ball and the next; one more where a wall stands behind the last ball
  std::optional<RestitutionCurve> curve;  // e of all contacts, in place of their numbers

  bool wall() const { return contacts.size() == mass.size() && !mass.empty(); }
};

// The same masses and contacts throughout; the first ball arrives at speed one.
Chain uniform_chain(int balls, const Chain::Contact& contact, double mass = 1.0);

// As matrices; the contacts are called "1-2", "2-3", ..., "n-wall".
Impact make_impact(const Chain& chain);

// The energetic law without matrices: time and memory grow with the contacts that are active.
struct ChainOutcome {
  bool ended = false;
  std::vector<double> velocity;                    // after
  std::vector<double> impulse;                     // of the contacts
  std::vector<EnergeticDetail::Contact> contacts;  // what they did with their energy
  double balance = 0.0;                            // of the energy, relative
  double error = 0.0;                              // sum of the local error estimates
  double tail = 0.0;                               // as in EnergeticDetail
  long steps = 0;
};
[[nodiscard]] Result<ChainOutcome> resolve(const Chain& chain, const Energetic& law = {});

// Balls stacked on a floor, from the top to the bottom.
//
//      ( s )   striker, if there is one
//      ( 1 )
//      ( 2 )   ↓ velocities count downwards
//     ───────  floor

struct Column {
  std::vector<double> mass;               // from the top to the bottom
  std::vector<double> velocity;           // downwards
  std::vector<Chain::Contact> contacts;   // the one below each ball; the last one is with the floor
  std::optional<RestitutionCurve> curve;  // e of all contacts, in place of their numbers
  double gravity = 0.0;  // every contact is also precompressed by the weight that rests on it
  bool striker = false;  // the first ball arrives from above: it does not weigh on the others yet
};

// Balls at rest, with a striker that arrives at speed one, or without.
Column uniform_column(int balls, const Chain::Contact& contact, double mass = 1.0, bool striker = false);

// A row with a wall for the floor and the weights as precompression: resolve(make_chain(column)) needs no
// matrices.
Chain make_chain(const Column& column);

// As matrices; the contacts are called "striker-1", "1-2", "2-3", ..., "n-floor".
Impact make_impact(const Column& column);

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

// Piles to try contact solvers on: spheres of mixed radii settled in a box, boxes in a wall, a tower of
// planks. The same seed gives the same pile. Masses are about one kilogram.

enum class PileLoad {
  rest,     // at rest; its weight acts for a step
  falling,  // all of it arrives obliquely, downward at one metre per second, and into a corner of its box
  falling_body,  // at rest but for the body put there last, which falls at one metre per second
};

struct PileOptions {
  std::uint64_t seed = 1;
  double mu = 0.5;
  PileLoad load = PileLoad::rest;
  double step = 0.01;  // of time, s, at rest
  // When falling. A pile that friction wedges between the walls of its box cannot bounce: such problems may
  // have no solution. Without restitution there always is one.
  double restitution = 0.0;
};

// Spheres with radii of 0.05 to 0.1 m, dropped one after the other at random places into a box about as wide
// as the pile will be high. Each rolls without inertia down those that lie there until it is held. Ends with
// the first sphere with which there are as many contacts as asked for: at most a dozen more. Gaps up to a
// thousandth of the radius count as closed.
ContactScene sphere_pile(int contacts, const PileOptions& options = {});

// Bricks in running bond, with half bricks at the ends of every second row: four contact points where the
// faces of two bricks, or of a brick and the ground, overlap, above, below and beside. Every brick stands a
// little forward or back.
ContactScene box_wall(int columns, int rows, const PileOptions& options = {});

// Layers of parallel planks, crosswise, each a little out of place: four contact points wherever two planks
// cross.
ContactScene plank_tower(int layers, int planks_per_layer = 3, const PileOptions& options = {});

}  // namespace percuss
