// A formula written as text, e.g. "0.9*exp(-W/2)", parsed once and evaluated often.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <vector>

namespace percuss {

struct Expression {
  // clang-format off
  enum class Op : std::uint8_t {
    number, name,                                      // push
    negate, sin, cos, tan, asin, acos, atan, sqrt, exp, log, abs,   // of the topmost
    add, subtract, multiply, divide, power, atan2, min, max,        // of the two topmost
  };
  // clang-format on
  struct Step {
    Op op = Op::number;
    std::uint32_t name = 0;  // index
    double number = 0.0;
  };

  std::string text;         // as it was written
  std::vector<Step> steps;  // in postfix order

  // `values` are those of the names, in the order in which parse_expression was given them. Nothing is
  // allocated. NaN or infinite where mathematics says so.
  double operator()(std::span<const double> values) const;
};

struct ExpressionFault {
  std::size_t offset = 0;  // of the first byte that does not fit
  std::string message;
};

//   sum     = product { ("+" | "-") product }
//   product = sign { ("*" | "/") sign }
//   sign    = ("+" | "-") sign | power
//   power   = primary [ "^" sign ]                      2^-1 and 2^3^2 = 2^9; -x^2 = -(x^2)
//   primary = number [ "deg" ] | name | "pi" | function "(" sum { "," sum } ")" | "(" sum ")"
//
// Functions: sin cos tan asin acos atan atan2 sqrt exp log abs min max; angles are in radians, 20 deg is
// 20π/180. A name is made of letters, digits, _ and ', which stands for a rate: x' is that of x.
[[nodiscard]] tl::expected<Expression, ExpressionFault> parse_expression(
    std::string_view text, std::span<const std::string_view> names);

}  // namespace percuss
