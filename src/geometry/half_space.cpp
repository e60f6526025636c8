// Everything on a half-space: every vertex of a hull, the lowest points of both rims of a cylinder.
#include <Eigen/Geometry>
#include <cmath>

#include "geometry/cylinder.hpp"
#include "geometry/meeting.hpp"

namespace percuss {

namespace {

using Eigen::Vector3d;

struct Ground {
  Vector3d origin, up;
  double radius;  // of the other
  bool swapped;   // the half-space is the second
  double reach;
  std::vector<Meet>& list;

  void add(FeatureCode code, const Vector3d& p) const {
    const double height = up.dot(p - origin);
    const double gap = height - radius;
    if (!(gap <= reach)) return;
    const Vector3d foot = p - height * up, low = p - radius * up;
    if (swapped)
      list.push_back({code, 0, low, foot, -up, gap});
    else
      list.push_back({0, code, foot, low, up, gap});
  }
};

// A rim that is inclined has one lowest point. A rim that lies within reach all around counts as a face as
// well: eight points of it, fixed in the body.
void add_rim(const Ground& ground, const Core& cylinder, int rim) {
  const Vector3d axis = cylinder.pose.orientation * Vector3d::UnitZ();
  const Vector3d centre = cylinder.pose.position + (rim == 0 ? -1.0 : 1.0) * cylinder.length * axis;
  const Vector3d across = ground.up - ground.up.dot(axis) * axis;
  const double sine = across.norm();
  const bool flat = sine < geometry_tolerance;
  const Vector3d lowest = flat ? centre : Vector3d(centre - cylinder.size / sine * across);
  if (!flat) ground.add(feature_code(Feature::Kind::circle, rim), lowest);
  const double highest = ground.up.dot(centre - ground.origin) + cylinder.size * sine - cylinder.radius;
  if (!(highest <= ground.reach)) return;
  for (int k = 0; k < rim_points; ++k) {
    const Vector3d p = cylinder.pose * rim_point(cylinder.size, cylinder.length, rim, k);
    if ((p - lowest).norm() > geometry_tolerance * cylinder.size)
      ground.add(feature_code(Feature::Kind::point, rim * rim_points + k), p);
  }
}

}  // namespace

void half_space_meets(const Core& half_space, const Core& other, bool swapped, double reach,
                      std::vector<Meet>& list) {
  const Ground ground{half_space.pose.position,
                      half_space.pose.orientation * Vector3d::UnitZ(),
                      other.radius,
                      swapped,
                      reach,
                      list};
  if (other.kind == Core::Kind::hull) {
    for (std::size_t i = 0; i < other.hull->vertices.size(); ++i)
      ground.add(feature_code(Feature::Kind::point, static_cast<int>(i)),
                 other.pose * other.hull->vertices[i]);
  } else if (other.kind == Core::Kind::cylinder) {
    for (int rim : {0, 1}) add_rim(ground, other, rim);
  }
}

}  // namespace percuss
