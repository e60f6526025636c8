// What a system looks like in the plane: shapes whose points are formulas, as a problem file says it under
// `draw`, and shapes at one instant, as a system may show itself.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace percuss {

struct Shape {
  enum class Kind { point, line, circle, polygon };

  Kind kind = Kind::point;
  // Formulas of the coordinates, the parameters and t: x and y of a point, of the center of a circle, of the
  // corners of a line or a polygon.
  std::vector<std::array<std::string, 2>> points;
  std::string radius;  // of a circle
  std::string colour;  // as SVG names it; empty: the viewer's choice
  std::string fill;    // of circles and polygons; empty: none
  std::string label;
};

std::string_view to_string(Shape::Kind kind);

struct DrawnShape {
  Shape look;  // kind, colours and label
  std::vector<std::array<double, 2>> points;
  double radius = 0.0;
};

}  // namespace percuss
