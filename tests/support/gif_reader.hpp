// Animated GIFs read back, by the letter of GIF89a.
#pragma once

#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "percuss/canvas.hpp"

namespace percuss::test {

struct Animation {
  int delay = 0;                     // hundredths of a second, of the last frame
  std::vector<draw::Raster> frames;  // as they are seen, one upon the other
};

[[nodiscard]] tl::expected<Animation, std::string> read_gif(const std::string& gif);

}  // namespace percuss::test
