#include "reproduce/judgement.hpp"

#include <cmath>
#include <stdexcept>
#include <string>

#include "percuss/expression.hpp"

namespace percuss::published {

Expected read_printed(std::string_view text) {
  const auto expression = parse_expression(text, {});
  if (!expression) throw std::logic_error("not an expression: " + std::string(text));
  Expected expected{(*expression)({}), -1};
  const std::size_t digits = text.find_first_not_of('-');
  const std::size_t point = text.find('.');
  if (point != std::string_view::npos &&
      text.find_first_not_of("0123456789.", digits) == std::string_view::npos)
    expected.decimals = static_cast<int>(text.size() - point - 1);
  return expected;
}

bool agrees(const Expected& expected, double computed) {
  if (!std::isfinite(computed)) return false;
  if (expected.decimals < 0)
    return std::abs(computed - expected.value) <=
           1e-9 * (expected.value == 0.0 ? 1.0 : std::abs(expected.value));
  const double unit = std::pow(10.0, expected.decimals);
  return std::round(computed * unit) == std::round(expected.value * unit);
}

}  // namespace percuss::published
