// What map and sweep share.
#pragma once

#include <string>
#include <utility>

#include "percuss/result.hpp"
#include "percuss/study.hpp"

namespace percuss::app {

// Prints the errors, one line each, and returns the exit code for bad input.
int refuse_study(const Errors& errors);

// A formula of the command line takes the place of the file's for the same number.
void replace_formula(Formulas& formulas, std::pair<std::string, std::string> fresh);

}  // namespace percuss::app
