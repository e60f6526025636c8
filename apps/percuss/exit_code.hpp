// What the program tells its caller.
#pragma once

#include "percuss/outcome.hpp"

namespace percuss::app {

enum ExitCode : int {
  solved = 0,
  failed = 1,  // the machine, not the problem: no memory, a full disk
  bad_input = 2,
  no_solution = 3,
  not_converged = 4,
  energy_gain = 5,     // a run that was to stop there
  no_certificate = 6,  // a verdict that cannot be proven to a stranger
};

inline int exit_code(Status status) {
  switch (status) {
    case Status::solved: return solved;
    case Status::no_solution: return no_solution;
    case Status::not_converged: return not_converged;
  }
  return failed;
}

}  // namespace percuss::app
