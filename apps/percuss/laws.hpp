// The names of the impact laws, and which of them can be used.
#pragma once

#include <string>

namespace percuss::app {

// What is wrong with the name of a law; empty if it can be used.
std::string check_law(const std::string& name);

}  // namespace percuss::app
