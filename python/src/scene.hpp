// Rigid bodies as arrays and dicts.
#pragma once

#include <pybind11/pybind11.h>

#include "percuss/simulation.hpp"
#include "read_problem.hpp"

namespace percuss::python {

// What the rest of the module is told about a problem file: title, law, options, impact, warnings, motion,
// why there is no impact, and the file itself.
pybind11::tuple told(const ReadPtr& file);

// The file after its changes, as from its text.
ReadPtr read_again(const std::string& name, const std::string& text,
                   const std::vector<std::pair<std::string, double>>& changes);

// Of a motion of bodies, by their names, one row per stored state; other motions raise NotApplicable.
pybind11::dict poses_of(const Problem& of, const Trajectory& run);   // x, y, z, qw, qx, qy, qz
pybind11::dict twists_of(const Problem& of, const Trajectory& run);  // vx, vy, vz of the origin, wx, wy, wz
pybind11::dict joints_of(const Problem& of, const Trajectory& run, bool rates);

}  // namespace percuss::python
