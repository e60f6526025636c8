#include "report/labels.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>
#include <sstream>
#include <utility>

#include "figures/thin.hpp"

namespace percuss::report {
namespace {

using LabelBox = Labels::Box;

constexpr double ascent = 0.85, descent = 0.3;  // of the size of the text, scripts included
constexpr std::array<double, 6> distances = {4.0, 8.0, 14.0, 22.0, 32.0, 46.0};  // pixels
constexpr double far = 20.0;  // from here on a line leads to the point
constexpr int directions = 24;
constexpr double half_marker = 4.0;

double overlap(const LabelBox& a, const LabelBox& b) {
  const double w = std::min(a.right, b.right) - std::max(a.left, b.left);
  const double h = std::min(a.bottom, b.bottom) - std::max(a.top, b.top);
  return w > 0.0 && h > 0.0 ? w * h : 0.0;
}

// The part of a line inside a box, from 0 at a to 1 at b  [Liang & Barsky 1984].
std::optional<std::pair<double, double>> part_inside(draw::Point a, draw::Point b, const LabelBox& box) {
  const double dx = b.x - a.x, dy = b.y - a.y;
  double from = 0.0, to = 1.0;
  const auto cut = [&](double p, double q) {
    if (p == 0.0) return q >= 0.0;
    const double r = q / p;
    if (p < 0.0) from = std::max(from, r);
    if (p > 0.0) to = std::min(to, r);
    return true;
  };
  if (!cut(-dx, a.x - box.left) || !cut(dx, box.right - a.x) || !cut(-dy, a.y - box.top) ||
      !cut(dy, box.bottom - a.y) || to <= from)
    return std::nullopt;
  return std::pair{from, to};
}

double length_inside(draw::Point a, draw::Point b, const LabelBox& box) {
  if (std::max(a.x, b.x) < box.left || std::min(a.x, b.x) > box.right || std::max(a.y, b.y) < box.top ||
      std::min(a.y, b.y) > box.bottom)
    return 0.0;
  const auto part = part_inside(a, b, box);
  return part ? (part->second - part->first) * std::hypot(b.x - a.x, b.y - a.y) : 0.0;
}

}  // namespace

draw::Point pixel(const draw::Frame& f, double x, double y) {
  return {f.left + f.width * (x - f.x_low) / (f.x_high - f.x_low),
          f.top + f.height * (f.y_high - y) / (f.y_high - f.y_low)};
}

void Labels::avoid(draw::Point a, draw::Point b, double weight) {
  if (std::isfinite(a.x + a.y + b.x + b.y)) lines_.push_back({a, b, weight});
}

void Labels::avoid_point(draw::Point p) {
  avoid({p.x - half_marker, p.y}, {p.x + half_marker, p.y}, 8.0);
  avoid({p.x, p.y - half_marker}, {p.x, p.y + half_marker}, 8.0);
}

void Labels::avoid_curve(const draw::Curve& curve, double weight) {
  constexpr double error = 0.5;  // pixels, in which texts need not be right
  std::vector<draw::Point> points;
  for (std::size_t k = 0; k < curve.x.size(); ++k) points.push_back(pixel(frame_, curve.x[k], curve.y[k]));
  if (curve.marker != draw::Marker::none)
    for (const draw::Point p : points) avoid_point(p);
  if (!(curve.width > 0.0)) return;
  const std::vector<draw::Point> line = draw::thinned(points, error);
  for (std::size_t k = 1; k < line.size(); ++k) avoid(line[k - 1], line[k], weight);
}

void Labels::add(draw::Point at, std::string text, draw::Colour colour) {
  if (std::isfinite(at.x + at.y)) labels_.push_back({{at}, std::move(text), colour});
}

void Labels::add_along(draw::Point a, draw::Point b, std::string text, draw::Colour colour) {
  constexpr double inset = 14.0;
  constexpr int places = 16;
  if (b.x < a.x || (b.x == a.x && b.y > a.y)) std::swap(a, b);
  const auto part = part_inside(a, b,
                                {frame_.left + inset, frame_.top + inset, frame_.left + frame_.width - inset,
                                 frame_.top + frame_.height - inset});
  if (!part) return;
  Label label{{}, std::move(text), colour};
  for (int k = 0; k < places; ++k) {
    const double t = part->second + (part->first - part->second) * k / places;
    label.anchors.push_back({a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)});
  }
  labels_.push_back(std::move(label));
}

