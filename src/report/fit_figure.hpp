// The residuals of a fit as a picture.
#pragma once

#include <string>

#include "percuss/figure.hpp"
#include "percuss/fit.hpp"

namespace percuss::report {

// One panel per coordinate: residuals over the impacts, by what the friction did; the band holds 95 % of
// normal noise.
draw::Figure fit_figure(const Fit& fit, const std::string& title);

}  // namespace percuss::report
