// Impacts one after the other that differ in numbers only: velocity, coefficients, excitation. M and W stay,
// so their factors need not be made again. Batches are such.
#pragma once

#include "laws/impact_matrices.hpp"
#include "percuss/law.hpp"

namespace percuss {

// assemble() but for W, M = LLᵀ, X = L⁻¹W and G, which the system holds already.
void assemble_numbers(const Impact& impact, ImpactMatrices& system);
// Of an impact that differs in its ε only.
void assemble_restitution(const Impact& impact, ImpactMatrices& system);

}  // namespace percuss
