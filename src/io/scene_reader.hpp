// Systems of rigid bodies: the third form of `system` (docs/bodies.md).
#pragma once

#include <filesystem>

#include "io/element_reader.hpp"
#include "io/scene_fields.hpp"
#include "percuss/problem.hpp"

namespace percuss::io {

bool is_scene(View system);

struct ReadScene {
  Scene scene;
  Parameters parameters;
  std::vector<std::size_t> places;  // of every body of the scene in the list of the file
  std::size_t robot_joints = 0;     // which come before those of the file
};
// Mistakes are logged; the scene is whole where there are none. Files are relative to `folder`.
ReadScene read_scene(View system, const std::filesystem::path& folder, Log& log);

// The elements listed beside the bodies, with those of their coefficients that follow from the parameters, by
// their paths in the file.
void take_elements(const ReadElements& listed, const NumberFormulas& follows, Scene& scene);

// Restitution coefficients of surfaces and joints outside Table 1, with their fields
// ("surfaces[0].restitution").
Errors outside_table_1(const Scene& scene);

// The system, its state and the impact of what touches there. Errors name fields of the scene
// ("bodies[0].mass").
Errors start_scene(const ReadScene& read, Problem& problem);

// A field of the scene as one of the file: robots are one entry there.
std::string place_in_file(const std::string& field, const ReadScene& read);

}  // namespace percuss::io
