// Block Gauss-Seidel: one element after the other is solved exactly while the rest stands still.
// [Jourdan, Alart & Jean 1998]
#pragma once

#include <Eigen/Core>

#include "sets/normal_form.hpp"

namespace percuss {

struct IterationResult {
  Eigen::VectorXd lambda;
  Eigen::VectorXd last;
  double residual = 0.0;  // of the natural map
  long iterations = 0;
};

// A contact and its friction are one block (cones::BallContact); further friction elements on the same
// contact are blocks of their own. Starts from `start`; ends at `tolerance`, at `max_sweeps`, or when the
// residual has not halved for `patience` sweeps. For forward problems: the diagonal must be positive.
// `lambda` is the best iterate, `last` the one to go on from: the residual does not fall monotonically.
IterationResult gauss_seidel(const NormalForm& form, const Eigen::VectorXd& start, double tolerance,
                             long max_sweeps, long patience);

}  // namespace percuss
