#include "figures/font.hpp"

#include <charconv>
#include <cmath>
#include <map>
#include <string>

#include "figures/glyphs.hpp"
#include "figures/rich_text.hpp"

namespace percuss::draw {
namespace {

constexpr double bearing = 1.5;       // on either side of the strokes
constexpr double stem_bearing = 2.0;  // where a stem stands there: two stems look closer than two bows
constexpr double slant = 0.2;         // of italics

struct Node {
  Point point;
  bool on_curve = true;
};

// "0,0 *1,2 3,4": a star marks the control point of a parabola; between two of them lies a point of the
// curve.
std::vector<Point> read_stroke(std::string_view text) {
  std::vector<Node> nodes;
  const char* at = text.data();
  const char* const end = text.data() + text.size();
  while (at < end) {
    if (*at == ' ') {
      ++at;
      continue;
    }
    Node node;
    if (*at == '*') node.on_curve = false, ++at;
    at = std::from_chars(at, end, node.point.x).ptr + 1;
    at = std::from_chars(at, end, node.point.y).ptr;
    nodes.push_back(node);
  }
  std::vector<Point> points = {nodes.front().point};
  for (std::size_t k = 1; k < nodes.size(); ++k) {
    if (nodes[k].on_curve) {
      points.push_back(nodes[k].point);
      continue;
    }
    const Point a = points.back(), c = nodes[k].point;
    const Node& next = nodes[k + 1];
    const Point b =
        next.on_curve ? next.point : Point{0.5 * (c.x + next.point.x), 0.5 * (c.y + next.point.y)};
    constexpr int pieces = 6;
    for (int i = 1; i <= pieces; ++i) {
      const double t = static_cast<double>(i) / pieces, s = 1.0 - t;
      points.push_back(
          {s * s * a.x + 2.0 * s * t * c.x + t * t * b.x, s * s * a.y + 2.0 * s * t * c.y + t * t * b.y});
    }
    if (next.on_curve) ++k;
  }
  return points;
}

// Whether strokes run straight up at x, half as high as a small letter or more.
bool has_stem(const Glyph& glyph, double x) {
  for (const auto& stroke : glyph.strokes)
    for (std::size_t k = 1; k < stroke.size(); ++k)
      if (stroke[k].x == x && stroke[k - 1].x == x && std::abs(stroke[k].y - stroke[k - 1].y) >= 5.0)
        return true;
  return false;
}

Glyph read_glyph(double width, std::string_view text) {
  Glyph glyph;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(';'), text.size());
    glyph.strokes.push_back(read_stroke(text.substr(0, end)));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  const double left = has_stem(glyph, 0.0) ? stem_bearing : bearing;
  const double right = has_stem(glyph, width) ? stem_bearing : bearing;
  for (auto& stroke : glyph.strokes)
    for (Point& p : stroke) p.x += left;
  glyph.advance = left + width + right;
  return glyph;
}

std::map<char32_t, Glyph> read_font() {
  std::map<char32_t, Glyph> font;
  for (const GlyphText& g : glyph_texts) font.emplace(g.character, read_glyph(g.width, g.strokes));
  const auto smaller = [&](char32_t from, char32_t to, double rise) {
    Glyph small = font.at(from);
    small.advance *= script_size;
    for (auto& stroke : small.strokes)
      for (Point& p : stroke) p = {script_size * p.x, script_size * p.y + rise};
    font.emplace(to, std::move(small));
  };
  for (const auto& [from, to] : superscripts) smaller(from, to, super_rise * font_units);
  for (const auto& [from, to] : subscripts) smaller(from, to, -sub_drop * font_units);
  for (const auto& [base, mark, to] : accents) {
    Glyph letter = font.at(base);
    const double middle = 0.5 * letter.advance;
    for (auto stroke : font.at(mark).strokes) {
      for (Point& p : stroke) p.x += middle - 0.5 * font.at(mark).advance;
      letter.strokes.push_back(std::move(stroke));
    }
    font.emplace(to, std::move(letter));
  }
  return font;
}

const std::map<char32_t, Glyph>& font() {
  static const std::map<char32_t, Glyph> value = read_font();
  return value;
}

}  // namespace

bool has_glyph(char32_t c) { return font().contains(c); }

const Glyph& glyph(char32_t c) {
  const auto found = font().find(c);
  return found != font().end() ? found->second : font().at(U'\uFFFD');
}

TextStrokes text_strokes(std::string_view text, double size, double tracking) {
  TextStrokes out;
  for (const Run& run : rich_text(text)) {
    const bool script = run.script != Script::normal;
    const double unit = (script ? script_size : 1.0) * size / font_units;
    const double rise = run.script == Script::sub     ? -sub_drop * size
                        : run.script == Script::super ? super_rise * size
                                                      : 0.0;
    for (const char32_t c : run.text) {
      const Glyph& g = glyph(c);
      for (std::vector<Point> stroke : g.strokes) {
        for (Point& p : stroke)
          p = {out.width + unit * (p.x + (run.italic ? slant * (p.y - 5.0) : 0.0)), -unit * p.y - rise};
        out.strokes.push_back(std::move(stroke));
      }
      out.width += unit * (g.advance + tracking);
    }
  }
  return out;
}

double text_width(std::string_view text, double size) { return text_strokes(text, size).width; }

}  // namespace percuss::draw
