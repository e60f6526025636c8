#include "io/law_reader.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "io/fields.hpp"
#include "percuss/text.hpp"

namespace percuss::io {
namespace {

struct Option {
  std::string_view name;
  std::vector<std::string_view> values;  // empty: a positive number
};

constexpr std::array<std::string_view, 6> law_names{"newton",    "poisson", "moreau",
                                                    "energetic", "walton",  "stronge"};

std::vector<Option> options_of(std::string_view law) {
  if (law == "poisson") return {{"tangential", {"pfeiffer", "coulomb", "shifted"}}};
  if (law == "moreau") return {{"corner", {"reentrant"}}};
  if (law == "energetic") return {{"model", {"bi", "mono"}}, {"tolerance", {}}, {"tail", {}}};
  if (law == "stronge") return {{"compliance_ratio", {}}};
  return {};
}

bool known_law(std::string_view name, std::size_t offset, Log& log) {
  if (std::find(law_names.begin(), law_names.end(), name) != law_names.end()) return true;
  const std::string suggestion = did_you_mean(name, law_names);
  log.error(offset, "law", "is {}{} expected one of {}", quote(name), suggestion.empty() ? "," : suggestion,
            listed(law_names));
  return false;
}

void check_option(const Option& option, View value, const std::string& path, Log& log) {
  if (option.values.empty()) {
    const double number = read_number(value, path, log);
    if (number <= 0) log.error(value.offset(), path, "is {}, expected a positive number", number);
    return;
  }
  const auto text = read_text(value, path, log);
  if (text && std::find(option.values.begin(), option.values.end(), *text) == option.values.end())
    log.error(value.offset(), path, "is {}{} expected {}{}", quote(*text),
              did_you_mean(*text, option.values).empty() ? "," : did_you_mean(*text, option.values),
              option.values.size() > 1 ? "one of " : "", listed(option.values));
}

void read_options(View node, const std::string& law, Problem& problem, Log& log) {
  const std::string path = "law." + law;
  if (node.is_null() || !require_mapping(node, path, log)) return;
  const std::vector<Option> options = options_of(law);
  if (options.empty() && node.size() > 0) {
    log.error(node.offset(), path, "has options, but the law {} takes none", law);
    return;
  }
  std::vector<std::string_view> names;
  for (const Option& option : options) names.push_back(option.name);
  const Fields fields(node, path, names, log);
  for (const Option& option : options) {
    const auto value = fields.find(option.name);
    if (!value) continue;
    check_option(option, *value, fields.path(option.name), log);
    if (value->is_scalar()) problem.law_options.emplace(option.name, value->text());
  }
}

}  // namespace

void read_law(View node, Problem& problem, Log& log) {
  if (node.is_scalar()) {
    if (known_law(node.text(), node.offset(), log)) problem.law = node.text();
    return;
  }
  if (!node.is_mapping() || node.size() != 1) {
    log.error(node.offset(), "law", "is {}, expected a name or a mapping with one name: one of {}",
              node.is_mapping() ? "a mapping with " + count_of(static_cast<long>(node.size()), "key")
                                : describe(node),
              listed(law_names));
    return;
  }
  const View name = *node.first();
  if (!known_law(name.text(), name.offset(), log)) return;
  problem.law = name.text();
  read_options(*name.next(), problem.law, problem, log);
}

}  // namespace percuss::io
