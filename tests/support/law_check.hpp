// Newton's law read off the specification, inequality by inequality; shares no code with the library's
// solvers, sets and residual.
#pragma once

#include <string>

#include "percuss/impact.hpp"
#include "percuss/outcome.hpp"

namespace percuss::test {

// What a solution of Newton's law violates by more than `tolerance` (relative to the impact's √energy), or
// "".
std::string violation(const Impact& impact, const Solution& solution, double tolerance);

}  // namespace percuss::test
