// What the readers of robots (URDF, MJCF) return.
#pragma once

#include <tl/expected.hpp>
#include <vector>

#include "percuss/problem.hpp"
#include "percuss/scene.hpp"

namespace percuss::io {

// Bodies come parents first, from the root in the order of the file. Frames without mass that are fixed to
// another link are part of that body, which `left_out` says. A body has no mass only where it lies between
// two joints of one MJCF body; what the second joint carries has some.
struct RobotFile {
  Scene scene;
  std::vector<Diagnostic> left_out;  // what the file says besides, by name and place; nothing goes unsaid
};

template <class T>
using FileResult = tl::expected<T, std::vector<Diagnostic>>;  // all mistakes, in the order of the file

}  // namespace percuss::io
