// The font of pictures: DejaVu Sans, which comes with Cairo and is the widest of those that SVG asks for.
#pragma once

#include <optional>

namespace percuss::draw {

inline constexpr const char* font_name = "DejaVu Sans";

// Of its size; empty: the font has no such character, or nobody has measured it.
std::optional<double> character_width(char32_t c);

}  // namespace percuss::draw
