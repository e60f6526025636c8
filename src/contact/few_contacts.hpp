// A handful of contacts, where asking for memory, colours and sparse matrices would take most of the time:
// the same sweeps and the same acceleration with all numbers on the stack.
#pragma once

#include "percuss/contact.hpp"

namespace percuss::cones {

inline constexpr std::size_t a_few = 12;  // contacts

// Whether the tolerance was reached; only then the outcome has got r, status, seconds, iterations and a
// stage.
[[nodiscard]] bool solve_few(const ContactProblem& problem, const ContactOptions& options,
                             ContactOutcome& outcome);

}  // namespace percuss::cones
