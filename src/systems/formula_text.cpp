#include "systems/formula_text.hpp"

#include <fmt/format.h>

#include <cmath>
#include <set>

#include "percuss/text.hpp"

namespace percuss {
namespace {

constexpr std::size_t shown = 60;  // bytes of a long formula on either side of the place

bool continues_character(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

// The formula on a line of its own, and a caret below the place.
std::string with_caret(std::string_view formula, std::size_t offset) {
  std::size_t begin = offset > shown ? offset - shown : 0;
  while (begin < offset && continues_character(formula[begin])) ++begin;
  std::size_t end = std::min(formula.size(), offset + shown);
  while (end < formula.size() && continues_character(formula[end])) ++end;
  std::string line(formula.substr(begin, end - begin));
  std::size_t column = 0;
  for (std::size_t i = begin; i < offset; ++i) column += continues_character(formula[i]) ? 0 : 1;
  for (char& c : line)
    if (static_cast<unsigned char>(c) < 0x20) c = ' ';
  return fmt::format("\n  {}\n  {:{}}^", line, "", column);
}

std::string wrong_name(std::string_view name, std::set<std::string_view>& taken) {
  if (const auto fault = fault_of_name(name)) return *fault;
  if (name == "t") return "is \"t\", which is the time, expected another name";
  if (!taken.insert(name).second)
    return fmt::format("is {}, which is a name already, expected another one", quote(name));
  return "";
}

}  // namespace

std::string rate_name(const MechanismText& text, std::size_t coordinate) {
  return text.rates.empty() ? text.coordinates[coordinate] + "'" : text.rates[coordinate];
}

std::vector<std::string> formula_names(const MechanismText& text) {
  std::vector<std::string> names = text.coordinates;
  for (std::size_t i = 0; i < text.coordinates.size(); ++i) names.push_back(rate_name(text, i));
  names.emplace_back("t");
  for (const auto& [name, value] : text.parameters) names.push_back(name);
  return names;
}

Errors faults_of_names(const MechanismText& text) {
  Errors errors;
  if (text.coordinates.empty() || text.coordinates.size() > most_coordinates)
    errors.push_back(
        {"system.coordinates",
         fmt::format("has {}, expected 1 to {}", count_of(static_cast<long>(text.coordinates.size()), "name"),
                     most_coordinates)});
  if (text.parameters.size() > most_parameters)
    errors.push_back({"system.parameters", fmt::format("has {} names, expected at most {}",
                                                       text.parameters.size(), most_parameters)});
  if (!errors.empty()) return errors;
  std::set<std::string_view> taken;
  for (std::size_t i = 0; i < text.coordinates.size(); ++i)
    if (std::string fault = wrong_name(text.coordinates[i], taken); !fault.empty())
      errors.push_back({fmt::format("system.coordinates[{}]", i), std::move(fault)});
  for (const auto& [name, value] : text.parameters) {
    const std::string field = "system.parameters." + name;
    if (std::string fault = wrong_name(name, taken); !fault.empty())
      errors.push_back({field, std::move(fault)});
    else if (!std::isfinite(value))
      errors.push_back({field, fmt::format("is {}, expected a finite number", value)});
  }
  return errors;
}

FormulaNames::FormulaNames(const MechanismText& text, FormulaGraph& graph)
    : graph_(graph),
      names_(formula_names(text)),
      views_(names_.begin(), names_.end()),
      table_(views_),
      freedom_(text.coordinates.size()) {
  const auto f = static_cast<std::uint32_t>(freedom_);
  for (std::uint32_t i = 0; i < f; ++i) formulas_.push_back(graph_.variable(i, on_coordinates));
  for (std::uint32_t i = 0; i < f; ++i) formulas_.push_back(graph_.variable(f + i, on_rates));
  formulas_.push_back(graph_.variable(2 * f, on_time));
  for (const auto& [name, value] : text.parameters) formulas_.push_back(graph_.constant(value));
}

Formula FormulaNames::parse(const std::string& field, const std::string& formula, Errors& errors) {
  const auto expression = parse_expression(formula, table_);
  failed_ = !expression;
  if (expression) return graph_.add_expression(*expression, formulas_);
  const ExpressionFault& fault = expression.error();
  errors.push_back({field, fault.message + with_caret(formula, fault.offset)});
  return FormulaGraph::zero;
}

std::string FormulaNames::coordinates() const {
  return NameTable(std::span(views_).first(freedom_)).listed();
}

}  // namespace percuss
