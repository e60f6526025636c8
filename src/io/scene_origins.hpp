// Where in a file the elements of a scene's impact come from.
#pragma once

#include "io/element_reader.hpp"
#include "percuss/problem.hpp"

namespace percuss::io {

// One for every element of the impact: the entry of `elements`, of `system.surfaces` or of `system.joints`
// that makes it, else the system.
std::vector<Origin> scene_origins(View system, const ReadElements& listed, const Problem& problem);

}  // namespace percuss::io
