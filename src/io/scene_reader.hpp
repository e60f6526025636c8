// Systems of rigid bodies: the third form of `system` (docs/bodies.md).
#pragma once

#include <filesystem>

#include "io/scene_fields.hpp"
#include "percuss/problem.hpp"

namespace percuss::io {

bool is_scene(View system);

struct ReadScene {
  Scene scene;
  Parameters parameters;
};
// Mistakes are logged; the scene is whole where there are none. Files are relative to `folder`.
ReadScene read_scene(View system, const std::filesystem::path& folder, Log& log);

// The system, its state and the impact of what touches there. Errors name fields of the scene ("bodies[0].mass").
Errors start_scene(const ReadScene& read, Problem& problem);

}  // namespace percuss::io
