// A canvas as pixels and as PDF, drawn by Cairo.
#include <cairo-pdf.h>
#include <cairo.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <new>
#include <numbers>
#include <string>

#include "figures/clip.hpp"
#include "figures/font.hpp"
#include "figures/rich_text.hpp"
#include "figures/thin.hpp"
#include "percuss/canvas.hpp"

namespace percuss::draw {
namespace {

// Of curves of many points, in pixels: not seen.
constexpr double curve_error = 0.05;
// Cairo computes in 24.8 bits: what lies farther outside than this, in pixels, is cut off before.
constexpr double far = 1e4;
constexpr double slant = 0.2;  // of italics: the font's own upright letters, the same on every machine
constexpr double points_per_pixel = 0.75;  // 96 pixels to an inch

template <auto destroy>
struct Destroy {
  template <class T>
  void operator()(T* handle) const {
    destroy(handle);
  }
};
using Surface = std::unique_ptr<cairo_surface_t, Destroy<cairo_surface_destroy>>;
using Context = std::unique_ptr<cairo_t, Destroy<cairo_destroy>>;
using FontOptions = std::unique_ptr<cairo_font_options_t, Destroy<cairo_font_options_destroy>>;

// Cairo's handles take every call after a failure; what went wrong is asked for at the end.
void check(cairo_status_t status) {
  if (status != CAIRO_STATUS_SUCCESS) throw std::bad_alloc();
}

std::string utf8(const std::u32string& text) {
  std::string out;
  for (const char32_t c : text) append_utf8(out, c);
  return out;
}

class Painter {
 public:
  // With `letters` texts are letters of a font, else areas: Cairo puts letters of pictures on whole pixels.
  Painter(cairo_t* cairo, const Canvas& canvas, double scale, bool letters)
      : cairo_(cairo), scale_(scale), letters_(letters) {
    const double beyond = far / scale;
    seen_ = {-beyond, -beyond, canvas.width + beyond, canvas.height + beyond};
    cairo_scale(cairo, scale, scale);
    const FontOptions options{cairo_font_options_create()};
    cairo_font_options_set_antialias(options.get(), CAIRO_ANTIALIAS_GRAY);
    cairo_font_options_set_hint_style(options.get(), CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options.get(), CAIRO_HINT_METRICS_OFF);
    cairo_set_font_options(cairo, options.get());
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND);
    set(canvas.background);
    cairo_paint(cairo);
  }

  void operator()(const PolylineShape& shape) { stroke(shape.points, shape.stroke); }

  void operator()(const PolygonShape& shape) {
    if (shape.fill) {
      for (const auto& ring : shape.rings) path(clip_polygon(ring, seen_), true);
      cairo_set_antialias(cairo_, shape.crisp ? CAIRO_ANTIALIAS_NONE : CAIRO_ANTIALIAS_GOOD);
      fill(*shape.fill);
      cairo_set_antialias(cairo_, CAIRO_ANTIALIAS_GOOD);
    }
    if (!shape.outline) return;
    for (std::vector<Point> ring : shape.rings) {
      if (!ring.empty()) ring.push_back(ring.front());
      stroke(ring, *shape.outline);
    }
  }

  void operator()(const CircleShape& shape) {
    if (!std::isfinite(shape.centre.x + shape.centre.y) || !(shape.radius * scale_ < far) ||
        !seen_.contains(shape.centre))
      return polygon_of(shape);
    cairo_new_path(cairo_);
    cairo_arc(cairo_, shape.centre.x, shape.centre.y, shape.radius, 0.0, 2.0 * std::numbers::pi);
    cairo_close_path(cairo_);
    if (shape.outline && shape.fill) {
      set(*shape.fill);
      cairo_fill_preserve(cairo_);
    } else if (shape.fill) {
      fill(*shape.fill);
    }
    if (shape.outline) stroke_path(*shape.outline);
  }

