#include "io/restitution_reader.hpp"

#include <algorithm>
#include <array>

#include "percuss/text.hpp"

namespace percuss::io {
namespace {

using namespace std::string_view_literals;

constexpr std::array curve_keys{"table"sv, "expression"sv};
constexpr std::array table_keys{"work"sv, "speed"sv, "e"sv, "repetition"sv};

std::vector<double> read_list(const Fields& fields, std::string_view key, Log& log,
                              const NumbersReader& numbers) {
  const auto node = fields.find(key);
  if (!node) return {};
  if (numbers && node->is_sequence()) return numbers(*node, fields.path(key));
  const auto values = read_numbers(*node, fields.path(key), log);
  if (!values) return {};
  return {values->begin(), values->end()};
}

std::optional<RestitutionCurve> read_table(View node, const std::string& path, Log& log,
                                           const NumbersReader& numbers) {
  if (!require_mapping(node, path, log)) return std::nullopt;
  const Fields fields(node, path, table_keys, log);
  const bool of_speed = fields.find("speed").has_value();
  if (of_speed)
    if (const auto other = fields.find("work") ? fields.find("work") : fields.find("repetition")) {
      const bool both = fields.find("work").has_value();
      log.error(other->offset(), fields.path(both ? "work" : "repetition"),
                "is given beside speed, expected {}", both ? "one of them" : "it beside work");
      return std::nullopt;
    }
  const std::string_view key = of_speed ? "speed" : "work";
  if (!fields.require(key, "a list of ascending numbers, or speed in place of work") ||
      !fields.require("e", fmt::format("a list with one number from 0 to 1 for each {}", key)))
    return std::nullopt;
  RestitutionCurve curve;
  (of_speed ? curve.speed : curve.work) = read_list(fields, key, log, numbers);
  curve.e = read_list(fields, "e", log, numbers);
  curve.repetition = read_list(fields, "repetition", log, numbers);
  return curve;
}

// A formula in quotes; of a long one the part around a place.
std::string part_of(std::string_view text, std::size_t place) {
  constexpr std::size_t around = 20;
  if (text.size() <= 2 * around) return quote(text);
  const auto inside = [&](std::size_t i) {
    return i < text.size() && (static_cast<unsigned char>(text[i]) & 0xC0U) == 0x80U;
  };
  std::size_t begin = place > around ? place - around : 0;
  while (inside(begin)) --begin;
  std::size_t end = std::min(text.size(), place + around);
  while (inside(end)) ++end;
  return quote(fmt::format("{}{}{}", begin > 0 ? "..." : "", text.substr(begin, end - begin),
                           end < text.size() ? "..." : ""),
               4 * around);
}

// min(x, y) within braces or brackets is cut at its comma.
constexpr std::string_view comma_hint =
    "; within braces and brackets a comma ends a value, unless it is in quotes";
bool ends_too_early(View node) {
  return !node.quoted() && std::count(node.text().begin(), node.text().end(), '(') >
                               std::count(node.text().begin(), node.text().end(), ')');
}

}  // namespace

std::optional<RestitutionCurve> read_curve(View node, const std::string& path, Log& log,
                                           const NumbersReader& numbers) {
  const Fields fields(node, path, curve_keys, log);
  const auto table = fields.find("table");
  const auto expression = fields.find("expression");
  if (table.has_value() == expression.has_value()) {
    log.error(node.offset(), path, "has {} a table {} an expression, expected one of them",
              table ? "both" : "neither", table ? "and" : "nor");
    return std::nullopt;
  }
  if (table) return read_table(*table, fields.path("table"), log, numbers);
  RestitutionCurve curve;
  curve.expression =
      read_expression(*expression, fields.path("expression"), NameTable(RestitutionCurve::names), log);
  return curve.expression ? std::optional(std::move(curve)) : std::nullopt;
}

std::optional<Expression> read_expression(View node, const std::string& path, const NameTable& names,
                                          Log& log) {
  const auto text = read_text(node, path, log);
  if (!text) return std::nullopt;
  auto expression = parse_expression(*text, names);
  if (expression) return *std::move(expression);
  const ExpressionFault& fault = expression.error();
  // A text with escapes or on several lines may stand elsewhere in memory: then its beginning is shown.
  const std::string_view piece = text->substr(fault.offset, 0);
  log.error(log.offset_of(piece, node.offset()), path, "in {}: {}{}", part_of(*text, fault.offset),
            fault.message, ends_too_early(node) ? comma_hint : "");
  return std::nullopt;
}

}  // namespace percuss::io
