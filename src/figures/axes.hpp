// From the units of a panel to pixels.
#pragma once

#include "figures/clip.hpp"
#include "figures/ticks.hpp"
#include "percuss/figure.hpp"

namespace percuss::draw {

struct Scale {
  double low = 0.0, high = 1.0;
  bool log = false;
  double from = 0.0, to = 1.0;  // pixels

  double operator()(double value) const;  // not finite where the value has no place
};

struct Axes {
  Scale x, y;
  Rectangle box() const { return {x.from, y.to, x.to, y.from}; }
  Point operator()(double a, double b) const { return {x(a), y(b)}; }
};

// What the axes have to show: the limits of the panel or the extent of its data, a little more where free.
Axes fit(const Panel& panel);

// Ticks with as many labels as find room on `length` pixels.
Ticks choose_ticks(const Axis& axis, const Scale& scale, double length, bool horizontal, double text_size);

}  // namespace percuss::draw
