#include <algorithm>
#include <cmath>

#include "percuss/picture.hpp"
#include "percuss/text.hpp"

namespace percuss::report {
namespace {

struct Range {
  double low = 0.0, high = 0.0;

  void take(double value) { low = std::min(low, value), high = std::max(high, value); }
  double size() const { return high > low ? high - low : 1.0; }
  Range padded() const { return {low - 0.06 * size(), high + 0.06 * size()}; }
};

draw::Curve curve_of(const std::vector<PlanePoint>& points) {
  draw::Curve curve;
  for (const PlanePoint& p : points) curve.x.push_back(p.x), curve.y.push_back(p.y);
  return curve;
}

draw::Curve dot(double x, double y, std::string name, int colour, draw::Marker marker) {
  return {.x = {x}, .y = {y}, .name = std::move(name), .colour = colour, .width = 0.0, .marker = marker};
}

void add_axes(draw::Panel& panel, const Range& x, const Range& y) {
  panel.curves.push_back({.x = {x.low, x.high},
                          .y = {0.0, 0.0},
                          .colour = draw::grey,
                          .width = 0.8,
                          .dashes = std::vector<double>{}});
  panel.curves.push_back({.x = {0.0, 0.0},
                          .y = {y.low, y.high},
                          .colour = draw::grey,
                          .width = 0.8,
                          .dashes = std::vector<double>{}});
}

void add_reference(draw::Panel& panel, const std::vector<PlanePoint>& points, const std::string& name) {
  if (points.empty()) return;
  draw::Curve curve = curve_of(points);
  curve.name = name;
  curve.colour = draw::grey;
  curve.dashes = {4.0, 3.0};
  panel.curves.push_back(std::move(curve));
}

constexpr int blue = 0, red = 1;
constexpr double own_ray = 0.4, short_ray = 0.12, velocity_arrow = 0.25;  // of the size of a reservoir

// The reservoir lies on the vertical axis; the line is the law, its horizontal pieces are the normal cones.
void draw_graph(draw::Panel& panel, const LawPanel& law) {
  Range x, y;
  for (const auto* line : {&law.line, &law.reference})
    for (const PlanePoint& p : *line) x.take(p.x), y.take(p.y);
  x.take(law.point.x), y.take(law.point.y);
  x.take(-law.width), x.take(law.width);
  for (const auto& [name, value] : law.marks) x.take(value);
  x = x.padded(), y = y.padded();
  panel.x.low = x.low, panel.x.high = x.high, panel.y.low = y.low, panel.y.high = y.high;
  const double low = std::max(law.low, y.low), high = std::min(law.high, y.high), half = 0.018 * x.size();
  panel.regions.push_back({.x = {-half, half, half, -half},
                           .y = {low, low, high, high},
                           .name = "reservoir",
                           .colour = blue,
                           .strength = 0.35});
  add_axes(panel, x, y);
  add_reference(panel, law.reference, law.reference_name);
  draw::Curve line = curve_of(law.line);
  line.name = "law";
  line.colour = draw::ink;
  line.width = 2.2;
  line.dashes = std::vector<double>{};
  panel.curves.push_back(std::move(line));
  // Pieces that go on for ever have heads.
  const std::size_t last = law.line.size() - 1;
  for (const auto& [from, to] :
       {std::pair{law.line[1], law.line[0]}, std::pair{law.line[last - 1], law.line[last]}})
    if (from.x != to.x || !std::isfinite(to.y > from.y ? law.high : law.low))
      panel.arrows.push_back(
          {0.1 * from.x + 0.9 * to.x, 0.1 * from.y + 0.9 * to.y, to.x, to.y, draw::ink, 2.2});
  static constexpr draw::Marker markers[] = {draw::Marker::triangle, draw::Marker::square};
  for (std::size_t k = 0; k < law.marks.size(); ++k)
    panel.curves.push_back(dot(law.marks[k].second, 0.0, law.marks[k].first, draw::grey, markers[k % 2]));
  panel.curves.push_back(dot(law.point.x, law.point.y, "this impact", red, draw::Marker::circle));
}

// Whether a normal begins at the impact: then it is in the normal cone of that point, or one side of it.
bool is_own(const LawPanel& law, const PlanePoint& from) {
  return law.on_boundary && from.x == law.point.x && from.y == law.point.y;
}

void draw_plane(draw::Panel& panel, const LawPanel& law) {
  panel.equal = true;
  Range x, y;
  for (const auto* line : {&law.line, &law.reference})
    for (const PlanePoint& p : *line) x.take(p.x), y.take(p.y);
  x.take(law.point.x), y.take(law.point.y);
  const double size = std::max(x.size(), y.size());
  for (const auto& [p, n] : law.normals) {
    const double length = size * (is_own(law, p) ? own_ray : short_ray);
    x.take(p.x + length * n.x), y.take(p.y + length * n.y);
  }
  x = x.padded(), y = y.padded();
  panel.x.low = x.low, panel.x.high = x.high, panel.y.low = y.low, panel.y.high = y.high;
  draw::Curve outline = curve_of(law.line);
  panel.regions.push_back(
      {.x = outline.x, .y = outline.y, .name = "reservoir", .colour = blue, .strength = 0.2});
  add_axes(panel, x, y);
  add_reference(panel, law.reference, law.reference_name);
  outline.colour = draw::ink;
  outline.width = 1.8;
  outline.dashes = std::vector<double>{};
  panel.curves.push_back(std::move(outline));
  for (const auto& [p, n] : law.normals) {
    const bool own = is_own(law, p);
    const double length = (own ? own_ray : short_ray) * size;
    panel.arrows.push_back({p.x, p.y, p.x + length * n.x, p.y + length * n.y, own ? draw::ink : draw::grey,
                            own ? 1.2 : 0.8, !own,
                            own ? std::vector<double>{3.0, 3.0} : std::vector<double>{}});
  }
  if (const double speed = std::hypot(law.velocity.x, law.velocity.y); speed > 0.0 && law.on_boundary) {
    const double scale = velocity_arrow * size / speed;
    panel.arrows.push_back({law.point.x, law.point.y, law.point.x + scale * law.velocity.x,
                            law.point.y + scale * law.velocity.y, red, 2.0});
  }
  panel.curves.push_back(dot(law.point.x, law.point.y, "this impact", red, draw::Marker::circle));
}

}  // namespace

draw::Figure law_figure(const std::vector<LawPanel>& panels, const LawFigureOptions& options) {
  draw::Figure figure;
  figure.title = draw::verbatim(printable(options.title));
  figure.theme = options.dark ? draw::Theme::dark : draw::Theme::light;
  figure.columns = panels.size() == 1 ? 1 : panels.size() == 2 || panels.size() == 4 ? 2 : 3;
  figure.width = 320.0 * figure.columns;
  figure.aspect = 0.85;
  for (const LawPanel& law : panels) {
    draw::Panel& panel = figure.panels.emplace_back();
    panel.title = draw::verbatim(shorten(printable(law.title), 52));
    panel.x.label = law.x_label, panel.y.label = law.y_label;
    panel.legend = draw::Legend::below;
    if (law.form == LawPanel::Form::graph)
      draw_graph(panel, law);
    else
      draw_plane(panel, law);
  }
  return figure;
}

}  // namespace percuss::report
