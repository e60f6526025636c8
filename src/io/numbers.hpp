// Numbers in text, both ways without loss.
#pragma once

#include <string>
#include <string_view>

namespace percuss::io {

enum class NumberFault { none, not_a_number, not_finite, too_large, too_small };

struct ParsedNumber {
  double value = 0.0;
  NumberFault fault = NumberFault::none;
};

// The whole text is one decimal number; a sign + is accepted.
ParsedNumber parse_number(std::string_view text);

// The shortest text that reads back to the same double.
std::string format_number(double value);

}  // namespace percuss::io
