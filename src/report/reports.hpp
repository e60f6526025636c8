// The results of commands as pages: --report FILE.html.
#pragma once

#include <string>

#include "io/comparison_record.hpp"
#include "io/impact_record.hpp"
#include "percuss/problem_file.hpp"
#include "percuss/referee.hpp"
#include "report/web_page.hpp"

namespace percuss::report {

std::string impact_report(const Impact& impact, const ImpactRecord& record, const Origin& origin);
std::string comparison_report(const Impact& impact, const ComparisonRecord& record, const Origin& origin);
std::string audit_report(const Problem& problem, const AuditReport& report, const Law& law,
                         const Origin& origin);

// Of a command whose result is a picture; `terminal` is what it prints.
std::string figure_report(const std::string& title, const draw::Figure& figure, const std::string& terminal,
                          const Origin& origin);

}  // namespace percuss::report
