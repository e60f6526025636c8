// Rigid bodies for the player: their solids, where they are in every frame, and the impulses of every impact
// in space.
#pragma once

#include "io/json.hpp"
#include "percuss/problem.hpp"
#include "report/player_frames.hpp"

namespace percuss::report {

std::size_t count_bodies(const Problem& problem);  // 0: it is no scene of bodies

// "bodies" of the page, and "contacts" of its impacts, "forces" between them.
void add_bodies(Json& json, const Problem& problem, const Trajectory& run, const PlayerFrames& frames);

}  // namespace percuss::report
