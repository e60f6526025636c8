// What `percuss fit` was asked for, whatever it fits.
#pragma once

#include "fit_command.hpp"
#include "percuss/fit.hpp"

namespace percuss::app {

[[nodiscard]] Result<FitOptions> make_fit_options(const FitArguments& arguments);

// The problem under each law; that of the file first, with its options.
std::vector<Problem> fit_problems(const Problem& problem, std::vector<std::string> names);

}  // namespace percuss::app
