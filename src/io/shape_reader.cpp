#include "io/shape_reader.hpp"

#include <array>
#include <cmath>

#include "percuss/friction_shape.hpp"
#include "percuss/text.hpp"

namespace percuss::io {
namespace {

using namespace std::string_view_literals;
using Pressure = ContensouShape::Pressure;

constexpr std::array patch_keys{"radius"sv, "pressure"sv};
constexpr std::array pressures{"uniform"sv, "hertz"sv};

// Nothing where a corner is no pair of numbers, which has been said.
std::optional<std::vector<Eigen::Vector2d>> read_corners(View node, const std::string& path, Log& log) {
  if (!node.is_sequence()) {
    log.error(node.offset(), path, "is {}, expected the corners of a polygon [[x, y], ...]", describe(node));
    return std::nullopt;
  }
  std::vector<Eigen::Vector2d> corners;
  bool right = true;
  std::size_t k = 0;
  for (auto item = node.first(); item; item = item->next(), ++k) {
    const std::string here = fmt::format("{}[{}]", path, k);
    const auto corner = read_numbers(*item, here, log);
    if (corner && corner->size() != 2)
      log.error(item->offset(), here, "has {}, expected two, [x, y]", count_of(corner->size(), "number"));
    right = right && corner && corner->size() == 2 && corner->allFinite();
    if (right) corners.emplace_back(*corner);
  }
  if (!right) return std::nullopt;
  return corners;
}

}  // namespace

void read_polygon(const Fields& fields, Element& element, Log& log) {
  const auto node = fields.find("polygon");
  if (!node) return;
  const std::string path = fields.path("polygon");
  if (fields.find("spin")) {
    log.error(node->offset(), path,
              "stands beside a spin, expected one of them: a polygon has two components");
    return;
  }
  const auto corners = read_corners(*node, path, log);
  if (!corners) return;
  auto shape = polygon_shape(*corners);
  if (shape) {
    element.shape = *std::move(shape);
    return;
  }
  const Error& wrong = shape.error().front();
  log.error(node->offset(), path + wrong.field, "{}", wrong.message);
}

std::optional<double> read_contensou(const Fields& spin, Element& element, Log& log) {
  const auto node = spin.find("contensou");
  if (!node) return std::nullopt;
  const std::string path = spin.path("contensou");
  if (!require_mapping(*node, path, log)) return std::nan("");
  const Fields patch(*node, path, patch_keys, log);
  Pressure pressure = Pressure::uniform;
  if (const auto given = patch.find("pressure")) {
    const auto name = read_text(*given, patch.path("pressure"), log);
    if (name && *name == "hertz")
      pressure = Pressure::hertz;
    else if (name && *name != "uniform")
      log.error(given->offset(), patch.path("pressure"), "is {}, expected one of {}", quote(*name),
                listed(pressures));
  }
  element.shape = contensou_shape(pressure);
  const auto radius = patch.require("radius", "the radius of the patch");
  if (!radius) return std::nan("");
  const double value = read_number(*radius, patch.path("radius"), log);
  if (!(value > 0.0) && !std::isnan(value))
    log.error(radius->offset(), patch.path("radius"), "is {}, expected a positive number", value);
  return value > 0.0 ? value : std::nan("");
}

}  // namespace percuss::io
