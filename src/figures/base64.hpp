// Base64, and small pictures as PNG for a data address.
#pragma once

#include <string>
#include <string_view>

#include "percuss/canvas.hpp"

namespace percuss::draw {

std::string base64(std::string_view bytes);
std::string to_png(const PixelShape& shape);  // one pixel for each cell, with transparency

}  // namespace percuss::draw
