#include "percuss/text.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <limits>

namespace percuss {
namespace {

bool is_decimal_digit(char c) { return c >= '0' && c <= '9'; }

bool same_letters(std::string_view text, std::string_view lower) {
  if (text.size() != lower.size()) return false;
  for (std::size_t i = 0; i < text.size(); ++i)
    if ((text[i] >= 'A' && text[i] <= 'Z' ? static_cast<char>(text[i] - 'A' + 'a') : text[i]) != lower[i])
      return false;
  return true;
}

// Whether a digit before the exponent is not zero.
bool has_nonzero_digit(std::string_view text) {
  for (const char c : text) {
    if (c == 'e' || c == 'E') return false;
    if (is_decimal_digit(c) && c != '0') return true;
  }
  return false;
}

}  // namespace

ParsedNumber parse_number(std::string_view text) {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN();
  std::string_view magnitude = text;
  if (!magnitude.empty() && (magnitude.front() == '+' || magnitude.front() == '-'))
    magnitude.remove_prefix(1);
  for (const char* name : {".inf", ".nan", "inf", "nan", "infinity"})
    if (same_letters(magnitude, name)) return {nan, NumberFault::not_finite};
  // std::from_chars knows more names for infinities and NaN; a number has a digit at its front or after the
  // point.
  const bool begins_well =
      !magnitude.empty() && (is_decimal_digit(magnitude[0]) ||
                             (magnitude[0] == '.' && magnitude.size() > 1 && is_decimal_digit(magnitude[1])));
  if (!begins_well) return {nan, NumberFault::not_a_number};

  double value = 0.0;
  const char* end = magnitude.data() + magnitude.size();
  const auto [stop, status] = std::from_chars(magnitude.data(), end, value);
  if (stop != end) return {nan, NumberFault::not_a_number};
  const bool is_zero = !has_nonzero_digit(magnitude);
  if (status == std::errc::result_out_of_range || std::isinf(value) || (value == 0.0 && !is_zero)) {
    if (is_zero) {
      value = 0.0;
    } else {
      // Beyond the range the exponent says on which side; a long number without one is large.
      const std::size_t exponent = magnitude.find_first_of("eE");
      const bool small = exponent != std::string_view::npos
                             ? magnitude.substr(exponent + 1, 1) == "-"
                             : magnitude.front() == '.' || magnitude.front() == '0';
      return {nan, small ? NumberFault::too_small : NumberFault::too_large};
    }
  }
  return {text.front() == '-' ? -value : value, NumberFault::none};
}

std::string format_number(double value) {
  return std::isnan(value) ? "nan" : fmt::format("{}", value);  // the sign of a NaN says nothing
}

}  // namespace percuss
