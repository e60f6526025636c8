// The part of a report that has one row per component of every element.
#pragma once

#include <string>
#include <vector>

#include "percuss/record.hpp"

namespace percuss::report {

// "slip forward", "active".
std::string mode_text(const ElementState& state);

// Lines of at most page_width columns, the first one the heading. Where names and numbers do not fit side by
// side, every element has a line for what it is and the numbers follow below.
std::vector<std::string> element_table(const SolutionRecord& solution);

// The clutches of decomposed friction; empty where there are none.
std::vector<std::string> clutch_table(const SolutionRecord& solution);

// What elements with a preload transfer beside it; empty where there are none.
std::vector<std::string> preload_table(const SolutionRecord& solution);

// u⁻ and u⁺ above each other, in blocks of as many columns as fit.
std::vector<std::string> velocity_table(const Eigen::VectorXd& before, const Eigen::VectorXd& after);

// The same where only one of them exists; `label` is u⁻ or u⁺. `scale`: the size of what it is made of, whose
// rounding is shown as 0.
std::vector<std::string> velocity_table(const std::string& label, const Eigen::VectorXd& velocity,
                                        double scale = 0.0);

}  // namespace percuss::report
