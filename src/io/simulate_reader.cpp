#include "io/simulate_reader.hpp"

#include <algorithm>
#include <array>

#include "percuss/text.hpp"

namespace percuss::io {
namespace {

using namespace std::string_view_literals;

constexpr std::array simulate_keys{"until"sv, "method"sv, "step"sv, "tolerance"sv, "output"sv};
constexpr std::array methods{"auto"sv, "event_driven"sv, "time_stepping"sv};

std::optional<double> read_positive(const Fields& fields, std::string_view key, const Formulas* formulas,
                                    Log& log) {
  const auto node = fields.find(key);
  if (!node) return std::nullopt;
  const std::string path = fields.path(key);
  const double value = formulas ? formulas->value(*node, path, log) : read_number(*node, path, log);
  if (value <= 0.0) log.error(node->offset(), path, "is {}, expected a positive number", value);
  return value;
}

}  // namespace

MotionRequest read_simulate(View node, const Formulas* formulas, Log& log) {
  MotionRequest options;
  if (!require_mapping(node, "simulate", log)) return options;
  const Fields fields(node, "simulate", simulate_keys, log);
  options.until = read_positive(fields, "until", formulas, log);
  options.step = read_positive(fields, "step", formulas, log);
  options.tolerance = read_positive(fields, "tolerance", formulas, log);
  options.output = read_positive(fields, "output", formulas, log);
  const auto method = fields.find("method");
  if (!method) return options;
  const auto name = read_text(*method, fields.path("method"), log);
  if (!name) return options;
  options.method = *name;
  if (std::find(methods.begin(), methods.end(), *name) != methods.end()) return options;
  const std::string suggestion = did_you_mean(*name, methods);
  log.error(method->offset(), fields.path("method"), "is {}{} expected one of {}", quote(*name),
            suggestion.empty() ? "," : suggestion, listed(methods));
  return options;
}

}  // namespace percuss::io
