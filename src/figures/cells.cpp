#include "figures/cells.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace percuss::draw {
namespace {

// Pixels of a rectangle of cells; cells are equal in pixels, whatever the axes.
Rectangle place(const Cells& c, const Axes& axes) {
  return {axes.x(c.x_low), axes.y(c.y_high), axes.x(c.x_high), axes.y(c.y_low)};
}

// From the lowest to the highest value, as 0 to 1.
Scale limits(const Heights& map) {
  double low = std::numeric_limits<double>::infinity(), high = -low;
  for (const double v : map.values)
    if (std::isfinite(v)) low = std::min(low, v), high = std::max(high, v);
  if (!(low <= high)) low = 0.0, high = 1.0;
  if (map.diverging) high = std::max(std::abs(low), std::abs(high)), low = -high;
  if (nearly_equal(low, high)) {
    const Range range = with_room(low, high, 0.0, false);
    low = range.low, high = range.high;
  }
  low = map.low.value_or(low), high = map.high.value_or(high);
  if (!(high > low)) high = with_room(low, low, 0.0, false).high;
  return {low, high};
}

Colour colour_of(const Heights& map, const Scale& range, double value) {
  if (!std::isfinite(value)) return {0, 0, 0, 0.0};
  if (map.diverging) return diverging_colour(value >= 0.0 ? value / range.high : -value / range.low);
  return sequential_colour(range(value));
}

}  // namespace

Colour regime_colour(const Palette& palette, int regime) {
  // The series once more in other strengths, so that 35 regimes differ.
  static constexpr std::array<double, 5> strengths{0.4, 0.75, 0.2, 0.57, 0.95};
  const auto round = static_cast<std::size_t>(regime) / palette.series.size();
  Colour c = pick(palette, regime);
  c.opacity = strengths[round % strengths.size()];
  return c;
}

void draw_regimes(Canvas& canvas, const Regimes& map, const Axes& axes, const Palette& palette) {
  const Rectangle box = place(map.cells, axes);
  const double w = (box.right - box.left) / static_cast<double>(map.cells.columns);
  const double h = (box.bottom - box.top) / static_cast<double>(map.cells.rows);
  for (std::size_t regime = 0; regime < map.names.size(); ++regime) {
    PolygonShape shape;
    for (std::size_t r = 0; r < map.cells.rows; ++r)
      for (std::size_t c = 0; c < map.cells.columns;) {
        const auto at = [&](std::size_t column) { return map.regime[r * map.cells.columns + column]; };
        std::size_t end = c;
        while (end < map.cells.columns && at(end) == static_cast<int>(regime)) ++end;
        if (end == c) {
          ++c;
          continue;
        }
        const Rectangle run = {
            box.left + w * static_cast<double>(c), box.bottom - h * static_cast<double>(r + 1),
            box.left + w * static_cast<double>(end), box.bottom - h * static_cast<double>(r)};
        const std::vector<Point> ring = clip_polygon(
            {{run.left, run.top}, {run.right, run.top}, {run.right, run.bottom}, {run.left, run.bottom}},
            axes.box());
        if (ring.size() > 2) shape.rings.push_back(ring);
        c = end;
      }
    if (shape.rings.empty()) continue;
    shape.fill = regime_colour(palette, static_cast<int>(regime));
    shape.crisp = true;
    shape.hint = map.names[regime];
    canvas.shapes.emplace_back(std::move(shape));
  }
}

void draw_heights(Canvas& canvas, const Heights& map, const Axes& axes) {
  const Rectangle box = place(map.cells, axes);
  const Scale range = limits(map);
  PixelShape shape;
  shape.corner = {box.left, box.top};
  shape.width = box.right - box.left, shape.height = box.bottom - box.top;
  shape.columns = map.cells.columns, shape.rows = map.cells.rows;
  for (std::size_t r = map.cells.rows; r-- > 0;)
    for (std::size_t c = 0; c < map.cells.columns; ++c) {
      shape.values.push_back(map.values[r * map.cells.columns + c]);
      shape.colours.push_back(colour_of(map, range, shape.values.back()));
    }
  shape.within = axes.box();
  canvas.shapes.emplace_back(std::move(shape));
}

double colour_bar_width(const Heights& map, double text_size) {
  const Scale range = limits(map);
  double labels = 0.0;
  for (const Tick& t : linear_ticks(range.low, range.high, 6).ticks)
    labels = std::max(labels, text_width(t.label, text_size));
  return 26.0 + labels + (map.label.empty() ? 0.0 : 1.6 * text_size);
}

void draw_colour_bar(Canvas& canvas, const Heights& map, const Rectangle& box, double text_size,
                     const Palette& palette) {
  const Scale range = limits(map);
  const double left = box.right + 10.0, right = left + 10.0, height = box.bottom - box.top;
  constexpr std::size_t steps = 96;
  PixelShape bar;
  bar.corner = {left, box.top};
  bar.width = right - left, bar.height = height;
  bar.columns = 1, bar.rows = steps;
  for (std::size_t k = 0; k < steps; ++k)
    bar.colours.push_back(
        colour_of(map, range, std::lerp(range.high, range.low, (static_cast<double>(k) + 0.5) / steps)));
  canvas.shapes.emplace_back(std::move(bar));
  const Stroke stroke = {palette.ink, 0.8};
  canvas.polygon({{left, box.top}, {right, box.top}, {right, box.bottom}, {left, box.bottom}}, {}, stroke);
  const Ticks ticks = linear_ticks(range.low, range.high, std::clamp(static_cast<int>(height / 26.0), 2, 6));
  double labels = 0.0;
  for (const Tick& t : ticks.ticks) {
    const double y = box.bottom - height * range(t.value);
    canvas.line({right, y}, {right + 3.0, y}, stroke);
    canvas.text({right + 5.0, y + 0.35 * text_size}, t.label, {.size = text_size, .colour = palette.ink});
    labels = std::max(labels, text_width(t.label, text_size));
  }
  const std::string label = map.label + (ticks.factor.empty() ? "" : " " + ticks.factor);
  canvas.text({right + 6.0 + labels + 1.3 * text_size, 0.5 * (box.top + box.bottom)}, label,
              {.size = text_size, .colour = palette.ink, .anchor = Anchor::middle, .angle = 90.0});
}

}  // namespace percuss::draw
