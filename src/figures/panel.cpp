#include "figures/panel.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "figures/axes.hpp"
#include "figures/cells.hpp"
#include "figures/legend.hpp"

namespace percuss::draw {
namespace {

// Colours of curves and regions with `next_colour` counted on.
template <class Items>
std::vector<int> colours_of(const Items& items) {
  std::vector<int> colours;
  int next = 0;
  for (const auto& item : items) colours.push_back(item.colour == next_colour ? next++ : item.colour);
  return colours;
}

Stroke stroke_of(const Curve& curve, int colour, const Palette& palette) {
  return {pick(palette, colour), curve.width, curve.dashes.value_or(dashes_of(colour))};
}

Colour fill_of(const Region& region, int colour, const Palette& palette) {
  Colour c = pick(palette, colour);
  c.opacity = region.strength;
  return c;
}

std::vector<LegendEntry> legend_entries(const Panel& panel, const Palette& palette) {
  std::vector<LegendEntry> entries;
  for (const Regimes& map : panel.regimes)
    for (std::size_t k = 0; k < map.names.size(); ++k)
      if (std::find(map.regime.begin(), map.regime.end(), static_cast<int>(k)) != map.regime.end())
        entries.push_back({map.names[k], regime_colour(palette, static_cast<int>(k)), {}, Marker::none, {}});
  const std::vector<int> areas = colours_of(panel.regions);
  for (std::size_t k = 0; k < panel.regions.size(); ++k)
    if (!panel.regions[k].name.empty())
      entries.push_back(
          {panel.regions[k].name, fill_of(panel.regions[k], areas[k], palette), {}, Marker::none, {}});
  const std::vector<int> lines = colours_of(panel.curves);
  for (std::size_t k = 0; k < panel.curves.size(); ++k) {
    const Curve& c = panel.curves[k];
    if (c.name.empty()) continue;
    LegendEntry entry{c.name, {}, {}, c.marker, pick(palette, lines[k])};
    if (c.width > 0.0) entry.stroke = stroke_of(c, lines[k], palette);
    entries.push_back(entry);
  }
  return entries;
}

class Drawing {
 public:
  Drawing(Canvas& canvas, const Panel& panel, const PanelStyle& style)
      : canvas_(canvas), panel_(panel), style_(style), entries_(legend_entries(panel, style.colours)) {}

  double height(double width, double aspect) {
    axes_ = fit(panel_);
    const bool below = choose_legend(width, aspect * width) == Legend::below;
    return aspect * width + (below ? room_below(width) : 0.0);
  }

  void draw(double left, double top, double width, double height) {
    place(left, top, width, height);
    draw_cells();
    if (panel_.heights.empty() && panel_.regimes.empty()) draw_grid();
    draw_regions();
    draw_curves();
    draw_arrows();
    draw_frame();
    draw_legend_of_panel(left, width);
    draw_notes();
  }

 private:
  double small() const { return style_.text_size - 1.0; }

  double room_below(double width) const {
    return arrange(entries_, small(), width - 2.0 * style_.text_size, 8).height + 0.5 * style_.text_size;
  }

  // The box of the axes: what titles, labels, ticks, colour bar and legend leave.
  void place(double left, double top, double width, double height) {
    const double size = style_.text_size;
    axes_ = fit(panel_);
    const double title = panel_.title.empty() ? 0.6 * size : 2.0 * size;
    const double below = 1.7 * size + (panel_.x.label.empty() ? 0.0 : 1.5 * size);
    legend_ = choose_legend(width, height);
    const double under = legend_ == Legend::below ? room_below(width) : 0.0;
    double y_top = top + title, y_bottom = top + height - below - under;
    y_ticks_ = choose_ticks(panel_.y, axes_.y, y_bottom - y_top, false, small());
    if (!y_ticks_.factor.empty()) y_top += 1.2 * size;
    double labels = 0.0;
    for (const Tick& t : y_ticks_.ticks) labels = std::max(labels, text_width(t.label, small()));
    double x_left = left + labels + 0.9 * size + (panel_.y.label.empty() ? 0.0 : 1.5 * size);
    double x_right = left + width - size;
    if (!panel_.heights.empty()) x_right -= bar_width();
    if (legend_ == Legend::right) x_right -= arrange(entries_, small(), 0.0, 1).width + size;
    const double beside = x_left;
    if (panel_.equal) make_equal(x_left, x_right, y_top, y_bottom);
    label_left_ = left + (x_left - beside);
    x_ticks_ = choose_ticks(panel_.x, axes_.x, x_right - x_left, true, small());
    axes_.x.from = x_left, axes_.x.to = x_right;
    axes_.y.from = y_bottom, axes_.y.to = y_top;
    canvas_.frames.push_back({x_left, y_top, x_right - x_left, y_bottom - y_top, axes_.x.low, axes_.x.high,
                              axes_.y.low, axes_.y.high, axes_.x.log, axes_.y.log});
  }

