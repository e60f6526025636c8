// What a record says where nobody has counted the solutions.
#pragma once

#include <string_view>

#include "percuss/record.hpp"

namespace percuss::io {

// Empty where the solution that is shown is the only one, is chosen by a rule among all, or where there is
// none.
inline std::string_view shown_of_several(const ImpactRecord& record) {
  const bool counted = record.count.decided || record.unique_velocity == std::optional(true);
  if (counted || !record.solution || record.status != Status::solved) return {};
  return "other solutions may exist; which one is shown may depend on the solver and on the order of the "
         "elements";
}

}  // namespace percuss::io
