#include "percuss/picture.hpp"

#include <fmt/format.h>

#include <cmath>
#include <numbers>

namespace percuss::report {
namespace {

constexpr int corners_of_circle = 48;

// Cells of one kind as VTK lists them: point numbers, where every cell ends, which shape it is.
struct Cells {
  std::vector<std::size_t> points, ends, shape;

  void add(std::size_t first, std::size_t count, std::size_t of) {
    for (std::size_t k = 0; k < count; ++k) points.push_back(first + k);
    ends.push_back(points.size());
    shape.push_back(of);
  }
};

std::vector<draw::Point> outline(const PlacedShape& placed) {
  if (placed.shape->kind != Shape::Kind::circle) return placed.points;
  std::vector<draw::Point> points;
  for (int k = 0; k < corners_of_circle; ++k) {
    const double angle = 2.0 * std::numbers::pi * k / corners_of_circle;
    points.push_back({placed.points.front().x + placed.radius * std::cos(angle),
                      placed.points.front().y + placed.radius * std::sin(angle)});
  }
  return points;
}

template <class T>
std::string array(const char* type, const char* name, const std::vector<T>& values) {
  return fmt::format("<DataArray type=\"{}\" Name=\"{}\" format=\"ascii\">{}</DataArray>\n", type, name,
                     fmt::join(values, " "));
}

std::string section(const char* name, const Cells& cells) {
  return fmt::format("<{}>\n{}{}</{}>\n", name, array("Int64", "connectivity", cells.points),
                     array("Int64", "offsets", cells.ends), name);
}

}  // namespace

std::string vtk_instant(const std::vector<PlacedShape>& shapes) {
  Cells verts, lines, faces;
  std::vector<double> points;
  for (std::size_t k = 0; k < shapes.size(); ++k) {
    const std::size_t first = points.size() / 3;
    const std::vector<draw::Point> corners = outline(shapes[k]);
    for (const draw::Point& p : corners) points.insert(points.end(), {p.x, p.y, 0.0});
    switch (shapes[k].shape->kind) {
      case Shape::Kind::point: verts.add(first, corners.size(), k); break;
      case Shape::Kind::line: lines.add(first, corners.size(), k); break;
      case Shape::Kind::circle:
      case Shape::Kind::polygon: faces.add(first, corners.size(), k); break;
    }
  }
  std::vector<std::size_t> shape;  // in the order in which VTK counts cells
  for (const Cells* cells : {&verts, &lines, &faces})
    shape.insert(shape.end(), cells->shape.begin(), cells->shape.end());
  return fmt::format(
      "<?xml version=\"1.0\"?>\n"
      "<VTKFile type=\"PolyData\" version=\"1.0\" byte_order=\"LittleEndian\" "
      "header_type=\"UInt64\">\n<PolyData>\n"
      "<Piece NumberOfPoints=\"{}\" NumberOfVerts=\"{}\" NumberOfLines=\"{}\" NumberOfStrips=\"0\" "
      "NumberOfPolys=\"{}\">\n<Points>\n"
      "<DataArray type=\"Float64\" Name=\"Points\" NumberOfComponents=\"3\" format=\"ascii\">{}</DataArray>\n"
      "</Points>\n{}{}{}<CellData>\n{}</CellData>\n</Piece>\n</PolyData>\n</VTKFile>\n",
      points.size() / 3, verts.ends.size(), lines.ends.size(), faces.ends.size(), fmt::join(points, " "),
      section("Verts", verts), section("Lines", lines), section("Polys", faces),
      array("Int64", "shape", shape));
}

std::string vtk_collection(const std::vector<VtkFrame>& frames) {
  std::string text =
      "<?xml version=\"1.0\"?>\n<VTKFile type=\"Collection\" version=\"1.0\" byte_order=\"LittleEndian\">\n"
      "<Collection>\n";
  for (const VtkFrame& frame : frames) {
    std::string file;
    for (const char c : frame.file)
      file += c == '&' ? "&amp;" : c == '<' ? "&lt;" : c == '"' ? "&quot;" : std::string(1, c);
    text += fmt::format("<DataSet timestep=\"{}\" file=\"{}\"/>\n", frame.time, file);
  }
  return text + "</Collection>\n</VTKFile>\n";
}

}  // namespace percuss::report
