// A font drawn with a pen: every character is a few strokes. Units: 20 to the size of the font, capitals are
// 14 high, small letters 10; y points up from the baseline.
#pragma once

#include <string_view>
#include <vector>

#include "percuss/canvas.hpp"

namespace percuss::draw {

struct Glyph {
  double advance = 0.0;
  std::vector<std::vector<Point>> strokes;  // curves as polylines
};

inline constexpr double font_units = 20.0;

const Glyph& glyph(char32_t c);  // of an unknown character an empty box
bool has_glyph(char32_t c);

// A text as strokes in pixels around (0, 0), y down, not yet turned. `tracking` goes between characters, in
// units of the font: a thick pen needs more room.
struct TextStrokes {
  double width = 0.0;
  std::vector<std::vector<Point>> strokes;
};
TextStrokes text_strokes(std::string_view text, double size, double tracking = 0.0);

}  // namespace percuss::draw
