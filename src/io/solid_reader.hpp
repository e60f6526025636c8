// The shapes of bodies.
#pragma once

#include <filesystem>

#include "io/scene_fields.hpp"

namespace percuss::io {

// A shape, or a list of shapes with places of their own, as solids and parts of the body. Files are relative
// to `folder`.
void read_solids(View node, const ScenePath& path, const std::filesystem::path& folder, SceneFields& numbers,
                 Scene::Body& body);

}  // namespace percuss::io
