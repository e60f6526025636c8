// Texts are measured by a table, so that a layout is the same where there is no font, and where pixels are
// not drawn.
#include "figures/font.hpp"

#include <string_view>

#include "figures/rich_text.hpp"
#include "figures/widths.hpp"
#include "percuss/canvas.hpp"

namespace percuss::draw {
namespace {

constexpr double unknown = 1.0;  // of a character that other fonts have: as wide as high

}  // namespace

std::optional<double> character_width(char32_t c) {
  for (const Widths& range : widths) {
    const std::size_t k = c - range.first;  // below the range: huge
    if (k < range.of.size() && range.of[k] > 0) return 1e-3 * range.of[k];
  }
  return std::nullopt;
}

double text_width(std::string_view text, double size) {
  double width = 0.0;
  for (const Run& run : rich_text(text)) {
    const double part = run.script == Script::normal ? size : script_size * size;
    for (const char32_t c : run.text) width += part * character_width(c).value_or(unknown);
  }
  return width;
}

}  // namespace percuss::draw