  // One unit is as long on both axes: an axis with free limits shows more, else the box shrinks.
  void make_equal(double& left, double& right, double& top, double& bottom) {
    const double x_range = axes_.x.high - axes_.x.low, y_range = axes_.y.high - axes_.y.low;
    constexpr double largest = 1e300, smallest = 1e-300;  // what can be compared
    if (!(std::max(x_range, y_range) < largest && std::min(x_range, y_range) > smallest)) return;
    const double per_x = (right - left) / x_range, per_y = (bottom - top) / y_range;
    const bool x_free = !panel_.x.low && !panel_.x.high, y_free = !panel_.y.low && !panel_.y.high;
    if (per_x > per_y && x_free) {
      const double more = 0.5 * ((right - left) / per_y - x_range);
      axes_.x.low -= more, axes_.x.high += more;
    } else if (per_x > per_y) {
      const double less = 0.5 * ((right - left) - per_y * x_range);
      left += less, right -= less;
    } else if (y_free) {
      const double more = 0.5 * ((bottom - top) / per_x - y_range);
      axes_.y.low -= more, axes_.y.high += more;
      y_ticks_ = choose_ticks(panel_.y, axes_.y, bottom - top, false, small());
    } else {
      const double less = 0.5 * ((bottom - top) - per_x * y_range);
      top += less, bottom -= less;
    }
  }

  Legend choose_legend(double width, double height) const {
    if (entries_.empty()) return Legend::none;
    if (panel_.legend != Legend::automatic) return panel_.legend;
    if (!panel_.regimes.empty() || !panel_.heights.empty()) return Legend::below;
    // A trial with rough margins decides whether a corner is free.
    Axes trial = axes_;
    trial.x.from = 4.0 * style_.text_size, trial.x.to = width - style_.text_size;
    trial.y.from = height - 3.0 * style_.text_size, trial.y.to = 2.0 * style_.text_size;
    return free_corner(trial.box(), arrange(entries_, small(), 0.0, 1), busy_points(trial)) ? Legend::inside
                                                                                            : Legend::below;
  }

  // Points along everything that a legend should not cover.
  std::vector<Point> busy_points(const Axes& axes) const {
    std::vector<Point> points;
    const auto walk = [&](Point a, Point b) {
      const double length = std::hypot(b.x - a.x, b.y - a.y);
      if (!std::isfinite(length)) return;
      const int steps = std::clamp(static_cast<int>(length / 4.0), 1, 500);
      for (int i = 0; i <= steps; ++i)
        points.push_back({a.x + (b.x - a.x) * i / steps, a.y + (b.y - a.y) * i / steps});
    };
    for (const Curve& c : panel_.curves) {
      const std::vector<Point> line = pixels(c, axes);
      for (std::size_t k = 0; k + 1 < line.size(); ++k) walk(line[k], line[k + 1]);
    }
    for (const Arrow& a : panel_.arrows) walk(axes(a.x1, a.y1), axes(a.x2, a.y2));
    for (const Note& n : panel_.notes) points.push_back(axes(n.x, n.y));
    return points;
  }

  static std::vector<Point> pixels(const Curve& c, const Axes& axes) {
    std::vector<Point> points;
    for (std::size_t k = 0; k < std::min(c.x.size(), c.y.size()); ++k) {
      if (c.steps && k > 0) points.push_back(axes(c.x[k], c.y[k - 1]));
      points.push_back(axes(c.x[k], c.y[k]));
    }
    return points;
  }

