// What of an impact with preloads and coordinates without mass can be wrong.
#pragma once

#include "percuss/impact.hpp"

namespace percuss {

// The coordinates whose row of M is zero and on which an element acts: those that need no mass.
std::vector<Eigen::Index> carried_coordinates(const Impact& impact);

// The preload of element i, and what it is loaded by.
void check_preload(const Impact& impact, std::size_t i, Errors& errors);

// P: its size and its numbers.
void check_impulse(const Impact& impact, Errors& errors);

}  // namespace percuss