  void operator()(const TextShape& shape) {
    const TextStyle& style = shape.style;
    cairo_select_font_face(cairo_, font_name, CAIRO_FONT_SLANT_NORMAL,
                           style.bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    const std::vector<Run> runs = rich_text(shape.text);
    double width = 0.0;
    for (const Run& run : runs) width += advance(run, style.size);
    double x = style.anchor == Anchor::start ? 0.0 : style.anchor == Anchor::middle ? -0.5 * width : -width;
    cairo_save(cairo_);
    cairo_translate(cairo_, shape.place.x, shape.place.y);
    cairo_rotate(cairo_, -style.angle * std::numbers::pi / 180.0);
    set(style.colour);
    cairo_new_path(cairo_);
    for (const Run& run : runs) {
      const double level = run.script == Script::sub     ? sub_drop * style.size
                           : run.script == Script::super ? -super_rise * style.size
                                                         : 0.0;
      const double step = advance(run, style.size);
      cairo_move_to(cairo_, x, level);
      const std::string text = utf8(run.text);
      letters_ ? cairo_show_text(cairo_, text.c_str()) : cairo_text_path(cairo_, text.c_str());
      x += step;
    }
    cairo_fill(cairo_);
    cairo_restore(cairo_);
  }

  // One pixel of a picture for each cell, seen as sharp squares.
  void operator()(const PixelShape& shape) {
    const auto columns = static_cast<int>(shape.columns), rows = static_cast<int>(shape.rows);
    const Surface cells{cairo_image_surface_create(CAIRO_FORMAT_ARGB32, columns, rows)};
    check(cairo_surface_status(cells.get()));
    unsigned char* data = cairo_image_surface_get_data(cells.get());
    const auto stride = static_cast<std::size_t>(cairo_image_surface_get_stride(cells.get()));
    for (std::size_t r = 0; r < shape.rows; ++r) {
      auto* row = reinterpret_cast<std::uint32_t*>(data + r * stride);
      for (std::size_t c = 0; c < shape.columns; ++c) {
        const Colour& colour = shape.colours[r * shape.columns + c];
        const auto rgb = static_cast<std::uint32_t>(colour.r << 16 | colour.g << 8 | colour.b);
        row[c] = colour.opacity < 0.5 ? 0u : 0xff000000u | rgb;
      }
    }
    cairo_surface_mark_dirty(cells.get());
    cairo_save(cairo_);
    cairo_set_antialias(cairo_, CAIRO_ANTIALIAS_NONE);
    const Rectangle all = {shape.corner.x, shape.corner.y, shape.corner.x + shape.width,
                           shape.corner.y + shape.height};
    const Rectangle box = shape.within.value_or(all);
    cairo_rectangle(cairo_, box.left, box.top, box.right - box.left, box.bottom - box.top);
    cairo_clip(cairo_);
    cairo_translate(cairo_, shape.corner.x, shape.corner.y);
    cairo_scale(cairo_, shape.width / columns, shape.height / rows);
    cairo_set_source_surface(cairo_, cells.get(), 0.0, 0.0);
    cairo_pattern_set_filter(cairo_get_source(cairo_), CAIRO_FILTER_NEAREST);
    cairo_paint(cairo_);
    cairo_restore(cairo_);
  }

 private:
  void set(Colour c) { cairo_set_source_rgba(cairo_, c.r / 255.0, c.g / 255.0, c.b / 255.0, c.opacity); }

  void fill(Colour c) {
    set(c);
    cairo_fill(cairo_);
  }

  void path(const std::vector<Point>& points, bool closed) {
    cairo_new_sub_path(cairo_);
    for (const Point& p : points) cairo_line_to(cairo_, p.x, p.y);
    if (closed) cairo_close_path(cairo_);
  }

  void stroke(const std::vector<Point>& points, const Stroke& s) {
    const auto add = [&](const std::vector<Point>& piece) {
      path(thinned(piece, curve_error / scale_), false);
    };
    if (std::all_of(points.begin(), points.end(), [&](Point p) { return seen_.contains(p); }))
      add(points);
    else
      for (const auto& piece : clip_polyline(points, seen_)) add(piece);
    stroke_path(s);
  }

  void stroke_path(const Stroke& s) {
    set(s.colour);
    cairo_set_line_width(cairo_, s.width);
    cairo_set_line_cap(cairo_, s.dashes.empty() ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT);
    cairo_set_dash(cairo_, s.dashes.data(), static_cast<int>(s.dashes.size()), 0.0);
    cairo_stroke(cairo_);
  }

  // A circle so large that Cairo cannot hold it.
  void polygon_of(const CircleShape& shape) {
    constexpr int corners = 20000;
    PolygonShape polygon{{{}}, shape.fill, shape.outline, false, ""};
    for (int k = 0; k < corners; ++k) {
      const double angle = 2.0 * std::numbers::pi * k / corners;
      polygon.rings[0].push_back(
          {shape.centre.x + shape.radius * std::cos(angle), shape.centre.y + shape.radius * std::sin(angle)});
    }
    (*this)(polygon);
  }

  // Sets the size of the run, too.
  double advance(const Run& run, double size) {
    const double own = run.script == Script::normal ? size : script_size * size;
    cairo_matrix_t matrix;
    cairo_matrix_init(&matrix, own, 0.0, run.italic ? -slant * own : 0.0, own, 0.0, 0.0);
    cairo_set_font_matrix(cairo_, &matrix);
    cairo_text_extents_t extents;
    cairo_text_extents(cairo_, utf8(run.text).c_str(), &extents);
    return extents.x_advance;
  }

  cairo_t* cairo_;
  double scale_;
  bool letters_;
  Rectangle seen_;
};

cairo_status_t append(void* out, const unsigned char* bytes, unsigned count) {
  static_cast<std::string*>(out)->append(reinterpret_cast<const char*>(bytes), count);
  return CAIRO_STATUS_SUCCESS;
}

}  // namespace

Raster rasterise(const Canvas& canvas, double scale) {
  Raster raster;
  raster.width = static_cast<std::size_t>(std::max(1L, std::lround(canvas.width * scale)));
  raster.height = static_cast<std::size_t>(std::max(1L, std::lround(canvas.height * scale)));
  const Surface surface{cairo_image_surface_create(CAIRO_FORMAT_RGB24, static_cast<int>(raster.width),
                                                   static_cast<int>(raster.height))};
  const Context cairo{cairo_create(surface.get())};
  Painter painter(cairo.get(), canvas, scale, false);
  for (const Shape& shape : canvas.shapes) std::visit(painter, shape);
  check(cairo_status(cairo.get()));
  cairo_surface_flush(surface.get());
  const unsigned char* data = cairo_image_surface_get_data(surface.get());
  const auto stride = static_cast<std::size_t>(cairo_image_surface_get_stride(surface.get()));
  raster.rgb.reserve(3 * raster.width * raster.height);
  for (std::size_t y = 0; y < raster.height; ++y) {
    const auto* row = reinterpret_cast<const std::uint32_t*>(data + y * stride);
    for (std::size_t x = 0; x < raster.width; ++x)
      for (const int shift : {16, 8, 0}) raster.rgb.push_back(static_cast<std::uint8_t>(row[x] >> shift));
  }
  return raster;
}

std::string to_pdf(const Canvas& canvas) {
  std::string pdf;
  {
    const Surface surface{cairo_pdf_surface_create_for_stream(append, &pdf, points_per_pixel * canvas.width,
                                                              points_per_pixel * canvas.height)};
    // Equal pictures are equal bytes, so no date.
    cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_CREATE_DATE, "");
    std::u32string title;
    for (const Run& run : rich_text(canvas.title)) title += run.text;
    if (!title.empty())
      cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_TITLE, utf8(title).c_str());
    const Context cairo{cairo_create(surface.get())};
    Painter painter(cairo.get(), canvas, points_per_pixel, true);
    for (const Shape& shape : canvas.shapes) std::visit(painter, shape);
    check(cairo_status(cairo.get()));
    cairo_surface_finish(surface.get());
    check(cairo_surface_status(surface.get()));
  }
  return pdf;
}

}  // namespace percuss::draw
