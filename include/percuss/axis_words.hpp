// Variables, results and columns of histories as one writes them at an axis: "restitution $ε$ of C" for
// elements.C.restitution. Names that are not known stay as they are. And units of motions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "percuss/problem.hpp"
#include "percuss/quantities.hpp"
#include "percuss/simulation.hpp"
#include "percuss/study.hpp"

namespace percuss::report {

std::string variable_words(std::string_view path);  // of a problem: velocity[0], approach.ratio
std::string axis_words(const Varied& varied);       // with its unit where that is degrees
std::string axis_words(const Quantity& quantity);   // a formula stays as it is
std::string column_words(std::string_view column);  // of a history: C.force, u[1]

// Units of a motion, where they are known: scenes of bodies are in SI units, formulas in those of their file.
// Empty: not known, or a pure number. They are text as somebody wrote it.
struct MotionUnits {
  std::string time, length, energy;
  std::vector<std::string> coordinates, velocities;
};
MotionUnits units_of(const Problem& problem, const Trajectory& run);

}  // namespace percuss::report
