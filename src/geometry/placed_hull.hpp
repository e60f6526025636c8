// A hull seen from another frame: the narrow phase works in the frame of the first solid.
#pragma once

#include <Eigen/Geometry>
#include <vector>

#include "geometry/hull.hpp"

namespace percuss {

struct PlacedHull {
  const Hull* hull = nullptr;
  const Eigen::Vector3d* vertices = nullptr;
  const Eigen::Vector3d* normals = nullptr;
  const Eigen::Vector3d* directions = nullptr;
  const double* offsets = nullptr;
  Eigen::Vector3d centre;

  int vertex_count() const { return static_cast<int>(hull->vertices.size()); }
  int edge_count() const { return static_cast<int>(hull->edges.size()); }
  int face_count() const { return hull->faces(); }

  // The first vertex that lies farthest along n.
  int support(const Eigen::Vector3d& n) const {
    int best = 0;
    double far = n.dot(vertices[0]);
    const int count = vertex_count();
    for (int i = 1; i < count; ++i) {
      const double here = n.dot(vertices[i]);
      if (here > far) far = here, best = i;
    }
    return best;
  }
  double reach(const Eigen::Vector3d& n) const {
    double far = n.dot(vertices[0]);
    const int count = vertex_count();
    for (int i = 1; i < count; ++i) far = std::max(far, n.dot(vertices[i]));
    return far;
  }
};

// Where the moved parts of the second hull live, used again from pair to pair.
struct HullSpace {
  std::vector<Eigen::Vector3d> vertices, normals, directions;
  std::vector<double> offsets;
};

inline PlacedHull stay(const Hull& hull) {
  return {&hull,      hull.vertices.data(), hull.normals.data(), hull.directions.data(), hull.offsets.data(),
          hull.centre};
}
PlacedHull move(const Hull& hull, const Pose& pose, HullSpace& space);

}  // namespace percuss
