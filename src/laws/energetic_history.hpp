// The history of an impact of the energetic law, from its samples and events.
#pragma once

#include "laws/impact_matrices.hpp"
#include "percuss/history.hpp"

namespace percuss {

// The detail has samples.
History energetic_history(const Impact& impact, const ImpactMatrices& system, const EnergeticDetail& detail);

}  // namespace percuss
