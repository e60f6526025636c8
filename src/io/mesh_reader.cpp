#include "io/mesh_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cctype>
#include <cstdint>
#include <unordered_map>

#include "io/named_files.hpp"
#include "percuss/text.hpp"

namespace percuss::io {
namespace {

std::string point_text(const Eigen::Vector3d& x) { return fmt::format("({}, {}, {})", x[0], x[1], x[2]); }

// The unit normal of a polygon that need not be flat [Newell].
Eigen::Vector3d newell_normal(const MeshBuilder& mesh, const std::vector<int>& corners) {
  Eigen::Vector3d normal = Eigen::Vector3d::Zero();
  for (std::size_t i = 0; i < corners.size(); ++i)
    normal += mesh.at(corners[i]).cross(mesh.at(corners[(i + 1) % corners.size()]));
  return normal.normalized();
}

double turn_of(const Eigen::Vector3d& normal, const Eigen::Vector3d& a, const Eigen::Vector3d& b,
               const Eigen::Vector3d& c) {
  return normal.dot((b - a).cross(c - b));
}

}  // namespace

struct MeshBuilder::Table {
  using Vertex = std::array<double, 3>;
  struct Hash {
    std::size_t operator()(const Vertex& x) const {
      std::uint64_t h = 0x9E3779B97F4A7C15U;
      for (const double c : x) {
        h ^= std::bit_cast<std::uint64_t>(c);
        h *= 0xFF51AFD7ED558CCDU;
        h ^= h >> 32;
      }
      return static_cast<std::size_t>(h);
    }
  };
  std::unordered_map<Vertex, int, Hash> vertices;
};

MeshBuilder::MeshBuilder() : table_(std::make_unique<Table>()) {}
MeshBuilder::~MeshBuilder() = default;

int MeshBuilder::vertex(const Eigen::Vector3d& x) {
  const Table::Vertex key{x[0] + 0.0, x[1] + 0.0, x[2] + 0.0};  // −0 becomes 0
  const auto [it, added] = table_->vertices.try_emplace(key, static_cast<int>(mesh_.vertices.size()));
  if (added) mesh_.vertices.emplace_back(key[0], key[1], key[2]);
  return it->second;
}

void MeshBuilder::triangle(int a, int b, int c) {
  if (a != b && b != c && c != a) mesh_.triangles.push_back({a, b, c});
}

bool MeshBuilder::polygon(const std::vector<int>& corners) {
  const Eigen::Vector3d normal = newell_normal(*this, corners);
  bool convex = true;
  for (std::size_t i = 0, n = corners.size(); i < n && convex; ++i)
    convex = !(turn_of(normal, at(corners[i]), at(corners[(i + 1) % n]), at(corners[(i + 2) % n])) < 0.0);
  if (convex) {
    for (std::size_t i = 2; i < corners.size(); ++i) triangle(corners[0], corners[i - 1], corners[i]);
    return true;
  }
  if (corners.size() > most_corners_bent) return false;
  std::vector<int> left = corners;
  const auto is_ear = [&](std::size_t i) {
    const std::size_t n = left.size();
    const int ia = left[(i + n - 1) % n], ib = left[i], ic = left[(i + 1) % n];
    const Eigen::Vector3d &a = at(ia), &b = at(ib), &c = at(ic);
    if (!(turn_of(normal, a, b, c) > 0.0)) return false;
    return std::none_of(left.begin(), left.end(), [&](int other) {
      if (other == ia || other == ib || other == ic) return false;
      const Eigen::Vector3d& x = at(other);
      return turn_of(normal, a, b, x) >= 0.0 && turn_of(normal, b, c, x) >= 0.0 &&
             turn_of(normal, c, a, x) >= 0.0;
    });
  };
  while (left.size() > 3) {
    std::size_t ear = 1;  // where there is none the polygon crosses itself or has no area: cut as a fan
    for (std::size_t i = 1; i <= left.size(); ++i)
      if (is_ear(i % left.size())) {
        ear = i % left.size();
        break;
      }
    const std::size_t n = left.size();
    triangle(left[(ear + n - 1) % n], left[ear], left[(ear + 1) % n]);
    left.erase(left.begin() + static_cast<std::ptrdiff_t>(ear));
  }
  triangle(left[0], left[1], left[2]);
  return true;
}

TriangleMesh MeshBuilder::take() {
  std::vector<int> renamed(mesh_.vertices.size(), -1);
  for (const auto& triangle : mesh_.triangles)
    for (const int vertex : triangle) renamed[static_cast<std::size_t>(vertex)] = 0;
  std::vector<Eigen::Vector3d> used;  // in the order of the file
  for (std::size_t v = 0; v < renamed.size(); ++v)
    if (renamed[v] == 0) {
      renamed[v] = static_cast<int>(used.size());
      used.push_back(mesh_.vertices[v]);
    }
  for (auto& triangle : mesh_.triangles)
    for (int& vertex : triangle) vertex = renamed[static_cast<std::size_t>(vertex)];
  mesh_.vertices = std::move(used);
  return std::move(mesh_);
}

Result<void> closed(const TriangleMesh& mesh) {
  // Undirected edges with how often they are passed either way, found by sorting; the first open one in the
  // order of the triangles is named.
  struct Passed {
    int low, high;
    bool forward;
    std::size_t order;
  };
  std::vector<Passed> edges;
  edges.reserve(3 * mesh.triangles.size());
  for (const auto& t : mesh.triangles)
    for (std::size_t k = 0; k < 3; ++k) {
      const int a = t[k], b = t[(k + 1) % 3];
      edges.push_back({std::min(a, b), std::max(a, b), a < b, edges.size()});
    }
  std::sort(edges.begin(), edges.end(), [](const Passed& x, const Passed& y) {
    return std::tie(x.low, x.high, x.order) < std::tie(y.low, y.high, y.order);
  });
  std::size_t first = edges.size();
  std::string what;
  for (std::size_t i = 0; i < edges.size();) {
    std::size_t end = i, forward = 0;
    for (; end < edges.size() && edges[end].low == edges[i].low && edges[end].high == edges[i].high; ++end)
      forward += edges[end].forward ? 1U : 0U;
    const std::size_t count = end - i;
    if ((count != 2 || forward != 1) && edges[i].order < first) {
      first = edges[i].order;
      const auto& low = mesh.vertices[static_cast<std::size_t>(edges[i].low)];
      const auto& high = mesh.vertices[static_cast<std::size_t>(edges[i].high)];
      what = fmt::format("the mesh is not closed: the edge from {} to {} of triangle {} {}", point_text(low),
                         point_text(high), first / 3 + 1,
                         count == 2 ? "is passed twice in the same direction"
                                    : fmt::format("belongs to {}, expected 2",
                                                  count_of(static_cast<long>(count), "triangle")));
    }
    i = end;
  }
  if (mesh.triangles.empty()) what = "the mesh has no triangles";
  if (!what.empty()) return tl::make_unexpected(Errors{{"", what}});
  return {};
}

Result<TriangleMesh> read_mesh(const std::filesystem::path& path, std::vector<Scene::File>& read) {
  const std::string name = path.string();
  std::string ending = path.extension().string();
  for (char& c : ending) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  const auto refused = [&](std::string message) {
    return tl::make_unexpected(Errors{{printable(name, 4096), std::move(message)}});
  };
  if (ending != ".obj" && ending != ".stl")
    return refused(fmt::format("the name ends in {}, expected .obj or .stl", quote(ending)));
  const auto bytes = read_named_file(name, read);
  if (!bytes) return refused(bytes.error());
  return ending == ".obj" ? parse_obj(*bytes, name) : parse_stl(*bytes, name);
}

}  // namespace percuss::io
