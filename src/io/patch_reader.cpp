#include "io/patch_reader.hpp"

#include <array>

#include "io/friction_reader.hpp"
#include "percuss/text.hpp"

namespace percuss::io {
namespace {

using namespace std::string_view_literals;
using Eigen::Index;

constexpr std::array keys_of_patch{"turn"sv, "width"sv, "restitution"sv, "excitation"sv};
constexpr std::array text_patch_keys{"turn"sv, "width"sv, "restitution"sv};
constexpr std::string_view turn_expected =
    "the angular velocity that the moment brakes: one row of numbers (planar) or two (spatial)";
constexpr std::string_view width_expected = "how far the patch reaches from its middle, a length";
constexpr std::array<std::pair<std::string_view, std::string_view>, 3> fields_of_patch{
    {{"tangent", "turn"}, {"slip", "turn"}, {"coefficient", "width"}}};

// m numbers; one holds for both directions.
void take_widths(const Eigen::VectorXd& given, View node, const std::string& path, Index m, Element& element,
                 Log& log) {
  if (given.size() == 1) {
    element.coefficients = Eigen::VectorXd::Constant(m, given[0]);
    return;
  }
  element.coefficients = given;
  if (given.size() != m)
    log.error(node.offset(), path, "has {}, expected {}", count_of(given.size(), "number"),
              m == 1 ? "1, as there is one turn" : "1 or 2");
}

}  // namespace

void read_patch(View node, const std::string& path, Index freedom, Element& element, Log& log) {
  const Fields fields(node, path, keys_of_patch, log);
  element.restitution = fields.number("restitution", 0.0);
  if (const auto turn = fields.require("turn", turn_expected))
    if (const auto directions = read_tangent(*turn, fields.path("turn"), freedom, log))
      element.directions = *directions;
  const Index m = std::max<Index>(element.size(), 1);
  if (const auto width = fields.require("width", width_expected)) {
    const std::string at = fields.path("width");
    if (!width->is_sequence())
      element.coefficients.setConstant(m, read_number(*width, at, log));
    else if (const auto values = read_numbers(*width, at, log))
      take_widths(*values, *width, at, m, element, log);
  }
  read_excitation(fields, m, element, log);
  if (element.size() > 0) return;
  element.coefficients.setZero(0);
  for (const std::string_view key : {"turn"sv, "width"sv}) log.mark_failed(fields.path(key));
}

void read_patch(View node, const std::string& path, const Formulas& formulas, Element& element,
                ElementFormulas& read, Log& log) {
  const Fields fields(node, path, text_patch_keys, log);
  element.restitution = formulas.value(fields, "restitution", 0.0, log);
  if (fields.require("turn", "an angle or an angular velocity, a formula, or a list of two"))
    read_slips(fields, formulas, read, log, "turn");
  if (read.slips.empty()) log.mark_failed(fields.path("turn"));
  const auto m = static_cast<Index>(std::max<std::size_t>(read.slips.size(), 1));
  const auto width = fields.require("width", width_expected);
  if (!width) return;
  const std::string at = fields.path("width");
  if (width->is_sequence())
    take_widths(formulas.values(*width, at, log), *width, at, m, element, log);
  else
    element.coefficients = Eigen::VectorXd::Constant(m, formulas.value(*width, at, log));
}

std::string field_of_patch(std::string_view field) {
  for (const auto& [of_element, of_file] : fields_of_patch)
    if (field.starts_with(of_element))
      return std::string(of_file) + std::string(field.substr(of_element.size()));
  return std::string(field);
}

}  // namespace percuss::io
