// A picture made of lines, polygons, circles, texts and grids of colour, as SVG, PDF or PNG; several of them
// as an animated GIF.
//
// Lengths are in pixels at scale 1, y points down. Texts may hold mathematics between dollar signs: letters
// are italic there, `_x`, `_{xy}` is a subscript and `^x`, `^{xy}` a superscript, as in "speed $γ_T^-$
// (m/s)";
// `$$` is a dollar sign. Names that others chose go through verbatim().
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace percuss::draw {

struct Point {
  double x = 0.0, y = 0.0;
};

struct Colour {
  std::uint8_t r = 0, g = 0, b = 0;
  double opacity = 1.0;

  friend bool operator==(const Colour&, const Colour&) = default;
};

struct Stroke {
  Colour colour;
  double width = 1.0;
  std::vector<double> dashes = {};  // lengths of dash, gap, dash, ...; empty: solid
};

enum class Anchor { start, middle, end };

struct TextStyle {
  double size = 12.0;
  Colour colour = {};
  Anchor anchor = Anchor::start;
  double angle = 0.0;  // degrees, anticlockwise
  bool bold = false;
};

// What a canvas holds. A `hint` is what SVG shows under the pointer.
struct PolylineShape {
  std::vector<Point> points;
  Stroke stroke;
  std::string hint;
};
struct PolygonShape {
  std::vector<std::vector<Point>> rings;  // filled where the winding number is not zero
  std::optional<Colour> fill;
  std::optional<Stroke> outline;
  bool crisp = false;  // edges are not smoothed, so that neighbours meet without a seam
  std::string hint;
};
struct CircleShape {
  Point centre;
  double radius = 1.0;
  std::optional<Colour> fill;
  std::optional<Stroke> outline;
  std::string hint;
};
struct TextShape {
  Point place;  // on the baseline
  std::string text;
  TextStyle style;
};
struct Rectangle {
  double left = 0.0, top = 0.0, right = 0.0, bottom = 0.0;

  bool contains(Point p) const { return p.x >= left && p.x <= right && p.y >= top && p.y <= bottom; }
};
struct PixelShape {
  Point corner;  // upper left
  double width = 0.0, height = 0.0;
  std::size_t columns = 0, rows = 0;
  std::vector<Colour> colours;           // row by row from the top; opacity 0 or 1
  std::vector<double> values = {};       // what they stand for, shown under the pointer of a page
  std::optional<Rectangle> within = {};  // what lies outside is not shown
};
using Shape = std::variant<PolylineShape, PolygonShape, CircleShape, TextShape, PixelShape>;

// Where a pair of axes lies, for programs that read coordinates back from a picture.
struct Frame {
  double left = 0.0, top = 0.0, width = 0.0, height = 0.0;
  double x_low = 0.0, x_high = 1.0, y_low = 0.0, y_high = 1.0;
  bool x_log = false, y_log = false;
};

struct Canvas {
  double width = 340.0, height = 260.0;
  Colour background = {255, 255, 255};
  std::string title = {};          // read aloud to those who cannot see the picture
  std::vector<Shape> shapes = {};  // later ones cover earlier ones
  std::vector<Frame> frames = {};

  void line(Point a, Point b, const Stroke& stroke);
  void polyline(std::vector<Point> points, const Stroke& stroke, std::string hint = "");
  void polygon(std::vector<Point> points, std::optional<Colour> fill, std::optional<Stroke> outline = {},
               std::string hint = "");
  void circle(Point centre, double radius, std::optional<Colour> fill, std::optional<Stroke> outline = {},
              std::string hint = "");
  void arrow(Point from, Point to, const Stroke& stroke);  // the head is at `to`
  void text(Point place, std::string text, const TextStyle& style = {});
};

// The text so that it is drawn as it is, dollar signs included.
std::string verbatim(std::string_view text);

// How wide a text is in DejaVu Sans, the font of PNG and PDF. SVG is shown in the font that is there, of
// which most are narrower.
double text_width(std::string_view text, double size);

struct SvgOptions {
  bool follows_reader = false;  // colours of the light theme turn to those of the dark one with the reader's
  bool inlined = false;         // a part of an HTML page
};
std::string to_svg(const Canvas& canvas, const SvgOptions& options = {});

struct Raster {
  std::size_t width = 0, height = 0;
  std::vector<std::uint8_t> rgb;  // row by row from the top
};
Raster rasterise(const Canvas& canvas, double scale = 1.0);

std::string to_png(const Raster& raster);
std::string to_png(const Canvas& canvas, double scale = 2.0);

// Curves and letters of a font, to be printed at any size; 96 pixels are an inch.
std::string to_pdf(const Canvas& canvas);

// What a file of this name holds: PNG, PDF, or else SVG.
std::string picture_file(const Canvas& canvas, std::string_view path, const SvgOptions& options = {});

// All frames have the size of the first. Runs for ever.
std::string to_gif(const std::vector<Raster>& frames, double seconds_per_frame);

}  // namespace percuss::draw
