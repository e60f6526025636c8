// One impact that was measured: how near every law comes to the velocity after it.
#pragma once

#include <Eigen/Core>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "percuss/problem.hpp"

namespace percuss {

// Distances are those of velocities in the metric of M, relative to the change that was measured: ‖u‖² =
// uᵀMu.
struct Explanation {
  double error = std::numeric_limits<double>::quiet_NaN();  // of the law as it is; NaN: it has no solution
  // With any coefficients in their ranges: the least that was found, and where.
  double least = std::numeric_limits<double>::quiet_NaN();
  std::vector<std::pair<std::string, double>> coefficients;
};

// The law of the problem, and what its coefficients could do: those of default_parameters() in fit.hpp. An
// error: the measured velocity is none, or the law does not apply.
[[nodiscard]] Result<Explanation> explain(const Problem& of, const Eigen::VectorXd& measured_after);

// The part that no impulses of the elements give, whatever the law: of the change, what is outside the span
// of M⁻¹W.
[[nodiscard]] Result<double> beyond_impulses(const Impact& impact, const Eigen::VectorXd& measured_after);

}  // namespace percuss
