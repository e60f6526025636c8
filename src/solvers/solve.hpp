// From a normal form to its solutions.
#pragma once

#include <string>

#include "percuss/solver.hpp"
#include "sets/normal_form.hpp"
#include "solvers/answer.hpp"

namespace percuss {

// Solves the parts that do not feel each other one by one and combines what is known about them.
// `forward`: A is the Delassus operator itself, symmetric positive semidefinite.
void solve(const NormalForm& form, const SolverOptions& options, bool forward, Answer& answer);

// Why a solver that was asked for by name cannot take this problem; empty if it can.
std::string objection(const NormalForm& form, const SolverOptions& options, bool forward);

}  // namespace percuss
