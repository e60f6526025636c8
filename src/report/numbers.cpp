#include "report/numbers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string_view>

namespace percuss::report {
namespace {

constexpr int digits = 5;

// Decimals that `text` needs: those behind its last digit that is not 0.
int needed_decimals(std::string_view text) {
  const std::size_t point = text.find('.');
  if (point == std::string_view::npos) return 0;
  const std::size_t last = text.find_last_not_of('0');
  return last <= point ? 0 : static_cast<int>(last - point);
}

}  // namespace

std::vector<std::string> column(std::span<const double> values, double scale) {
  double largest = 0.0;
  for (double value : values) {
    if (std::isfinite(value)) largest = std::max(largest, std::abs(value));
  }
  const double smallest_shown = noise * std::max(scale, largest);
  const auto is_zero = [&](double value) { return std::abs(value) <= smallest_shown; };

  const int exponent = largest > 0.0 ? static_cast<int>(std::floor(std::log10(largest))) : 0;
  const bool fixed = exponent >= -3 && exponent <= 6;
  const int decimals = std::max(digits - 1 - exponent, 0);
  // Below this, fewer than two digits would be seen.
  const double fixed_from = std::pow(10.0, 1 - decimals);
  const auto is_fixed = [&](double value) {
    return fixed && std::isfinite(value) && !is_zero(value) &&
           (decimals == 0 || std::abs(value) >= fixed_from);
  };

  int common = 0;
  for (double value : values) {
    if (is_fixed(value)) common = std::max(common, needed_decimals(fmt::format("{:.{}f}", value, decimals)));
  }
  std::vector<std::string> cells;
  for (double value : values) {
    if (is_zero(value)) {
      cells.emplace_back("0");
    } else if (is_fixed(value)) {
      cells.push_back(fmt::format("{:.{}f}", value, common));
    } else if (std::isfinite(value)) {
      cells.push_back(fmt::format("{:.{}e}", value, fixed ? 2 : digits - 2));
    } else {
      cells.push_back(std::isnan(value) ? "nan" : fmt::format("{}", value));  // without its sign
    }
  }
  return cells;
}

std::string number(double value, double scale) { return column({&value, 1}, scale).front(); }

std::string percentage(double part, double whole) {
  const double percent = 100.0 * part / whole;
  if (percent < 1000.0) return fmt::format("{:.3g} %", percent);
  return percent < 1e6 ? fmt::format("{:.0f} %", percent) : fmt::format("{:.2e} %", percent);
}

}  // namespace percuss::report
