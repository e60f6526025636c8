// Tables of measured poses, as commands take them.
#pragma once

#include <optional>

#include "input.hpp"
#include "percuss/measured_motion.hpp"

namespace percuss::app {

// Prints them; false where they count as errors.
bool say_warnings(const std::vector<Diagnostic>& warnings, bool strict);

// The motion that the table holds, mended; mistakes and warnings are printed.
std::optional<MeasuredMotion> load_motion(const Input& table, const Problem& of, bool strict, int threads);

}  // namespace percuss::app
