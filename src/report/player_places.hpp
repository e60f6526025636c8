// Where in the picture the contacts of a system are, and in which directions their impulses act.
//
// A file says gaps, not places. A contact is at a drawn point P where a force F there does what its impulse
// does: JᵀF = w, with J = ∂P/∂q and w its column of W. On a circle it is at the foot of the normal; between
// two circles on the line of their centres. Where no drawn point fits, the place is not known and nothing is
// drawn.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "percuss/picture.hpp"
#include "report/player_frames.hpp"

namespace percuss::report {

struct PlayerPlace {
  std::size_t element = 0;                      // of the trajectory
  std::vector<float> numbers;                   // of every frame: x, y of the place, x, y of the force
  std::vector<std::uint8_t> modes;              // of every frame: 0 open, 1 closed, 2 sticks, 3 slips
  std::vector<std::array<double, 2>> impulses;  // of every impact of the frames
  std::vector<std::array<double, 2>> points;    // and where
  std::vector<std::array<double, 4>> cones;     // both edges of the friction cone there; empty: no friction
};

std::vector<PlayerPlace> player_places(const Problem& problem, const Scene& scene, const Trajectory& run,
                                       const PlayerFrames& frames);

}  // namespace percuss::report
