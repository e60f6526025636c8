// Poisson's law read off the specification, phase by phase; shares no code with the library.
#pragma once

#include <string>

#include "percuss/impact.hpp"
#include "percuss/law.hpp"

namespace percuss::test {

// What a solution violates by more than `tolerance` (relative to the impact's √energy), or "".
std::string poisson_violation(const Impact& impact, const Solution& solution, Poisson::Tangential rule,
                              double tolerance);

}  // namespace percuss::test
