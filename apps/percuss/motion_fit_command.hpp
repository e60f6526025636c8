// percuss fit DATA --model FILE, where DATA is a table of poses.
#pragma once

#include "fit_command.hpp"
#include "input.hpp"

namespace percuss::app {

// Returns an ExitCode.
int run_motion_fit(const FitArguments& arguments, const Input& table);

}  // namespace percuss::app
