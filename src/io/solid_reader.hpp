// The shapes of bodies.
#pragma once

#include <filesystem>
#include <vector>

#include "io/scene_fields.hpp"

namespace percuss::io {

// A shape, or a list of shapes with places of their own. Files are relative to `folder`.
std::vector<Solid> read_solids(View node, const ScenePath& path, const std::filesystem::path& folder,
                               SceneFields& numbers);

}  // namespace percuss::io
