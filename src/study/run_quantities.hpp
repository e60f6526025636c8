// The results of a motion by name, and what names of results are looked up in.
#pragma once

#include "percuss/quantities.hpp"

namespace percuss {

struct NamedQuantity {
  std::string_view name;
  Quantity::What what;
};

// A name that begins with "run.".
[[nodiscard]] Result<std::vector<Quantity>> find_run_quantities(const Problem& problem,
                                                                std::string_view name);

// NaN where the motion was refused.
double value_of(const RunEnd& end, const Quantity& quantity);

}  // namespace percuss
