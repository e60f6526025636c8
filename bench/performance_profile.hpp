// Performance profiles [Dolan & Moré 2002]: for every τ, the share of problems that a solver solves in at
// most τ times the time of the fastest.
#pragma once

#include <limits>
#include <string>
#include <vector>

struct SolverTimes {
  std::string name;
  std::vector<double> seconds;  // by problem; ∞: not solved
};

// A picture as SVG, τ from 1 to `last` on a logarithmic axis. Problems that no solver solves count as
// unsolved by all.
std::string performance_profile(const std::string& title, const std::vector<SolverTimes>& solvers,
                                double last);
