// From a normal form to its solutions: which solver, in which order, and what is known about the rest.
#pragma once

#include <Eigen/Core>
#include <optional>
#include <string>
#include <vector>

#include "percuss/outcome.hpp"
#include "percuss/solver.hpp"
#include "sets/normal_form.hpp"

namespace percuss {

struct Answer {
  Status status = Status::not_converged;
  // Λ of every solution known, with different velocities; of a continuum the extreme points of its pieces.
  // When not converged, the best approximation.
  std::vector<Eigen::VectorXd> solutions;
  SolutionCount count;
  std::optional<bool> unique_velocity;
  std::optional<bool> unique_impulse;
  Eigen::VectorXd proof;  // of infeasibility, see proof_of_infeasibility; empty if there is none
  std::string solver;
  std::string reason;
};

// `forward`: A is the Delassus operator itself, symmetric positive semidefinite.
void solve(const NormalForm& form, const SolverOptions& options, bool forward, Answer& answer);

// Why a solver that was asked for by name cannot take this problem; empty if it can.
std::string objection(const NormalForm& form, const SolverOptions& options, bool forward);

}  // namespace percuss
