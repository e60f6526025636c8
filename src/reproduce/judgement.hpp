// Does a computed number agree with a printed one?
#pragma once

#include <string_view>

namespace percuss::published {

struct Expected {
  double value = 0.0;
  int decimals = -1;  // of a decimal number; below 0: an exact expression
};

// "0.1634" has four decimals; "4/3", "(3 - sqrt(5))/2" and whole numbers are exact. A defect in the table
// throws.
Expected read_printed(std::string_view text);

// A decimal number agrees if `computed` rounds to its digits. An exact one agrees up to rounding: 10⁻⁹ of its
// size, or 10⁻⁹ where it is zero.
bool agrees(const Expected& expected, double computed);

}  // namespace percuss::published
