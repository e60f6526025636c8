#include "io/study_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "io/fields.hpp"
#include "io/scene_reader.hpp"
#include "percuss/law.hpp"
#include "percuss/law_text.hpp"
#include "percuss/text.hpp"

namespace percuss::io {
namespace {

using namespace std::string_view_literals;

constexpr std::array map_keys{"x"sv, "y"sv, "set"sv, "law"sv, "quantity"sv};
constexpr std::array sweep_keys{"vary"sv, "set"sv, "laws"sv, "outputs"sv, "samples"sv, "seed"sv};

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

Result<std::pair<std::string_view, std::string_view>> split(std::string_view text,
                                                            std::string_view expected) {
  const std::size_t at = text.find('=');
  if (at == std::string_view::npos || trimmed(text.substr(0, at)).empty())
    return tl::make_unexpected(
        Errors{{"", fmt::format("{} has no =, expected {}", quote(text, 60), expected)}});
  return std::pair{trimmed(text.substr(0, at)), trimmed(text.substr(at + 1))};
}

void say(const Errors& errors, std::size_t offset, const std::string& path, Log& log) {
  for (const Error& error : errors) log.error(offset, path, "is wrong: {}", error.message);
}

std::vector<std::string> read_texts(View node, const std::string& path, Log& log) {
  std::vector<std::string> texts;
  if (node.is_scalar()) return {std::string(node.text())};
  if (!node.is_sequence() || node.size() == 0) {
    log.error(node.offset(), path, "is {}, expected a list of names", describe(node));
    return texts;
  }
  for (auto item = node.first(); item; item = item->next())
    if (const auto text = read_text(*item, path, log)) texts.emplace_back(*text);
  return texts;
}

void check_law(const std::string& name, std::size_t offset, const std::string& path, Log& log) {
  if (const auto law = parse_law(name); !law) log.error(offset, path, "{}", law.error().front().message);
}

percuss::Formulas read_formulas(View node, const std::string& path, Log& log) {
  percuss::Formulas formulas;
  if (!require_mapping(node, path, log)) return formulas;
  for (auto key = node.first(); key; key = key->next()->next()) {
    const std::string field = fmt::format("{}.{}", path, printable(key->text()));
    if (const auto text = read_text(*key->next(), field, log))
      formulas.emplace_back(std::string(key->text()), std::string(*text));
  }
  return formulas;
}

// A range as text, or a list of numbers.
std::optional<Values> read_values(View node, const std::string& path, Log& log) {
  if (node.is_sequence()) {
    Values values;
    for (auto item = node.first(); item; item = item->next()) {
      const auto text = read_text(*item, path, log);
      if (!text) return std::nullopt;
      values.text += (values.text.empty() ? "" : ", ") + std::string(*text);
    }
    const auto parsed = parse_values(values.text);
    if (!parsed || parsed->kind != Values::Kind::list) {
      log.error(node.offset(), path, "is a list with something that is neither a number nor a word");
      return std::nullopt;
    }
    return *parsed;
  }
  const auto text = read_text(node, path, log);
  if (!text) return std::nullopt;
  const auto parsed = parse_values(*text);
  if (!parsed) {
    say(parsed.error(), node.offset(), path, log);
    return std::nullopt;
  }
  return *parsed;
}

// A whole number from `low` to 2⁵³, which doubles hold.
std::uint64_t read_whole(View node, const std::string& path, double low, Log& log) {
  const double value = read_number(node, path, log);
  if (value >= low && value <= 9007199254740992.0 && value == std::floor(value))
    return static_cast<std::uint64_t>(value);
  if (!std::isnan(value))
    log.error(node.offset(), path, "is {}, expected a whole number from {} on", value, low);
  return 0;
}

bool mentions(std::string_view formula, std::string_view name) {
  const auto part_of_name = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '\'';
  };
  for (std::size_t at = formula.find(name); at != std::string_view::npos; at = formula.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    if ((at == 0 || !part_of_name(formula[at - 1])) && (end == formula.size() || !part_of_name(formula[end])))
      return true;
  }
  return false;
}

// The first number below the node that is a formula of the parameter.
std::string find_mention(View node, const std::string& path, std::string_view parameter) {
  constexpr std::array follow{"gap"sv, "slip"sv, "speed"sv, "name"sv, "kind"sv, "normal"sv};
  if (node.is_scalar()) return mentions(node.text(), parameter) ? path : "";
  std::size_t index = 0;
  for (auto item = node.first(); item; item = item->next(), ++index) {
    std::string inner = fmt::format("{}[{}]", path, index);
    if (node.is_mapping()) {
      const std::string_view key = item->text();
      item = item->next();
      if (std::find(follow.begin(), follow.end(), key) != follow.end()) continue;
      inner = fmt::format("{}.{}", path, printable(key));
    }
    if (std::string found = find_mention(*item, inner, parameter); !found.empty()) return found;
  }
  return "";
}

template <class Read>
auto read_section(const std::string& text, std::string_view key, Read read)
    -> std::optional<decltype(read(std::declval<View>(), std::declval<Log&>()))> {
  const auto tree = parse_yaml(text);
  if (!tree || !tree->root().is_mapping()) return std::nullopt;
  const auto node = tree->root().find(key);
  if (!node || node->is_null()) return std::nullopt;
  Log unheard("", text);
  return read(*node, unheard);
}

}  // namespace

