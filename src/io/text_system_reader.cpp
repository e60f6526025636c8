#include "io/text_system_reader.hpp"

#include <algorithm>
#include <array>

#include "io/impressed_reader.hpp"
#include "percuss/text.hpp"
#include "systems/formula_text.hpp"

namespace percuss::io {
namespace {

using namespace std::string_view_literals;
using Eigen::Index;

constexpr std::array keys{"coordinates"sv, "parameters"sv, "kinetic_energy"sv, "potential_energy"sv,
                          "forces"sv,      "state"sv,      "units"sv};
constexpr std::size_t longest_unit = 16;  // characters
constexpr std::array matrix_keys{"mass"sv, "velocity"sv, "generate"sv};
constexpr std::array further_keys{"mass"sv, "velocity"sv, "generate"sv, "impulse"sv, "massless"sv};

void refuse_matrices(const Fields& fields, Log& log) {
  for (const std::string_view key : matrix_keys)
    if (const auto value = fields.find(key))
      log.error(value->offset(), fields.path(key),
                "is given beside a system that is written as text, expected {}",
                key == "velocity" ? "the rates in state, such as x': 1" : "kinetic_energy alone");
}

void read_coordinates(const Fields& fields, MechanismText& text, Log& log) {
  const auto node = fields.require("coordinates", "a list of names");
  if (!node) return;
  const std::string path = fields.path("coordinates");
  if (!node->is_sequence() || node->size() == 0) {
    log.error(node->offset(), path, "is {}, expected a list of names",
              node->is_sequence() ? "an empty list" : describe(*node));
    return;
  }
  if (node->size() > most_coordinates) {
    log.error(node->offset(), path, "has {} names, expected at most {}", node->size(), most_coordinates);
    return;
  }
  std::size_t i = 0;
  for (auto item = node->first(); item; item = item->next(), ++i)
    if (const auto name = read_text(*item, fmt::format("{}[{}]", path, i), log))
      text.coordinates.emplace_back(*name);
}

void read_massless(const Fields& fields, MechanismText& text, Log& log) {
  const auto node = fields.find("massless");
  if (!node) return;
  const std::string path = fields.path("massless");
  if (!node->is_sequence() || node->size() > most_coordinates) {
    log.error(node->offset(), path, "is {}, expected a list of coordinates", describe(*node));
    return;
  }
  std::size_t i = 0;
  for (auto item = node->first(); item; item = item->next(), ++i)
    if (const auto name = read_text(*item, fmt::format("{}[{}]", path, i), log))
      text.massless.emplace_back(*name);
}

// Where a name that is wrong stands.
std::size_t place_of(View system, const std::string& field) {
  for (const std::string_view list : {"coordinates"sv, "parameters"sv}) {
    const std::string prefix = fmt::format("system.{}", list);
    const auto node = system.find(list);
    if (!node || !field.starts_with(prefix)) continue;
    if (list == "parameters") {
      for (auto key = node->first(); key; key = key->next()->next())
        if (field == fmt::format("{}.{}", prefix, key->text())) return key->offset();
    } else if (const auto item = node->item(std::stoul(field.substr(prefix.size() + 1)))) {
      return item->offset();
    }
  }
  return system.offset();
}

void read_forces(const Fields& fields, const Formulas& formulas, MechanismText& text, Log& log) {
  const auto node = fields.find("forces");
  if (!node || node->is_null() || !require_mapping(*node, fields.path("forces"), log)) return;
  const std::vector<std::string_view> names(text.coordinates.begin(), text.coordinates.end());
  const Fields forces(*node, fields.path("forces"), names, log);
  for (const std::string_view name : names)
    if (const auto force = forces.find(name))
      if (auto formula = formulas.formula(*force, forces.path(name), log))
        text.forces.emplace(name, *std::move(formula));
}

bool is_unit(std::string_view text) {
  if (parse_number(text).fault != NumberFault::not_a_number) return false;
  std::size_t length = 0;
  for (; !text.empty(); ++length) {
    const Glyph glyph = next_glyph(text);
    if (is_control(glyph.code) || length == longest_unit) return false;
    text.remove_prefix(glyph.bytes.size());
  }
  return length > 0;
}

void read_units(const Fields& fields, MechanismText& text, Log& log) {
  const auto node = fields.find("units");
  if (!node || node->is_null() || !require_mapping(*node, fields.path("units"), log)) return;
  std::vector<std::string_view> names(text.coordinates.begin(), text.coordinates.end());
  for (const std::string_view other : {"time"sv, "length"sv, "energy"sv})
    if (std::find(names.begin(), names.end(), other) == names.end()) names.push_back(other);
  const Fields units(*node, fields.path("units"), names, log);
  for (const std::string_view name : names) {
    const auto unit = units.find(name);
    if (!unit) continue;
    const auto written = read_text(*unit, units.path(name), log);
    if (written && is_unit(*written))
      text.units.emplace(name, *written);
    else if (written)
      log.error(unit->offset(), units.path(name),
                "is {}, expected a unit such as m or rad, of at most {} characters", describe(*unit),
                longest_unit);
  }
}

void read_state(const Fields& fields, const Formulas& formulas, ReadTextSystem& read, Log& log) {
  const auto f = static_cast<Index>(read.text.coordinates.size());
  read.q.setZero(f);
  read.u.setZero(f);
  const auto node = fields.find("state");
  if (!node || node->is_null() || !require_mapping(*node, fields.path("state"), log)) return;
  std::vector<std::string> names = read.text.coordinates;
  for (const std::string& name : read.text.coordinates) names.push_back(name + "'");
  const std::vector<std::string_view> views(names.begin(), names.end());
  const Fields state(*node, fields.path("state"), views, log);
  for (Index i = 0; i < f; ++i) {
    read.q[i] = formulas.value(state, views[static_cast<std::size_t>(i)], 0.0, log);
    read.u[i] = formulas.value(state, views[static_cast<std::size_t>(f + i)], 0.0, log);
  }
}

}  // namespace

bool is_text_system(View system) {
  return system.is_mapping() && std::any_of(keys.begin(), keys.end(), [&](std::string_view key) {
           return key != "units"sv && system.find(key);
         });
}

ReadTextSystem read_text_system(View system, Log& log) {
  ReadTextSystem read;
  const Fields fields(system, "system", keys, log, further_keys);
  refuse_matrices(fields, log);
  const std::size_t before = log.count();
  read_coordinates(fields, read.text, log);
  const auto later = [](const std::string&) { return std::nullopt; };  // make_system() says what is wrong
  read_parameters(fields, later, read.text.parameters, read.parameters, log);
  if (log.count() == before)
    for (const Error& fault : faults_of_names(read.text))
      log.error(place_of(system, fault.field), fault.field, "{}", fault.message);
  read.named = log.count() == before;
  const auto kinetic = fields.require("kinetic_energy", "a formula, quadratic in the rates");
  if (!read.named) return read;

  const Formulas formulas(read.text, read.parameters);
  if (kinetic)
    read.text.kinetic_energy = formulas.formula(*kinetic, fields.path("kinetic_energy"), log).value_or("");
  if (const auto potential = fields.find("potential_energy"))
    read.text.potential_energy =
        formulas.formula(*potential, fields.path("potential_energy"), log).value_or("");
  read_forces(fields, formulas, read.text, log);
  read_massless(fields, read.text, log);
  read_text_impulse(fields, formulas, read.text, log);
  read_units(fields, read.text, log);
  read_state(fields, formulas, read, log);
  return read;
}

}  // namespace percuss::io
