#include "report/sweep_figures.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>
#include <numeric>

#include "percuss/axis_words.hpp"
#include "percuss/picture.hpp"
#include "percuss/text.hpp"

namespace percuss::report {
namespace {

constexpr std::size_t most_ticks = 12;  // words at an axis

std::string label(const std::string& name, std::size_t width) {
  return draw::verbatim(shorten(printable(name), width));
}

bool on_grid(const Values& values) {
  return values.kind == Values::Kind::grid || values.kind == Values::Kind::log_grid;
}

// Cases in their order; by lot where there are more than a picture takes.
std::vector<std::size_t> drawn_cases(const Sweep& sweep) {
  constexpr std::uint64_t key = 1;  // the same lot every time
  const std::size_t n = sweep.cases(), most = most_drawn;
  std::vector<std::size_t> cases(std::min(n, most));
  if (n <= most)
    std::iota(cases.begin(), cases.end(), std::size_t{0});
  else
    for (std::size_t k = 0; k < most; ++k) cases[k] = permuted(k, n, key);
  std::sort(cases.begin(), cases.end());
  return cases;
}

void put_words(const std::vector<std::string>& words, draw::Axis& axis) {
  const std::size_t stride = (words.size() + most_ticks - 1) / most_ticks;
  for (std::size_t k = 0; k < words.size(); k += stride)
    axis.ticks.push_back({static_cast<double>(k), label(words[k], 22)});
  axis.low = -0.5, axis.high = static_cast<double>(words.size()) - 0.5;
}

// Where a value stands at its axis: words one after the other.
double place_of(const Values& values, double value, double factor) {
  if (!values.of_words()) return factor * value;
  return static_cast<double>(std::find(values.list.begin(), values.list.end(), value) - values.list.begin());
}

}  // namespace

draw::Figure sweep_scatter(const Sweep& sweep, const SweepColumn& column, std::size_t variable) {
  const Varied& varied = sweep.variables()[variable];
  const bool words = !column.words.empty();
  const bool line = sweep.variables().size() == 1 && on_grid(varied.values) && !words;
  const double factor = varied.values.degrees ? 180.0 / std::numbers::pi : 1.0;
  draw::Figure figure;
  figure.width = 320.0;
  draw::Panel& panel = figure.panels.emplace_back();
  panel.x.label = axis_words(varied);
  panel.x.log =
      varied.values.kind == Values::Kind::log_grid || varied.values.kind == Values::Kind::log_uniform;
  panel.y.label = axis_words(*column.quantity);
  if (words) put_words(column.words, panel.y);
  if (varied.values.of_words()) put_words(varied.values.words, panel.x);
  panel.legend = sweep.laws().size() > 1 ? draw::Legend::below : draw::Legend::none;
  const std::vector<std::size_t> cases = drawn_cases(sweep);
  std::vector<double> variables(sweep.variables().size());
  for (std::size_t law = 0; law < sweep.laws().size(); ++law) {
    draw::Curve curve{.name = draw::verbatim(sweep.law_labels()[law]), .colour = static_cast<int>(law)};
    if (!line) {
      curve.width = 0.0;
      curve.marker = law % 2 == 0 ? draw::Marker::circle : draw::Marker::cross;
    }
    for (const std::size_t index : cases) {
      if (sweep.law_of(index) != law) continue;
      const double value = column.values[index];
      if (!line && !std::isfinite(value)) continue;
      sweep.values(index, variables);
      curve.x.push_back(place_of(varied.values, variables[variable], factor));
      // Words of several laws stand side by side.
      const auto laws = static_cast<double>(sweep.laws().size());
      curve.y.push_back(words ? value + 0.4 * ((static_cast<double>(law) + 0.5) / laws - 0.5) : value);
    }
    panel.curves.push_back(std::move(curve));
  }
  return figure;
}

bool is_map(const Sweep& sweep) {
  const auto& varied = sweep.variables();
  return varied.size() == 2 && std::all_of(varied.begin(), varied.end(), [](const Varied& v) {
           return on_grid(v.values) && v.values.count > 1;
         });
}

draw::Figure sweep_map(const Sweep& sweep, const SweepColumn& column, std::size_t law) {
  Map map;
  map.axes = sweep.variables();
  map.quantity = *column.quantity;
  map.labels = column.words;
  const std::size_t columns = map.columns(), rows = map.rows(), first = law * columns * rows;
  for (std::size_t j = 0; j < rows; ++j)
    for (std::size_t i = 0; i < columns; ++i) {
      const double value = column.values[first + i * rows + j];  // the last variable varies fastest
      if (column.words.empty())
        map.value.push_back(value);
      else
        map.regime.push_back(static_cast<std::uint16_t>(value));
    }
  draw::Figure figure = map_figure(map, {.width = 460.0, .height = 380.0});
  figure.text_size = 11.0;
  // Grids of studies are coarse: every cell is shown whole.
  draw::Panel& panel = figure.panels.front();
  const draw::Cells& cells = panel.heights.empty() ? panel.regimes[0].cells : panel.heights[0].cells;
  panel.x.low = cells.x_low, panel.x.high = cells.x_high;
  panel.y.low = cells.y_low, panel.y.high = cells.y_high;
  return figure;
}

}  // namespace percuss::report
