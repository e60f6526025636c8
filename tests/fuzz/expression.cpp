// Formulas: a fault lies in the text; what is parsed can be evaluated, and its own text gives the same again.
#include "percuss/expression.hpp"

#include <array>
#include <bit>
#include <cmath>

#include "fuzz.hpp"

using percuss::fuzz::require;

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::array<std::string_view, 4> names{"x", "x'", "omega", "W"};
  constexpr std::array<double, 4> values{0.75, -2.0, 3.5, 0.0};
  const std::string_view text = percuss::fuzz::text_of(data, size);
  const auto expression = percuss::parse_expression(text, names);
  if (!expression) {
    require(expression.error().offset <= size);
    require(!expression.error().message.empty());
    return 0;
  }
  ++percuss::fuzz::accepted;
  require(expression->text == text && !expression->steps.empty());
  for (const percuss::Expression::Step& step : expression->steps)
    require(step.op != percuss::Expression::Op::name || step.name < names.size());
  const double value = (*expression)(values);
  const auto again = percuss::parse_expression(expression->text, names);
  require(again.has_value());
  const double same = (*again)(values);
  require(std::isnan(value) ? std::isnan(same)
                            : std::bit_cast<std::uint64_t>(value) == std::bit_cast<std::uint64_t>(same));
  return 0;
}
