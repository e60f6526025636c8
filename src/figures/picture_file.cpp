// A picture as a file. With `cairo`, all that needs Cairo: who draws SVG only leaves both out.
#include "percuss/figure.hpp"

namespace percuss::draw {

std::string to_png(const Canvas& canvas, double scale) { return to_png(rasterise(canvas, scale)); }

std::string to_png(const Figure& figure, double scale) { return to_png(layout(figure), scale); }

std::string picture_file(const Canvas& canvas, std::string_view path, const SvgOptions& options) {
  if (path.ends_with(".png")) return to_png(canvas);
  return path.ends_with(".pdf") ? to_pdf(canvas) : to_svg(canvas, options);
}

std::string picture_file(const Figure& figure, std::string_view path, double scale) {
  if (path.ends_with(".png")) return to_png(figure, scale);
  return path.ends_with(".pdf") ? to_pdf(layout(figure)) : to_svg(figure);
}

}  // namespace percuss::draw
