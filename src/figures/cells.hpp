// Maps: regimes as areas, heights as colours.
#pragma once

#include "figures/axes.hpp"
#include "figures/theme.hpp"
#include "percuss/figure.hpp"

namespace percuss::draw {

Colour regime_colour(const Palette& palette, int regime);
void draw_regimes(Canvas& canvas, const Regimes& map, const Axes& axes, const Palette& palette);
void draw_heights(Canvas& canvas, const Heights& map, const Axes& axes);

// To the right of the box.
double colour_bar_width(const Heights& map, double text_size);
void draw_colour_bar(Canvas& canvas, const Heights& map, const Rectangle& box, double text_size,
                     const Palette& palette);

}  // namespace percuss::draw
