#include "figures/axes.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace percuss::draw {
namespace {

struct Extent {
  double low = std::numeric_limits<double>::infinity(), high = -low;
  bool exact = false;  // cells need no room around them

  void add(double value, bool log) {
    if (!std::isfinite(value) || (log && value <= 0.0)) return;
    low = std::min(low, value), high = std::max(high, value);
  }
};

Extent extent(const Panel& panel, bool horizontal) {
  Extent out;
  const bool log = (horizontal ? panel.x : panel.y).log;
  const auto cells = [&](const Cells& c) {
    out.add(horizontal ? c.x_low : c.y_low, log), out.add(horizontal ? c.x_high : c.y_high, log);
    out.exact = true;
  };
  for (const Heights& h : panel.heights) cells(h.cells);
  for (const Regimes& r : panel.regimes) cells(r.cells);
  for (const Region& r : panel.regions)
    for (const double v : horizontal ? r.x : r.y) out.add(v, log);
  for (const Curve& c : panel.curves)
    for (const double v : horizontal ? c.x : c.y) out.add(v, log);
  for (const Arrow& a : panel.arrows) {
    out.add(horizontal ? a.x1 : a.y1, log), out.add(horizontal ? a.x2 : a.y2, log);
  }
  return out;
}

Scale fit_axis(const Axis& axis, const Extent& data) {
  Scale scale;
  scale.log = axis.log;
  double low = data.low, high = data.high;
  if (!(low <= high)) low = axis.log ? 1.0 : 0.0, high = axis.log ? 10.0 : 1.0;  // nothing to show
  if (axis.log) {
    if (low == high) low /= 2.0, high *= 2.0;
    const double room = data.exact ? 1.0 : std::pow(high / low, 0.04);
    low /= room, high *= room;
  } else {
    if (low == high) {
      const double room = low == 0.0 ? 0.5 : 0.1 * std::abs(low);
      low -= room, high += room;
    }
    const double room = data.exact ? 0.0 : 0.04 * (high - low);
    low -= room, high += room;
  }
  scale.low = axis.low.value_or(low), scale.high = axis.high.value_or(high);
  if (!(scale.high > scale.low)) scale.high = axis.log ? 10.0 * scale.low : scale.low + 1.0;
  return scale;
}

}  // namespace

double Scale::operator()(double value) const {
  const double part = log ? (value > 0.0 ? std::log(value / low) / std::log(high / low)
                                         : std::numeric_limits<double>::quiet_NaN())
                          : (value - low) / (high - low);
  return from + part * (to - from);
}

Axes fit(const Panel& panel) {
  return {fit_axis(panel.x, extent(panel, true)), fit_axis(panel.y, extent(panel, false))};
}

Ticks choose_ticks(const Axis& axis, const Scale& scale, double length, bool horizontal, double text_size) {
  if (!axis.ticks.empty()) return {axis.ticks, {}, ""};
  int most = std::max(2, static_cast<int>(length / (text_size * (horizontal ? 4.0 : 2.4))) + 1);
  for (;; --most) {
    Ticks ticks = axis.log ? log_ticks(scale.low, scale.high, most)
                           : linear_ticks(scale.low, scale.high, most, axis.step);
    double room = 0.0;
    for (const Tick& t : ticks.ticks)
      room += horizontal ? text_width(t.label, text_size) + 0.8 * text_size : 1.3 * text_size;
    if (room <= length || most <= 2 || axis.step) return ticks;
  }
}

}  // namespace percuss::draw
