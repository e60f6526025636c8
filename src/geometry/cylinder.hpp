// The parts of a cylinder: its axis (a line swept with the radius), two rims, two caps, and eight points of
// each rim that stand for it where it lies flat.
#pragma once

#include <Eigen/Core>

namespace percuss {

// Directions that differ by less count as parallel, and places that differ by less, relative to the size of
// the solids, as one.
inline constexpr double geometry_tolerance = 1e-9;

inline constexpr int rim_points = 8;
// Point k of rim 0 (bottom) or 1 (top) in the frame of the cylinder, at k·45°.
Eigen::Vector3d rim_point(double radius, double half_length, int rim, int k);

}  // namespace percuss
