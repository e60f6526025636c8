// `draw`: what a system looks like.
#include <algorithm>
#include <array>

#include "io/simulate_reader.hpp"
#include "percuss/text.hpp"

namespace percuss {

std::string_view to_string(Shape::Kind kind) {
  switch (kind) {
    case Shape::Kind::point: return "point";
    case Shape::Kind::line: return "line";
    case Shape::Kind::circle: return "circle";
    case Shape::Kind::polygon: return "polygon";
  }
  return "unknown";
}

namespace io {
namespace {

using namespace std::string_view_literals;

constexpr std::array shape_kinds{Shape::Kind::point, Shape::Kind::line, Shape::Kind::circle,
                                 Shape::Kind::polygon};
constexpr std::array shape_kind_names{"point"sv, "line"sv, "circle"sv, "polygon"sv};
constexpr std::array point_keys{"kind"sv, "center"sv, "colour"sv, "label"sv};
constexpr std::array line_keys{"kind"sv, "points"sv, "colour"sv, "label"sv};
constexpr std::array circle_keys{"kind"sv, "center"sv, "radius"sv, "colour"sv, "fill"sv, "label"sv};
constexpr std::array polygon_keys{"kind"sv, "points"sv, "colour"sv, "fill"sv, "label"sv};

Names keys_of(Shape::Kind kind) {
  switch (kind) {
    case Shape::Kind::point: return point_keys;
    case Shape::Kind::line: return line_keys;
    case Shape::Kind::circle: return circle_keys;
    case Shape::Kind::polygon: return polygon_keys;
  }
  return {};
}

class ShapeReader {
 public:
  ShapeReader(const Fields& fields, const Formulas& formulas, Log& log)
      : fields_(fields), formulas_(formulas), log_(log) {}

  Shape read(Shape::Kind kind) {
    Shape shape;
    shape.kind = kind;
    if (kind == Shape::Kind::line || kind == Shape::Kind::polygon)
      points(kind == Shape::Kind::line ? 2 : 3, shape);
    else if (const auto center = fields_.require("center", "a point [x, y]"))
      point(*center, fields_.path("center"), shape);
    if (kind == Shape::Kind::circle)
      if (const auto radius = fields_.require("radius", "a formula"))
        shape.radius = formulas_.formula(*radius, fields_.path("radius"), log_).value_or("");
    shape.colour = colour("colour");
    shape.fill = colour("fill");
    if (const auto label = fields_.find("label"))
      if (const auto text = read_text(*label, fields_.path("label"), log_)) shape.label = *text;
    return shape;
  }

 private:
  void point(View node, const std::string& path, Shape& shape) {
    if (!node.is_sequence() || node.size() != 2) {
      log_.error(node.offset(), path, "is {}, expected a point [x, y]",
                 node.is_sequence() ? fmt::format("a list of {}", node.size()) : describe(node));
      return;
    }
    std::array<std::string, 2> xy;
    for (std::size_t k = 0; k < 2; ++k)
      xy[k] = formulas_.formula(*node.item(k), fmt::format("{}[{}]", path, k), log_).value_or("");
    shape.points.push_back(std::move(xy));
  }

  void points(std::size_t least, Shape& shape) {
    const auto node = fields_.require("points", "a list of points [[x, y], ...]");
    if (!node) return;
    const std::string path = fields_.path("points");
    if (!node->is_sequence() || node->size() < least) {
      log_.error(node->offset(), path, "is {}, expected a list of at least {} points [[x, y], ...]",
                 node->is_sequence() ? fmt::format("a list of {}", node->size()) : describe(*node), least);
      return;
    }
    std::size_t i = 0;
    for (auto item = node->first(); item; item = item->next(), ++i)
      point(*item, fmt::format("{}[{}]", path, i), shape);
  }

  // A name or #rrggbb: pictures are made from it.
  std::string colour(std::string_view key) {
    const auto node = fields_.find(key);
    if (!node) return "";
    const auto text = read_text(*node, fields_.path(key), log_);
    if (!text) return "";
    const bool good =
        !text->empty() && text->size() <= 32 && text->find('#', 1) == std::string_view::npos &&
        std::all_of(text->begin(), text->end(), [](char c) {
          return c == '#' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
        });
    if (!good)
      log_.error(node->offset(), fields_.path(key), "is {}, expected a colour such as black or \"#1f77b4\"",
                 quote(*text));
    return std::string(*text);
  }

  const Fields& fields_;
  const Formulas& formulas_;
  Log& log_;
};

std::optional<Shape::Kind> read_kind(View node, const std::string& path, Log& log) {
  const auto value = node.find("kind");
  if (!value) {
    log.error(node.offset(), path + ".kind", "is missing, expected one of {}", listed(shape_kind_names));
    return std::nullopt;
  }
  const auto name = read_text(*value, path + ".kind", log);
  if (!name) return std::nullopt;
  const auto found = std::find(shape_kind_names.begin(), shape_kind_names.end(), *name);
  if (found != shape_kind_names.end())
    return shape_kinds[static_cast<std::size_t>(found - shape_kind_names.begin())];
  const std::string suggestion = did_you_mean(*name, shape_kind_names);
  log.error(value->offset(), path + ".kind", "is {}{} expected one of {}", quote(*name),
            suggestion.empty() ? "," : suggestion, listed(shape_kind_names));
  return std::nullopt;
}

}  // namespace

std::vector<Shape> read_draw(View node, const Formulas& formulas, Log& log) {
  std::vector<Shape> shapes;
  if (!node.is_sequence()) {
    log.error(node.offset(), "draw", "is {}, expected a list of shapes", describe(node));
    return shapes;
  }
  std::size_t i = 0;
  for (auto item = node.first(); item; item = item->next(), ++i) {
    if (log.full()) {
      log.count_one();
      continue;
    }
    const std::string path = fmt::format("draw[{}]", i);
    if (!require_mapping(*item, path, log)) continue;
    const auto kind = read_kind(*item, path, log);
    if (!kind) continue;
    const Fields fields(*item, path, keys_of(*kind), log);
    shapes.push_back(ShapeReader(fields, formulas, log).read(*kind));
  }
  return shapes;
}

}  // namespace io
}  // namespace percuss
