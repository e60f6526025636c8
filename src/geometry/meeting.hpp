// The one narrow phase behind contact_points() and feature_pairs(): which features of two solids meet, where,
// and how far apart.
#pragma once

#include <cstdint>
#include <vector>

#include "geometry/features.hpp"
#include "geometry/hull.hpp"
#include "percuss/solid.hpp"

namespace percuss {

// A feature of a solid as a number: its kind and its place among those of its kind. That of a half-space is
// 0, so that the vertices of a body on a half-space are numbered by the order of its shape.
using FeatureCode = std::uint32_t;
constexpr FeatureCode feature_code(Feature::Kind kind, int index) {
  return static_cast<FeatureCode>(kind) << 28 | static_cast<FeatureCode>(index);
}
constexpr Feature::Kind kind_of(FeatureCode code) { return static_cast<Feature::Kind>(code >> 28); }
constexpr int index_of(FeatureCode code) { return static_cast<int>(code & 0x0fffffffu); }
constexpr std::uint64_t pair_id(FeatureCode first, FeatureCode second) {
  return static_cast<std::uint64_t>(first) << 32 | second;
}

// A solid without what it is swept with, in the world.
struct Core {
  enum class Kind : std::uint8_t { half_space, hull, cylinder, triangles };
  Kind kind = Kind::hull;
  const Hull* hull = nullptr;
  double size = 0.0;    // radius of a cylinder
  double length = 0.0;  // half of a cylinder's length
  double radius = 0.0;  // swept with
  Pose pose;
  const Solid* solid = nullptr;
};
// `space` holds the hulls of boxes, spheres and capsules.
Core make_core(const Solid& solid, const Pose& body, Hull& space);

// The feature of a code, in the frame in which the core stands.
Feature feature_of(const Core& core, FeatureCode code);

struct Meet {
  FeatureCode first = 0, second = 0;
  Eigen::Vector3d on_first, on_second, normal;  // in the world, on the swept surfaces
  double gap = 0.0;
};

// Ascending by pair_id, none twice.
void meets(const Solid& first, const Pose& first_pose, const Solid& second, const Pose& second_pose,
           double reach, std::vector<Meet>& list);

// Which of them the kinds of cores need.
void half_space_meets(const Core& half_space, const Core& other, bool swapped, double reach,
                      std::vector<Meet>& list);
void hull_meets(const Core& first, const Core& second, double reach, std::vector<Meet>& list);
void cylinder_meets(const Core& cylinder, const Core& other, bool swapped, double reach,
                    std::vector<Meet>& list);
void ground_meets(const Core& ground, const Core& other, bool swapped, double reach, std::vector<Meet>& list);

}  // namespace percuss
