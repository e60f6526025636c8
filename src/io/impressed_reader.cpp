#include "io/impressed_reader.hpp"

#include <array>
#include <cmath>
#include <numbers>

#include "io/friction_reader.hpp"
#include "percuss/text.hpp"

namespace percuss::io {
namespace {

using namespace std::string_view_literals;
using Eigen::Index;

constexpr std::array preload_keys{"impulse"sv, "normal"sv, "coefficient"sv};
constexpr std::array cone_keys{"tangent"sv, "opening"sv, "slope"sv};
constexpr std::array text_cone_keys{"slip"sv, "opening"sv, "slope"sv};
constexpr std::array cone_matrix_keys{"tangent"sv};

// One number for each of m components, or one number for all. Nothing where it is neither.
std::optional<Eigen::VectorXd> read_each(View node, const std::string& path, Index m,
                                         const Formulas* formulas, Log& log) {
  if (!node.is_sequence())
    return Eigen::VectorXd::Constant(
        m, formulas != nullptr ? formulas->value(node, path, log) : read_number(node, path, log));
  const auto values = formulas != nullptr ? formulas->values(node, path, log) : read_numbers(node, path, log);
  if (!values || values->size() == m) return values;
  log.error(node.offset(), path, "has {}, expected {}", count_of(values->size(), "number"), m);
  return std::nullopt;
}

// κ = cot of the angle between axis and mantle.
double slope_of(double opening) { return std::cos(opening) / std::sin(opening); }

void read_slopes(const Fields& fields, Index m, const Formulas* formulas, Element& element, Log& log) {
  element.coefficients.setOnes(m);  // against which nobody objects, where what is given is wrong
  const auto opening = fields.find("opening"), slope = fields.find("slope");
  if (opening.has_value() == slope.has_value()) {
    log.error(
        fields.mapping().offset(), fields.path("opening"),
        "{}, expected the angle between the axis and the mantle of the cone, such as 45 deg, or its slope",
        opening ? "is given beside slope" : "is missing");
    return;
  }
  const std::string path = fields.path(opening ? "opening" : "slope");
  const auto values = read_each(opening ? *opening : *slope, path, m, formulas, log);
  if (!values) return;
  if (slope) {
    element.coefficients = *values;
    return;
  }
  for (const double angle : *values)
    if (!(angle > 0.0 && angle <= std::numbers::pi / 2)) {
      if (!std::isnan(angle))
        log.error(opening->offset(), path, "is {}, expected an angle above 0, at most 90 deg", angle);
      return;
    }
  element.coefficients = values->unaryExpr(&slope_of);
}

}  // namespace

void read_preload(const Fields& fields, Index m, const Formulas* formulas, Element& element, Log& log) {
  const auto node = fields.find("preload");
  if (!node || m == 0) return;
  const std::string path = fields.path("preload");
  Preload& preload = element.preload.emplace();
  if (!node->is_mapping()) {
    if (const auto values = read_each(*node, path, m, formulas, log)) preload.impulse = *values;
    return;
  }
  const Fields parts(*node, path, preload_keys, log);
  if (const auto impulse = parts.find("impulse"))
    if (const auto values = read_each(*impulse, parts.path("impulse"), m, formulas, log))
      preload.impulse = *values;
  const auto normal = parts.find("normal");
  const auto coefficient = parts.find("coefficient");
  if (normal && !coefficient) parts.require("coefficient", "what the impulse of the normal is multiplied by");
  if (coefficient && !normal)
    parts.require("normal", "the name of the contact or clutch whose impulse makes the preload");
  if (coefficient)
    if (const auto values = read_each(*coefficient, parts.path("coefficient"), m, formulas, log))
      preload.coefficients = *values;
  if (!normal && !parts.find("impulse"))
    log.error(node->offset(), path, "is empty, expected an impulse, or a normal and a coefficient");
}

std::optional<View> normal_of_preload(View element) {
  const auto node = element.is_mapping() ? element.find("preload") : std::nullopt;
  return node && node->is_mapping() ? node->find("normal") : std::nullopt;
}

void read_cone(View node, const std::string& path, Index freedom, Element& element, Log& log) {
  if (!require_mapping(node, path, log)) return;
  const Fields fields(node, path, cone_keys, log);
  const auto tangent = fields.require("tangent", "one row of numbers [[...]] or two, across the normal");
  if (!tangent) return;
  const auto directions = read_tangent(*tangent, fields.path("tangent"), freedom, log);
  if (!directions) {
    log.mark_failed(fields.path("tangent"));
    return;
  }
  if (element.size() == 1 && directions->rows() != element.directions.rows()) {
    log.error(tangent->offset(), fields.path("tangent"), "has {}, expected {} as in the normal",
              count_of(directions->rows(), "number"), element.directions.rows());
    return;
  }
  read_slopes(fields, directions->cols(), nullptr, element, log);
  if (element.size() != 1) return;  // what is wrong with the normal has been said
  element.kind = Kind::cone;
  element.directions.conservativeResize(Eigen::NoChange, 1 + directions->cols());
  element.directions.rightCols(directions->cols()) = *directions;
}

void read_text_cone(View node, const std::string& path, const Formulas& formulas, Element& element,
                    ElementFormulas& read, Log& log) {
  if (!require_mapping(node, path, log)) return;
  const Fields fields(node, path, text_cone_keys, log, cone_matrix_keys);
  refuse_matrix_keys(fields, cone_matrix_keys, "slip: a displacement across the axis, such as x", log);
  element.kind = Kind::cone;
  element.coefficients.setOnes(1);  // against which nobody objects, where the slips are wrong
  read_slips(fields, formulas, read, log);
  if (!read.slips.empty())
    read_slopes(fields, static_cast<Index>(read.slips.size()), &formulas, element, log);
}

void read_text_impulse(const Fields& system, const Formulas& formulas, MechanismText& text, Log& log) {
  const auto node = system.find("impulse");
  if (!node || !require_mapping(*node, system.path("impulse"), log)) return;
  const std::vector<std::string_view> names(text.coordinates.begin(), text.coordinates.end());
  const Fields impulse(*node, system.path("impulse"), names, log);
  for (const std::string_view name : names)
    if (const auto value = impulse.find(name))
      text.impulse.emplace(name, formulas.value(*value, impulse.path(name), log));
}

}  // namespace percuss::io
