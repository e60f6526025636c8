// What is told about a run: counts, gains, JSON.
#pragma once

#include <string>
#include <vector>

#include "io/run_file.hpp"

namespace percuss {

long count_events(const Trajectory& trajectory, MotionEventKind kind);

// An impact that the referee found to gain energy.
struct EnergyGain {
  std::size_t impact = 0;   // index into Trajectory::impacts
  double work = 0.0;        // of all elements
  std::size_t element = 0;  // whose work is the largest
};
std::vector<EnergyGain> energy_gains(const Trajectory& trajectory);

// One object, by the contract of the command line: final − initial + dissipated − excitation = balance, where
// `excitation` includes the work of the forces. Numbers read back to the same double; what is not finite is
// null.
std::string to_json(const RunRecord& record, const Trajectory& trajectory);

}  // namespace percuss
