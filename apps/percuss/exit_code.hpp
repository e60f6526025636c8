// What the program tells its caller.
#pragma once

namespace percuss::app {

enum ExitCode : int {
  solved = 0,
  failed = 1,  // the machine, not the problem: no memory, a full disk
  bad_input = 2,
  no_solution = 3,
  not_converged = 4,
  energy_gain = 5,  // a run that was to stop there
};

}  // namespace percuss::app
