#include "checks.hpp"

#include <fmt/format.h>

#include "percuss/text.hpp"

namespace percuss::app {

std::string check_positive(const std::string& text) {
  const io::ParsedNumber number = io::parse_number(text);
  const bool good = number.fault == io::NumberFault::none && number.value > 0.0;
  return good ? "" : fmt::format("'{}' is not a finite number above 0", text);
}

std::string check_not_negative(const std::string& text) {
  const io::ParsedNumber number = io::parse_number(text);
  const bool good = number.fault == io::NumberFault::none && number.value >= 0.0;
  return good ? "" : fmt::format("'{}' is not a finite number of at least 0", text);
}

std::string check_picture(const std::string& path) {
  return path.ends_with(".svg") || path.ends_with(".png") || path == "-"
             ? ""
             : fmt::format("'{}' does not end with .svg or .png", path);
}

}  // namespace percuss::app
