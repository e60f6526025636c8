// What is wrong with measurements, or with the model of them, in words.
#pragma once

#include "study/fit_search.hpp"

namespace percuss {

// "row 3", or "rows 1, 4, ...": the first of them, counted from 1.
std::string rows_named(const std::vector<Eigen::Index>& rows);

// Adds warnings: a misfit that no coefficients explain, with the mistake in the table that would explain it;
// impacts that do not approach, residuals that are not noise, rows that are there twice. Residuals and noise
// are there.
void say_what_looks_wrong(const Problem& of, const FitModel& model, const Found& best,
                          const FitOptions& options, Fit& fit);

}  // namespace percuss
