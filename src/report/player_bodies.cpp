#include "report/player_bodies.hpp"

namespace percuss::report {

// There are no scenes of bodies in this version.
std::size_t count_bodies(const Problem&) { return 0; }
void add_bodies(Json&, const Problem&, const Trajectory&, const PlayerFrames&) {}

}  // namespace percuss::report
