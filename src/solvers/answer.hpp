// What the solvers know about a normal form.
#pragma once

#include <Eigen/Core>
#include <optional>
#include <string>
#include <vector>

#include "percuss/outcome.hpp"

namespace percuss {

struct Answer {
  Status status = Status::not_converged;
  // Λ of every solution known, with different velocities; of a continuum the extreme points of its pieces.
  // When not converged, the best approximation.
  std::vector<Eigen::VectorXd> solutions;
  SolutionCount count;
  std::optional<bool> unique_velocity;
  std::optional<bool> unique_impulse;
  bool beyond_doubt = false;  // no tie: rounding makes or unmakes no solution
  Eigen::VectorXd proof;      // of infeasibility, see proof_of_infeasibility; empty if there is none
  std::string solver;
  std::string reason;
};

}  // namespace percuss
