#include "io/fields.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "percuss/expression.hpp"
#include "percuss/text.hpp"

namespace percuss::io {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

// A formula without names, -7/8 or sqrt(2)/2, in quotes or not: in JSON it has to be. Nothing where it is no
// formula, and where it is a plain number, which is not written in quotes.
std::optional<double> value_of_formula(View node) {
  if (!node.is_scalar() || parse_number(node.text()).fault != NumberFault::not_a_number) return std::nullopt;
  const auto expression = parse_expression(node.text(), Names{});
  return expression ? std::optional((*expression)({})) : std::nullopt;
}

bool contains(Names names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace

std::string listed(Names names) {
  constexpr std::size_t enough = 240;  // characters
  std::string list;
  for (const std::string_view name : names) {
    if (list.size() > enough) return list + fmt::format(", ... ({} names)", names.size());
    list += (list.empty() ? "" : ", ") + printable(name);
  }
  return list;
}

std::string describe(View node) {
  switch (node.kind()) {
    case NodeKind::null: return "empty";
    case NodeKind::sequence: return "a list";
    case NodeKind::mapping: return "a mapping";
    case NodeKind::scalar: break;
  }
  return node.quoted() ? fmt::format("the text {} in quotes", quote(node.text())) : quote(node.text());
}

Fields::Fields(View mapping, std::string path, Names allowed, Log& log, Names refused)
    : mapping_(mapping), path_(std::move(path)), log_(log) {
  for (auto key = mapping_.first(); key; key = key->next()->next()) {
    if (contains(allowed, key->text()) || contains(refused, key->text())) continue;
    if (log_.full()) {
      log_.count_one();
      continue;
    }
    const std::string suggestion = did_you_mean(key->text(), allowed);
    log_.remark(key->offset(), path_, "unknown key {}{} expected {}", quote(key->text()),
                suggestion.empty() ? "," : suggestion, listed(allowed));
  }
}

std::string Fields::path(std::string_view key) const {
  return path_.empty() ? std::string(key) : fmt::format("{}.{}", path_, key);
}

std::optional<View> Fields::require(std::string_view key, std::string_view expected) const {
  auto value = find(key);
  if (!value) log_.error(mapping_.offset(), path(key), "is missing, expected {}", expected);
  return value;
}

double Fields::number(std::string_view key, double otherwise) const {
  const auto value = find(key);
  return value ? read_number(*value, path(key), log_) : otherwise;
}

bool require_mapping(View node, const std::string& path, Log& log) {
  if (node.is_mapping()) return true;
  log.error(node.offset(), path, "is {}, expected a mapping (key: value)", describe(node));
  return false;
}

std::optional<std::string_view> read_text(View node, const std::string& path, Log& log) {
  if (node.is_scalar()) return node.text();
  log.error(node.offset(), path, "is {}, expected text", describe(node));
  return std::nullopt;
}

double read_number(View node, const std::string& path, Log& log) {
  if (const auto value = value_of_formula(node)) {
    if (std::isfinite(*value)) return *value;
    log.error(node.offset(), path, "is {}, expected a finite number", printable(node.text()));
    return nan;
  }
  if (!node.is_scalar() || node.quoted()) {
    log.error(node.offset(), path, "is {}, expected a number", describe(node));
    return nan;
  }
  const ParsedNumber number = parse_number(node.text());
  const auto say = [&](std::string_view what) {
    log.error(node.offset(), path, "is {}, {}", printable(node.text()), what);
  };
  switch (number.fault) {
    case NumberFault::none: break;
    case NumberFault::not_a_number:
      log.error(node.offset(), path, "is {}, expected a number", describe(node));
      break;
    case NumberFault::not_finite: say("expected a finite number"); break;
    case NumberFault::too_large: say("too large for a double, expected at most 1.8e308"); break;
    case NumberFault::too_small: say("too small for a double, expected 0 or at least 4.9e-324"); break;
  }
  return number.value;
}

std::optional<Eigen::VectorXd> read_numbers(View node, const std::string& path, Log& log) {
  if (!node.is_sequence()) {
    log.error(node.offset(), path, "is {}, expected a list of numbers", describe(node));
    return std::nullopt;
  }
  Eigen::VectorXd values(static_cast<Eigen::Index>(node.size()));
  Eigen::Index i = 0;
  for (auto item = node.first(); item; item = item->next(), ++i) {
    // Paths of items are built for those that need one.
    if (item->is_scalar() && !item->quoted()) {
      const ParsedNumber number = parse_number(item->text());
      values[i] = number.value;
      if (number.fault == NumberFault::none) continue;
    }
    values[i] = nan;
    if (const auto value = value_of_formula(*item); value && std::isfinite(*value)) {
      values[i] = *value;
    } else if (log.full()) {
      log.count_one();
    } else {
      read_number(*item, fmt::format("{}[{}]", path, i), log);
    }
  }
  return values;
}

}  // namespace percuss::io
