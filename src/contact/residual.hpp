// The referee of contact problems.
#pragma once

#include "percuss/contact_problem.hpp"

namespace percuss {

// Recomputes u = Wr + q and the residual from r, whatever the solver said of them. A residual that is not
// within the tolerance turns `solved` into `not_converged`.
void confirm(const ContactProblem& problem, double tolerance, ContactOutcome& outcome);

}  // namespace percuss
