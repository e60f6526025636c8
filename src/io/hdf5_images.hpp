// Files of HDF5 whose bytes are in memory already: as read_fclib() and read_run() read a file of that name.
#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>

#include "percuss/fclib.hpp"
#include "percuss/run.hpp"

namespace percuss::io {

[[nodiscard]] tl::expected<FclibFile, std::string> parse_fclib(std::string_view image,
                                                               const std::string& name);
[[nodiscard]] tl::expected<StoredRun, std::string> parse_run(std::string_view image, const std::string& name);

}  // namespace percuss::io