  void draw_cells() {
    for (const Heights& h : panel_.heights) draw_heights(canvas_, h, axes_);
    for (const Regimes& r : panel_.regimes) draw_regimes(canvas_, r, axes_, style_.colours);
    if (!panel_.heights.empty())
      draw_colour_bar(canvas_, panel_.heights.front(), axes_.box(), small(), style_.colours);
  }

  double bar_width() const { return colour_bar_width(panel_.heights.front(), small()); }

  void draw_grid() {
    const Rectangle box = axes_.box();
    const Stroke stroke = {style_.colours.grid, 0.7};
    if (panel_.x.grid)
      for (const Tick& t : x_ticks_.ticks) {
        const double x = axes_.x(t.value);
        if (x > box.left + 1.0 && x < box.right - 1.0) canvas_.line({x, box.top}, {x, box.bottom}, stroke);
      }
    if (panel_.y.grid)
      for (const Tick& t : y_ticks_.ticks) {
        const double y = axes_.y(t.value);
        if (y > box.top + 1.0 && y < box.bottom - 1.0) canvas_.line({box.left, y}, {box.right, y}, stroke);
      }
  }

  void draw_regions() {
    const std::vector<int> colours = colours_of(panel_.regions);
    for (std::size_t k = 0; k < panel_.regions.size(); ++k) {
      const Region& region = panel_.regions[k];
      std::vector<Point> ring;
      for (std::size_t i = 0; i < std::min(region.x.size(), region.y.size()); ++i)
        ring.push_back(axes_(region.x[i], region.y[i]));
      ring = clip_polygon(std::move(ring), axes_.box());
      if (ring.size() > 2)
        canvas_.polygon(std::move(ring), fill_of(region, colours[k], style_.colours), {}, region.name);
    }
  }

  void draw_curves() {
    const std::vector<int> colours = colours_of(panel_.curves);
    for (std::size_t k = 0; k < panel_.curves.size(); ++k) {
      const Curve& curve = panel_.curves[k];
      if (curve.width > 0.0)
        for (auto& piece : clip_polyline(pixels(curve, axes_), axes_.box()))
          canvas_.polyline(std::move(piece), stroke_of(curve, colours[k], style_.colours), curve.name);
      if (curve.marker == Marker::none) continue;
      const bool hints = curve.x.size() <= 500;
      for (std::size_t i = 0; i < std::min(curve.x.size(), curve.y.size()); ++i) {
        const Point p = axes_(curve.x[i], curve.y[i]);
        if (!axes_.box().contains(p)) continue;
        draw_marker(canvas_, p, curve.marker, 2.8, pick(style_.colours, colours[k]),
                    hints ? fmt::format("{}{}{:.6g}, {:.6g}", curve.name, curve.name.empty() ? "" : ": ",
                                        curve.x[i], curve.y[i])
                          : "");
      }
    }
  }

  void draw_arrows() {
    for (const Arrow& a : panel_.arrows) {
      const Stroke stroke = {pick(style_.colours, a.colour), a.width, a.dashes};
      if (a.head)
        canvas_.arrow(axes_(a.x1, a.y1), axes_(a.x2, a.y2), stroke);
      else
        canvas_.line(axes_(a.x1, a.y1), axes_(a.x2, a.y2), stroke);
    }
  }

