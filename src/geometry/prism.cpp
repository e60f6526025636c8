#include "geometry/prism.hpp"

#include <Eigen/Geometry>
#include <cmath>
#include <numbers>

namespace percuss {

namespace {

// Vertices: bottom rim, then top rim. Faces: sides, bottom, top. Edges: bottom, top, upright.
Hull prism_topology() {
  constexpr int n = prism_sides;
  Polytope p;
  for (int i = 0; i < n; ++i) {
    const double a = 2.0 * std::numbers::pi * i / n;
    p.vertices.push_back({std::cos(a), std::sin(a), -1.0});
  }
  for (int i = 0; i < n; ++i)
    p.vertices.push_back(p.vertices[static_cast<std::size_t>(i)] + 2.0 * Eigen::Vector3d::UnitZ());
  std::vector<int> bottom, top;
  for (int i = 0; i < n; ++i) {
    const int j = (i + 1) % n;
    p.faces.push_back({i, j, n + j, n + i});
    top.push_back(n + i);
    bottom.push_back(n - 1 - i);
  }
  p.faces.push_back(bottom);
  p.faces.push_back(top);
  for (int i = 0; i < n; ++i) p.edges.push_back({i, (i + 1) % n});
  for (int i = 0; i < n; ++i) p.edges.push_back({n + i, n + (i + 1) % n});
  for (int i = 0; i < n; ++i) p.edges.push_back({i, n + i});
  return make_hull(p);
}

}  // namespace

void set_prism(Hull& hull, double radius, double half_length, double angle, double step) {
  constexpr int n = prism_sides, crowd = 17;
  if (hull.vertices.size() != 2 * n) hull = prism_topology();
  const double begin = angle + 8.0 * step;
  const double rest = (2.0 * std::numbers::pi - 16.0 * step) / (n - crowd + 1);
  double at[n + 1];
  for (int i = 0; i < n; ++i) at[i] = i < crowd ? angle + (i - 8) * step : begin + (i - crowd + 1) * rest;
  at[n] = at[0] + 2.0 * std::numbers::pi;
  for (int i = 0; i < n; ++i) {
    const std::size_t k = static_cast<std::size_t>(i);
    const Eigen::Vector3d out(std::cos(at[i]), std::sin(at[i]), 0.0);
    hull.vertices[k] = radius * out - half_length * Eigen::Vector3d::UnitZ();
    hull.vertices[k + n] = radius * out + half_length * Eigen::Vector3d::UnitZ();
    // The side to the next vertex: its normal halves the angle.
    const double middle = 0.5 * (at[i] + at[i + 1]), half = 0.5 * (at[i + 1] - at[i]);
    hull.normals[k] = {std::cos(middle), std::sin(middle), 0.0};
    hull.offsets[k] = radius * std::cos(half);
    hull.directions[k] = hull.directions[k + n] = {-std::sin(middle), std::cos(middle), 0.0};
  }
  hull.offsets[n] = hull.offsets[n + 1] = half_length;
  hull.centre.setZero();
  hull.size = std::hypot(radius, half_length);
  hull.inner = half_length;
  for (int i = 0; i < n; ++i) hull.inner = std::min(hull.inner, hull.offsets[static_cast<std::size_t>(i)]);
}

}  // namespace percuss
