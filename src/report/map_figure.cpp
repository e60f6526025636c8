#include "percuss/picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>

#include "percuss/axis_words.hpp"

namespace percuss::report {
namespace {

constexpr double map_text_size = 13.0;

// An axis in the units that are shown.
struct ShownAxis {
  const Varied& axis;
  double factor = 1.0;

  explicit ShownAxis(const Varied& varied)
      : axis(varied), factor(varied.values.degrees ? 180.0 / std::numbers::pi : 1.0) {}
  // Half a cell beyond the ends there may be no double, nor in degrees.
  double shown(double value) const {
    using Double = std::numeric_limits<double>;
    const bool log = axis.values.kind == Values::Kind::log_grid;
    return std::clamp(factor * value, log ? Double::denorm_min() : Double::lowest(), Double::max());
  }
  double at(double k) const { return shown(axis.values.at(k)); }
  draw::Axis figure_axis() const {
    draw::Axis a;
    a.label = axis_words(axis);
    a.low = std::min(shown(axis.values.low), shown(axis.values.high));
    a.high = std::max(shown(axis.values.low), shown(axis.values.high));
    a.log = axis.values.kind == Values::Kind::log_grid;
    return a;
  }
};

// Every stride-th point of a map, row by row from the lowest y.
struct Thinned {
  std::size_t stride_x = 1, stride_y = 1, columns = 0, rows = 0;
  bool turned_x = false, turned_y = false;  // the axis falls

  Thinned(const Map& map, double width, double height) {
    stride_x = std::max<std::size_t>(1, map.columns() / static_cast<std::size_t>(width));
    stride_y = std::max<std::size_t>(1, map.rows() / static_cast<std::size_t>(height));
    columns = (map.columns() + stride_x - 1) / stride_x;
    rows = (map.rows() + stride_y - 1) / stride_y;
    turned_x = map.axes[0].values.high < map.axes[0].values.low;
    turned_y = map.axes[1].values.high < map.axes[1].values.low;
  }

  // The point that stands for cell (c, r).
  std::size_t point(const Map& map, std::size_t c, std::size_t r) const {
    if (turned_x) c = columns - 1 - c;
    if (turned_y) r = rows - 1 - r;
    const std::size_t i = std::min(c * stride_x + stride_x / 2, map.columns() - 1);
    const std::size_t j = std::min(r * stride_y + stride_y / 2, map.rows() - 1);
    return j * map.columns() + i;
  }

