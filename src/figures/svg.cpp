// A canvas as SVG: text stays text, everything that comes from outside is escaped.
#include <fmt/format.h>

#include <cmath>
#include <iterator>
#include <limits>

#include "figures/base64.hpp"
#include "figures/rich_text.hpp"
#include "figures/thin.hpp"
#include "percuss/canvas.hpp"
#include "percuss/figure.hpp"

namespace percuss::draw {
namespace {

// With at most two decimals: a hundredth of a pixel is not seen.
std::string number(double value) {
  std::string text = fmt::format("{:.2f}", value);
  while (text.back() == '0') text.pop_back();
  if (text.back() == '.') text.pop_back();
  return text == "-0" ? "0" : text;
}

// Of curves that histories and maps give many points: with the rounding, less than a tenth of a pixel. A page
// tells the values of points under the pointer, which looks for them within 12 pixels.
constexpr double path_error = 0.05, page_piece = 4.0;

std::string hex(Colour c) { return fmt::format("#{:02x}{:02x}{:02x}", c.r, c.g, c.b); }

class Writer {
 public:
  Writer(std::string& out, bool on_page) : out_(out), on_page_(on_page) {}

  void operator()(const PolylineShape& shape) {
    const double longest = on_page_ ? page_piece : std::numeric_limits<double>::infinity();
    put("<path d=\"{}\" fill=\"none\"{}", path(thinned(shape.points, path_error, longest), false),
        stroke(shape.stroke));
    close("path", shape.hint);
  }

  void operator()(const PolygonShape& shape) {
    std::string d;
    for (const auto& ring : shape.rings) d += path(ring, true);
    put("<path d=\"{}\"{}{}", d, paint(shape.fill, shape.outline),
        shape.crisp ? " shape-rendering=\"crispEdges\"" : "");
    close("path", shape.hint);
  }

  void operator()(const CircleShape& shape) {
    put("<circle cx=\"{}\" cy=\"{}\" r=\"{}\"{}", number(shape.centre.x), number(shape.centre.y),
        number(shape.radius), paint(shape.fill, shape.outline));
    close("circle", shape.hint);
  }

  void operator()(const TextShape& shape) {
    static constexpr const char* anchors[] = {"", " text-anchor=\"middle\"", " text-anchor=\"end\""};
    const TextStyle& s = shape.style;
    put("<text xml:space=\"preserve\" x=\"{0}\" y=\"{1}\" font-size=\"{2}\"{3}{4}{5}", number(shape.place.x),
        number(shape.place.y), number(s.size), fill(s.colour), anchors[static_cast<int>(s.anchor)],
        s.bold ? " font-weight=\"bold\"" : "");
    if (s.angle != 0.0)
      put(" transform=\"rotate({} {} {})\"", number(-s.angle), number(shape.place.x), number(shape.place.y));
    out_ += '>';
    double level = 0.0;  // of the baseline, downwards
    for (const Run& run : rich_text(shape.text)) {
      const double wanted = run.script == Script::sub     ? sub_drop * s.size
                            : run.script == Script::super ? -super_rise * s.size
                                                          : 0.0;
      if (wanted == 0.0 && level == 0.0 && !run.italic) {
        out_ += escape_markup(run.text);
        continue;
      }
      out_ += "<tspan";
      if (wanted != level) put(" dy=\"{}\"", number(wanted - level));
      if (run.script != Script::normal) put(" font-size=\"{}\"", number(script_size * s.size));
      if (run.italic) out_ += " font-style=\"italic\"";
      put(">{}</tspan>", escape_markup(run.text));
      level = wanted;
    }
    out_ += "</text>\n";
  }

