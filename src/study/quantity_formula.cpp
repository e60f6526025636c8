#include "study/quantity_formula.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/name_table.hpp"
#include "study/motion_elements.hpp"
#include "study/refuse.hpp"

namespace percuss {
namespace {

bool in_name(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '\'';
}

std::vector<std::string> names_of_elements(const Problem& of) {
  std::vector<std::string> names;
  for (const Element& e : of.impact.elements) names.push_back(e.name);
  for (const Element& e : elements_of(of)) names.push_back(e.name);
  return names;
}

// Names of results have dots and indices in brackets; after a dot the name of an element may have anything:
// elements.1-2.work.
std::size_t length_of_name(std::string_view text, const std::vector<std::string_view>& elements) {
  std::size_t at = 0;
  while (at < text.size()) {
    if (in_name(text[at])) {
      ++at;
    } else if (text[at] == '[') {
      const std::size_t end = text.find(']', at);
      if (end == std::string_view::npos) break;
      at = end + 1;
    } else if (text[at] == '.') {
      std::size_t longest = 0;
      for (const std::string_view name : elements) {
        const std::string_view rest = text.substr(at + 1);
        const bool ends = rest.size() <= name.size() || !in_name(rest[name.size()]);
        if (rest.starts_with(name) && ends) longest = std::max(longest, name.size());
      }
      at += 1 + longest;
    } else {
      break;
    }
  }
  return at;
}

}  // namespace

Result<Quantity> find_formula(const Problem& of, std::string_view text) {
  Quantity made;
  made.name = text;
  made.what = Quantity::What::formula;
  const std::vector<std::string> owned = names_of_elements(of);
  const std::vector<std::string_view> elements(owned.begin(), owned.end());
  const auto number = [&](std::string_view name) -> tl::expected<std::uint32_t, std::string> {
    auto found = find_named(of, name);
    if (!found) return tl::unexpected(found.error().front().message);
    if (found->size() != 1)
      return tl::unexpected(fmt::format("{} stands for {} numbers, expected one such as {}", quote(name),
                                        found->size(), found->front().name));
    Quantity& part = found->front();
    if (part.is_label())
      return tl::unexpected(fmt::format("{} is a word, expected names of numbers in a formula", quote(name)));
    const auto same = std::find_if(made.parts.begin(), made.parts.end(),
                                   [&](const Quantity& p) { return p.name == part.name; });
    const auto place = static_cast<std::uint32_t>(same - made.parts.begin());
    if (same != made.parts.end()) return place;
    if (place == most_parts)
      return tl::unexpected(fmt::format("more than {} results in one formula", most_parts));
    made.laws &= part.laws;
    made.parts.push_back(std::move(part));
    return place;
  };
  auto formula = parse_expression(
      text, NameReader{[&](std::string_view rest) { return length_of_name(rest, elements); }, number});
  if (!formula)
    return tl::make_unexpected(Errors{{"", fmt::format("{}: {}", quote(text, 80), formula.error().message)}});
  if (made.parts.empty()) return refuse(text, "is a number, expected a formula of results");
  made.formula = *std::move(formula);
  return made;
}

}  // namespace percuss
