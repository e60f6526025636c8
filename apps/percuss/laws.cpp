#include "laws.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "io/places.hpp"
#include "io/yaml_tree.hpp"

namespace percuss::app {

std::string check_law(const std::string& name) {
  constexpr std::array<std::string_view, 5> later{"poisson", "moreau", "energetic", "walton", "stronge"};
  if (name == "newton") return "";
  if (std::find(later.begin(), later.end(), name) != later.end()) {
    return fmt::format("'{}' is not available in this version, expected newton", name);
  }
  return fmt::format("'{}' is not a law, expected newton", name);
}

Diagnostic at_law(const Input& input, const std::string& complaint) {
  Diagnostic diagnostic{input.name, 1, 1, "law: " + complaint + "; --law overrides it"};
  if (const auto tree = io::parse_yaml(input.text)) {
    if (const auto law = tree->root().find("law")) {
      const io::Place place = io::Places(input.text).at(law->offset());
      diagnostic.line = place.line;
      diagnostic.column = place.column;
    }
  }
  return diagnostic;
}

}  // namespace percuss::app
