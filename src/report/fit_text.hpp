// Fits as a page of 80 columns.
#pragma once

#include <string>
#include <vector>

#include "percuss/fit.hpp"
#include "report/table.hpp"

namespace percuss::report {

// The best fit with its parameters, intervals and warnings; where several laws were fitted, their ranking.
std::string fit_text(const std::vector<Fit>& fits, const std::string& title, const Style& style = {});

}  // namespace percuss::report
