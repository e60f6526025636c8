// One panel of a figure on a canvas.
#pragma once

#include "figures/theme.hpp"
#include "percuss/figure.hpp"

namespace percuss::draw {

struct PanelStyle {
  const Palette& colours;
  double text_size = 11.0;
};

// How high a panel of this width wants to be, legend included.
double panel_height(const Panel& panel, const PanelStyle& style, double width, double aspect);

void draw_panel(Canvas& canvas, const Panel& panel, const PanelStyle& style, double left, double top,
                double width, double height);

}  // namespace percuss::draw
