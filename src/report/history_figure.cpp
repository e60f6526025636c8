#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "percuss/axis_words.hpp"
#include "percuss/picture.hpp"
#include "percuss/text.hpp"
#include "report/report_figures.hpp"

namespace percuss::report {
namespace {

constexpr std::size_t most_points = 1500;  // of a curve; a picture shows no more

std::string label_of(const std::string& name) { return draw::verbatim(shorten(printable(name), 32)); }

bool has(const std::string& name, const char* ending) { return name.ends_with(ending); }

// δ begins anew where a contact closes again: it leaps to 0 within an instant, as nothing else makes it do.
bool begins_anew(const History::Column& column, std::size_t r) {
  return has(column.name, ".compression") && column.values[r + 1] == 0.0 && column.values[r] != 0.0;
}

// Every so many rows, and those of events, which have a time of their own twice. The line ends where a
// contact closes again, and begins with its new compression.
draw::Curve curve_of(const HistoryAxes& axes) {
  const std::vector<double>&x = axes.x->values, &y = axes.y->values, &t = axes.t->values;
  draw::Curve curve;
  const std::size_t stride = 1 + x.size() / most_points;
  const auto leaps = [&](std::size_t r) { return x[r] == x[r + 1] && y[r] != y[r + 1]; };
  const auto anew = [&](std::size_t r) {
    return t[r] == t[r + 1] && (begins_anew(*axes.x, r) || begins_anew(*axes.y, r));
  };
  const auto put = [&](double a, double b) { curve.x.push_back(a), curve.y.push_back(b); };
  for (std::size_t r = 0; r < x.size(); ++r) {
    const bool first = r == 0, last = r + 1 == x.size();
    const bool event = first || last || leaps(r) || leaps(r - 1) || anew(r) || anew(r - 1);
    if (event || r % stride == 0) put(x[r], y[r]);
    if (!last && anew(r)) put(std::nan(""), std::nan(""));
  }
  return curve;
}

draw::Axis axis_of(const History::Column& column) {
  draw::Axis axis{.label = column_words(column.name)};
  if (column.words.empty()) return axis;
  for (std::size_t k = 0; k < column.words.size(); ++k)
    axis.ticks.push_back({static_cast<double>(k), label_of(column.words[k])});
  axis.low = -0.5, axis.high = static_cast<double>(column.words.size()) - 0.5;
  return axis;
}

}  // namespace

draw::Figure history_figure(const HistoryAxes& axes, const std::string& title) {
  draw::Figure figure;
  figure.title = draw::verbatim(printable(title));
  figure.width = 460.0;
  draw::Panel& panel = figure.panels.emplace_back();
  panel.x = axis_of(*axes.x);
  panel.y = axis_of(*axes.y);
  draw::Curve curve = curve_of(axes);
  if (axes.x->values.size() < 10) curve.marker = draw::Marker::circle;
  panel.curves.push_back(std::move(curve));
  return figure;
}

namespace {

// Those of the largest forces, as many as can be told apart, in the order of the elements; how many there
// are.
std::pair<std::vector<const History::Column*>, std::size_t> largest_forces(const History& history) {
  std::vector<const History::Column*> all;
  for (const History::Column& c : history.columns)
    if (has(c.name, ".force") || c.name.find(".force[") != std::string::npos) all.push_back(&c);
  const auto most = [](const History::Column* c) {
    double size = 0.0;
    for (const double v : c->values) size = std::max(size, std::abs(v));
    return size;
  };
  std::erase_if(all, [&](const History::Column* c) { return most(c) == 0.0; });
  const std::size_t count = all.size();
  std::stable_sort(all.begin(), all.end(), [&](const auto* a, const auto* b) { return most(a) > most(b); });
  all.resize(std::min(count, most_curves));
  std::sort(all.begin(), all.end());  // as they lie in the history
  return {all, count};
}

}  // namespace

std::vector<draw::Figure> history_figures(const History& history) {
  draw::Figure forces, loops;
  forces.width = loops.width = 460.0;
  draw::Panel& over_time = forces.panels.emplace_back();
  over_time.x.label = "time of the contact model";
  over_time.y.label = "force";
  draw::Panel& loop = loops.panels.emplace_back();
  loop.x.label = "compression $δ$";
  loop.y.label = "force";
  const History::Column* time = history.find("t");
  const auto [shown, count] = largest_forces(history);
  if (count > shown.size())
    forces.title = loops.title = fmt::format("the {} largest of {} forces", shown.size(), count);
  for (const History::Column* c : shown) {
    const std::string name = c->name.substr(0, c->name.rfind(".force"));
    over_time.curves.push_back(curve_of({time, c, time}));
    over_time.curves.back().name = label_of(name);
    const History::Column* compression = history.find(name + ".compression");
    if (compression == nullptr) continue;
    loop.curves.push_back(curve_of({compression, c, time}));
    loop.curves.back().name = label_of(name);
  }
  std::vector<draw::Figure> figures;
  for (draw::Figure* figure : {&forces, &loops})
    if (!figure->panels.front().curves.empty()) figures.push_back(std::move(*figure));
  return figures;
}

}  // namespace percuss::report
