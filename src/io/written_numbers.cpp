// Where the numbers of a problem stand in its text.
#include <fmt/format.h>

#include <array>

#include "io/yaml_tree.hpp"
#include "percuss/problem_file.hpp"
#include "percuss/text.hpp"

namespace percuss::io {
namespace {

using namespace std::string_view_literals;

// Sections of `system` whose numbers are called by their own names.
constexpr std::array own_names{"velocity"sv, "mass"sv, "impulse"sv, "parameters"sv, "state"sv};
// What a model gives to all its elements.
constexpr std::array shared_keys{"restitution"sv, "stiffness"sv, "exponent"sv, "precompression"sv};

class Walk {
 public:
  Walk(const Problem& of, const std::string& text, std::size_t most, std::vector<WrittenNumber>& found)
      : of_(of), text_(text), most_(most), found_(found) {}

  void file(View root) {
    if (!root.is_mapping()) return;
    each(root, [&](std::string_view key, View value) {
      if (key == "system") system(value);
      if (key == "elements") named(value, "elements");
      if (key == "law" && value.is_mapping()) each(value, [&](auto, View options) { below(options, "law"); });
    });
  }

 private:
  template <class Body>
  void each(View mapping, const Body& body) {
    for (auto key = mapping.first(); key; key = key->next()->next()) body(key->text(), *key->next());
  }

  void system(View node) {
    if (!node.is_mapping()) return;
    const bool generated = node.find("generate").has_value();
    each(node, [&](std::string_view key, View value) {
      const auto among = [key](const auto& keys) {
        return std::find(keys.begin(), keys.end(), key) != keys.end();
      };
      if (among(own_names))
        below(value, std::string(key));
      else if (generated && among(shared_keys))
        below(value, fmt::format("elements.*.{}", key));
      else if (value.is_sequence())
        named(value, fmt::format("system.{}", key));
      else if (!generated)
        below(value, fmt::format("system.{}", key));
    });
  }

  // Items of a list by their names, and by their places where they have none.
  void named(View list, const std::string& path) {
    if (!list.is_sequence()) return below(list, path);
    std::size_t place = 0;
    for (auto item = list.first(); item; item = item->next(), ++place) {
      const auto name = item->is_mapping() ? item->find("name") : std::nullopt;
      below(*item, name && name->is_scalar() ? fmt::format("{}.{}", path, name->text())
                                             : fmt::format("{}[{}]", path, place));
    }
  }

  void below(View node, const std::string& path) {
    if (found_.size() >= most_) return;
    if (node.is_mapping())
      each(node, [&](std::string_view key, View value) { below(value, fmt::format("{}.{}", path, key)); });
    else if (node.is_sequence())
      for (std::size_t k = 0; const auto& item : items(node)) below(item, fmt::format("{}[{}]", path, k++));
    else
      number(node, path);
  }

  static std::vector<View> items(View sequence) {
    std::vector<View> all;
    for (auto item = sequence.first(); item; item = item->next()) all.push_back(*item);
    return all;
  }

  void number(View node, const std::string& path) {
    if (!node.is_scalar() || node.quoted()) return;
    constexpr std::string_view unit = "deg";
    std::string_view digits = node.text();
    const bool degrees = digits.ends_with(unit);
    if (degrees) digits.remove_suffix(unit.size());
    while (digits.ends_with(' ')) digits.remove_suffix(1);
    const ParsedNumber read = parse_number(digits);
    if (read.fault != NumberFault::none || text_.compare(node.offset(), digits.size(), digits) != 0) return;
    if (!find_parameter(of_, path)) return;
    found_.push_back({path, node.offset(), node.offset() + digits.size(), read.value, degrees});
  }

  const Problem& of_;
  const std::string& text_;
  std::size_t most_;
  std::vector<WrittenNumber>& found_;
};

}  // namespace

std::vector<WrittenNumber> written_numbers(const Problem& of, const std::string& text, std::size_t most) {
  std::vector<WrittenNumber> found;
  if (const auto tree = parse_yaml(text)) Walk(of, text, most, found).file(tree->root());
  return found;
}

}  // namespace percuss::io
