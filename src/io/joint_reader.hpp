// Joints and surfaces of a scene.
#pragma once

#include "io/scene_fields.hpp"

namespace percuss::io {

void read_joints(View list, SceneFields& numbers);
void read_surfaces(View list, SceneFields& numbers);
void read_ignored(View list, SceneFields& numbers);

// The body of that name, −1 where there is none, which is said.
int read_body_name(View node, const std::string& path, SceneFields& numbers);

}  // namespace percuss::io
