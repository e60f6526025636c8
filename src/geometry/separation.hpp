// The direction in which two polytopes are farthest apart, or overlap least.
#pragma once

#include <optional>

#include "geometry/placed_hull.hpp"

namespace percuss {

struct Separation {
  Eigen::Vector3d normal = Eigen::Vector3d::Zero();  // unit, from A to B
  double distance = 0.0;  // min over B of n·x − max over A of n·x: the distance, or minus the depth
};

// Nothing where they are farther apart than `enough`.
std::optional<Separation> separation(const PlacedHull& a, const PlacedHull& b, double enough);

}  // namespace percuss
