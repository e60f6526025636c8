// Where the ticks of an axis are, and what they say.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "percuss/figure.hpp"

namespace percuss::draw {

struct Ticks {
  std::vector<Tick> ticks;
  std::vector<double> minor;  // without label, logarithmic axes
  std::string factor;         // "×10⁻³", by which the labels are to be multiplied; mostly empty
};

// Whether data from `low` to `high` differs by rounding only, 1e-12 of its size.
bool nearly_equal(double low, double high);

// Limits of an axis for data from `low` to `high`, with a share of that as room at both ends; much more room
// around data that is nearly equal. No limit is infinite, nor 0 on a logarithmic axis.
struct Range {
  double low = 0.0, high = 1.0;
};
Range with_room(double low, double high, double share, bool log);

// Steps of 1, 2 or 5 times a power of ten, at most `most` ticks (two at least); `step` prescribes them.
Ticks linear_ticks(double low, double high, int most, std::optional<double> step = {});

// Powers of ten; fewer where there are many, 2 and 5 in between where there are few.
Ticks log_ticks(double low, double high, int most);

std::string power_of_ten(int power);  // "10⁻³"

}  // namespace percuss::draw
