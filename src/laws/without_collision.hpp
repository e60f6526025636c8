// Impacts without collision: what is found at γ_N⁻ = 0, and what next to it.  [Payr & Glocker 2005, section
// 6]
//
// A contact that touches and does not approach, γ_N⁻ = 0, has nothing to store: its law leaves everything as
// it is. Where it slides with friction above the critical one, the slightest approach is pulled together
// however slow it was, and the impulse of γ_N⁻ → 0⁻ does not vanish. That limit is no answer at γ_N⁻ = 0, but
// the only one next to it: both are told.
#pragma once

#include <functional>

#include "laws/impact_matrices.hpp"
#include "percuss/result.hpp"

namespace percuss {

// What γ of a row may be by the rounding of the sum that it is, and whether it is no more than that.
double rounding_of(const Impact& impact, const ImpactMatrices& system, Eigen::Index row);
bool is_still(const Impact& impact, const ImpactMatrices& system, Eigen::Index row);

// `outcome` leaves everything as it is. What it finds next to γ_N⁻ = 0 is added to `all`, and the number of
// solutions changed: two where one contact touches, undecided where several do. `resolve` is the law.
void add_limits(const Impact& impact, const ImpactMatrices& system,
                const std::function<Result<Outcome>(const Impact&)>& resolve, Outcome& outcome);

// Where a law has several solutions at γ_N⁻ = 0: marks the one that is the limit γ_N⁻ → 0⁻ in `outcome.all`,
// unless it is the one that is reported. True where one was marked.
bool mark_limit(const Impact& impact, const ImpactMatrices& system,
                const std::function<Result<Outcome>(const Impact&)>& resolve, Outcome& outcome);

}  // namespace percuss
