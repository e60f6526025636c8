// Hulls of points: Qhull's facets, merged where they lie in one plane, in an order that is ours.
#include <fmt/format.h>

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

#include "geometry/cylinder.hpp"
#include "geometry/hull.hpp"
#include "geometry/qhull.hpp"

namespace percuss {

namespace {

using Eigen::Vector3d;

tl::unexpected<Errors> no_hull(const std::string& why) { return tl::make_unexpected(Errors{{"", why}}); }

// How far the points reach along a line, from it, and from a plane: none may vanish beside the first.
Result<void> check_extent(const std::vector<Vector3d>& points) {
  for (std::size_t i = 0; i < points.size(); ++i)
    if (!points[i].allFinite()) return no_hull(fmt::format("point {} is not finite", i));
  if (points.size() < 4)
    return no_hull(fmt::format("a convex hull needs 4 points or more, not {}", points.size()));
  const Vector3d& base = points[0];
  const auto farthest = [&](auto measure) {
    return *std::max_element(points.begin(), points.end(),
                             [&](const Vector3d& p, const Vector3d& q) { return measure(p) < measure(q); });
  };
  const Vector3d far = farthest([&](const Vector3d& p) { return (p - base).norm(); });
  const double size = (far - base).norm();
  if (!(size > 0.0)) return no_hull("all points of the hull are one");
  const Vector3d u = (far - base) / size;
  const auto from_line = [&](const Vector3d& p) { return (p - base).cross(u).norm(); };
  const Vector3d side = farthest(from_line);
  if (from_line(side) <= geometry_tolerance * size) return no_hull("all points of the hull lie on one line");
  const Vector3d n = u.cross(side - base).normalized();
  const auto from_plane = [&](const Vector3d& p) { return std::abs(n.dot(p - base)); };
  const double thickness = from_plane(farthest(from_plane));
  if (thickness <= geometry_tolerance * size)
    return no_hull(fmt::format("the points of the hull lie in one plane (thickness {:.3g} of size {:.3g})",
                               thickness, size));
  return {};
}

// Neighbours whose normals differ by less than the tolerance are one facet.
std::vector<std::vector<int>> merged(const std::vector<HullFacet>& facets) {
  std::map<std::array<int, 2>, int> left_of;  // directed edge -> facet
  for (std::size_t f = 0; f < facets.size(); ++f)
    for (std::size_t k = 0; k < facets[f].loop.size(); ++k)
      left_of[{facets[f].loop[k], facets[f].loop[(k + 1) % facets[f].loop.size()]}] = static_cast<int>(f);
  std::vector<int> group(facets.size());
  std::iota(group.begin(), group.end(), 0);
  const auto root = [&group](int f) {
    while (group[static_cast<std::size_t>(f)] != f) f = group[static_cast<std::size_t>(f)];
    return f;
  };
  for (const auto& [edge, f] : left_of) {
    const auto across = left_of.find({edge[1], edge[0]});
    if (across == left_of.end()) continue;
    const Vector3d &m = facets[static_cast<std::size_t>(f)].normal,
                   &n = facets[static_cast<std::size_t>(across->second)].normal;
    if ((m - n).norm() > geometry_tolerance) continue;
    const int a = root(f), b = root(across->second);
    group[static_cast<std::size_t>(std::max(a, b))] = std::min(a, b);
  }
  // What is left of the directed edges of a group is the way around it.
  std::map<int, std::map<int, int>> around;
  for (const auto& [edge, f] : left_of) {
    const auto across = left_of.find({edge[1], edge[0]});
    if (across != left_of.end() && root(across->second) == root(f)) continue;
    around[root(f)][edge[0]] = edge[1];
  }
  std::vector<std::vector<int>> loops;
  for (const auto& [f, next] : around) {
    std::vector<int> loop;
    int at = next.begin()->first;
    do {
      loop.push_back(at);
      const auto step = next.find(at);
      if (step == next.end() || loop.size() > next.size()) return {};
      at = step->second;
    } while (at != loop.front());
    if (loop.size() != next.size()) return {};
    loops.push_back(std::move(loop));
  }
  return loops;
}

}  // namespace

Result<Polytope> convex_hull(const std::vector<Vector3d>& points) {
  if (auto fine = check_extent(points); !fine) return tl::make_unexpected(fine.error());

  // Of equal points the first counts.
  std::vector<Vector3d> distinct;
  {
    std::map<std::array<double, 3>, int> seen;
    for (const Vector3d& p : points)
      if (seen.insert({{p.x() + 0.0, p.y() + 0.0, p.z() + 0.0}, 0}).second) distinct.push_back(p);
  }
  const auto facets = hull_facets(distinct);
  if (!facets) return tl::make_unexpected(facets.error());
  std::vector<std::vector<int>> loops = merged(*facets);
  if (loops.size() < 4) return no_hull("the points of the hull are too near to one plane to tell its faces");

  // A vertex of fewer than three faces lies on an edge.
  std::vector<int> count(distinct.size(), 0);
  for (const auto& loop : loops)
    for (int v : loop) ++count[static_cast<std::size_t>(v)];
  Polytope polytope;
  std::vector<int> number(distinct.size(), -1);
  for (std::size_t i = 0; i < distinct.size(); ++i)
    if (count[i] >= 3) {
      number[i] = static_cast<int>(polytope.vertices.size());
      polytope.vertices.push_back(distinct[i]);
    }
  for (const auto& loop : loops) {
    std::vector<int> face;
    for (int v : loop)
      if (number[static_cast<std::size_t>(v)] >= 0) face.push_back(number[static_cast<std::size_t>(v)]);
    if (face.size() < 3) continue;
    std::rotate(face.begin(), std::min_element(face.begin(), face.end()), face.end());
    for (std::size_t k = 0; k < face.size(); ++k) {
      const int a = face[k], b = face[(k + 1) % face.size()];
      if (a < b) polytope.edges.push_back({a, b});
    }
    polytope.faces.push_back(std::move(face));
  }
  std::sort(polytope.faces.begin(), polytope.faces.end());
  std::sort(polytope.edges.begin(), polytope.edges.end());
  // V − E + F = 2, or facets that nearly coincide were merged the wrong way.
  if (polytope.vertices.size() + polytope.faces.size() != polytope.edges.size() + 2)
    return no_hull("the points of the hull are too near to each other to tell its faces");
  polytope.tables = std::make_shared<const HullTables>(make_hull(polytope));
  return polytope;
}

}  // namespace percuss