// Nothing makes it less: it is left once it is seen not to be below `enough`.
double Labels::cost(const LabelBox& box, std::size_t self, double enough) const {
  double sum = 0.0;
  const LabelBox inside = {frame_.left + 2.0, frame_.top + 2.0, frame_.left + frame_.width - 2.0,
                           frame_.top + frame_.height - 2.0};
  const double area = (box.right - box.left) * (box.bottom - box.top);
  sum += 20.0 * (area - overlap(box, inside));
  for (std::size_t k = 0; k < labels_.size(); ++k)
    if (k != self && labels_[k].placed) sum += 20.0 * overlap(box, labels_[k].box);
  const LabelBox wide = {box.left - 1.5, box.top - 0.5, box.right + 1.5, box.bottom + 0.5};
  for (const Line& line : lines_) {
    if (sum >= enough) break;
    sum += line.weight * length_inside(line.a, line.b, wide);
  }
  return sum;
}

void Labels::place(std::size_t k) {
  static const auto circle = [] {
    std::array<std::pair<double, double>, directions> all;
    for (int d = 0; d < directions; ++d) {
      const double angle = 2.0 * std::numbers::pi * d / directions;
      all[static_cast<std::size_t>(d)] = {std::cos(angle), std::sin(angle)};
    }
    return all;
  }();
  Label& label = labels_[k];
  const double half_width = 0.5 * draw::text_width(label.text, size_);
  const double half_height = 0.5 * (ascent + descent) * size_;
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t choice = 0; choice < label.anchors.size() * distances.size(); ++choice) {
    const std::size_t anchor = choice / distances.size();
    const draw::Point at = label.anchors[anchor];
    const double distance = distances[choice % distances.size()];
    const double farness = 0.8 * distance + 1.5 * static_cast<double>(anchor);
    if (farness >= least) continue;
    for (const auto& [c, s] : circle) {
      // The centre lies so that the box touches the circle of this radius about the point, or nearly.
      const double reach = distance + std::min(half_width / std::max(std::abs(c), 1e-9),
                                               half_height / std::max(std::abs(s), 1e-9));
      const draw::Point centre = {at.x + reach * c, at.y - reach * s};
      const LabelBox box = {centre.x - half_width, centre.y - half_height, centre.x + half_width,
                            centre.y + half_height};
      const double price = cost(box, k, least - farness) + farness;
      if (price >= least) continue;
      least = price;
      label.at = at;
      label.box = box;
      label.distance = distance;
    }
  }
  label.placed = true;
}

std::vector<LabelBox> Labels::draw(draw::Canvas& canvas) {
  for (int round = 0; round < 3; ++round)
    for (std::size_t k = 0; k < labels_.size(); ++k) place(k);
  std::vector<LabelBox> boxes;
  for (const Label& label : labels_) {
    const LabelBox& b = label.box;
    if (label.distance > far) {
      const draw::Point end = {std::clamp(label.at.x, b.left, b.right),
                               std::clamp(label.at.y, b.top, b.bottom)};
      draw::Colour thin = label.colour;
      thin.opacity = 0.6;
      canvas.line(label.at, end, {thin, 0.7});
    }
    canvas.text({0.5 * (b.left + b.right), b.bottom - descent * size_}, label.text,
                {.size = size_, .colour = label.colour, .anchor = draw::Anchor::middle});
    boxes.push_back(b);
  }
  return boxes;
}

void add_caption(draw::Canvas& canvas, const std::string& caption, double size, draw::Colour colour) {
  const double room = canvas.width - 3.0 * size;
  std::istringstream words(caption);
  std::string word, line;
  std::vector<std::string> lines;
  while (words >> word) {
    const std::string longer = line.empty() ? word : line + " " + word;
    if (!line.empty() && draw::text_width(longer, size) > room) {
      lines.push_back(line);
      line = word;
    } else {
      line = longer;
    }
  }
  if (!line.empty()) lines.push_back(line);
  canvas.height += 0.4 * size;
  for (const std::string& one : lines) {
    canvas.height += 1.4 * size;
    canvas.text({1.5 * size, canvas.height - 0.6 * size}, one, {.size = size, .colour = colour});
  }
  if (!lines.empty()) canvas.height += 0.4 * size;
}

}  // namespace percuss::report