Result<Varied> parse_varied(std::string_view text) {
  const auto parts = split(text, "PATH=LO:HI:N");
  if (!parts) return tl::make_unexpected(parts.error());
  auto values = parse_values(parts->second);
  if (!values) return tl::make_unexpected(values.error());
  return Varied{std::string(parts->first), *std::move(values)};
}

Result<std::pair<std::string, std::string>> parse_formula(std::string_view text) {
  const auto parts = split(text, "PATH=FORMULA");
  if (!parts) return tl::make_unexpected(parts.error());
  return std::pair{std::string(parts->first), std::string(parts->second)};
}

MapSpec read_map(View node, Log& log) {
  MapSpec spec;
  if (!require_mapping(node, "map", log)) return spec;
  const Fields fields(node, "map", map_keys, log);
  for (const std::string_view axis : {"x"sv, "y"sv}) {
    const auto value = fields.find(axis);
    if (!value) continue;
    const auto text = read_text(*value, fields.path(axis), log);
    if (!text) continue;
    auto varied = parse_varied(*text);
    if (!varied)
      say(varied.error(), value->offset(), fields.path(axis), log);
    else {
      spec.axes.resize(2);
      spec.axes[axis == "x" ? 0 : 1] = *std::move(varied);
    }
  }
  if (const auto set = fields.find("set")) spec.set = read_formulas(*set, "map.set", log);
  if (const auto law = fields.find("law"))
    if (const auto name = read_text(*law, "map.law", log)) {
      spec.law = *name;
      check_law(spec.law, law->offset(), "map.law", log);
    }
  if (const auto quantity = fields.find("quantity"))
    if (const auto name = read_text(*quantity, "map.quantity", log)) spec.quantity = *name;
  return spec;
}

SweepSpec read_sweep(View node, Log& log) {
  SweepSpec spec;
  if (!require_mapping(node, "sweep", log)) return spec;
  const Fields fields(node, "sweep", sweep_keys, log);
  if (const auto vary = fields.find("vary"); vary && require_mapping(*vary, "sweep.vary", log))
    for (auto key = vary->first(); key; key = key->next()->next())
      if (auto values = read_values(*key->next(), fmt::format("sweep.vary.{}", printable(key->text())), log))
        spec.vary.push_back({std::string(key->text()), *std::move(values)});
  if (const auto set = fields.find("set")) spec.set = read_formulas(*set, "sweep.set", log);
  if (const auto laws = fields.find("laws")) {
    spec.laws = read_texts(*laws, "sweep.laws", log);
    for (const std::string& law : spec.laws) check_law(law, laws->offset(), "sweep.laws", log);
  }
  if (const auto outputs = fields.find("outputs")) spec.outputs = read_texts(*outputs, "sweep.outputs", log);
  if (const auto samples = fields.find("samples"))
    spec.samples = read_whole(*samples, "sweep.samples", 1.0, log);
  if (const auto seed = fields.find("seed")) spec.seed = read_whole(*seed, "sweep.seed", 0.0, log);
  return spec;
}

