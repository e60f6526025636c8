// What the referee says, for people: at most 80 columns wide, ready to be pasted.
#pragma once

#include <string>

#include "percuss/problem_file.hpp"
#include "percuss/referee.hpp"

namespace percuss::report {

// What a consistent verdict says: nothing is gained, or no more than precompressed contacts hold.
std::string nothing_gained(const Consistency& consistency);

std::string audit_text(const Problem& problem, const AuditReport& report);

}  // namespace percuss::report
