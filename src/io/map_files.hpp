// Maps as data: CSV and HDF5.
#pragma once

#include <string>
#include <tl/expected.hpp>

#include "percuss/map.hpp"

namespace percuss::io {

// One line per point, row by row: the two numbers, the quantity, the regime. Angles are radians.
[[nodiscard]] tl::expected<void, std::string> write_map_csv(const Map& map, const std::string& path);
// One line per point of a boundary; a new line of the boundary begins where `line` changes.
[[nodiscard]] tl::expected<void, std::string> write_boundaries_csv(const Map& map, const std::string& path);
// /x, /y, /value and /regime (columns fastest), /labels/0, /labels/1, ...
// /boundaries/{x, y, line, one, other}.
[[nodiscard]] tl::expected<void, std::string> write_map_hdf5(const Map& map, const std::string& path);

}  // namespace percuss::io
