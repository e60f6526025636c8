// A line that says how far a run is; only on a terminal. It goes past the filter of std::cerr, by std::clog.
#pragma once

#include <chrono>

#include "percuss/simulation.hpp"

namespace percuss::app {

class Progress {
 public:
  using Clock = std::chrono::steady_clock;

  Progress(const Simulation& simulation, double until);
  void show(Clock::time_point now);  // a few times a second, whatever the number of calls
  void clear();

 private:
  const Simulation& simulation_;
  double until_, begin_time_;
  Clock::time_point begin_ = Clock::now(), next_;
  bool terminal_, shown_ = false;
};

}  // namespace percuss::app
