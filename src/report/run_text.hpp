// A run for people, at most 80 columns wide.
#pragma once

#include <string>

#include "io/run_file.hpp"
#include "report/table.hpp"

namespace percuss::report {

// What was run and how, how it ended, where the energy went, and every impact that gained some.
std::string run_text(const RunRecord& record, const Trajectory& trajectory, const Style& style = {});

}  // namespace percuss::report
