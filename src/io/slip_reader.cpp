#include "io/slip_reader.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "io/impressed_reader.hpp"
#include "io/shape_reader.hpp"
#include "percuss/text.hpp"

namespace percuss::io {
namespace {

using namespace std::string_view_literals;
using Eigen::Index;

constexpr std::array nested_keys{"slip"sv, "coefficient"sv, "restitution"sv, "spin"sv, "polygon"sv};
constexpr std::array nested_matrix_keys{"tangent"sv, "excitation"sv};
constexpr std::array nested_further{"tangent"sv, "excitation"sv, "preload"sv};
constexpr std::array spin_keys{"slip"sv, "radius"sv, "contensou"sv};
constexpr std::array spin_matrix_keys{"direction"sv, "coefficient"sv};
constexpr std::string_view slip_instead =
    "slip: a displacement such as x - r*phi, or a velocity such as x' - r*phi'";

// m numbers, 0 where the slips are wrong. One number holds for both directions of the tangent plane.
void read_coefficient(const Fields& fields, const Formulas& formulas, Index m, Element& element, Log& log) {
  if (fields.find("polygon") && !fields.find("coefficient")) {  // the polygon as it is
    element.coefficients = Eigen::VectorXd::Ones(std::max<Index>(m, 1));
    return;
  }
  const auto node = fields.require("coefficient", "the friction coefficient, a number or [mu1, mu2]");
  if (!node) return;
  const std::string path = fields.path("coefficient");
  if (!node->is_sequence()) {
    element.coefficients = Eigen::VectorXd::Constant(std::max<Index>(m, 1), formulas.value(*node, path, log));
    return;
  }
  element.coefficients = formulas.values(*node, path, log);
  const Index given = element.coefficients.size();
  if (m == 0) return;  // nobody knows how many there should be
  if (given == 1) {
    element.coefficients = Eigen::VectorXd::Constant(m, double{element.coefficients[0]});
  } else if (given != m) {
    log.error(node->offset(), path, "has {}, expected {}", count_of(given, "number"),
              m == 1 ? "1, as there is one slip" : "1 or 2");
  }
}

// A number of the file within a formula.
std::string within_formula(View node) {
  const ParsedNumber number = parse_number(node.text());
  return !node.quoted() && number.fault == NumberFault::none ? format_number(number.value)
                                                             : fmt::format("({})", node.text());
}

// √(μ₁μ₂) times the radius, where that may be changed.
void follow_radius(const Fields& friction, View radius, const Formulas& formulas) {
  const auto mu = friction.find("coefficient");
  if (!mu) return;
  const View first = mu->is_sequence() ? *mu->first() : *mu;
  const View second = mu->is_sequence() ? *mu->item(mu->size() - 1) : *mu;
  formulas.follow(
      friction.path("coefficient[2]"),
      fmt::format("sqrt({}*{})*{}", within_formula(first), within_formula(second), within_formula(radius)));
}

// The third component of Coulomb-Contensou friction, with the coefficient √(μ₁μ₂) times a radius.
void read_spin(View node, const Fields& friction, const Formulas& formulas, Element& element,
               ElementFormulas& read, Log& log) {
  const std::string path = friction.path("spin");
  if (!require_mapping(node, path, log)) return;
  if (read.slips.size() != 2) {
    log.error(node.offset(), path, "needs spatial friction, expected a slip with two formulas");
    return;
  }
  const Fields spin(node, path, spin_keys, log, spin_matrix_keys);
  refuse_matrix_keys(spin, spin_matrix_keys, "slip, an angle or an angular velocity, and radius", log);
  if (const auto slip = spin.require("slip", "an angle or an angular velocity about the normal"))
    read.spin = formulas.formula(*slip, spin.path("slip"), log).value_or("");
  const auto patch = read_contensou(spin, element, log);
  const auto given =
      patch ? spin.find("radius") : spin.require("radius", "the radius of the pivoting friction");
  if (patch && given)
    log.error(given->offset(), spin.path("radius"), "is given beside contensou, expected one of them");
  if (!patch && !given) return;
  const double radius = patch ? *patch : formulas.value(*given, spin.path("radius"), log);
  if (radius < 0) log.error(given->offset(), spin.path("radius"), "is {}, expected at least 0", radius);
  Eigen::VectorXd& mu = element.coefficients;
  if (mu.size() != 2) return;
  // What is wrong with the radius has been said, what is wrong with μ is said of μ.
  const double pivoting = radius >= 0 && (mu.array() >= 0).all() ? std::sqrt(mu[0] * mu[1]) * radius
                          : patch                                ? 1.0
                                                                 : 0.0;
  mu.conservativeResize(3);
  mu[2] = pivoting;
  if (!patch && pivoting > 0.0) follow_radius(friction, *given, formulas);
}

}  // namespace

void read_slips(const Fields& fields, const Formulas& formulas, ElementFormulas& read, Log& log,
                std::string_view key) {
  const auto node = fields.require(key, "a formula, or a list of two for spatial friction");
  if (!node) return;
  const std::string path = fields.path(key);
  if (!node->is_sequence()) {
    if (auto formula = formulas.formula(*node, path, log)) read.slips.push_back(*std::move(formula));
    return;
  }
  if (node->size() < 1 || node->size() > 2) {
    log.error(node->offset(), path, "has {}, expected one (planar friction) or two (spatial friction)",
              count_of(static_cast<long>(node->size()), "formula"));
    return;
  }
  std::size_t k = 0;
  for (auto item = node->first(); item; item = item->next(), ++k)
    if (auto formula = formulas.formula(*item, fmt::format("{}[{}]", path, k), log))
      read.slips.push_back(*std::move(formula));
}

void refuse_matrix_keys(const Fields& fields, Names keys, std::string_view instead, Log& log) {
  for (const std::string_view key : keys)
    if (const auto value = fields.find(key))
      log.error(
          value->offset(), fields.path(key),
          "belongs to a system that is given by matrices, but this system is written as text, expected {}",
          key == "excitation" ? "t in the formulas: it follows from them" : instead);
}

void read_slip(const Fields& fields, const Formulas& formulas, Element& element, ElementFormulas& read,
               Log& log) {
  if (fields.find("tangent") && !fields.find("slip"))
    log.mark_failed(fields.path("slip"));
  else
    read_slips(fields, formulas, read, log);
  if (read.slips.empty()) log.mark_failed(fields.path("slip"));
  read_coefficient(fields, formulas, static_cast<Index>(read.slips.size()), element, log);
  if (read.slips.empty()) return;
  read_polygon(fields, element, log);
  if (const auto spin = fields.find("spin")) read_spin(*spin, fields, formulas, element, read, log);
  read_preload(fields, static_cast<Index>(read.slips.size()) + (read.spin.empty() ? 0 : 1), &formulas,
               element, log);
}

void read_nested_slip(View node, const std::string& path, const Formulas& formulas, Element& element,
                      ElementFormulas& read, Log& log) {
  const Fields fields(node, path, nested_keys, log, nested_further);
  refuse_matrix_keys(fields, nested_matrix_keys, slip_instead, log);
  element.restitution = formulas.value(fields, "restitution", 0.0, log);
  read_slip(fields, formulas, element, read, log);
}

}  // namespace percuss::io
