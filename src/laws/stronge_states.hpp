// The state of a contact of Stronge's law within one of its phases.
#pragma once

#include "percuss/outcome.hpp"

namespace percuss {

// `time` after the start of the phase.
StrongePhase::State state_after(const StrongePhase& phase, double time);

}  // namespace percuss
