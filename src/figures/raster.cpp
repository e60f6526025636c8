// A canvas as pixels. Every shape is a set of polygons whose exact coverage of each pixel is accumulated: an
// edge adds to the pixels of a row the area to its right, so that a sum along the row gives the coverage.
#include <algorithm>
#include <cmath>

#include "figures/font.hpp"
#include "figures/outline.hpp"
#include "figures/thin.hpp"
#include "percuss/canvas.hpp"

namespace percuss::draw {
namespace {

// Of curves of many points, in pixels: not seen.
constexpr double curve_error = 0.05;

class Coverage {
 public:
  Coverage(std::size_t width, std::size_t height)
      : width_(width), height_(height), first_(height), sums_((width + 2) * height, 0.0f) {}

  void add(const std::vector<Point>& ring) {
    for (std::size_t k = 0; k < ring.size(); ++k) edge(ring[k], ring[(k + 1) % ring.size()]);
  }

  // Paints and forgets what was added.
  void paint(Colour colour, bool crisp, Raster& raster) {
    for (std::size_t y = first_; y < last_; ++y) {
      float* row = &sums_[y * (width_ + 2)];
      float sum = 0.0f;
      for (std::size_t x = 0; x < width_; ++x) {
        sum += row[x];
        row[x] = 0.0f;
        double part = std::min(1.0, static_cast<double>(std::abs(sum)));
        if (crisp) part = part >= 0.5 ? 1.0 : 0.0;
        if (part < 1e-3) continue;
        part *= colour.opacity;
        std::uint8_t* pixel = &raster.rgb[3 * (y * width_ + x)];
        const std::uint8_t paint[3] = {colour.r, colour.g, colour.b};
        for (int c = 0; c < 3; ++c)
          pixel[c] = static_cast<std::uint8_t>(std::lround(pixel[c] + part * (paint[c] - pixel[c])));
      }
      row[width_] = row[width_ + 1] = 0.0f;
    }
    first_ = height_, last_ = 0;
  }

 private:
  void edge(Point a, Point b) {
    if (a.y == b.y || !std::isfinite(a.x + a.y + b.x + b.y)) return;
    const double sign = a.y < b.y ? 1.0 : -1.0;
    if (a.y > b.y) std::swap(a, b);
    const double slope = (b.x - a.x) / (b.y - a.y);
    const double low = std::max(a.y, 0.0), high = std::min(b.y, static_cast<double>(height_));
    if (low >= high) return;
    first_ = std::min(first_, static_cast<std::size_t>(low));
    last_ = std::max(last_, static_cast<std::size_t>(std::ceil(high)));
    for (auto y = static_cast<std::size_t>(low); static_cast<double>(y) < high; ++y) {
      const double y0 = std::max(low, static_cast<double>(y)),
                   y1 = std::min(high, static_cast<double>(y + 1));
      if (y1 > y0) span(y, a.x + slope * (y0 - a.y), a.x + slope * (y1 - a.y), sign * (y1 - y0));
    }
  }

  // A piece of an edge inside row y, from x0 to x1, of signed height h.
  void span(std::size_t y, double x0, double x1, double h) {
    if (x0 > x1) std::swap(x0, x1);
    const double limit = static_cast<double>(width_);
    if (x0 < 0.0 && x1 > 0.0) {  // what lies left of the picture covers all of the row
      const double part = -x0 / (x1 - x0);
      span(y, 0.0, 0.0, part * h), span(y, 0.0, x1, (1.0 - part) * h);
      return;
    }
    if (x1 > limit && x0 < limit) {
      const double part = (limit - x0) / (x1 - x0);
      span(y, x0, limit, part * h);
      return;
    }
    x0 = std::clamp(x0, 0.0, limit), x1 = std::clamp(x1, 0.0, limit);
    float* row = &sums_[y * (width_ + 2)];
    const auto first = static_cast<std::size_t>(x0), last = static_cast<std::size_t>(x1);
    if (first == last) {
      const double mean = 0.5 * (x0 + x1) - static_cast<double>(first);
      row[first] += static_cast<float>(h * (1.0 - mean));
      row[first + 1] += static_cast<float>(h * mean);
      return;
    }
    const double per_x = h / (x1 - x0);
    for (std::size_t x = first; x <= last; ++x) {
      const double from = std::max(x0, static_cast<double>(x)), to = std::min(x1, static_cast<double>(x + 1));
      if (to <= from) continue;
      const double part = per_x * (to - from), mean = 0.5 * (from + to) - static_cast<double>(x);
      row[x] += static_cast<float>(part * (1.0 - mean));
      row[x + 1] += static_cast<float>(part * mean);
    }
  }

  std::size_t width_, height_, first_, last_ = 0;
  std::vector<float> sums_;
};

class Painter {
 public:
  Painter(Raster& raster, double scale)
      : raster_(raster), scale_(scale), coverage_(raster.width, raster.height) {}

