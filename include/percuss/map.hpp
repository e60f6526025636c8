// Regimes or results of an impact over two of its numbers.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "percuss/progress.hpp"
#include "percuss/quantities.hpp"
#include "percuss/study.hpp"

namespace percuss {

// Where one regime ends and another begins: points that were found by bisection, to rounding.
struct Boundary {
  std::vector<double> x, y;          // in the units of the axes
  std::uint16_t one = 0, other = 0;  // indices of regimes
};

struct Map {
  std::vector<Varied> axes;     // x and y, lists of values or grids
  Quantity quantity;            // regime or another label, or what `value` holds
  std::vector<Regime> regimes;  // that occur; codes of the label where that is what the map shows
  std::vector<std::string> labels;
  // One per point, row by row from the first y.
  std::vector<std::uint16_t> regime;
  std::vector<double> value;  // empty where the quantity is a label; NaN where there is none
  std::vector<Boundary> boundaries;
  std::size_t evaluations = 0;  // impacts that were resolved
  bool closed_form = false;     // by formulas of one contact with planar friction, where they could decide
  std::string refusal;          // why a law refused the first of its cases, if it did

  std::size_t columns() const { return axes[0].values.size(); }
  std::size_t rows() const { return axes[1].values.size(); }
};

struct MapOptions {
  int threads = 0;         // 0: all cores
  bool boundaries = true;  // find them
  Progress* progress = nullptr;
};

// Where the quantity is the regime or another label and no closed formula is known, not every point is
// resolved: squares of 16 points a side whose corners and middle are in one regime are taken to be in it
// altogether, others are divided.
[[nodiscard]] Result<Map> make_map(const Problem& of, const MapSpec& spec, const MapOptions& options = {});

}  // namespace percuss
