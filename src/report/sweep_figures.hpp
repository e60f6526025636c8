// Results of a sweep over what was varied.
#pragma once

#include <string>
#include <vector>

#include "percuss/figure.hpp"
#include "percuss/sweep.hpp"

namespace percuss::report {

// One output in all cases, in their order. Where its numbers stand for words they are indices into `words`;
// what is not finite has no value.
struct SweepColumn {
  const Quantity* quantity = nullptr;
  std::vector<double> values;
  std::vector<std::string> words;
};

inline constexpr std::size_t most_drawn = 1000;  // cases in a figure over one variable

// Over one variable: a line for every law where one grid is all that is varied, else points; of too many
// cases those that are drawn by lot.
draw::Figure sweep_scatter(const Sweep& sweep, const SweepColumn& column, std::size_t variable);

// Whether two variables on grids are all that is varied.
bool is_map(const Sweep& sweep);
// Over both of them, under one law.
draw::Figure sweep_map(const Sweep& sweep, const SweepColumn& column, std::size_t law);

}  // namespace percuss::report
