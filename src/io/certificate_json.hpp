// A certificate of a verdict as JSON, every number a fraction.  [docs/audit.md, Certificates]
#pragma once

#include <string>

#include "percuss/problem_file.hpp"
#include "percuss/progress.hpp"
#include "percuss/referee.hpp"

namespace percuss {

// An error says in words why there is none.
[[nodiscard]] Result<std::string> certificate_json(const Problem& problem, const AuditReport& report,
                                                   const Progress* progress = nullptr);

}  // namespace percuss
