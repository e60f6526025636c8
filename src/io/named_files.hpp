// Files that a problem names: robots and meshes.
#pragma once

#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "percuss/scene.hpp"

namespace percuss::io {

// The bytes of a file, or why they cannot be had; `read` keeps which file it was and what it held.
[[nodiscard]] tl::expected<std::string, std::string> read_named_file(const std::string& path,
                                                                     std::vector<Scene::File>& read);

// Those of `more` that `files` has not.
void add_files(const std::vector<Scene::File>& more, std::vector<Scene::File>& files);

}  // namespace percuss::io
