// How well fitted coefficients are known, and what the data cannot tell.
#pragma once

#include "study/fit_search.hpp"

namespace percuss {

// The part of the parameters that the residuals of every coordinate pay for: sums of leverages.
Eigen::VectorXd parameters_by_coordinate(const Objective& objective, const Eigen::MatrixXd& jacobian);

// Fills parameters and correlation at the best point. Where a profile of the misfit finds a clearly better
// point, it is returned, and nothing is filled, unless that is not looked for.
std::optional<Found> find_intervals(const Objective& objective, const Found& best, bool look_for_better,
                                    Fit& fit);

// Fills warnings; parameters, modes and weights are there.
void say_what_is_unknown(const FitModel& model, Fit& fit);

}  // namespace percuss
