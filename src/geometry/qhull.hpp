// Facets of a convex hull as Qhull sees them.
#pragma once

#include <string>
#include <vector>

#include "percuss/solid.hpp"

namespace percuss {

struct HullFacet {
  std::vector<int> loop;  // points, counter-clockwise from outside
  Eigen::Vector3d normal = Eigen::Vector3d::Zero();
  double offset = 0.0;  // n·x = offset on it
};

// Nothing and Qhull's number of the error where it gives up. Points are distinct and not in one plane.
[[nodiscard]] Result<std::vector<HullFacet>> hull_facets(const std::vector<Eigen::Vector3d>& points);

}  // namespace percuss
