// In place of Qhull.
#include "geometry/qhull.hpp"

namespace percuss {

Result<std::vector<HullFacet>> hull_facets(const std::vector<Eigen::Vector3d>&) {
  return tl::make_unexpected(
      Errors{{"", "needs a convex hull, which the playground cannot make; the program can"}});
}

}  // namespace percuss
