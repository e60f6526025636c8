// Bodies of a scene that are robots of their own files.
#pragma once

#include <filesystem>

#include "io/scene_fields.hpp"

namespace percuss::io {

// `{name: robot, urdf: FILE, position, orientation, velocity, angular_velocity, fixed, state: {JOINT: q,
// JOINT': u}}`: its links become bodies NAME/LINK, its joints NAME/JOINT.
bool is_robot(View body);
void read_robot(View body, std::size_t index, const std::filesystem::path& folder, SceneFields& numbers);

}  // namespace percuss::io
