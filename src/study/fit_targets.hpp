// Results other than u⁺ that were measured.
#pragma once

#include "study/fit_search.hpp"

namespace percuss {

// Measured numbers that the law gives at none of these points; empty: there are no such numbers.
Errors targets_without_number(const FitModel& model, const std::vector<Found>& points);

// Adds warnings: columns that no coefficients explain, numbers that the law does not give. Residuals and
// noise are there.
void say_what_targets_tell(const FitModel& model, const Found& best, Fit& fit);

}  // namespace percuss
