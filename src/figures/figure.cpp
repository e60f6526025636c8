#include "percuss/figure.hpp"

#include <algorithm>

#include "figures/panel.hpp"
#include "figures/theme.hpp"

namespace percuss::draw {

Canvas layout(const Figure& figure) {
  const Palette& colours = palette(figure.theme);
  const PanelStyle style{colours, figure.text_size};
  const auto columns = static_cast<std::size_t>(std::max(figure.columns, 1));
  const double cell = figure.width / static_cast<double>(columns);
  Canvas canvas;
  canvas.width = figure.width;
  canvas.background = colours.background;
  canvas.title = figure.title;
  double top = 0.0;
  if (!figure.title.empty()) {
    const double size = figure.text_size + 1.0;
    canvas.text({0.5 * figure.width, 1.7 * size}, figure.title,
                {.size = size, .colour = colours.ink, .anchor = Anchor::middle, .bold = true});
    top = 2.2 * size;
  }
  const std::size_t rows = (figure.panels.size() + columns - 1) / columns;
  const double gap = 0.5 * figure.text_size, least = 9.0 * figure.text_size;
  const double asked = figure.height ? (*figure.height - top) / static_cast<double>(rows) - gap : 0.0;
  for (std::size_t first = 0; first < figure.panels.size(); first += columns) {
    const std::size_t last = std::min(first + columns, figure.panels.size());
    double height = asked;
    for (std::size_t k = first; k < last; ++k)
      height = std::max(height, figure.height ? least + panel_height(figure.panels[k], style, cell, 0.0)
                                              : panel_height(figure.panels[k], style, cell, figure.aspect));
    for (std::size_t k = first; k < last; ++k)
      draw_panel(canvas, figure.panels[k], style, cell * static_cast<double>(k - first), top, cell, height);
    top += height + gap;
  }
  canvas.height = top;
  return canvas;
}

std::string to_svg(const Figure& figure) {
  return to_svg(layout(figure), {.follows_reader = figure.theme == Theme::follows_reader});
}

}  // namespace percuss::draw
