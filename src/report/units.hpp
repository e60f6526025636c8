// Units of a motion, where they are known: scenes of bodies are in SI units, formulas in those of their
// author.
#pragma once

#include <string>
#include <vector>

#include "percuss/problem.hpp"
#include "percuss/simulation.hpp"

namespace percuss::report {

// Empty: not known, or a pure number.
struct MotionUnits {
  std::string time, energy;
  std::vector<std::string> coordinates, velocities;
};
MotionUnits units_of(const Problem& problem, const Trajectory& run);

// "time (s)"
std::string with_unit(const std::string& label, const std::string& unit);

// The velocity that belongs to a coordinate; the number of velocities where none does. Of the orientation of
// a body qx goes with wx, and so on.
std::size_t rate_of(const Trajectory& run, std::size_t coordinate);

}  // namespace percuss::report
