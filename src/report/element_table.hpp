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

// Velocities, or what is as long as they are: u⁻, u⁺, P ...
struct LabelledVector {
  std::string label;
  Eigen::VectorXd numbers;
};
// With names of the velocities a line for each of them; without, the vectors above each other, in blocks of
// as many columns as fit. Zero is what is noise beside the rest of its vector, or beside `scale`, the size of
// what it is made of.
std::vector<std::string> velocity_table(const std::vector<LabelledVector>& vectors,
                                        const std::vector<std::string>& names, double scale = 0.0);

// The names of velocities, as many as there are; u1, u2 … where they have none.
std::vector<std::string> velocity_names(const std::vector<std::string>& names, Eigen::Index freedom);

}  // namespace percuss::report
