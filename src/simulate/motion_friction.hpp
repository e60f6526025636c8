// The reservoirs of forces between impacts, whose friction need not be that of impacts.
#pragma once

#include "laws/impact_matrices.hpp"
#include "percuss/system.hpp"

namespace percuss {

// C of element i while it moves.
inline Set reservoir_in_motion(const ElementSet& set, std::size_t i) {
  const Element& element = set.elements[i];
  if (i >= set.sliding.size() || set.sliding[i].size() == 0) return reservoir(element);  // nearly always
  Element moving;
  moving.kind = element.kind;
  moving.directions.resize(0, element.size());
  moving.coefficients = set.friction_in_motion(i);
  moving.shape = element.shape;
  return reservoir(moving);
}

}  // namespace percuss
