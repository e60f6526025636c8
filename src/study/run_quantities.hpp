// The results of a motion by name.
#pragma once

#include "percuss/quantities.hpp"

namespace percuss {

// A name that begins with "run.".
[[nodiscard]] Result<std::vector<Quantity>> find_run_quantities(const Problem& problem,
                                                                std::string_view name);

// NaN where the motion was refused.
double value_of(const RunEnd& end, const Quantity& quantity);

}  // namespace percuss
