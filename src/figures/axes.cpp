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
  const Range range = data.exact && high > low ? Range{low, high} : with_room(low, high, 0.04, axis.log);
  const auto given = [&](const std::optional<double>& limit, double otherwise) {
    return limit && std::isfinite(*limit) && (!axis.log || *limit > 0.0) ? *limit : otherwise;
  };
  scale.low = given(axis.low, range.low), scale.high = given(axis.high, range.high);
  if (!(scale.high > scale.low)) scale.high = with_room(scale.low, scale.low, 0.0, axis.log).high;
  return scale;
}

}  // namespace

double Scale::operator()(double value) const {
  constexpr double nowhere = std::numeric_limits<double>::quiet_NaN();
  double part = (value - low) / (high - low);
  if (log)
    part = value > 0.0 ? (std::log(value) - std::log(low)) / (std::log(high) - std::log(low)) : nowhere;
  else if (!std::isnormal(high - low))  // beyond the largest double, or below the smallest normal one
    part =
        static_cast<double>((static_cast<long double>(value) - low) / (static_cast<long double>(high) - low));
  return from + part * (to - from);
}

Axes fit(const Panel& panel) {
  return {fit_axis(panel.x, extent(panel, true)), fit_axis(panel.y, extent(panel, false))};
}

Ticks choose_ticks(const Axis& axis, const Scale& scale, double length, bool horizontal, double text_size) {
  if (!axis.ticks.empty()) return {axis.ticks, {}, ""};
  constexpr double least = 2.0, largest = 1000.0;
  int most =
      static_cast<int>(std::clamp(length / (text_size * (horizontal ? 4.0 : 2.4)) + 1.0, least, largest));
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
