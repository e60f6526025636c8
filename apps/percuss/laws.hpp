// The names of the impact laws, and which of them can be used.
#pragma once

#include <string>

#include "input.hpp"

namespace percuss::app {

// What is wrong with the name of a law; empty if it can be used.
std::string check_law(const std::string& name);

// The same complaint at the place where the problem file names its law.
Diagnostic at_law(const Input& input, const std::string& complaint);

}  // namespace percuss::app
