// A run for people, at most 80 columns wide.
#pragma once

#include <string>
#include <vector>

#include "io/run_file.hpp"
#include "report/table.hpp"

namespace percuss::report {

// What was run and how, how it ended, where the energy went, and every impact that gained some.
std::string run_text(const RunRecord& record, const Trajectory& trajectory, const Style& style = {});

// The last state in cells: coordinates with their rates, the first `most`; velocities that have names of
// their own in rows of their own.
struct StateRow {
  std::string name, q, u;
};
std::vector<StateRow> state_rows(const RunRecord& record, const Trajectory& run, std::size_t most);

}  // namespace percuss::report
