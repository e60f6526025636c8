// A map as a picture.
#pragma once

#include <string>

#include "percuss/figure.hpp"
#include "percuss/map.hpp"

namespace percuss::report {

struct MapFigureOptions {
  double width = 800.0, height = 600.0;  // pixels
  bool dark = false;
  std::string title = {};
};

// Regimes as areas with their names, or a result as colours; boundaries as lines. A map with more points than
// the picture has pixels is thinned out.
draw::Figure map_figure(const Map& map, const MapFigureOptions& options = {});

}  // namespace percuss::report
