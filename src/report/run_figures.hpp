// A run over time: its coordinates, their rates, its energies.
#pragma once

#include "percuss/figure.hpp"
#include "percuss/simulation.hpp"
#include "report/units.hpp"

namespace percuss::report {

inline constexpr std::size_t most_points = 2000;  // of a curve
inline constexpr std::size_t most_marks = 200;    // impacts that are marked on it

// At most `most` points that look like all of them: of every stretch the lowest and the highest. `x` rises.
draw::Curve thinned(const std::vector<double>& x, const std::vector<double>& y,
                    std::size_t most = most_points);

// A curve, and, in stretches where it turns more often than a picture can show, the band from its lowest to
// its highest values.
inline constexpr std::size_t most_stretches = 120;
void add_motion_curve(draw::Panel& panel, const std::vector<double>& x, const std::vector<double>& y,
                      const std::string& name, int colour);

// One coordinate above its rate; the rate jumps at impacts, which are marked.
draw::Figure coordinate_figure(const Trajectory& run, std::size_t coordinate, const MotionUnits& units);

// T, V from its value at the start, what was dissipated and brought in, and the sum that has to be constant.
draw::Figure energy_figure(const Trajectory& run, const MotionUnits& units);

}  // namespace percuss::report