  void draw_frame() {
    const Rectangle box = axes_.box();
    const double size = style_.text_size;
    const Palette& p = style_.colours;
    const Stroke stroke = {p.ink, 0.8};
    for (const Tick& t : x_ticks_.ticks) {
      const double x = axes_.x(t.value);
      if (x < box.left - 0.5 || x > box.right + 0.5) continue;
      canvas_.line({x, box.bottom}, {x, box.bottom + 3.5}, stroke);
      canvas_.text({x, box.bottom + 0.5 * size + small()}, t.label,
                   {.size = small(), .colour = p.ink, .anchor = Anchor::middle});
    }
    for (const Tick& t : y_ticks_.ticks) {
      const double y = axes_.y(t.value);
      if (y < box.top - 0.5 || y > box.bottom + 0.5) continue;
      canvas_.line({box.left - 3.5, y}, {box.left, y}, stroke);
      canvas_.text({box.left - 6.0, y + 0.35 * small()}, t.label,
                   {.size = small(), .colour = p.ink, .anchor = Anchor::end});
    }
    for (const double v : x_ticks_.minor)
      canvas_.line({axes_.x(v), box.bottom}, {axes_.x(v), box.bottom + 2.0}, {p.ink, 0.5});
    for (const double v : y_ticks_.minor)
      canvas_.line({box.left - 2.0, axes_.y(v)}, {box.left, axes_.y(v)}, {p.ink, 0.5});
    canvas_.polygon(
        {{box.left, box.top}, {box.right, box.top}, {box.right, box.bottom}, {box.left, box.bottom}}, {},
        stroke);
    const double middle = 0.5 * (box.left + box.right);
    if (!y_ticks_.factor.empty())
      canvas_.text({box.left, box.top - 0.4 * size}, y_ticks_.factor, {.size = small(), .colour = p.ink});
    if (!panel_.title.empty())
      canvas_.text({middle, box.top - (y_ticks_.factor.empty() ? 0.6 : 1.8) * size}, panel_.title,
                   {.size = size, .colour = p.ink, .anchor = Anchor::middle, .bold = true});
    std::string x_label = panel_.x.label;
    if (!x_ticks_.factor.empty()) x_label += (x_label.empty() ? "" : "   ") + x_ticks_.factor;
    canvas_.text({middle, box.bottom + 2.9 * size}, x_label,
                 {.size = size, .colour = p.ink, .anchor = Anchor::middle});
    canvas_.text({label_left_ + 1.2 * size, 0.5 * (box.top + box.bottom)}, panel_.y.label,
                 {.size = size, .colour = p.ink, .anchor = Anchor::middle, .angle = 90.0});
  }

  void draw_legend_of_panel(double left, double width) {
    if (legend_ == Legend::none || legend_ == Legend::automatic) return;
    const Rectangle box = axes_.box();
    const double size = style_.text_size;
    LegendLayout layout = arrange(entries_, small(), legend_ == Legend::below ? width - 2.0 * size : 0.0,
                                  legend_ == Legend::below ? 8 : 1);
    Point corner = {box.right + size, box.top};
    if (legend_ == Legend::below) {
      const double from = left + std::max(0.5 * size, 0.5 * (width - layout.width));
      corner = {from, box.bottom + 1.9 * size + (panel_.x.label.empty() ? 0.0 : 1.5 * size)};
    } else if (legend_ == Legend::inside) {
      corner = free_corner(box, layout, busy_points(axes_))
                   .value_or(Point{box.right - 6.0 - layout.width, box.top + 6.0});
      Colour ground = style_.colours.background;
      ground.opacity = 0.85;
      const double r = corner.x + layout.width, b = corner.y + layout.height;
      canvas_.polygon({{corner.x - 4, corner.y - 2}, {r, corner.y - 2}, {r, b + 2}, {corner.x - 4, b + 2}},
                      ground);
    }
    draw_legend(canvas_, entries_, layout, corner, small(), style_.colours.ink);
  }

  void draw_notes() {
    for (const Note& n : panel_.notes) {
      Point p = axes_(n.x, n.y);
      if (!std::isfinite(p.x + p.y)) continue;
      canvas_.text({p.x + n.dx, p.y + n.dy + 0.35 * small()}, n.text,
                   {.size = small(), .colour = pick(style_.colours, n.colour), .anchor = n.anchor});
    }
  }

  Canvas& canvas_;
  const Panel& panel_;
  const PanelStyle& style_;
  std::vector<LegendEntry> entries_;
  Axes axes_;
  Ticks x_ticks_, y_ticks_;
  double label_left_ = 0.0;  // where the label of the y axis begins
  Legend legend_ = Legend::none;
};

}  // namespace

double panel_height(const Panel& panel, const PanelStyle& style, double width, double aspect) {
  Canvas nowhere;
  return Drawing(nowhere, panel, style).height(width, aspect);
}

void draw_panel(Canvas& canvas, const Panel& panel, const PanelStyle& style, double left, double top,
                double width, double height) {
  Drawing(canvas, panel, style).draw(left, top, width, height);
}

}  // namespace percuss::draw
