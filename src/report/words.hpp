// Words and cells that tables and pages share.
#pragma once

#include <string>
#include <vector>

#include "percuss/audit.hpp"
#include "percuss/consistency.hpp"
#include "percuss/fit.hpp"
#include "percuss/run.hpp"

namespace percuss::report {

// What a consistent verdict says: nothing is gained, or no more than precompressed contacts hold.
std::string nothing_gained(const Consistency& consistency);

// What the audit took restitution for that depends on the speed of approach; empty where none does.
std::string coefficients_at_speed(const Impact& impact, const AuditReport& report);

// A parameter with as many decimals as its interval is worth; the noise of every
// coordinate; what the impacts did.
struct ParameterWords {
  std::string value, interval, remark;
};
ParameterWords words_of(const FittedParameter& parameter);
std::string noise_words(const Fit& fit);
std::string impact_words(const Fit& fit);

// The last state in cells: coordinates with their rates, the first `most`; velocities that have names of
// their own in rows of their own.
struct StateRow {
  std::string name, q, u;
};
std::vector<StateRow> state_rows(const RunRecord& record, const Trajectory& run, std::size_t most);

}  // namespace percuss::report
