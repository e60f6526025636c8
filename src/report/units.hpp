// Units of a motion at its axes, and which velocity belongs to a coordinate.
#pragma once

#include <string>

#include "percuss/axis_words.hpp"

namespace percuss::report {

// "time (s)"
std::string with_unit(const std::string& label, const std::string& unit);

// The velocity that belongs to a coordinate; the number of velocities where none does. Of the orientation of
// a body qx goes with wx, and so on.
std::size_t rate_of(const Trajectory& run, std::size_t coordinate);

}  // namespace percuss::report
