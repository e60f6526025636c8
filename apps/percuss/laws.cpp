#include "laws.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace percuss::app {

std::string check_law(const std::string& name) {
  constexpr std::array<std::string_view, 5> later{"poisson", "moreau", "energetic", "walton", "stronge"};
  if (name == "newton") return "";
  if (std::find(later.begin(), later.end(), name) != later.end()) {
    return fmt::format("'{}' is not available in this version, expected newton", name);
  }
  return fmt::format("'{}' is not a law, expected newton", name);
}

}  // namespace percuss::app
