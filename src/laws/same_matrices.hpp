// Impacts one after the other that differ in numbers only: velocity, coefficients, excitation. M and W stay,
// so their factors need not be made again. Batches are such.
#pragma once

#include "laws/impact_matrices.hpp"
#include "percuss/newton.hpp"

namespace percuss {

// assemble() but for W, M = LLᵀ, X = L⁻¹W and G, which the system holds already.
void assemble_numbers(const Impact& impact, ImpactMatrices& system);

// As resolve() with a workspace that has resolved an impact with the same M, W and kinds of elements before:
// the same bits.
void resolve_same_matrices(const Impact& impact, const Newton& law, NewtonWorkspace& workspace,
                           Outcome& outcome);

}  // namespace percuss
