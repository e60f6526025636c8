// The colours of a figure.
#pragma once

#include <vector>

#include "percuss/figure.hpp"

namespace percuss::draw {

struct Palette {
  Colour background, ink, muted, grid, grey;
  std::vector<Colour> series;
};
const Palette& palette(Theme theme);

Colour pick(const Palette& palette, int index);  // of a curve or region; `ink` and `grey` too
const std::vector<double>& dashes_of(int index);

// Heights as colours: t from 0 to 1; dark blue to yellow, evenly lighter. Diverging: −1 blue, 0 pale, 1 red.
Colour sequential_colour(double t);
Colour diverging_colour(double t);

}  // namespace percuss::draw
