// The results of commands as pages: --report FILE.html.
#pragma once

#include <string>

#include "io/comparison_record.hpp"
#include "io/impact_record.hpp"
#include "io/run_file.hpp"
#include "io/sweep_files.hpp"
#include "percuss/fit.hpp"
#include "percuss/problem_file.hpp"
#include "percuss/referee.hpp"
#include "report/web_page.hpp"

namespace percuss::report {

std::string impact_report(const Impact& impact, const ImpactRecord& record, const Origin& origin);
std::string comparison_report(const Impact& impact, const ComparisonRecord& record, const Origin& origin);
std::string audit_report(const Problem& problem, const AuditReport& report, const Law& law,
                         const Origin& origin);

// `problem` is that of the run; what it draws is shown.
std::string run_report(const Problem& problem, const RunRecord& record, const Trajectory& trajectory,
                       const Origin& origin);

// `study` is what was asked, as a file would say it; nothing may be missing in the results. The error is that
// of reading them.
[[nodiscard]] tl::expected<std::string, std::string> sweep_report(const Sweep& sweep,
                                                                  const io::SweepResults& results,
                                                                  const std::string& study,
                                                                  const Origin& origin);

// Best first, as fit_laws() returns them.
std::string fit_report(const std::vector<Fit>& fits, const std::string& title, const Origin& origin);

// Of a command whose result is a picture; `terminal` is what it prints.
std::string figure_report(const std::string& title, const draw::Figure& figure, const std::string& terminal,
                          const Origin& origin);

}  // namespace percuss::report
