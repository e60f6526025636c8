// Entries of `system.bodies` that stand for many bodies: `generate: pile` and so on.
#pragma once

#include "io/scene_fields.hpp"

namespace percuss::io {

// {name, generate: MODEL, ...}: its bodies are NAME/BODY (docs/bodies.md).
void read_generated_bodies(View node, const std::string& path, SceneFields& numbers);

}  // namespace percuss::io