  void operator()(const PolylineShape& shape) { stroke(shape.points, shape.stroke); }

  void operator()(const PolygonShape& shape) {
    if (shape.fill) {
      for (const auto& ring : shape.rings) coverage_.add(scaled(ring));
      coverage_.paint(*shape.fill, shape.crisp, raster_);
    }
    if (shape.outline)
      for (std::vector<Point> ring : shape.rings) {
        if (!ring.empty()) ring.push_back(ring.front());
        stroke(ring, *shape.outline);
      }
  }

  void operator()(const CircleShape& shape) {
    PolygonShape polygon;
    polygon.rings = {circle_outline(shape.centre, shape.radius)};
    polygon.fill = shape.fill, polygon.outline = shape.outline;
    (*this)(polygon);
  }

  void operator()(const TextShape& shape) {
    const TextStyle& style = shape.style;
    constexpr double pen_plain = 0.078, pen_bold = 0.115;  // relative to the size
    const double tracking = style.bold ? (pen_bold - pen_plain) * font_units : 0.0;
    const TextStrokes text = text_strokes(shape.text, style.size, tracking);
    const double shift = style.anchor == Anchor::start    ? 0.0
                         : style.anchor == Anchor::middle ? -0.5 * text.width
                                                          : -text.width;
    const double angle = style.angle * std::acos(-1.0) / 180.0, c = std::cos(angle), s = std::sin(angle);
    const double pen = std::max(style.size * (style.bold ? pen_bold : pen_plain), 0.9 / scale_);
    for (std::vector<Point> points : text.strokes) {
      for (Point& p : points)
        p = {shape.place.x + c * (p.x + shift) + s * p.y, shape.place.y - s * (p.x + shift) + c * p.y};
      for (const auto& piece : stroke_outline(scaled(points), pen * scale_, {}, true)) coverage_.add(piece);
    }
    coverage_.paint(style.colour, false, raster_);
  }

  void operator()(const PixelShape& shape) {
    const double w = shape.width / static_cast<double>(shape.columns);
    const double h = shape.height / static_cast<double>(shape.rows);
    for (std::size_t r = 0; r < shape.rows; ++r)
      for (std::size_t c = 0; c < shape.columns; ++c) {
        const Colour colour = shape.colours[r * shape.columns + c];
        if (colour.opacity < 0.5) continue;
        const double x = shape.corner.x + w * static_cast<double>(c);
        const double y = shape.corner.y + h * static_cast<double>(r);
        const Rectangle all = {x, y, x + w, y + h}, box = shape.within.value_or(all);
        fill_cell(std::max(x, box.left), std::max(y, box.top), std::min(x + w, box.right),
                  std::min(y + h, box.bottom), colour);
      }
  }

 private:
  std::vector<Point> scaled(std::vector<Point> points) const {
    for (Point& p : points) p = {scale_ * p.x, scale_ * p.y};
    return points;
  }

  void stroke(const std::vector<Point>& points, const Stroke& s) {
    std::vector<double> dashes = s.dashes;
    for (double& d : dashes) d *= scale_;
    const std::vector<Point> line = thinned(scaled(points), curve_error);
    for (const auto& piece : stroke_outline(line, s.width * scale_, dashes, s.dashes.empty()))
      coverage_.add(piece);
    coverage_.paint(s.colour, false, raster_);
  }

  void fill_cell(double x0, double y0, double x1, double y1, Colour colour) {
    const auto pixel = [&](double value, std::size_t limit) {
      return static_cast<std::size_t>(std::clamp(std::lround(scale_ * value), 0L, static_cast<long>(limit)));
    };
    for (std::size_t y = pixel(y0, raster_.height); y < pixel(y1, raster_.height); ++y)
      for (std::size_t x = pixel(x0, raster_.width); x < pixel(x1, raster_.width); ++x) {
        std::uint8_t* p = &raster_.rgb[3 * (y * raster_.width + x)];
        p[0] = colour.r, p[1] = colour.g, p[2] = colour.b;
      }
  }

  Raster& raster_;
  double scale_;
  Coverage coverage_;
};

}  // namespace

Raster rasterise(const Canvas& canvas, double scale) {
  Raster raster;
  raster.width = static_cast<std::size_t>(std::max(1L, std::lround(canvas.width * scale)));
  raster.height = static_cast<std::size_t>(std::max(1L, std::lround(canvas.height * scale)));
  raster.rgb.reserve(3 * raster.width * raster.height);
  for (std::size_t k = 0; k < raster.width * raster.height; ++k)
    raster.rgb.insert(raster.rgb.end(), {canvas.background.r, canvas.background.g, canvas.background.b});
  Painter painter(raster, scale);
  for (const Shape& shape : canvas.shapes) std::visit(painter, shape);
  return raster;
}

}  // namespace percuss::draw
