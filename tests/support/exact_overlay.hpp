// The points in which two polytopes meet, in exact arithmetic: faces projected along a normal, cut with one
// another as polygons of fractions. Shares nothing with src/geometry.
#pragma once

#include <vector>

#include "percuss/solid.hpp"

namespace percuss::exact {

struct OverlayPoint {
  Eigen::Vector3d on_first, on_second;
  double gap = 0.0;
  double sine = 1.0;  // of the angle in which edges cross, as seen along the normal
};

// All vertices of the overlay with a gap of at most `reach`; n is the direction, taken as it is.
std::vector<OverlayPoint> overlay(const Polytope& a, const Pose& a_pose, const Polytope& b,
                                  const Pose& b_pose, const Eigen::Vector3d& n, double reach);

}  // namespace percuss::exact
