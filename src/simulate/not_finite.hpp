// Which formula of a mechanism has no finite value.
#pragma once

#include <string>

#include "percuss/mechanism.hpp"

namespace percuss {

// Whether all gaps are finite; elements without one do not count.
bool gaps_finite(const Mechanism& mechanism, const Instant& at);

// "the gap of floor has no finite value"; of what is not finite at this instant the first.
std::string what_is_not_finite(const Mechanism& mechanism, const Instant& at);

}  // namespace percuss
