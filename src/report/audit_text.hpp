// The verdict over all velocities for people, at most 80 columns wide.
#pragma once

#include <string>

#include "percuss/audit.hpp"
#include "percuss/consistency.hpp"
#include "percuss/problem_file.hpp"

namespace percuss::report {

// `resolved`: the account of the witness as the law itself resolves it, if there is a witness.
std::string audit_text(const Problem& problem, const Consistency& consistency,
                       const std::optional<Account>& resolved);

}  // namespace percuss::report
