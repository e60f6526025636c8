#include "figures/legend.hpp"

#include <algorithm>
#include <cmath>

namespace percuss::draw {
namespace {

constexpr double sample = 24.0, gap = 6.0;  // of a line, and between it and its name

}  // namespace

LegendLayout arrange(const std::vector<LegendEntry>& entries, double text_size, double width,
                     std::size_t most_columns) {
  LegendLayout layout;
  for (const LegendEntry& e : entries)
    layout.column = std::max(layout.column, sample + gap + text_width(e.name, text_size) + 10.0);
  const auto room = static_cast<std::size_t>(std::max(1.0, width / layout.column));
  layout.columns =
      std::clamp<std::size_t>(room, 1, std::min(most_columns, std::max<std::size_t>(entries.size(), 1)));
  layout.line = 1.45 * text_size;
  const std::size_t rows = (entries.size() + layout.columns - 1) / layout.columns;
  layout.width = layout.column * static_cast<double>(layout.columns);
  layout.height = layout.line * static_cast<double>(rows);
  return layout;
}

void draw_legend(Canvas& canvas, const std::vector<LegendEntry>& entries, const LegendLayout& layout,
                 Point corner, double text_size, Colour colour) {
  for (std::size_t k = 0; k < entries.size(); ++k) {
    const LegendEntry& e = entries[k];
    const double x = corner.x + layout.column * static_cast<double>(k % layout.columns);
    const double y = corner.y + layout.line * (static_cast<double>(k / layout.columns) + 0.5);
    if (e.area) {
      const double h = 0.36 * text_size;
      canvas.polygon({{x + 4, y - h}, {x + sample, y - h}, {x + sample, y + h}, {x + 4, y + h}}, e.area);
    }
    if (e.stroke) canvas.line({x, y}, {x + sample, y}, *e.stroke);
    if (e.marker != Marker::none) draw_marker(canvas, {x + 0.5 * sample, y}, e.marker, 2.8, e.colour);
    canvas.text({x + sample + gap, y + 0.35 * text_size}, e.name, {.size = text_size, .colour = colour});
  }
}

std::optional<Point> free_corner(const Rectangle& box, const LegendLayout& layout,
                                 const std::vector<Point>& points) {
  constexpr double margin = 6.0;
  const double w = box.right - box.left, h = box.bottom - box.top;
  if (layout.width > 0.72 * w || layout.height > 0.6 * h) return {};
  std::optional<Point> best;
  for (const double y : {box.top + margin, box.bottom - margin - layout.height})
    for (const double x : {box.right - margin - layout.width, box.left + margin}) {
      const Rectangle area = {x - 4.0, y - 4.0, x + layout.width + 4.0, y + layout.height + 4.0};
      if (!best && std::none_of(points.begin(), points.end(), [&](Point p) { return area.contains(p); }))
        best = Point{x, y};
    }
  return best;
}

void draw_marker(Canvas& canvas, Point at, Marker marker, double r, Colour colour, std::string hint) {
  const auto [x, y] = at;
  switch (marker) {
    case Marker::none: break;
    case Marker::circle: canvas.circle(at, r, colour, {}, std::move(hint)); break;
    case Marker::square:
      r *= 0.9;
      canvas.polygon({{x - r, y - r}, {x + r, y - r}, {x + r, y + r}, {x - r, y + r}}, colour, {},
                     std::move(hint));
      break;
    case Marker::triangle:
      r *= 1.25;
      canvas.polygon({{x, y - r}, {x + 0.87 * r, y + 0.5 * r}, {x - 0.87 * r, y + 0.5 * r}}, colour, {},
                     std::move(hint));
      break;
    case Marker::diamond:
      r *= 1.25;
      canvas.polygon({{x, y - r}, {x + r, y}, {x, y + r}, {x - r, y}}, colour, {}, std::move(hint));
      break;
    case Marker::cross:
      canvas.line({x - r, y - r}, {x + r, y + r}, {colour, 1.3});
      canvas.polyline({{x - r, y + r}, {x + r, y - r}}, {colour, 1.3}, std::move(hint));
      break;
  }
}

}  // namespace percuss::draw
