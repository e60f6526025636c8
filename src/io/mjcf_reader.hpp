// Robots from MJCF files, the part of it that robots use (docs/robots.md).
#pragma once

#include <filesystem>
#include <string>

#include "io/robot_file.hpp"

namespace percuss::io {

struct MjcfOptions {
  std::string key;  // the keyframe that is the initial state; empty: the first, where there is one
};

// Bodies that hang on the world without a joint are fixed; the geoms of the world are the fixed body "world".
// Of several joints of one body all but the last lead to bodies BODY/JOINT that have no mass.
[[nodiscard]] FileResult<RobotFile> read_mjcf(const std::filesystem::path& path,
                                              const MjcfOptions& options = {});
// The same from text; `path` stands for the file in messages, and meshes are relative to its folder.
[[nodiscard]] FileResult<RobotFile> parse_mjcf(std::string text, const std::filesystem::path& path,
                                               const MjcfOptions& options = {});

}  // namespace percuss::io
