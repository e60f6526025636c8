// Reservoirs of friction in space as outlines with their normals: ellipses, and sections of convex sets that
// are known by their support points.
#pragma once

#include "percuss/friction_shape.hpp"
#include "percuss/impact.hpp"
#include "percuss/law_panels.hpp"

namespace percuss {

// A semi-axis of zero makes it a segment, and both a point.
struct Ellipse {
  PlanePoint centre, axes;

  PlanePoint at(double angle) const;
  PlanePoint normal(double angle) const;    // a unit vector
  double level(const PlanePoint& p) const;  // in units of the semi-axes: 1 on the boundary
  std::vector<PlanePoint> outline() const;
};

LawPanel ellipse_panel(const Ellipse& set, const PlanePoint& point, const PlanePoint& velocity);

// C = Λ_k diag(μ) S of a friction with a shape, or −C. Two components have a third that is 0.
class ShapedReservoir {
 public:
  ShapedReservoir(const Element& friction, double load, bool mirrored)
      : friction_(friction), load_(mirrored ? -load : load) {}

  // The point that lies farthest in this direction.
  Eigen::Vector3d farthest(const Eigen::Vector3d& direction) const;
  // Its corners, closed; none where it is no polygon.
  std::vector<PlanePoint> corners() const;

 private:
  const Element& friction_;
  double load_;  // negative: mirrored
};

// The part of a set in the plane of two unit vectors at a right angle through a point, and the impact as that
// point. `normal` is a vector of the normal cone of the set there; zero unless the point is on the boundary.
struct Section {
  Eigen::Vector3d x = Eigen::Vector3d::UnitX(), y = Eigen::Vector3d::UnitY();
  Eigen::Vector3d point = Eigen::Vector3d::Zero(), normal = Eigen::Vector3d::Zero();
};
LawPanel section_panel(const ShapedReservoir& set, const Section& section);

// The shadow of the set on the plane of its first two components.
std::vector<PlanePoint> shadow(const ShapedReservoir& set);

}  // namespace percuss
