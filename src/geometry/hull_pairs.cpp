// Two polytopes, swept or not: their normal, and the overlay along it.
#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

#include "geometry/meeting.hpp"
#include "geometry/overlay.hpp"
#include "geometry/separation.hpp"

namespace percuss {

void hull_meets(const Core& first, const Core& second, double reach, std::vector<Meet>& list) {
  thread_local HullSpace space;
  const double swept = first.radius + second.radius;
  const Eigen::Vector3d between = second.pose * second.hull->centre - first.pose * first.hull->centre;
  const double sizes = first.hull->size + second.hull->size;
  if (between.squaredNorm() > std::pow(std::max(0.0, sizes + swept + reach), 2)) return;

  const PlacedHull a = stay(*first.hull);
  const PlacedHull b = move(*second.hull, first.pose.inverse() * second.pose, space);
  const std::optional<Separation> apart = separation(a, b, std::max(0.0, reach + swept));
  if (!apart || apart->distance > reach + swept) return;
  const Eigen::Vector3d& n = apart->normal;

  // Places nearer than the tolerance are one.
  const double tolerance = geometry_tolerance * (sizes + swept);
  overlay_meets(a, b, n, apart->distance, first.radius, second.radius, tolerance, reach, list);

  for (Meet& m : list) {
    m.on_first = first.pose * m.on_first;
    m.on_second = first.pose * m.on_second;
    m.normal = first.pose.orientation * m.normal;
  }
}

}  // namespace percuss
