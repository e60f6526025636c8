// What the laws know beyond velocities and impulses, as lines of at most page_width columns.
#pragma once

#include <string>
#include <vector>

#include "percuss/record.hpp"

namespace percuss::report {

// Poisson: the two phases; Moreau: the decomposition; Stronge: the phases of the contact; energetic: what
// every contact did. `excited`: some χ is not zero; `velocities`: their names, or none. Empty for other laws.
std::vector<std::string> detail_lines(const SolutionRecord& solution, bool excited,
                                      const std::vector<std::string>& velocities);

}  // namespace percuss::report
