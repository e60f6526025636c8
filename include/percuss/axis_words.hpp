// Variables, results and columns of histories as one writes them at an axis: "restitution $ε$ of C" for
// elements.C.restitution. Names that are not known stay as they are.
#pragma once

#include <string>
#include <string_view>

#include "percuss/quantities.hpp"
#include "percuss/study.hpp"

namespace percuss::report {

std::string variable_words(std::string_view path);  // of a problem: velocity[0], approach.ratio
std::string axis_words(const Varied& varied);       // with its unit where that is degrees
std::string axis_words(const Quantity& quantity);   // a formula stays as it is
std::string column_words(std::string_view column);  // of a history: C.force, u[1]

}  // namespace percuss::report
