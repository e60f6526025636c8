// Piles by name and by about how many contacts they have.
#pragma once

#include <algorithm>
#include <cmath>
#include <string>

#include "percuss/models.hpp"

// "spheres"; "wall", as many bricks high as wide, about twelve contacts per brick; "tower", three planks per
// layer and 36 contacts between two layers.
inline percuss::ContactScene pile_of(const std::string& kind, int contacts,
                                     const percuss::PileOptions& options) {
  if (kind == "spheres") return percuss::sphere_pile(contacts, options);
  const int bricks = std::max(1, static_cast<int>(std::lround(std::sqrt(contacts / 12.0))));
  if (kind == "wall") return percuss::box_wall(bricks, bricks, options);
  return percuss::plank_tower(1 + static_cast<int>(std::lround(contacts / 36.0)), 3, options);
}
