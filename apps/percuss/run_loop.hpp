// Carries a simulation to its end, with a line of progress, checkpoints, and a stop that loses nothing.
#pragma once

#include <string>

#include "percuss/run.hpp"

namespace percuss::app {

struct LoopOptions {
  std::string out;           // where the run is kept; empty: nowhere
  double checkpoint = 30.0;  // seconds between checkpoints, at least; writing takes less than 5 % of the time
};

struct LoopEnd {
  int signal = 0;     // that stopped it; 0: it ran to its end
  std::string fault;  // why the run could not be kept at last; empty: it was, or nobody asked
};

// `record` says what is run; it is brought up to date with every checkpoint and at the end. SIGINT and
// SIGTERM stop the run after its next step; a second one ends the program at once.
LoopEnd run_to_end(Simulation& simulation, RunRecord& record, const LoopOptions& options);

}  // namespace percuss::app
