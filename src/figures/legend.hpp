// What the colours of a panel mean.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "figures/clip.hpp"
#include "percuss/figure.hpp"

namespace percuss::draw {

struct LegendEntry {
  std::string name;
  std::optional<Colour> area;
  std::optional<Stroke> stroke;
  Marker marker = Marker::none;
  Colour colour;
};

struct LegendLayout {
  double width = 0.0, height = 0.0, column = 0.0, line = 0.0;
  std::size_t columns = 1;
};

// In as many columns as fit into `width`.
LegendLayout arrange(const std::vector<LegendEntry>& entries, double text_size, double width,
                     std::size_t most_columns);
void draw_legend(Canvas& canvas, const std::vector<LegendEntry>& entries, const LegendLayout& layout,
                 Point corner, double text_size, Colour colour);

// The corner of the box where the fewest of the points are, its upper left; empty: all are too crowded.
std::optional<Point> free_corner(const Rectangle& box, const LegendLayout& layout,
                                 const std::vector<Point>& points);

void draw_marker(Canvas& canvas, Point at, Marker marker, double size, Colour colour, std::string hint = "");

}  // namespace percuss::draw
