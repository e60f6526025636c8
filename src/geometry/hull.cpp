#include "geometry/hull.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace percuss {

namespace {

using Eigen::Vector3d;

// Newell's normal of a loop, which uses all its vertices.
Vector3d loop_normal(const std::vector<Vector3d>& vertices, const int* loop, int count) {
  Vector3d sum = Vector3d::Zero();
  const Vector3d& base = vertices[static_cast<std::size_t>(loop[0])];
  for (int i = 1; i + 1 < count; ++i)
    sum += (vertices[static_cast<std::size_t>(loop[i])] - base)
               .cross(vertices[static_cast<std::size_t>(loop[i + 1])] - base);
  return sum.normalized();
}

// What follows from vertices, normals and offsets.
void set_extent(Hull& hull) {
  hull.centre.setZero();
  for (const Vector3d& v : hull.vertices) hull.centre += v;
  hull.centre /= static_cast<double>(hull.vertices.size());
  hull.size = 0.0;
  for (const Vector3d& v : hull.vertices) hull.size = std::max(hull.size, (v - hull.centre).norm());
  hull.inner = hull.normals.empty() ? 0.0 : hull.size;
  for (std::size_t f = 0; f < hull.normals.size(); ++f)
    hull.inner = std::min(hull.inner, hull.offsets[f] - hull.normals[f].dot(hull.centre));
}

void set_topology(Hull& hull) {
  std::map<std::array<int, 2>, int> number;
  for (std::size_t e = 0; e < hull.edges.size(); ++e) {
    auto [i, j] = hull.edges[e];
    number[{std::min(i, j), std::max(i, j)}] = static_cast<int>(e);
  }
  hull.edge_faces.assign(hull.edges.size(), {-1, -1});
  hull.loop_edges.resize(hull.loops.size());
  std::vector<std::vector<int>> around(hull.vertices.size());
  for (int f = 0; f < hull.faces(); ++f) {
    const int begin = hull.loop_begin[static_cast<std::size_t>(f)],
              end = hull.loop_begin[static_cast<std::size_t>(f) + 1];
    for (int k = begin; k < end; ++k) {
      const int i = hull.loops[static_cast<std::size_t>(k)],
                j = hull.loops[static_cast<std::size_t>(k + 1 < end ? k + 1 : begin)];
      const int e = number.at({std::min(i, j), std::max(i, j)});
      hull.loop_edges[static_cast<std::size_t>(k)] = e;
      auto& faces = hull.edge_faces[static_cast<std::size_t>(e)];
      (faces[0] < 0 ? faces[0] : faces[1]) = f;
      around[static_cast<std::size_t>(i)].push_back(f);
    }
  }
  hull.fans.clear();
  hull.fan_begin.assign(1, 0);
  for (const std::vector<int>& fan : around) {
    hull.fans.insert(hull.fans.end(), fan.begin(), fan.end());
    hull.fan_begin.push_back(static_cast<int>(hull.fans.size()));
  }
}

void set_directions(Hull& hull) {
  hull.directions.resize(hull.edges.size());
  for (std::size_t e = 0; e < hull.edges.size(); ++e)
    hull.directions[e] = (hull.vertices[static_cast<std::size_t>(hull.edges[e][1])] -
                          hull.vertices[static_cast<std::size_t>(hull.edges[e][0])])
                             .normalized();
}

// The vertices of a box are numbered by the signs of their coordinates, x first: − − −, + − −, − + −, ...
// Its faces are −x, +x, −y, +y, −z, +z.
constexpr int box_faces[6][4] = {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4},
                                 {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}};

Hull unit_box() {
  Hull hull;
  hull.vertices.resize(8);
  hull.offsets.resize(6);
  hull.loop_begin.push_back(0);
  for (int f = 0; f < 6; ++f) {
    hull.normals.push_back((f % 2 == 0 ? -1.0 : 1.0) * Vector3d::Unit(f / 2));
    hull.loops.insert(hull.loops.end(), box_faces[f], box_faces[f] + 4);
    hull.loop_begin.push_back(4 * f + 4);
  }
  for (int axis = 0; axis < 3; ++axis)
    for (int i = 0; i < 8; ++i)
      if (!(i & (1 << axis))) {
        hull.edges.push_back({i, i | (1 << axis)});
        hull.directions.push_back(Vector3d::Unit(axis));
      }
  set_topology(hull);
  return hull;
}

}  // namespace

Hull make_hull(const Polytope& polytope) {
  Hull hull;
  hull.vertices = polytope.vertices;
  hull.edges = polytope.edges;
  hull.loop_begin.push_back(0);
  for (const std::vector<int>& face : polytope.faces) {
    const Vector3d n = loop_normal(hull.vertices, face.data(), static_cast<int>(face.size()));
    double offset = 0.0;
    for (int i : face) offset += n.dot(hull.vertices[static_cast<std::size_t>(i)]);
    hull.normals.push_back(n);
    hull.offsets.push_back(offset / static_cast<double>(face.size()));
    hull.loops.insert(hull.loops.end(), face.begin(), face.end());
    hull.loop_begin.push_back(static_cast<int>(hull.loops.size()));
  }
  set_topology(hull);
  set_directions(hull);
  set_extent(hull);
  return hull;
}

void set_box(Hull& hull, const Vector3d& edges) {
  if (hull.vertices.size() != 8) hull = unit_box();
  const Vector3d half = 0.5 * edges;
  for (int i = 0; i < 8; ++i)
    hull.vertices[static_cast<std::size_t>(i)] = {i & 1 ? half.x() : -half.x(), i & 2 ? half.y() : -half.y(),
                                                  i & 4 ? half.z() : -half.z()};
  for (int f = 0; f < 6; ++f) hull.offsets[static_cast<std::size_t>(f)] = half[f / 2];
  hull.centre.setZero();
  hull.inner = half.minCoeff();
  hull.size = half.norm();
}

void set_point(Hull& hull) {
  if (hull.vertices.size() != 1) {
    hull = Hull{};
    hull.vertices.push_back(Vector3d::Zero());
    hull.loop_begin.push_back(0);
    hull.fan_begin = {0, 0};
  }
}

void set_segment(Hull& hull, double length) {
  if (hull.vertices.size() != 2) {
    hull = Hull{};
    hull.vertices.resize(2);
    hull.loop_begin.push_back(0);
    hull.fan_begin = {0, 0, 0};
    hull.edges.push_back({0, 1});
    hull.edge_faces.push_back({-1, -1});
    hull.directions.push_back(Vector3d::UnitZ());
  }
  hull.vertices[0] = {0.0, 0.0, -0.5 * length};
  hull.vertices[1] = {0.0, 0.0, 0.5 * length};
  hull.size = 0.5 * length;
}

}  // namespace percuss
