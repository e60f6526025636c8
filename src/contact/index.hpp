// Indices of blocks are ints, as in the files; vectors want std::size_t.
#pragma once

#include <cstddef>

namespace percuss::cones {

inline std::size_t at(int i) { return static_cast<std::size_t>(i); }

}  // namespace percuss::cones
