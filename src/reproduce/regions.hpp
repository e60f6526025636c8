// A plane divided by a classification, as smooth areas: along every horizontal line the changes of class are
// located, and lines with the same classes are joined.
#pragma once

#include <functional>
#include <vector>

#include "percuss/figure.hpp"

namespace percuss::published {

struct Window {
  double x_low, x_high, y_low, y_high;
};

struct Division {
  std::vector<std::vector<draw::Region>> areas;  // by class
  std::vector<draw::Curve> borders;
};
Division divide(const Window& window, int classes, const std::function<int(double x, double y)>& classify);

}  // namespace percuss::published
