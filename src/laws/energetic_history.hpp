// The history of an impact of the energetic law, from its samples and events.
#pragma once

#include "laws/impact_matrices.hpp"
#include "percuss/history.hpp"

namespace percuss {

// x₀ of λ₀ = K x₀^η, or of E₀ = K x₀^(η+1)/(η+1).
double compression_before(const Element& contact);

// The detail has samples.
History energetic_history(const Impact& impact, const ImpactMatrices& system, const EnergeticDetail& detail);

}  // namespace percuss
