// Bodies and joints as JSON.
#pragma once

#include <optional>

#include "io/json.hpp"
#include "percuss/record.hpp"
#include "percuss/run.hpp"

namespace percuss::io {

Json place_json(const PlaceRecord& place);                  // {"point": …, "normal": …}
void add_scene_json(const SceneRecord& scene, Json& json);  // "bodies" and, where there are some, "joints"

// The problem of a run of bodies; nothing of any other, or where its files are gone.
std::optional<Problem> scene_of_run(const RunRecord& record);

}  // namespace percuss::io
