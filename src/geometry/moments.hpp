// Volume, first and second moments of solids, in closed form: README.md, "Masses".
#pragma once

#include "geometry/hull.hpp"
#include "percuss/solid.hpp"

namespace percuss {

struct Moments {
  double volume = 0.0;
  Eigen::Vector3d first = Eigen::Vector3d::Zero();   // ∫ x dV
  Eigen::Matrix3d second = Eigen::Matrix3d::Zero();  // ∫ x xᵀ dV

  Moments& operator+=(const Moments& other) {
    volume += other.volume;
    first += other.first;
    second += other.second;
    return *this;
  }
  Moments moved(const Pose& pose) const;
};

Moments box_moments(const Eigen::Vector3d& edges);
Moments sphere_moments(double radius);
Moments capsule_moments(double radius, double length);
Moments cylinder_moments(double radius, double length, double rounding);
Moments mesh_moments(const TriangleMesh& mesh);
// Of a polytope swept with a ball: the polytope, a prism on every face, a wedge of a cylinder along every
// edge, and a sector of the ball at every vertex [Steiner 1840].
Moments swept_moments(const Hull& core, double radius);

}  // namespace percuss
