// Wavefront .obj: v and f. What says how a surface looks is known by name and left out.
#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>

#include "io/mesh_reader.hpp"
#include "percuss/files.hpp"
#include "percuss/text.hpp"

namespace percuss::io {
namespace {

using namespace std::string_view_literals;

// Names, groups, smoothing, normals, texture and materials: they do not change the shape.
constexpr std::array obj_ignored{"o"sv, "g"sv, "s"sv, "vn"sv, "vt"sv, "mtllib"sv, "usemtl"sv};

constexpr std::string_view obj_blanks = " \t\r";

class ObjReader {
 public:
  ObjReader(std::string_view text, const std::string& name) : text_(text), name_(name) {}

  Result<TriangleMesh> read() {
    if (const auto fault = find_text_fault(text_)) {
      locate(fault->offset);
      return refuse(fault->message);
    }
    for (std::size_t begin = 0; begin < text_.size();) {
      std::size_t end = text_.find('\n', begin);
      if (end == std::string_view::npos) end = text_.size();
      line_text_ = text_.substr(begin, end - begin);
      if (std::string fault = read_line(); !fault.empty()) return refuse(fault);
      begin = end + 1;
      ++line_;
    }
    if (mesh_.triangles() == 0) return refuse("the file has no faces, expected at least one line f");
    return mesh_.take();
  }

 private:
  std::string_view word() {
    const std::size_t begin = line_text_.find_first_not_of(obj_blanks, cursor_);
    if (begin == std::string_view::npos) {
      cursor_ = line_text_.size();
      return {};
    }
    cursor_ = std::min(line_text_.find_first_of(obj_blanks, begin), line_text_.size());
    column_ = begin + 1;
    return line_text_.substr(begin, cursor_ - begin);
  }

  // What is wrong with the line; empty where nothing is.
  std::string read_line() {
    if (const std::size_t comment = line_text_.find('#'); comment != std::string_view::npos)
      line_text_ = line_text_.substr(0, comment);
    cursor_ = 0;
    const std::string_view key = word();
    if (key.empty()) return {};
    if (key == "v") return read_vertex();
    if (key == "f") return read_face();
    for (const std::string_view known : obj_ignored)
      if (key == known) {
        textures_ += key == "vt" ? 1 : 0;
        normals_ += key == "vn" ? 1 : 0;
        return {};
      }
    return fmt::format("{} is no statement that is read, expected v, f, vn, vt, o, g, s, mtllib or usemtl",
                       quote(key));
  }

  std::string read_vertex() {
    std::array<double, 7> x{};
    std::size_t count = 0;
    for (std::string_view item = word(); !item.empty(); item = word(), ++count) {
      const ParsedNumber number = parse_number(item);
      if (number.fault != NumberFault::none && number.fault != NumberFault::too_small)
        return fmt::format("v: {} is not a finite number", quote(item));
      if (count < x.size()) x[count] = number.value;
    }
    // x y z, then perhaps a weight or a colour
    if (count != 3 && count != 4 && count != 6 && count != 7)
      return fmt::format("v: has {}, expected x y z, with a weight or a colour behind at most",
                         count_of(static_cast<long>(count), "number"));
    if (count % 3 == 1 && x[3] != 1.0) return fmt::format("v: the weight is {}, expected 1", x[3]);
    vertices_.push_back(mesh_.vertex({x[0], x[1], x[2]}));
    return {};
  }

  std::string read_face() {
    corners_.clear();
    for (std::string_view item = word(); !item.empty(); item = word()) {
      if (corners_.size() == most_corners)
        return fmt::format("f: has more than {} corners, expected fewer", most_corners);
      int corner = 0;
      if (std::string fault = read_corner(item, corner); !fault.empty()) return fault;
      corners_.push_back(corner);
    }
    if (corners_.size() < 3)
      return fmt::format("f: has {}, expected at least 3",
                         count_of(static_cast<long>(corners_.size()), "corner"));
    if (mesh_.triangles() + corners_.size() - 2 > most_triangles)
      return fmt::format("the file has more than {} triangles, expected fewer", most_triangles);
    if (!mesh_.polygon(corners_))
      return fmt::format("f: is not convex and has {} corners, expected at most {}", corners_.size(),
                         most_corners_bent);
    return {};
  }

  // 3, 3/1, 3//2, 3/1/2, and each counted from the end where it is negative.
  std::string read_corner(std::string_view item, int& corner) {
    const std::array<long, 3> counts{static_cast<long>(vertices_.size()), textures_, normals_};
    const std::array<std::string_view, 3> of{"vertices", "texture coordinates", "normals"};
    std::string_view rest = item;
    for (std::size_t k = 0; k < 3; ++k) {
      const std::size_t slash = rest.find('/');
      const std::string_view piece = rest.substr(0, slash);
      const bool last = slash == std::string_view::npos;
      if (!piece.empty()) {
        long index = 0;
        const auto [end, fault] = std::from_chars(piece.data(), piece.data() + piece.size(), index);
        if (fault != std::errc{} || end != piece.data() + piece.size())
          return fmt::format("f: {} is no corner, expected V, V/T, V//N or V/T/N", quote(item));
        if (index == 0 || index > counts[k] || index < -counts[k])
          return fmt::format("f: {} names number {} of {} {} so far", quote(item), index, counts[k], of[k]);
        if (k == 0) corner = vertices_[static_cast<std::size_t>(index > 0 ? index - 1 : counts[0] + index)];
      } else if (k == 0 || last) {
        return fmt::format("f: {} is no corner, expected V, V/T, V//N or V/T/N", quote(item));
      }
      if (last) return {};
      rest = rest.substr(slash + 1);
    }
    return fmt::format("f: {} is no corner, expected V, V/T, V//N or V/T/N", quote(item));
  }

  void locate(std::size_t offset) {
    for (std::size_t i = 0; i < offset; ++i) {
      column_ = text_[i] == '\n' ? 1 : column_ + 1;
      line_ += text_[i] == '\n' ? 1 : 0;
    }
  }

  tl::unexpected<Errors> refuse(std::string message) const {
    return tl::make_unexpected(
        Errors{{fmt::format("{}:{}:{}", printable(name_, 4096), line_, column_), std::move(message)}});
  }

  std::string_view text_, line_text_;
  const std::string& name_;
  MeshBuilder mesh_;
  std::vector<int> vertices_;  // of the file, as those of the mesh
  std::vector<int> corners_;
  long textures_ = 0, normals_ = 0;
  std::size_t line_ = 1, column_ = 1, cursor_ = 0;
};

}  // namespace

Result<TriangleMesh> parse_obj(std::string_view text, const std::string& name) {
  return ObjReader(text, name).read();
}

}  // namespace percuss::io
