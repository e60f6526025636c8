// Numbers of a scene by their paths: number_at() is public.
#pragma once

#include "percuss/scene.hpp"

namespace percuss {

// What of `now` is not as it was made is taken over: numbers that a study may have changed in a body of a
// model.
void keep_changes(const Scene::Body& made, const Scene::Body& now, Scene::Body& next);

}  // namespace percuss
