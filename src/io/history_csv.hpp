// The history of an impact as comma-separated values, for plots.
#pragma once

#include <optional>
#include <string>

#include "percuss/outcome.hpp"

namespace percuss {

// One line per instant, a header line first; empty if the law keeps no history.
std::optional<std::string> history_csv(const Solution& solution);

}  // namespace percuss
