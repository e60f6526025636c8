#include "figures/ticks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace percuss::draw {
namespace {

double nice_step(double range, int most) {
  const double least = range / std::max(most - 1, 1);
  const double decade = std::pow(10.0, std::floor(std::log10(least)));
  for (const double factor : {1.0, 2.0, 5.0})
    if (factor * decade >= least * (1.0 - 1e-9)) return factor * decade;
  return 10.0 * decade;
}

std::string superscript(int number) {
  static const std::array<const char*, 10> digits = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::string text = number < 0 ? "⁻" : "";
  for (const char c : std::to_string(std::abs(number))) text += digits[static_cast<std::size_t>(c - '0')];
  return text;
}

// With a true minus sign.
std::string label(double value, int decimals) {
  const std::string text = fmt::format("{:.{}f}", std::abs(value), decimals);
  const bool zero = text.find_first_not_of("0.") == std::string::npos;
  return (value < 0.0 && !zero ? "−" : "") + text;
}

}  // namespace

std::string power_of_ten(int power) { return "10" + superscript(power); }

Ticks linear_ticks(double low, double high, int most, std::optional<double> step) {
  Ticks out;
  const double range = high - low;
  if (!(range > 0.0) || !std::isfinite(range)) return out;
  const double d = step && *step > 0.0 && range / *step < 1000.0 ? *step : nice_step(range, most);
  const double size = std::max(std::abs(low), std::abs(high));
  int exponent = 0;  // taken out of the labels
  if (size >= 99999.5 || size < 0.005) exponent = static_cast<int>(std::floor(std::log10(size) + 1e-12));
  if (exponent != 0) out.factor = "×" + power_of_ten(exponent);
  const double unit = std::pow(10.0, exponent);
  int decimals = 0;
  while (decimals < 12 && std::abs(std::remainder(d / unit, std::pow(10.0, -decimals))) > 1e-6 * d / unit)
    ++decimals;
  for (double k = std::ceil(low / d - 1e-9); k * d <= high + 1e-9 * range; k += 1.0)
    out.ticks.push_back({k * d, label(k * d / unit, decimals)});
  return out;
}

Ticks log_ticks(double low, double high, int most) {
  Ticks out;
  if (!(low > 0.0) || !(high > low) || !std::isfinite(high)) return out;
  const int first = static_cast<int>(std::ceil(std::log10(low) - 1e-9));
  const int last = static_cast<int>(std::floor(std::log10(high) + 1e-9));
  const int decades = last - first + 1;
  if (decades < 2 && high / low < 5.0) return linear_ticks(low, high, most);
  const bool plain = first >= -3 && last <= 4;
  const auto put = [&](int power, int digit) {
    const double value = digit * std::pow(10.0, power);
    if (value < low * (1.0 - 1e-9) || value > high * (1.0 + 1e-9)) return;
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
