// Stereolithography .stl, as text and as bytes.
#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>

#include "io/mesh_reader.hpp"
#include "percuss/files.hpp"
#include "percuss/text.hpp"

namespace percuss::io {
namespace {

constexpr std::size_t stl_header = 84, stl_record = 50;  // bytes

tl::unexpected<Errors> refuse_stl(std::string place, std::string message) {
  return tl::make_unexpected(Errors{{std::move(place), std::move(message)}});
}

std::uint32_t little_endian(std::string_view bytes, std::size_t at) {
  std::uint32_t value = 0;
  for (std::size_t k = 4; k-- > 0;) value = value << 8 | static_cast<unsigned char>(bytes[at + k]);
  return value;
}

// 80 bytes of anything, the number of triangles, then for each its normal, its corners and two bytes.
Result<TriangleMesh> read_binary_stl(std::string_view bytes, std::size_t count, const std::string& name) {
  const std::string file = printable(name, 4096);
  if (count == 0) return refuse_stl(file, "the file has no triangles");
  if (count > most_triangles)
    return refuse_stl(file,
                      fmt::format("the file has {} triangles, expected at most {}", count, most_triangles));
  MeshBuilder mesh;
  for (std::size_t i = 0; i < count; ++i) {
    std::array<int, 3> corner{};
    for (std::size_t k = 0; k < 3; ++k) {
      Eigen::Vector3d x;
      for (std::size_t d = 0; d < 3; ++d) {
        const std::size_t at = stl_header + i * stl_record + 12 * (k + 1) + 4 * d;
        const auto value = std::bit_cast<float>(little_endian(bytes, at));
        if (!std::isfinite(value))
          return refuse_stl(file, fmt::format("triangle {}, corner {}, {}: is {}, expected a finite number",
                                              i + 1, k + 1, "xyz"[d], value));
        x[static_cast<Eigen::Index>(d)] = static_cast<double>(value);
      }
      corner[k] = mesh.vertex(x);
    }
    mesh.triangle(corner[0], corner[1], corner[2]);
  }
  if (mesh.triangles() == 0) return refuse_stl(file, "every triangle of the file has two equal corners");
  return mesh.take();
}

class StlText {
 public:
  StlText(std::string_view text, const std::string& name) : text_(text), name_(name) {}

  Result<TriangleMesh> read() {
    if (const auto fault = find_text_fault(text_)) {
      next_ = fault->offset;
      count_lines();
      return refuse(fault->message);
    }
    take();  // solid
    skip_line();
    while (fault_.empty()) {
      const std::string_view word = take();
      if (word == "endsolid") {
        skip_line();
        const std::string_view more = take();
        if (more.empty()) break;
        if (more != "solid") fail(more, "solid or the end of the file");
        skip_line();
      } else if (word == "facet") {
        read_facet();
      } else {
        fail(word, "facet or endsolid");
      }
    }
    if (!fault_.empty()) return refuse(fault_);
    if (mesh_.triangles() == 0) return refuse("the file has no triangles");
    return mesh_.take();
  }

 private:
  void read_facet() {
    require("normal");
    for (int d = 0; d < 3; ++d) number(false);  // follows from the corners
    require("outer");
    require("loop");
    std::array<int, 3> corner{};
    for (int& c : corner) {
      require("vertex");
      const double x = number(true), y = number(true), z = number(true);
      if (!fault_.empty()) return;
      c = mesh_.vertex({x, y, z});
    }
    require("endloop");
    require("endfacet");
    if (!fault_.empty()) return;
    if (mesh_.full()) fault_ = fmt::format("the file has more than {} triangles", most_triangles);
    mesh_.triangle(corner[0], corner[1], corner[2]);
  }

  std::string_view take() {
    if (!fault_.empty()) return {};
    constexpr std::string_view white = " \t\r\n";
    begin_ = std::min(text_.find_first_not_of(white, next_), text_.size());
    next_ = std::min(text_.find_first_of(white, begin_), text_.size());
    return text_.substr(begin_, next_ - begin_);
  }
  void skip_line() { next_ = std::min(text_.find('\n', next_), text_.size()); }

  void require(std::string_view expected) {
    if (const std::string_view word = take(); fault_.empty() && word != expected) fail(word, expected);
  }
  double number(bool needed) {
    const std::string_view word = take();
    const ParsedNumber parsed = parse_number(word);
    const bool good = parsed.fault == NumberFault::none || parsed.fault == NumberFault::too_small;
    // Normals of degenerate triangles are often written as nan.
    if (fault_.empty() && !good && (needed || word.empty() || parsed.fault == NumberFault::not_a_number))
      if (needed || (word != "nan" && word != "-nan")) fail(word, "a finite number");
    return parsed.value;
  }
  void fail(std::string_view found, std::string_view expected) {
    fault_ = found.empty() ? fmt::format("the file ends, expected {}", expected)
                           : fmt::format("{} stands where {} is expected", quote(found), expected);
    next_ = begin_;
    count_lines();
  }
  void count_lines() {
    line_ = 1 + static_cast<std::size_t>(
                    std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(next_), '\n'));
    const std::size_t begin = next_ == 0 ? std::string_view::npos : text_.rfind('\n', next_ - 1);
    column_ = begin == std::string_view::npos ? next_ + 1 : next_ - begin;
  }
  tl::unexpected<Errors> refuse(std::string message) const {
    return refuse_stl(fmt::format("{}:{}:{}", printable(name_, 4096), line_, column_), std::move(message));
  }

  std::string_view text_;
  const std::string& name_;
  MeshBuilder mesh_;
  std::string fault_;
  std::size_t begin_ = 0, next_ = 0, line_ = 1, column_ = 1;
};

}  // namespace

Result<TriangleMesh> parse_stl(std::string_view bytes, const std::string& name) {
  // The four bytes of the count are never letters where the size fits: as text they would stand for more than
  // seven thousand million bytes. So the size alone tells, whatever the file begins with.
  const std::size_t count = bytes.size() < stl_header ? 0 : little_endian(bytes, stl_header - 4);
  if (bytes.size() >= stl_header && bytes.size() == stl_header + stl_record * count)
    return read_binary_stl(bytes, count, name);
  const std::size_t begin = std::min(bytes.find_first_not_of(" \t\r\n"), bytes.size());
  const std::string_view word = bytes.substr(begin, 6);
  const bool begins = word.substr(0, 5) == "solid" && (word.size() < 6 || word[5] <= ' ');
  if (begins && bytes.find('\0') == std::string_view::npos) return StlText(bytes, name).read();
  const std::string file = printable(name, 4096);
  if (bytes.size() < stl_header)
    return refuse_stl(file,
                      fmt::format("is no STL: {} that do not begin with solid, expected text or at least {}",
                                  count_of(static_cast<long>(bytes.size()), "byte"), stl_header));
  return refuse_stl(file,
                    fmt::format("is no STL: it has {} bytes, expected 84 + 50 × {} = {} for the number of "
                                "triangles that it states, or text that begins with solid",
                                bytes.size(), count, stl_header + stl_record * count));
}

}  // namespace percuss::io
