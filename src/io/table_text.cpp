#include "io/table_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include "percuss/expression.hpp"
#include "percuss/files.hpp"
#include "percuss/text.hpp"

namespace percuss::io {
namespace {

constexpr std::size_t most_mistakes = 20;

std::string_view trimmed_cell(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

std::string_view fault_of(NumberFault fault) {
  switch (fault) {
    case NumberFault::not_finite: return "not finite, expected a finite number";
    case NumberFault::too_large: return "too large for a double, expected at most 1.8e308";
    case NumberFault::too_small: return "too small for a double, expected 0 or at least 4.9e-324";
    case NumberFault::not_a_number:
    case NumberFault::none: break;
  }
  return "no number, expected one such as 0.25, 5/3 or 45 deg";
}

}  // namespace

TableText::TableText(const std::string& text, std::string name)
    : text_(text), places_(text), name_(std::move(name)) {}

bool TableText::full() const { return mistakes.size() > most_mistakes; }

void TableText::say(std::size_t offset, std::string message) {
  if (full()) return;
  if (mistakes.size() == most_mistakes) message = "has more mistakes, which are not listed";
  mistakes.push_back(remark(offset, std::move(message)));
}

Diagnostic TableText::remark(std::size_t offset, std::string message) {
  const Place place = places_.at(offset);
  return {name_, place.line, place.column, std::move(message)};
}

bool TableText::split() {
  if (const auto fault = find_text_fault(text_)) {
    say(fault->offset, fault->message);
    return false;
  }
  std::size_t at = text_.compare(0, 3, "\xEF\xBB\xBF") == 0 ? 3 : 0;
  for (int number = 1; at < text_.size(); ++number) {
    std::size_t end = at;
    while (end < text_.size() && text_[end] != '\n' && !ends_line(text_, end)) ++end;
    const std::string_view line(text_.data() + at, end - at);
    const std::string_view content = trimmed_cell(line);
    if (!content.empty() && content.front() != '#') lines.push_back({cells(line, at), at, number});
    at = end + 1;
  }
  return true;
}

std::vector<TableCell> TableText::cells(std::string_view line, std::size_t offset) {
  std::vector<TableCell> found;
  std::size_t at = 0;
  while (true) {
    while (at < line.size() && (line[at] == ' ' || line[at] == '\t')) ++at;
    TableCell cell{"", offset + at};
    if (at < line.size() && line[at] == '"') {
      ++at;
      bool closed = false;
      for (; at < line.size() && !closed; ++at) {
        if (line[at] != '"')
          cell.text += line[at];
        else if (at + 1 < line.size() && line[at + 1] == '"')
          cell.text += line[++at];
        else
          closed = true;
      }
      const std::size_t comma = std::min(line.find(',', at), line.size());
      if (!closed || !trimmed_cell(line.substr(at, comma - at)).empty())
        say(cell.offset, "has a quote that is not closed before the next comma");
      at = comma;
    } else {
      const std::size_t comma = std::min(line.find(',', at), line.size());
      cell.text = trimmed_cell(line.substr(at, comma - at));
      at = comma;
    }
    found.push_back(std::move(cell));
    if (at >= line.size()) return found;
    ++at;  // the comma
  }
}

std::optional<double> TableText::number(const TableCell& cell) {
  const ParsedNumber parsed = parse_number(cell.text);
  if (parsed.fault == NumberFault::none) return parsed.value;
  if (parsed.fault == NumberFault::not_a_number) {
    const auto formula = parse_expression(cell.text, std::span<const std::string_view>{});
    const double value = formula ? (*formula)({}) : std::numeric_limits<double>::quiet_NaN();
    if (std::isfinite(value)) return value;
  }
  say(cell.offset, fmt::format("{} is {}", quote(cell.text), fault_of(parsed.fault)));
  return std::nullopt;
}

}  // namespace percuss::io
