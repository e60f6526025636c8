#include <fmt/format.h>

#include <algorithm>
#include <boost/math/special_functions/erf.hpp>
#include <cmath>
#include <numbers>

#include "percuss/expression.hpp"
#include "percuss/study.hpp"
#include "percuss/text.hpp"

namespace percuss {
namespace {

using ValuesKind = Values::Kind;

constexpr std::uint64_t most_values =
    std::min<std::uint64_t>(std::uint64_t{1} << 32, std::numeric_limits<std::size_t>::max());
// In deviations: what a double can tell from certainty lies nearer.
constexpr double farthest_sample = 40.0;

tl::unexpected<Errors> refuse_values(std::string_view text, const std::string& what) {
  return tl::make_unexpected(Errors{{"", fmt::format("{} {}", quote(text, 60), what)}});
}

std::vector<std::string_view> split(std::string_view text, char at) {
  std::vector<std::string_view> parts;
  int depth = 0;  // commas in atan2(1, 2) are not ours
  std::size_t begin = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '(') ++depth;
    if (text[i] == ')') --depth;
    if (text[i] != at || depth > 0) continue;
    parts.push_back(text.substr(begin, i - begin));
    begin = i + 1;
  }
  parts.push_back(text.substr(begin));
  return parts;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

Result<double> number(std::string_view text) {
  const auto formula = parse_expression(text, {});
  if (!formula) return refuse_values(trimmed(text), "is no number: " + formula.error().message);
  const double value = (*formula)({});
  if (!std::isfinite(value)) return refuse_values(trimmed(text), "is not finite");
  return value;
}

// What is no number, and could not become one by another spelling.
bool is_word(std::string_view text) {
  text = trimmed(text);
  const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || c == '_'; };
  return !text.empty() && text != "pi" && std::all_of(text.begin(), text.end(), letter);
}

// The kind that the first word names, which is taken away.
ValuesKind take_kind(std::string_view& text) {
  const std::pair<std::string_view, ValuesKind> words[] = {{"loguniform ", ValuesKind::log_uniform},
                                                           {"uniform ", ValuesKind::uniform},
                                                           {"normal ", ValuesKind::normal},
                                                           {"log ", ValuesKind::log_grid}};
  for (const auto& [word, kind] : words)
    if (text.substr(0, word.size()) == word) {
      text.remove_prefix(word.size());
      return kind;
    }
  return ValuesKind::grid;
}

// low at 0, high at 1. Both are finite, but their difference and their ratio may not be.
double between(double low, double high, double part) {
  const double span = high - low;
  return std::isfinite(span) ? low + span * part : low * (1.0 - part) + high * part;
}

double log_between(double low, double high, double part) {
  const double ratio = high / low;
  return std::isnormal(ratio) ? low * std::pow(ratio, part)
                              : std::pow(low, 1.0 - part) * std::pow(high, part);
}

}  // namespace

double Values::at(double k) const {
  if (kind == ValuesKind::list) return list[static_cast<std::size_t>(k)];
  const double last = static_cast<double>(count) - 1.0;
  if (k == last) return high;
  const double part = last > 0.0 ? k / last : 0.0;
  return kind == ValuesKind::log_grid ? log_between(low, high, part) : between(low, high, part);
}

std::string Values::word(double value) const {
  const auto found = std::find(list.begin(), list.end(), value);
  return found == list.end() ? "" : words[static_cast<std::size_t>(found - list.begin())];
}

double Values::quantile(double u) const {
  if (kind == ValuesKind::normal)
    return low + high * std::numbers::sqrt2 * boost::math::erf_inv(2.0 * u - 1.0);
  return kind == ValuesKind::log_uniform ? log_between(low, high, u) : between(low, high, u);
}

Result<Values> parse_values(std::string_view text) {
  Values values;
  values.text = trimmed(text);
  values.degrees = text.find("deg") != std::string_view::npos;
  std::string_view rest = values.text;
  values.kind = take_kind(rest);
  const std::vector<std::string_view> parts = split(rest, ':');
  if (parts.size() == 1 && values.kind == ValuesKind::grid) {
    values.kind = ValuesKind::list;
    const std::vector<std::string_view> items = split(rest, ',');
    if (std::all_of(items.begin(), items.end(), is_word)) {
      for (const std::string_view item : items) {
        values.list.push_back(static_cast<double>(values.words.size()));
        values.words.emplace_back(trimmed(item));
      }
      return values;
    }
    for (const std::string_view item : items) {
      const auto value = number(item);
      if (!value) return tl::make_unexpected(value.error());
      values.list.push_back(*value);
    }
    return values;
  }
  if (parts.size() < 2 || parts.size() > 3)
    return refuse_values(
        text,
        "is no range, expected LO:HI:N, log LO:HI:N, uniform LO:HI, loguniform LO:HI, normal "
        "MEAN:DEVIATION or a list a, b, c");
  for (const bool high : {false, true}) {
    const auto value = number(parts[high ? 1 : 0]);
    if (!value) return tl::make_unexpected(value.error());
    (high ? values.high : values.low) = *value;
  }
  if (parts.size() == 3) {
    const auto count = number(parts[2]);
    if (values.sampled())
      return refuse_values(text, "has a count; how many samples there are is said by samples");
    if (!count || !(*count >= 2.0) || *count != std::floor(*count) ||
        *count > static_cast<double>(most_values))
      return refuse_values(text,
                           fmt::format("has a count that is no whole number from 2 to {}", most_values));
    values.count = static_cast<std::size_t>(*count);
  }
  const bool log = values.kind == ValuesKind::log_grid || values.kind == ValuesKind::log_uniform;
  if (log && !(values.low > 0.0 && values.high > 0.0)) return refuse_values(text, "needs numbers above 0");
  if (values.kind == ValuesKind::normal) {
    if (!(values.high > 0.0)) return refuse_values(text, "needs a deviation above 0");
    if (!std::isfinite(std::abs(values.low) + farthest_sample * values.high))
      return refuse_values(text, "has samples beyond the largest double, 1.8e308");
  } else if (values.low == values.high) {
    return refuse_values(text, "begins and ends with the same number");
  }
  return values;
}

}  // namespace percuss
