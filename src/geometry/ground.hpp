// Triangles of meshes and heightfields.
#pragma once

#include "geometry/meeting.hpp"

namespace percuss {

// In the frame of the solid.
Feature ground_feature(const Solid& solid, FeatureCode code);

}  // namespace percuss