std::optional<MapSpec> map_section(const std::string& text) { return read_section(text, "map", read_map); }
std::optional<SweepSpec> sweep_section(const std::string& text) {
  return read_section(text, "sweep", read_sweep);
}

std::string computed_from(const std::string& text, std::string_view parameter) {
  const auto tree = parse_yaml(text);
  if (!tree || !tree->root().is_mapping()) return "";
  if (const auto simulate = tree->root().find("simulate"))
    if (std::string found = find_mention(*simulate, "simulate", parameter); !found.empty()) return found;
  const auto system = tree->root().find("system");
  if (system && is_scene(*system)) return "";  // all of it follows
  for (const std::string_view key : {"parameters"sv, "state"sv}) {
    const auto node = system && system->is_mapping() ? system->find(key) : std::nullopt;
    if (!node) continue;
    if (std::string found = find_mention(*node, fmt::format("system.{}", key), parameter); !found.empty())
      return found;
  }
  const auto elements = tree->root().find("elements");
  return elements ? find_mention(*elements, "elements", parameter) : "";
}

Errors stale_parameters(const std::vector<Varied>& varied, const percuss::Formulas& formulas,
                        const std::string& text) {
  std::vector<std::string> paths;
  for (const Varied& v : varied) paths.push_back(v.name);
  for (const auto& [path, formula] : formulas) paths.push_back(path);
  Errors errors;
  for (const std::string& path : paths) {
    std::string_view name;
    for (const std::string_view prefix : {"parameters."sv, "system.parameters."sv})
      if (path.starts_with(prefix)) name = std::string_view(path).substr(prefix.size());
    if (name.empty()) continue;
    const std::string field = computed_from(text, name);
    if (field.empty()) continue;
    errors.push_back(
        {"", fmt::format("\"{}\" is what the file computes {} from, which would not follow; "
                         "write a number there{}",
                         path, field,
                         field.starts_with("simulate") ? "" : " and vary it, too, by a formula of set")});
  }
  return errors;
}

std::string write_sweep(const SweepSpec& spec) {
  // A double-quoted scalar of JSON.
  const auto quoted = [](const std::string& text) {
    std::string out = "\"";
    for (const char c : text) {
      if (c == '"' || c == '\\') out += '\\';
      out += c;
    }
    return out + "\"";
  };
  const auto list = [&](const std::vector<std::string>& items) {
    std::string out = "[";
    for (const std::string& item : items) out += (out.size() > 1 ? ", " : "") + quoted(item);
    return out + "]";
  };
  std::string text = "sweep:\n";
  if (!spec.laws.empty()) text += "  laws: " + list(spec.laws) + "\n";
  text += "  vary:\n";
  for (const Varied& v : spec.vary)
    text += fmt::format("    {}: {}\n", quoted(v.name), quoted(v.values.text));
  if (!spec.set.empty()) text += "  set:\n";
  for (const auto& [path, formula] : spec.set)
    text += fmt::format("    {}: {}\n", quoted(path), quoted(formula));
  if (!spec.outputs.empty()) text += "  outputs: " + list(spec.outputs) + "\n";
  if (spec.samples > 0) text += fmt::format("  samples: {}\n", spec.samples);
  return text + fmt::format("  seed: {}\n", spec.seed);
}

}  // namespace percuss::io
