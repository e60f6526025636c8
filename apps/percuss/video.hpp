// Films, by the program ffmpeg where it is installed.
#pragma once

#include <functional>
#include <string>

#include "percuss/canvas.hpp"

namespace percuss::app {

// `frame` draws the picture with that number, all of the same size. Why it failed; empty: written.
std::string write_video(const std::function<draw::Raster(int)>& frame, int frames, double fps,
                        const std::string& path);

}  // namespace percuss::app
