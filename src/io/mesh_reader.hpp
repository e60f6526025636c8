// Triangle meshes from .obj and .stl files, read strictly.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "percuss/scene.hpp"
#include "percuss/solid.hpp"

namespace percuss::io {

inline constexpr std::size_t most_triangles = std::size_t{1} << 21;
inline constexpr std::size_t most_corners = 4096;     // of one polygon
inline constexpr std::size_t most_corners_bent = 64;  // of one that is not convex: cutting it takes longer

// The mesh of a file of at most 32 MiB. Equal vertices are one, triangles with two equal corners are left
// out, polygons are cut into triangles. The field of the error is FILE, FILE:LINE or FILE:LINE:COLUMN. `read`
// keeps which file it was.
[[nodiscard]] Result<TriangleMesh> read_mesh(const std::filesystem::path& path,
                                             std::vector<Scene::File>& read);
// The same from the bytes of a file; `name` stands for it in messages.
[[nodiscard]] Result<TriangleMesh> parse_obj(std::string_view text, const std::string& name);
[[nodiscard]] Result<TriangleMesh> parse_stl(std::string_view bytes, const std::string& name);

// Whether every edge belongs to two triangles that pass it in opposite directions; else which one does not.
[[nodiscard]] Result<void> closed(const TriangleMesh& mesh);

// Gathers corners as they come; equal ones are one vertex.
class MeshBuilder {
 public:
  MeshBuilder();
  ~MeshBuilder();
  MeshBuilder(const MeshBuilder&) = delete;
  MeshBuilder& operator=(const MeshBuilder&) = delete;

  int vertex(const Eigen::Vector3d& x);  // its index
  const Eigen::Vector3d& at(int vertex) const { return mesh_.vertices[static_cast<std::size_t>(vertex)]; }
  void triangle(int a, int b, int c);
  // Cut into triangles: a fan, or ear by ear where it is not convex. False where that has too many corners.
  [[nodiscard]] bool polygon(const std::vector<int>& corners);
  bool full() const { return mesh_.triangles.size() >= most_triangles; }
  std::size_t triangles() const { return mesh_.triangles.size(); }
  TriangleMesh take();  // without vertices that nothing uses

 private:
  struct Table;
  std::unique_ptr<Table> table_;
  TriangleMesh mesh_;
};

}  // namespace percuss::io
