// Balls stacked on a floor, from the top to the bottom.
//
//      ( s )   striker, if there is one
//      ( 1 )
//      ( 2 )   ↓ velocities count downwards
//     ───────  floor
#pragma once

#include "percuss/chain.hpp"

namespace percuss {

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

}  // namespace percuss
