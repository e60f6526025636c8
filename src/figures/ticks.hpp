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

// Steps of 1, 2 or 5 times a power of ten, at most `most` ticks (two at least); `step` prescribes them.
Ticks linear_ticks(double low, double high, int most, std::optional<double> step = {});

// Powers of ten; fewer where there are many, 2 and 5 in between where there are few.
Ticks log_ticks(double low, double high, int most);

std::string power_of_ten(int power);  // "10⁻³"

}  // namespace percuss::draw