  draw::Cells cells(const ShownAxis& x, const ShownAxis& y) const {
    const auto [x_low, x_high] =
        std::minmax({x.at(-0.5), x.at(static_cast<double>(columns * stride_x) - 0.5)});
    const auto [y_low, y_high] = std::minmax({y.at(-0.5), y.at(static_cast<double>(rows * stride_y) - 0.5)});
    return {x_low, x_high, y_low, y_high, columns, rows};
  }
};

struct Spot {
  std::size_t c = 0, r = 0;
};

// Where a name has most room in its regime, if it has enough: cells to the left and right for its width,
// above and below for its height.
std::optional<Spot> room_for(const std::vector<int>& regime, std::size_t columns, std::size_t rows,
                             int wanted, double half_width, double half_height) {
  std::vector<int> left(columns * rows), right(left), below(left), above(left);
  const auto is = [&](std::size_t k) { return regime[k] == wanted; };
  for (std::size_t k = 0; k < left.size(); ++k) {
    left[k] = is(k) ? (k % columns > 0 ? left[k - 1] : 0) + 1 : 0;
    below[k] = is(k) ? (k >= columns ? below[k - columns] : 0) + 1 : 0;
  }
  for (std::size_t k = left.size(); k-- > 0;) {
    right[k] = is(k) ? (k % columns + 1 < columns ? right[k + 1] : 0) + 1 : 0;
    above[k] = is(k) ? (k + columns < left.size() ? above[k + columns] : 0) + 1 : 0;
  }
  double best = 1.0;
  std::optional<Spot> spot;
  for (std::size_t k = 0; k < left.size(); ++k) {
    const double room =
        std::min(std::min(left[k], right[k]) / half_width, std::min(below[k], above[k]) / half_height);
    if (room < best) continue;
    best = room;
    spot = Spot{k % columns, k / columns};
  }
  return spot;
}

void add_regimes(const Map& map, const Thinned& thin, const ShownAxis& x, const ShownAxis& y,
                 const MapFigureOptions& options, draw::Panel& panel) {
  draw::Regimes regimes;
  regimes.cells = thin.cells(x, y);
  for (std::size_t r = 0; r < thin.rows; ++r)
    for (std::size_t c = 0; c < thin.columns; ++c)
      regimes.regime.push_back(map.regime[thin.point(map, c, r)]);
  for (const std::string& label : map.labels) regimes.names.push_back(draw::verbatim(label));
  for (std::size_t k = 0; k < map.labels.size(); ++k) {
    const double pixel_x = 0.85 * options.width / static_cast<double>(thin.columns);
    const double pixel_y = 0.85 * options.height / static_cast<double>(thin.rows);
    const auto spot = room_for(regimes.regime, thin.columns, thin.rows, static_cast<int>(k),
                               (0.55 * draw::text_width(regimes.names[k], map_text_size) + 4.0) / pixel_x,
                               1.2 * map_text_size / pixel_y);
    if (!spot) continue;
    const auto middle = [](const ShownAxis& axis, std::size_t cell, std::size_t stride, std::size_t cells,
                           bool turned) {
      const std::size_t k_turned = turned ? cells - 1 - cell : cell;
      return axis.at((static_cast<double>(k_turned) + 0.5) * static_cast<double>(stride) - 0.5);
    };
    panel.notes.push_back({.x = middle(x, spot->c, thin.stride_x, thin.columns, thin.turned_x),
                           .y = middle(y, spot->r, thin.stride_y, thin.rows, thin.turned_y),
                           .text = regimes.names[k],
                           .dy = 0.35 * map_text_size});
  }
  panel.regimes.push_back(std::move(regimes));
}

void add_heights(const Map& map, const Thinned& thin, const ShownAxis& x, const ShownAxis& y,
                 draw::Panel& panel) {
  draw::Heights heights;
  heights.cells = thin.cells(x, y);
  heights.label = axis_words(map.quantity);
  double low = 0.0, high = 0.0;
  for (std::size_t r = 0; r < thin.rows; ++r)
    for (std::size_t c = 0; c < thin.columns; ++c) {
      const double value = map.value[thin.point(map, c, r)];
      heights.values.push_back(value);
      if (std::isfinite(value)) low = std::min(low, value), high = std::max(high, value);
    }
  heights.diverging = low < 0.0 && high > 0.0;
  panel.heights.push_back(std::move(heights));
}

}  // namespace

draw::Figure map_figure(const Map& map, const MapFigureOptions& options) {
  draw::Figure figure;
  figure.title = draw::verbatim(options.title);
  figure.width = options.width;
  figure.height = options.height;
  figure.text_size = map_text_size;
  figure.theme = options.dark ? draw::Theme::dark : draw::Theme::light;
  draw::Panel& panel = figure.panels.emplace_back();
  const ShownAxis x(map.axes[0]), y(map.axes[1]);
  panel.x = x.figure_axis();
  panel.y = y.figure_axis();
  panel.x.grid = panel.y.grid = false;
  const Thinned thin(map, options.width, options.height);
  if (map.value.empty())
    add_regimes(map, thin, x, y, options, panel);
  else
    add_heights(map, thin, x, y, panel);
  for (const Boundary& boundary : map.boundaries) {
    draw::Curve curve;
    for (std::size_t k = 0; k < boundary.x.size(); ++k) {
      curve.x.push_back(x.shown(boundary.x[k]));
      curve.y.push_back(y.shown(boundary.y[k]));
    }
    curve.colour = map.value.empty() ? draw::ink : draw::grey;
    curve.width = 1.0;
    curve.dashes.emplace();
    panel.curves.push_back(std::move(curve));
  }
  return figure;
}

}  // namespace percuss::report
