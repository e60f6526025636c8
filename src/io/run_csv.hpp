// Runs as comma-separated values, for plots and spreadsheets. Numbers read back to the same double.
#pragma once

#include <string>

#include "percuss/simulation.hpp"

namespace percuss {

// t, coordinates, rates; one line per stored time.
std::string states_csv(const Trajectory& trajectory);

// One line per impact: the time, what the referee says, energies, the velocities before and after, the
// impulse and the work of every element.
std::string impacts_csv(const Trajectory& trajectory);

// t, kind, element, number.
std::string events_csv(const Trajectory& trajectory);

// t, T, V and what was dissipated and brought in since the start; one line per stored time.
std::string energy_csv(const Trajectory& trajectory);

}  // namespace percuss
