// Contacts are called A-B, elements of joints NAME.lower and so on: who may not be told apart by that.
#pragma once

#include "percuss/scene.hpp"

namespace percuss {

// Two pairs of bodies that may touch and have one name, joints and further elements that are called like what
// the scene makes. Of a scene whose bodies and joints are valid.
Errors ambiguous_names(const Scene& scene);

}  // namespace percuss
