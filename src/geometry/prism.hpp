// Prisms inscribed in a cylinder whose vertices crowd where it is touched.
#pragma once

#include "geometry/hull.hpp"

namespace percuss {

inline constexpr int prism_sides = 24;

// 17 vertices of each rim at angle + k·step, k = −8..8, the others spread over the rest.
void set_prism(Hull& hull, double radius, double half_length, double angle, double step);

}  // namespace percuss
