// Numbers for people: five digits, aligned in columns, rounding noise as 0.
#pragma once

#include <span>
#include <string>
#include <vector>

namespace percuss::report {

// What is smaller than this part of the scale of its column is rounding noise.
inline constexpr double noise = 1e-12;

// The cells of a column with a common number of decimals. `scale` is the size of the numbers that were added
// to give the values: values may all be noise, so it cannot be taken from them alone.
std::vector<std::string> column(std::span<const double> values, double scale);

// One number with five digits.
std::string number(double value, double scale = 0.0);

// "28.1 %": part of the whole.
std::string percentage(double part, double whole);

}  // namespace percuss::report
