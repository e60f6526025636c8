#include "io/law_reader.hpp"

#include <algorithm>
#include <vector>

#include "io/fields.hpp"
#include "laws/law_options.hpp"
#include "percuss/text.hpp"

namespace percuss::io {
namespace {

bool known_law(std::string_view name, std::size_t offset, Log& log) {
  const Names names = law_names();
  if (std::find(names.begin(), names.end(), name) != names.end()) return true;
  const std::string suggestion = did_you_mean(name, names);
  log.error(offset, "law", "is {}{} expected one of {}", quote(name), suggestion.empty() ? "," : suggestion,
            listed(names));
  return false;
}

// What is read is set here and nowhere else, so that nothing that was said without complaint is lost.
void read_option(const LawOption& option, View value, const std::string& path, Law& law, Log& log) {
  if (option.words.empty()) {
    const double number = read_number(value, path, log);
    if (number > 0.0) return option.set(law, number);
    if (number <= 0.0) log.error(value.offset(), path, "is {}, expected a positive number", number);
    return;
  }
  const auto text = read_text(value, path, log);
  if (!text || option.read(*text, law)) return;
  const std::string suggestion = did_you_mean(*text, option.words);
  log.error(value.offset(), path, "is {}{} expected {}{}", quote(*text),
            suggestion.empty() ? "," : suggestion, option.words.size() > 1 ? "one of " : "",
            listed(option.words));
}

void read_options(View node, const std::string& name, Law& law, Log& log) {
  const std::string path = "law." + name;
  if (node.is_null() || !require_mapping(node, path, log)) return;
  const std::span<const LawOption> options = known_options(name);
  if (options.empty() && node.size() > 0) {
    log.error(node.offset(), path, "has options, but the law {} takes none", name);
    return;
  }
  std::vector<std::string_view> names;
  for (const LawOption& option : options) names.push_back(option.name);
  const Fields fields(node, path, names, log);
  for (const LawOption& option : options) {
    if (const auto value = fields.find(option.name))
      read_option(option, *value, fields.path(option.name), law, log);
  }
}

}  // namespace

void read_law(View node, Law& law, Log& log) {
  if (node.is_scalar()) {
    if (known_law(node.text(), node.offset(), log)) law = *make_law(std::string(node.text()));
    return;
  }
  if (!node.is_mapping() || node.size() != 1) {
    log.error(node.offset(), "law", "is {}, expected a name or a mapping with one name: one of {}",
              node.is_mapping() ? "a mapping with " + count_of(static_cast<long>(node.size()), "key")
                                : describe(node),
              listed(law_names()));
    return;
  }
  const View name = *node.first();
  if (!known_law(name.text(), name.offset(), log)) return;
  law = *make_law(std::string(name.text()));
  read_options(*name.next(), std::string(name.text()), law, log);
}

}  // namespace percuss::io
