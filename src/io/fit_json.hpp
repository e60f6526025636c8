// Fits as JSON.
#pragma once

#include <string>
#include <vector>

#include "percuss/fit.hpp"

namespace percuss {

// Numbers that are not finite are null.
std::string to_json(const std::vector<Fit>& fits, const FitOptions& options);

}  // namespace percuss
