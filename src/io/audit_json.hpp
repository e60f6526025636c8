// What the referee says, as JSON.
#pragma once

#include <string>

#include "percuss/problem_file.hpp"
#include "percuss/referee.hpp"

namespace percuss {

std::string to_json(const Problem& problem, const AuditReport& report);

}  // namespace percuss
