// Results as JSON, by the contract of the command line.
#pragma once

#include <string>

#include "io/impact_record.hpp"

namespace percuss {

// One object, with a line for each of its members and for each element. Numbers read back to the same double;
// what is not finite is null. Text that is not UTF-8 is mended.
std::string to_json(const ImpactRecord& record);

}  // namespace percuss
