// Bodies and joints as JSON.
#pragma once

#include <optional>

#include "io/json.hpp"
#include "percuss/record.hpp"

namespace percuss::io {

Json place_json(const PlaceRecord& place);                  // {"point": …, "normal": …}
void add_scene_json(const SceneRecord& scene, Json& json);  // "bodies" and, where there are some, "joints"

// The problem of a run of bodies, from the text that it was made from; nothing of any other.
std::optional<Problem> scene_of_run(const std::string& input);

}  // namespace percuss::io
