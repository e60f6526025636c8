// Fits as a page of 80 columns.
#pragma once

#include <string>
#include <vector>

#include "percuss/fit.hpp"
#include "report/table.hpp"

namespace percuss::report {

// The best fit with its parameters, intervals and warnings; where several laws were fitted, their ranking.
std::string fit_text(const std::vector<Fit>& fits, const std::string& title, const Style& style = {});

// The same for pages: a parameter with as many decimals as its interval is worth; the noise of every
// coordinate; what the impacts did.
struct ParameterWords {
  std::string value, interval, remark;
};
ParameterWords words_of(const FittedParameter& parameter);
std::string noise_words(const Fit& fit);
std::string impact_words(const Fit& fit);

}  // namespace percuss::report