  void operator()(const PixelShape& shape) {
    const std::string png = to_png(shape);
    if (const auto& box = shape.within)
      put("<svg x=\"{0}\" y=\"{1}\" width=\"{2}\" height=\"{3}\" viewBox=\"{0} {1} {2} {3}\">\n",
          number(box->left), number(box->top), number(box->right - box->left),
          number(box->bottom - box->top));
    put("<image x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" preserveAspectRatio=\"none\" "
        "image-rendering=\"pixelated\" href=\"data:image/png;base64,{}\"",
        number(shape.corner.x), number(shape.corner.y), number(shape.width), number(shape.height),
        base64(png));
    if (on_page_ && !shape.values.empty()) {
      put(" data-columns=\"{}\" data-rows=\"{}\" data-values=\"", shape.columns, shape.rows);
      for (std::size_t k = 0; k < shape.values.size(); ++k)
        put("{}{}", k > 0 ? " " : "",  // nothing between the blanks where there is no number
            std::isfinite(shape.values[k]) ? fmt::format("{:.4g}", shape.values[k]) : "");
      out_ += '"';
    }
    out_ += "/>\n";
    if (shape.within) out_ += "</svg>\n";
  }

  void operator()(const Frame& f) {
    put("<rect class=\"frame\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"none\" "
        "pointer-events=\"all\" data-x=\"{:.12g} {:.12g} {}\" data-y=\"{:.12g} {:.12g} {}\"/>\n",
        number(f.left), number(f.top), number(f.width), number(f.height), f.x_low, f.x_high,
        f.x_log ? "log" : "linear", f.y_low, f.y_high, f.y_log ? "log" : "linear");
  }

 private:
  template <class... T>
  void put(fmt::format_string<T...> format, T&&... values) {
    fmt::format_to(std::back_inserter(out_), format, std::forward<T>(values)...);
  }

  void close(const char* tag, const std::string& hint) {
    if (hint.empty())
      out_ += "/>\n";
    else
      put("><title>{}</title></{}>\n", escape_markup(decode_utf8(hint)), tag);
  }

  static std::string path(const std::vector<Point>& points, bool closed) {
    std::string d;
    for (std::size_t k = 0; k < points.size(); ++k)
      d += (k == 0 ? "M" : k == 1 ? "L" : " ") + number(points[k].x) + "," + number(points[k].y);
    return closed ? d + "Z" : d;
  }

  static std::string fill(Colour c) {
    std::string text = fmt::format(" fill=\"{}\"", hex(c));
    if (c.opacity < 1.0) text += fmt::format(" fill-opacity=\"{}\"", number(c.opacity));
    return text;
  }

  static std::string stroke(const Stroke& s) {
    std::string text =
        fmt::format(" stroke=\"{}\" stroke-width=\"{}\" stroke-linejoin=\"round\" stroke-linecap=\"{}\"",
                    hex(s.colour), number(s.width), s.dashes.empty() ? "round" : "butt");
    if (s.colour.opacity < 1.0) text += fmt::format(" stroke-opacity=\"{}\"", number(s.colour.opacity));
    if (s.dashes.empty()) return text;
    text += " stroke-dasharray=\"";
    for (std::size_t k = 0; k < s.dashes.size(); ++k) text += (k > 0 ? " " : "") + number(s.dashes[k]);
    return text + "\"";
  }

  static std::string paint(const std::optional<Colour>& f, const std::optional<Stroke>& s) {
    return (f ? fill(*f) : " fill=\"none\"") + (s ? stroke(*s) : "");
  }

  std::string& out_;
  bool on_page_;
};

}  // namespace

std::string to_svg(const Canvas& canvas, const SvgOptions& options) {
  const std::string width = number(canvas.width), height = number(canvas.height);
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" "
      "role=\"img\" font-family=\"Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif\">\n",
      width, height);
  if (!canvas.title.empty()) {
    std::u32string title;
    for (const Run& run : rich_text(canvas.title)) title += run.text;
    svg += fmt::format("<title>{}</title>\n", escape_markup(title));
  }
  if (options.follows_reader && !options.inlined)
    svg += fmt::format("<style>{}</style>\n", dark_style_sheet());
  svg +=
      fmt::format("<rect width=\"{}\" height=\"{}\" fill=\"{}\"/>\n", width, height, hex(canvas.background));
  Writer writer(svg, options.inlined);
  for (const Shape& shape : canvas.shapes) std::visit(writer, shape);
  if (options.inlined)
    for (const Frame& frame : canvas.frames) writer(frame);
  return svg + "</svg>\n";
}

}  // namespace percuss::draw
