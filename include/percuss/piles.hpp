// Piles to try contact solvers on: spheres of mixed radii settled in a box, boxes in a wall, a tower of
// planks. The same seed gives the same pile. Masses are about one kilogram.
#pragma once

#include <cstdint>

#include "percuss/contact_scene.hpp"

namespace percuss {

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
