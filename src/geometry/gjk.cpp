#include "geometry/gjk.hpp"

#include <algorithm>
#include <array>

namespace percuss {

namespace {

using Eigen::Vector3d;

struct Simplex {
  Vector3d w[4] = {Vector3d::Zero(), Vector3d::Zero(), Vector3d::Zero(), Vector3d::Zero()};
  int first[4] = {}, second[4] = {};
  int count = 0;
  double weight[4] = {};

  void keep(std::initializer_list<int> which) {
    Simplex kept{};
    for (int i : which) {
      kept.w[kept.count] = w[i];
      kept.first[kept.count] = first[i];
      kept.second[kept.count] = second[i];
      kept.weight[kept.count] = weight[i];
      ++kept.count;
    }
    *this = kept;
  }
};

// Each takes a simplex to the smallest part that holds its point nearest to the origin, and returns the
// point.
Vector3d nearest_of_segment(Simplex& s) {
  const Vector3d d = s.w[1] - s.w[0];
  const double square = d.squaredNorm();
  const double t = square > 0.0 ? -s.w[0].dot(d) / square : 0.0;
  if (t <= 0.0) {
    s.keep({0});
    return s.w[0];
  }
  if (t >= 1.0) {
    s.keep({1});
    return s.w[0];
  }
  return s.w[0] + t * d;
}

Vector3d nearest_of_triangle(Simplex& s) {
  const Vector3d ab = s.w[1] - s.w[0], ac = s.w[2] - s.w[0];
  const Vector3d n = ab.cross(ac);
  const double square = n.squaredNorm();
  const auto edge = [&s](int i, int j) {
    Simplex part = s;
    part.keep({i, j});
    const Vector3d p = nearest_of_segment(part);
    return std::pair{part, p};
  };
  // Inside all three edges: the foot on the plane. Otherwise the nearest of the edges.
  bool inside = square > 0.0;
  for (int i = 0; inside && i < 3; ++i) {
    const Vector3d &u = s.w[i], &v = s.w[(i + 1) % 3];
    inside = n.dot((v - u).cross(-u)) > 0.0;
  }
  if (inside) return n.dot(s.w[0]) / square * n;
  auto best = edge(0, 1);
  for (auto [i, j] : {std::pair{1, 2}, std::pair{0, 2}}) {
    auto other = edge(i, j);
    if (other.second.squaredNorm() < best.second.squaredNorm()) best = other;
  }
  s = best.first;
  return best.second;
}

// Returns whether the origin is inside.
bool nearest_of_tetrahedron(Simplex& s, Vector3d& point) {
  constexpr std::array<std::array<int, 4>, 4> faces = {
      {{0, 1, 2, 3}, {0, 1, 3, 2}, {0, 2, 3, 1}, {1, 2, 3, 0}}};  // and the vertex across
  bool outside = false;
  Simplex best;
  double least = 0.0;
  for (const auto& f : faces) {
    const Vector3d n = (s.w[f[1]] - s.w[f[0]]).cross(s.w[f[2]] - s.w[f[0]]);
    const double here = -n.dot(s.w[f[0]]), across = n.dot(s.w[f[3]] - s.w[f[0]]);
    if (here * across > 0.0) continue;  // the origin is on the inner side
    outside = true;
    Simplex part = s;
    part.keep({f[0], f[1], f[2]});
    const Vector3d p = nearest_of_triangle(part);
    if (best.count == 0 || p.squaredNorm() < least) best = part, least = p.squaredNorm(), point = p;
  }
  if (!outside) return true;
  s = best;
  return false;
}

}  // namespace

PlacedHull move(const Hull& hull, const Pose& pose, HullSpace& space) {
  const Eigen::Matrix3d r = pose.orientation.toRotationMatrix();
  space.vertices.resize(hull.vertices.size());
  space.normals.resize(hull.normals.size());
  space.directions.resize(hull.directions.size());
  space.offsets.resize(hull.offsets.size());
  const auto turned = [&r](const Vector3d& v) -> Vector3d {
    return v.x() * r.col(0) + v.y() * r.col(1) + v.z() * r.col(2);
  };
  for (std::size_t i = 0; i < hull.vertices.size(); ++i)
    space.vertices[i] = turned(hull.vertices[i]) + pose.position;
  for (std::size_t i = 0; i < hull.normals.size(); ++i) {
    space.normals[i] = turned(hull.normals[i]);
    space.offsets[i] = hull.offsets[i] + space.normals[i].dot(pose.position);
  }
  for (std::size_t i = 0; i < hull.directions.size(); ++i) space.directions[i] = turned(hull.directions[i]);
  return {&hull,
          space.vertices.data(),
          space.normals.data(),
          space.directions.data(),
          space.offsets.data(),
          r * hull.centre + pose.position};
}

Nearest nearest_points(const PlacedHull& a, const PlacedHull& b, double enough) {
  const double size = a.hull->size + b.hull->size;
  Nearest result;
  Simplex s;
  Vector3d v = b.centre - a.centre;
  if (v.squaredNorm() == 0.0) v = Vector3d::UnitX();
  double last = 0.0;
  bool begun = false;
  for (int round = 0; round < 100; ++round) {
    const int i = a.support(v), j = b.support(-v);
    const Vector3d w = b.vertices[j] - a.vertices[i];
    const double along = v.dot(w);
    if (along > 0.0 && along * along > enough * enough * v.squaredNorm()) return result;
    if (begun) {
      // No vertex of B − A lies nearer along v: v is the nearest point, as far as rounding can tell.
      if (last - along <= 1e-15 * last) break;
      bool known = false;
      for (int k = 0; k < s.count; ++k) known = known || (s.first[k] == i && s.second[k] == j);
      if (known) break;
    }
    Simplex trial = s;
    trial.w[trial.count] = w;
    trial.first[trial.count] = i;
    trial.second[trial.count] = j;
    ++trial.count;
    Vector3d next = w;
    bool inside = false;
    if (trial.count == 2) next = nearest_of_segment(trial);
    if (trial.count == 3) next = nearest_of_triangle(trial);
    if (trial.count == 4) inside = nearest_of_tetrahedron(trial, next);
    if (inside) {
      result.overlap = true;
      return result;
    }
    const double square = next.squaredNorm();
    if (begun && !(square < last)) break;  // rounding: no progress
    s = trial;
    v = next;
    last = square;
    begun = true;
    if (square <= 1e-28 * size * size) {
      result.overlap = true;
      return result;
    }
  }
  result.count = s.count;
  std::copy(s.first, s.first + s.count, result.first);
  std::copy(s.second, s.second + s.count, result.second);
  result.difference = v;
  return result;
}

}  // namespace percuss
