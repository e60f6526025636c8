// Robots from URDF files, read strictly (docs/robots.md).
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "io/robot_file.hpp"

namespace percuss::io {

struct UrdfOptions {
  // Where package://NAME/... is looked for: folders that hold a folder NAME, or that are it. Besides, folders
  // called NAME above the file itself.
  std::vector<std::filesystem::path> packages;
  // The root does not move. It never does where it is called "world".
  bool fixed_base = false;
};

// Where its root has no joint and is not fixed it is a free body at the origin. Links that are fixed to a
// fixed root are fixed bodies without a joint.
[[nodiscard]] FileResult<RobotFile> read_urdf(const std::filesystem::path& path,
                                              const UrdfOptions& options = {});
// The same from text; `path` stands for the file in messages, and meshes are relative to its folder.
[[nodiscard]] FileResult<RobotFile> parse_urdf(std::string text, const std::filesystem::path& path,
                                               const UrdfOptions& options = {});

}  // namespace percuss::io
