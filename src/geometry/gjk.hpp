// The nearest points of two convex polytopes that do not overlap [Gilbert, Johnson, Keerthi 1988].
#pragma once

#include "geometry/placed_hull.hpp"

namespace percuss {

struct Nearest {
  // Vertices of both whose differences span the nearest point of B − A to the origin.
  int first[4], second[4];
  int count = 0;
  Eigen::Vector3d difference;  // from the nearest point of A to that of B
  bool overlap = false;        // the origin lies in B − A, or nearer than rounding can tell
};

// Ends as soon as a plane keeps them farther apart than `enough`; `count` is 0 then.
Nearest nearest_points(const PlacedHull& a, const PlacedHull& b, double enough);

}  // namespace percuss
