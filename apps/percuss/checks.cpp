#include "checks.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cstdint>
#include <system_error>

#include "percuss/text.hpp"

namespace percuss::app {

std::string check_positive(const std::string& text) {
  const ParsedNumber number = parse_number(text);
  const bool good = number.fault == NumberFault::none && number.value > 0.0;
  return good ? "" : fmt::format("'{}' is not a finite number above 0", text);
}

std::string check_not_negative(const std::string& text) {
  const ParsedNumber number = parse_number(text);
  const bool good = number.fault == NumberFault::none && number.value >= 0.0;
  return good ? "" : fmt::format("'{}' is not a finite number of at least 0", text);
}

std::string check_picture(const std::string& path) {
  for (const char* ending : {".svg", ".pdf", ".png"})
    if (path.ends_with(ending) || path == "-") return "";
  return fmt::format("'{}' does not end with .svg, .pdf or .png", path);
}

std::string check_seed(const std::string& text) {
  std::uint64_t seed = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), seed);
  const bool good = fault == std::errc() && end == text.data() + text.size();
  return good ? "" : fmt::format("'{}' is not a whole number from 0 to {}", text, ~std::uint64_t{0});
}

// CLI::Range lets pass what is no number: it is neither below nor above.
CLI::Validator number_from(double low, double high) {
  const auto check = [low, high](const std::string& text) {
    const ParsedNumber number = parse_number(text);
    const bool good = number.fault == NumberFault::none && number.value >= low && number.value <= high;
    return good ? "" : fmt::format("'{}' is not a number from {} to {}", text, low, high);
  };
  return {check, ""};
}

}  // namespace percuss::app
