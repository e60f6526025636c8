// Colours as SVG names them.
#pragma once

#include <optional>
#include <string_view>

#include "percuss/canvas.hpp"

namespace percuss::draw {

// One of the names of SVG, #rgb or #rrggbb.
std::optional<Colour> colour_from_name(std::string_view name);

}  // namespace percuss::draw
