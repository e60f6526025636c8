// What the referee says, for people: at most 80 columns wide, ready to be pasted.
#pragma once

#include <string>

#include "percuss/problem_file.hpp"
#include "percuss/referee.hpp"

namespace percuss::report {

std::string audit_text(const Problem& problem, const AuditReport& report);

}  // namespace percuss::report
