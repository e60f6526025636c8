#include "io/friction_reader.hpp"

#include <array>
#include <cmath>

#include "io/impressed_reader.hpp"
#include "io/shape_reader.hpp"
#include "io/sparse_reader.hpp"
#include "percuss/text.hpp"

namespace percuss::io {
namespace {

using namespace std::string_view_literals;
using Eigen::Index;

constexpr std::array nested_keys{"tangent"sv,    "coefficient"sv, "restitution"sv,
                                 "excitation"sv, "spin"sv,        "polygon"sv};
constexpr std::array further_keys{"slip"sv, "preload"sv};  // said to be of another form, and read below
constexpr std::array spin_keys{"direction"sv, "radius"sv, "coefficient"sv, "contensou"sv};

// One number holds for all directions of the tangent plane.
void read_coefficient(const Fields& fields, Index m, Element& element, Log& log) {
  if (fields.find("polygon") && !fields.find("coefficient")) {  // the polygon as it is
    element.coefficients.setOnes(m);
    return;
  }
  const auto node = fields.require("coefficient", "the friction coefficient, a number or [mu1, mu2]");
  if (!node) return;
  const std::string path = fields.path("coefficient");
  if (!node->is_sequence()) {
    element.coefficients.setConstant(m, read_number(*node, path, log));
    return;
  }
  const auto values = read_numbers(*node, path, log);
  if (values->size() == 1) {
    element.coefficients.setConstant(m, (*values)[0]);
  } else if (values->size() == m) {
    element.coefficients = *values;
  } else {
    log.error(node->offset(), path, "has {}, expected {}", count_of(values->size(), "number"),
              m == 1 ? "1, as the tangent has one row" : "1 or 2");
  }
}

void append(Eigen::VectorXd& values, double value) {
  values.conservativeResize(values.size() + 1);
  values[values.size() - 1] = value;
}

// The semi-axis of the pivoting friction: given, or √(μ₁μ₂) times a radius.
double read_pivoting(const Fields& spin, Element& element, Log& log) {
  const Eigen::VectorXd& mu = element.coefficients;
  if (const auto patch = read_contensou(spin, element, log)) {
    for (const std::string_view key : {"radius"sv, "coefficient"sv})
      if (const auto beside = spin.find(key))
        log.error(beside->offset(), spin.path(key), "is given beside contensou, expected one of them");
    // What is wrong has been said; 1 is a coefficient against which nobody objects.
    return !std::isnan(*patch) && mu.size() == 2 ? std::sqrt(mu[0] * mu[1]) * *patch : 1.0;
  }
  const auto radius = spin.find("radius");
  const auto coefficient = spin.find("coefficient");
  if (radius.has_value() == coefficient.has_value()) {
    log.error(spin.mapping().offset(), spin.path("radius"),
              "{}, expected the radius of the pivoting friction",
              radius ? "is given beside a coefficient" : "is missing");
    return 0.0;
  }
  const std::string_view key = radius ? "radius" : "coefficient";
  const double value = spin.number(key, 0.0);
  if (value < 0)
    log.error((radius ? radius : coefficient)->offset(), spin.path(key), "is {}, expected at least 0", value);
  // What is wrong with the value or with μ has been said, or is said of μ by validate.
  const bool usable = value >= 0 && mu.size() == 2 && (mu.array() >= 0).all();
  if (!usable) return 0.0;
  return radius ? std::sqrt(mu[0] * mu[1]) * value : value;
}

// The third component of Coulomb-Contensou friction.  [Glocker 2012, section 4.8]
void read_spin(View node, const std::string& path, Index freedom, Element& element, Log& log) {
  if (!require_mapping(node, path, log)) return;
  if (element.size() != 2) {
    log.error(node.offset(), path, "needs a spatial contact, expected a tangent with two rows, not {}",
              element.size());
    return;
  }
  const Fields spin(node, path, spin_keys, log);
  const auto direction = spin.require("direction", "a list with one number for each degree of freedom");
  const double pivoting = read_pivoting(spin, element, log);
  if (!direction) return;
  const auto w = read_vector(*direction, spin.path("direction"), freedom, log);
  if (!w) return;
  if (w->size() != element.directions.rows()) {
    log.error(direction->offset(), spin.path("direction"), "has {}, expected {} as in the tangent",
              count_of(w->size(), "number"), element.directions.rows());
    return;
  }
  if (w->isZero(0.0)) {
    log.error(direction->offset(), spin.path("direction"),
              "is zero, expected at least one number that is not");
    return;
  }
  element.directions.conservativeResize(Eigen::NoChange, 3);
  element.directions.col(2) = *w;
  if (element.coefficients.size() == 2) append(element.coefficients, pivoting);
}

}  // namespace

std::optional<Eigen::MatrixXd> read_tangent(View node, const std::string& path, Index freedom, Log& log) {
  if (node.is_mapping()) {
    const auto row = read_vector(node, path, freedom, log);
    return row ? std::optional<Eigen::MatrixXd>(*row) : std::nullopt;
  }
  if (!node.is_sequence() || node.size() == 0) {
    log.error(node.offset(), path, "is {}, expected one row of numbers [[...]] (planar) or two (spatial)",
              node.is_sequence() ? "an empty list" : describe(node));
    return std::nullopt;
  }
  if (!node.first()->is_sequence() && !node.first()->is_mapping())
    return Eigen::MatrixXd(*read_numbers(node, path, log));
  if (node.size() > 2) {
    log.error(node.offset(), path, "has {} rows, expected one (planar friction) or two (spatial friction)",
              node.size());
    return std::nullopt;
  }
  std::optional<Eigen::MatrixXd> directions;
  Index j = 0;
  for (auto row = node.first(); row; row = row->next(), ++j) {
    const auto values = read_vector(*row, fmt::format("{}[{}]", path, j), freedom, log);
    if (!values) return std::nullopt;
    if (!directions) directions.emplace(values->size(), static_cast<Index>(node.size()));
    if (values->size() != directions->rows()) {
      log.error(row->offset(), fmt::format("{}[{}]", path, j), "has {}, expected {} as in the first row",
                count_of(values->size(), "number"), directions->rows());
      return std::nullopt;
    }
    directions->col(j) = *values;
  }
  return directions;
}

void read_excitation(const Fields& fields, Index m, Element& element, Log& log) {
  const auto node = fields.find("excitation");
  if (!node) return;
  const std::string path = fields.path("excitation");
  if (!node->is_sequence() && m == 1) {
    element.excitation.setConstant(1, read_number(*node, path, log));
    return;
  }
  const auto values = read_numbers(*node, path, log);
  if (!values) return;
  element.excitation = *values;
  if (m == 3 && values->size() == 2) append(element.excitation, 0.0);
  // validate takes an empty list for zero, here somebody wrote it.
  if (values->size() == 0)
    log.error(node->offset(), path, "is an empty list, expected {}", count_of(m, "number"));
}

void read_friction(const Fields& fields, Index freedom, Element& element, Log& log) {
  if (log.has_failed(fields.path("tangent"))) return;
  const auto tangent = fields.require("tangent", "one row of numbers [[...]] (planar) or two (spatial)");
  if (tangent)
    if (const auto directions = read_tangent(*tangent, fields.path("tangent"), freedom, log))
      element.directions = *directions;
  const Index m = element.size();
  read_coefficient(fields, m == 0 ? 1 : m, element, log);
  if (m == 0) {
    log.mark_failed(fields.path("tangent"));
    log.mark_failed(fields.path("coefficient"));
    return;
  }
  read_polygon(fields, element, log);
  if (const auto spin = fields.find("spin")) read_spin(*spin, fields.path("spin"), freedom, element, log);
  read_excitation(fields, element.size(), element, log);
  read_preload(fields, element.size(), nullptr, element, log);
}

void read_nested_friction(View node, const std::string& path, Index freedom, Element& element, Log& log) {
  const Fields fields(node, path, nested_keys, log, further_keys);
  if (const auto slip = fields.find("slip")) {
    log.error(slip->offset(), fields.path("slip"),
              "belongs to a system that is written as text, but this system is given by matrices, expected "
              "tangent with "
              "one number for each degree of freedom");
    log.mark_failed(fields.path("tangent"));
  }
  element.restitution = fields.number("restitution", 0.0);
  read_friction(fields, freedom, element, log);
}

}  // namespace percuss::io
