// The nearest points of a circle and another circle or a line: what has no closed formula worth having.
#pragma once

#include <utility>

#include "geometry/rated.hpp"

namespace percuss {

template <class T>
struct Rim {
  Triple<T> centre, axis;
  double size = 0.0;  // radius of a circle; a line has none
  bool round = true;  // false: the line through `centre` along `axis`
  int side = 0;       // of a circle that crosses the other one twice: Feature::side
};

// Global minimum of the distance, on the side that is told where there is one; the first in the order of the
// angle where several are as near.
std::pair<Triple<double>, Triple<double>> nearest_of_rims(const Rim<double>& a, const Rim<double>& b);
std::pair<Triple<Rated>, Triple<Rated>> nearest_of_rims(const Rim<Rated>& a, const Rim<Rated>& b);

}  // namespace percuss
