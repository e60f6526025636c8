// Impacts of a run, one after the other: known to be valid, judged by who runs them, and nobody asks what
// other solutions or impulses there are. Status, velocities and impulses are those of resolve().
#pragma once

#include "percuss/newton_workspace.hpp"

namespace percuss {

void resolve_in_run(const Impact& impact, const Newton& law, NewtonWorkspace& workspace, Outcome& outcome);
// Errors: coefficients that the law does not take.
[[nodiscard]] Result<void> resolve_in_run(const Impact& impact, const Poisson& law,
                                          NewtonWorkspace& workspace, Outcome& outcome);

}  // namespace percuss
