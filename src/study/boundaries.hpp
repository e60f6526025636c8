// Where regimes meet in the plane of a map.
#pragma once

#include <functional>
#include <vector>

#include "percuss/quantities.hpp"

namespace percuss {

// Coordinates count grid points.
struct MapPoint {
  double i = 0.0, j = 0.0;
};
struct BoundaryLine {
  std::vector<MapPoint> points;
  Regime one = 0, other = 0;
};

// From thread to thread another one.
using RegimeAt = std::function<Regime(double i, double j)>;

// `known(i, j)` at whole coordinates below columns and rows; `maker` makes a function for a thread. The edges
// of squares of `stride` points are bisected where their ends differ; squares in which three regimes meet are
// divided until the meeting point is known to 1/64 of them, or a thousand regimes were looked at.
std::vector<BoundaryLine> find_boundaries(std::size_t columns, std::size_t rows, std::size_t stride,
                                          const std::function<Regime(std::size_t, std::size_t)>& known,
                                          const std::function<RegimeAt()>& maker, int halvings, int threads);

}  // namespace percuss
