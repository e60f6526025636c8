#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <map>
#include <mutex>
#include <numeric>

#include "geometry/cylinder.hpp"
#include "geometry/ground.hpp"

namespace percuss {

namespace {

using Eigen::Vector3d;

void link_edges(GroundTables& g) {
  std::map<std::array<int, 2>, int> number;
  for (const auto& t : g.triangles)
    for (std::size_t k = 0; k < 3; ++k) {
      const int i = t[k], j = t[(k + 1) % 3];
      number[{std::min(i, j), std::max(i, j)}] = 0;
    }
  g.edges.clear();
  for (auto& [ends, n] : number) {
    n = static_cast<int>(g.edges.size());
    GroundEdge e;
    e.from = ends[0], e.to = ends[1];
    g.edges.push_back(e);
  }
  g.triangle_edges.assign(g.triangles.size(), {});
  for (std::size_t t = 0; t < g.triangles.size(); ++t)
    for (std::size_t k = 0; k < 3; ++k) {
      const int i = g.triangles[t][k], j = g.triangles[t][(k + 1) % 3];
      const int e = number[{std::min(i, j), std::max(i, j)}];
      g.triangle_edges[t][k] = e;
      GroundEdge& edge = g.edges[static_cast<std::size_t>(e)];
      (edge.left < 0 ? edge.left : edge.right) = static_cast<int>(t);
    }
}

// Across the edge, in the plane of the triangle, towards its third vertex.
Vector3d into(const GroundTables& g, const GroundEdge& e, int triangle) {
  const auto& t = g.triangles[static_cast<std::size_t>(triangle)];
  const int third = t[0] + t[1] + t[2] - e.from - e.to;
  const Vector3d d =
      g.vertices[static_cast<std::size_t>(third)] - g.vertices[static_cast<std::size_t>(e.from)];
  return (d - e.along.dot(d) * e.along).normalized();
}

int build_tree(GroundTables& g, const std::vector<Vector3d>& centres, int first, int count) {
  const int at = static_cast<int>(g.nodes.size());
  g.nodes.push_back({});
  Vector3d low = Vector3d::Constant(1e300), high = -low;
  for (int i = first; i < first + count; ++i)
    for (int v : g.triangles[static_cast<std::size_t>(g.order[static_cast<std::size_t>(i)])]) {
      low = low.cwiseMin(g.vertices[static_cast<std::size_t>(v)]);
      high = high.cwiseMax(g.vertices[static_cast<std::size_t>(v)]);
    }
  GroundTables::Node node{low, high, first, count, 0};
  if (count > 4) {
    Vector3d::Index axis = 0;
    (high - low).maxCoeff(&axis);
    const int half = count / 2;
    const auto begin = g.order.begin() + first;
    std::nth_element(begin, begin + half, begin + count, [&](int a, int b) {
      const double p = centres[static_cast<std::size_t>(a)][axis],
                   q = centres[static_cast<std::size_t>(b)][axis];
      return p != q ? p < q : a < b;
    });
    build_tree(g, centres, first, half);
    node.right = build_tree(g, centres, first + half, count - half);
    node.count = 0;
  }
  g.nodes[static_cast<std::size_t>(at)] = node;
  return at;
}

}  // namespace

void complete(GroundTables& g, bool tree) {
  g.normals.clear();
  for (const auto& t : g.triangles) {
    const Vector3d &a = g.vertices[static_cast<std::size_t>(t[0])],
                   &b = g.vertices[static_cast<std::size_t>(t[1])],
                   &c = g.vertices[static_cast<std::size_t>(t[2])];
    const Vector3d n = (b - a).cross(c - a);
    const double area = n.norm(),
                 longest = std::max({(b - a).squaredNorm(), (c - a).squaredNorm(), (c - b).squaredNorm()});
    g.normals.push_back(area > 1e-14 * longest ? Vector3d(n / area) : Vector3d::Zero());
  }
  link_edges(g);
  std::vector<int> count(g.vertices.size() + 1, 0);
  for (GroundEdge& e : g.edges) {
    e.along = (g.vertices[static_cast<std::size_t>(e.to)] - g.vertices[static_cast<std::size_t>(e.from)])
                  .normalized();
    e.into_left = into(g, e, e.left);
    e.into_right = e.right >= 0 ? into(g, e, e.right) : Vector3d::Zero();
    e.ridge =
        e.right < 0 || g.normals[static_cast<std::size_t>(e.left)].dot(e.into_right) < -geometry_tolerance;
    ++count[static_cast<std::size_t>(e.from) + 1];
    ++count[static_cast<std::size_t>(e.to) + 1];
  }
  std::partial_sum(count.begin(), count.end(), count.begin());
  g.spoke_begin = count;
  g.spokes.resize(static_cast<std::size_t>(count.back()));
  for (std::size_t e = 0; e < g.edges.size(); ++e)
    for (int v : {g.edges[e].from, g.edges[e].to})
      g.spokes[static_cast<std::size_t>(count[static_cast<std::size_t>(v)]++)] = static_cast<int>(e);
  find_corners(g);
  g.nodes.clear();
  if (!tree || g.triangles.empty()) return;
  g.order.resize(g.triangles.size());
  std::iota(g.order.begin(), g.order.end(), 0);
  std::vector<Vector3d> centres;
  for (const auto& t : g.triangles)
    centres.push_back((g.vertices[static_cast<std::size_t>(t[0])] +
                       g.vertices[static_cast<std::size_t>(t[1])] +
                       g.vertices[static_cast<std::size_t>(t[2])]) /
                      3.0);
  build_tree(g, centres, 0, static_cast<int>(g.triangles.size()));
}

void find_corners(GroundTables& g) {
  g.corners.assign(g.vertices.size(), 0);
  for (std::size_t v = 0; v < g.vertices.size(); ++v) {
    int ridges = 0;
    Vector3d sum = Vector3d::Zero();
    for (int k = g.spoke_begin[v]; k < g.spoke_begin[v + 1]; ++k) {
      const GroundEdge& e = g.edges[static_cast<std::size_t>(g.spokes[static_cast<std::size_t>(k)])];
      if (!e.ridge) continue;
      ++ridges;
      sum += e.from == static_cast<int>(v) ? e.along : Vector3d(-e.along);
    }
    g.corners[v] = ridges > 0 && !(ridges == 2 && sum.norm() <= geometry_tolerance);
  }
}

void GroundTables::near(const Vector3d& low, const Vector3d& high, std::vector<int>& found) const {
  found.clear();
  const auto meet = [&](const Vector3d& a, const Vector3d& b) {
    return (a.array() <= high.array()).all() && (b.array() >= low.array()).all();
  };
  const auto add = [&](int t) {
    const auto& v = triangles[static_cast<std::size_t>(t)];
    const Vector3d &a = vertices[static_cast<std::size_t>(v[0])],
                   &b = vertices[static_cast<std::size_t>(v[1])],
                   &c = vertices[static_cast<std::size_t>(v[2])];
    if (meet(a.cwiseMin(b).cwiseMin(c), a.cwiseMax(b).cwiseMax(c))) found.push_back(t);
  };
  if (nodes.empty()) {
    for (int t = 0; t < static_cast<int>(triangles.size()); ++t) add(t);
    return;
  }
  int stack[64], depth = 0;  // halves: 64 levels are enough for any number of triangles
  stack[depth++] = 0;
  while (depth > 0) {
    const int at = stack[--depth];
    const Node& node = nodes[static_cast<std::size_t>(at)];
    if (!meet(node.low, node.high)) continue;
    for (int i = node.first; i < node.first + node.count; ++i) add(order[static_cast<std::size_t>(i)]);
    if (node.count == 0) stack[depth++] = node.right, stack[depth++] = at + 1;
  }
  std::sort(found.begin(), found.end());
}

std::shared_ptr<const GroundTables> mesh_tables(const std::shared_ptr<const TriangleMesh>& mesh) {
  struct Kept {
    std::weak_ptr<const TriangleMesh> mesh;
    std::shared_ptr<const GroundTables> tables;
  };
  thread_local Kept last;
  if (last.tables && last.mesh.lock() == mesh) return last.tables;
  static std::mutex guard;
  static std::vector<Kept> all;
  const std::lock_guard lock(guard);
  std::erase_if(all, [](const Kept& k) { return k.mesh.expired(); });
  for (const Kept& k : all)
    if (k.mesh.lock() == mesh) {
      last = k;
      return last.tables;
    }
  auto made = std::make_shared<GroundTables>();
  made->vertices = mesh->vertices;
  made->triangles = mesh->triangles;
  complete(*made, true);
  all.push_back({mesh, made});
  last = all.back();
  return last.tables;
}

// Cell (i, j) has the triangles 2c and 2c + 1, c = i (columns − 1) + j, parted by the diagonal from (i, j) to
// (i + 1, j + 1). Edges are numbered 3 × their first vertex, + 0 along x, + 1 along y, + 2 the diagonal.
void heightfield_part(const Heightfield& field, const Vector3d& low, const Vector3d& high,
                      GroundTables& part) {
  const int rows = static_cast<int>(field.heights.rows()), columns = static_cast<int>(field.heights.cols());
  const double dx = field.size.x() / (rows - 1), dy = field.size.y() / (columns - 1);
  const auto cell = [](double x, double d, int count) {
    return static_cast<int>(std::clamp(std::floor(x / d), -1.0, static_cast<double>(count)));
  };
  const int i0 = std::max(0, cell(low.x() + 0.5 * field.size.x(), dx, rows) - 1),
            i1 = std::min(rows - 1, cell(high.x() + 0.5 * field.size.x(), dx, rows) + 2),
            j0 = std::max(0, cell(low.y() + 0.5 * field.size.y(), dy, columns) - 1),
            j1 = std::min(columns - 1, cell(high.y() + 0.5 * field.size.y(), dy, columns) + 2);
  part = GroundTables{};
  if (i1 <= i0 || j1 <= j0) return;
  const int width = j1 - j0 + 1;
  for (int i = i0; i <= i1; ++i)
    for (int j = j0; j <= j1; ++j) {
      part.vertices.push_back(
          {i * dx - 0.5 * field.size.x(), j * dy - 0.5 * field.size.y(), field.heights(i, j)});
      part.vertex_numbers.push_back(i * columns + j);
    }
  for (int i = i0; i < i1; ++i)
    for (int j = j0; j < j1; ++j) {
      const int a = (i - i0) * width + (j - j0), b = a + width, c = b + 1, d = a + 1;
      const int number = 2 * (i * (columns - 1) + j);
      part.triangles.push_back({a, b, c});
      part.triangles.push_back({a, c, d});
      part.triangle_numbers.push_back(number);
      part.triangle_numbers.push_back(number + 1);
    }
  complete(part, false);
  for (const GroundEdge& e : part.edges) {
    const int from = part.vertex_numbers[static_cast<std::size_t>(e.from)],
              step = part.vertex_numbers[static_cast<std::size_t>(e.to)] - from;
    part.edge_numbers.push_back(3 * from + (step == columns ? 0 : step == 1 ? 1 : 2));
  }
  // What looks like a border of the part is one of the field only at its edge.
  const auto outer = [&](int v) {
    const int n = part.vertex_numbers[static_cast<std::size_t>(v)], i = n / columns, j = n % columns;
    return std::array<bool, 4>{i == 0, i == rows - 1, j == 0, j == columns - 1};
  };
  for (GroundEdge& e : part.edges) {
    if (e.right >= 0) continue;
    const auto p = outer(e.from), q = outer(e.to);
    e.ridge = (p[0] && q[0]) || (p[1] && q[1]) || (p[2] && q[2]) || (p[3] && q[3]);
  }
  find_corners(part);
}

Feature ground_feature(const Solid& solid, FeatureCode code) {
  GroundTables part;
  std::shared_ptr<const GroundTables> whole;
  const Mesh* mesh = std::get_if<Mesh>(&solid.form);
  if (mesh) {
    whole = mesh_tables(mesh->mesh);
  } else {
    const Heightfield& field = std::get<Heightfield>(solid.form);
    // The part around the feature; its numbers tell where it is.
    const int columns = static_cast<int>(field.heights.cols()), rows = static_cast<int>(field.heights.rows());
    const int n = index_of(code);
    int i = n / columns, j = n % columns;
    if (kind_of(code) == Feature::Kind::line) i = n / 3 / columns, j = n / 3 % columns;
    if (kind_of(code) == Feature::Kind::plane) i = n / 2 / (columns - 1), j = n / 2 % (columns - 1);
    const Vector3d at((i + 0.5) * field.size.x() / (rows - 1) - 0.5 * field.size.x(),
                      (j + 0.5) * field.size.y() / (columns - 1) - 0.5 * field.size.y(), 0.0);
    heightfield_part(field, at, at, part);
  }
  const GroundTables& g = mesh ? *whole : part;
  const auto place = [&](const std::vector<int>& numbers) {
    const auto found = std::find(numbers.begin(), numbers.end(), index_of(code));
    return static_cast<std::size_t>(numbers.empty() ? index_of(code) : found - numbers.begin());
  };
  Feature f;
  f.kind = kind_of(code);
  if (f.kind == Feature::Kind::point) {
    f.origin = g.vertices[place(g.vertex_numbers)];
  } else if (f.kind == Feature::Kind::line) {
    const GroundEdge& e = g.edges[place(g.edge_numbers)];
    const Vector3d &a = g.vertices[static_cast<std::size_t>(e.from)],
                   &b = g.vertices[static_cast<std::size_t>(e.to)];
    f.origin = 0.5 * (a + b);
    f.axis = e.along;
    f.size = 0.5 * (b - a).norm();
  } else {
    const std::size_t t = place(g.triangle_numbers);
    f.origin = g.vertices[static_cast<std::size_t>(g.triangles[t][0])];
    f.axis = g.normals[t];
  }
  return f;
}

}  // namespace percuss
