#include "figures/ticks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace percuss::draw {
namespace {

// Ranges of doubles up to the largest and down to the smallest one: neither their differences nor powers of
// ten near them are doubles.
using Wide = long double;

constexpr int most_decimals = 40;
constexpr Wide most_ticks = 1000;

Wide nice_step(Wide range, int most) {
  const Wide least = range / std::max(most - 1, 1);
  const Wide decade = std::pow(Wide{10}, std::floor(std::log10(least)));
  for (const Wide factor : {1, 2, 5})
    if (factor * decade >= least * (1 - Wide{1e-9})) return factor * decade;
  return 10 * decade;
}

std::string superscript(int number) {
  static const std::array<const char*, 10> digits = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::string text = number < 0 ? "⁻" : "";
  for (const char c : std::to_string(std::abs(number))) text += digits[static_cast<std::size_t>(c - '0')];
  return text;
}

// With a true minus sign.
std::string label(Wide value, int decimals) {
  const std::string text = fmt::format("{:.{}f}", std::abs(value), decimals);
  const bool zero = text.find_first_not_of("0.") == std::string::npos;
  return (value < 0 && !zero ? "−" : "") + text;
}

}  // namespace

std::string power_of_ten(int power) { return "10" + superscript(power); }

bool nearly_equal(double low, double high) {
  return Wide{high} - low <= Wide{1e-12} * std::max(std::abs(low), std::abs(high));
}

Range with_room(double low, double high, double share, bool log) {
  constexpr double largest = std::numeric_limits<double>::max();
  constexpr double smallest = std::numeric_limits<double>::denorm_min();
  const bool constant = nearly_equal(low, high);
  if (log) {
    const Wide ratio = constant ? 4 : Wide{high} / low;
    const Wide factor = (constant ? 2 : 1) * std::pow(ratio, share);
    return {static_cast<double>(std::max(low / factor, Wide{smallest})),
            static_cast<double>(std::min(high * factor, Wide{largest}))};
  }
  const Wide size = std::max(std::abs(low), std::abs(high));
  const Wide half = size > 0 ? std::max(Wide{0.1} * size, Wide{smallest}) : Wide{0.5};
  const Wide room = constant ? half + share * 2 * half : share * (Wide{high} - low);
  return {static_cast<double>(std::max(low - room, -Wide{largest})),
          static_cast<double>(std::min(high + room, Wide{largest}))};
}

Ticks linear_ticks(double low, double high, int most, std::optional<double> step) {
  Ticks out;
  if (!(high > low) || !std::isfinite(low) || !std::isfinite(high)) return out;
  const Wide range = Wide{high} - low, size = std::max(std::abs(low), std::abs(high));
  const Wide d = step && *step > 0.0 && range / *step < most_ticks ? Wide{*step} : nice_step(range, most);
  int exponent = 0;  // taken out of the labels
  if (size >= 99999.5 || size < 0.005) exponent = static_cast<int>(std::floor(std::log10(size) + 1e-12));
  if (exponent != 0) out.factor = "×" + power_of_ten(exponent);
  const Wide unit = std::pow(Wide{10}, exponent), shown = d / unit;
  int decimals = 0;
  while (decimals < most_decimals &&
         std::abs(std::remainder(shown, std::pow(Wide{10}, -decimals))) > 1e-6 * shown)
    ++decimals;
  // Counted, for k + 1 may be k where the range is a few units in the last place.
  const Wide slack = Wide{1e-9} * std::min(range / d, Wide{1});
  const Wide first = std::ceil(low / d - slack);
  const Wide count = std::min(std::floor((high - first * d) / d + slack), most_ticks);
  for (Wide k = 0; k <= count; ++k) {
    const Wide value = (first + k) * d;
    const auto place = static_cast<double>(value);
    if (out.ticks.empty() || place > out.ticks.back().value)
      out.ticks.push_back({place, label(value / unit, decimals)});
  }
  return out;
}

Ticks log_ticks(double low, double high, int most) {
  Ticks out;
  if (!(low > 0.0) || !(high > low) || !std::isfinite(high)) return out;
  const int first = static_cast<int>(std::ceil(std::log10(low) - 1e-9));
  const int last = static_cast<int>(std::floor(std::log10(high) + 1e-9));
  const int decades = last - first + 1;
  if (decades < 2 && high / Wide{low} < 5) return linear_ticks(low, high, most);
  const bool plain = first >= -3 && last <= 4;
  const auto put = [&](int power, int digit) {
    const double value = digit * std::pow(10.0, power);
    if (value < low * (1.0 - 1e-9) || value > high * (1.0 + 1e-9) || std::isinf(value)) return;
    std::string text = plain        ? fmt::format("{:g}", value)
                       : digit == 1 ? power_of_ten(power)
                                    : fmt::format("{}·", digit) + power_of_ten(power);
    out.ticks.push_back({value, std::move(text)});
  };
  const bool between = decades <= 3 && 3 * decades <= most + 1;
  const int stride = std::max(1, (decades + most - 1) / std::max(most, 1));
  for (int power = first - 1; power <= last; ++power) {
    const bool labelled = power % stride == 0;
    if (labelled) put(power, 1);
    if (between) put(power, 2), put(power, 5);
    if (stride > 1) continue;
    for (int digit = 2; digit <= 9; ++digit) {
      const double value = digit * std::pow(10.0, power);
      if (value > low && value < high) out.minor.push_back(value);
    }
  }
  return out;
}

}  // namespace percuss::draw
