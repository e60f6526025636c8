// Several laws side by side, at most 80 columns wide as long as the names of the elements allow.
#pragma once

#include <string>

#include "io/comparison_record.hpp"

namespace percuss::report {

// Numbers that differ from those of the first law by more than rounding carry a '*'.
std::string comparison_text(const ComparisonRecord& record);

}  // namespace percuss::report
