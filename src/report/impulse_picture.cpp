#include <fmt/format.h>

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <numbers>

#include "percuss/picture.hpp"
#include "percuss/text.hpp"
#include "report/labels.hpp"
#include "report/numbers.hpp"
#include "report/solution_words.hpp"

namespace percuss::report {
namespace {

using Eigen::Vector2d;

constexpr double impulse_text_size = 12.0;
constexpr int colour_cone = 2;
constexpr int law_colours[] = {0, 1, 3, 5, 4, 6};

std::string clean(const std::string& name) { return draw::verbatim(shorten(printable(name), 24)); }

// The ellipse on which the work vanishes: (Λ − r)·G(Λ − r) = r·Gr.
std::vector<Vector2d> ellipse(const ImpulseGeometry& g) {
  std::vector<Vector2d> points;
  if (!g.rest) return points;
  const Eigen::LLT<Eigen::Matrix2d> factor(g.G);
  const double radius = std::sqrt(g.rest->dot(g.G * *g.rest));
  constexpr int steps = 360;
  for (int k = 0; k <= steps; ++k) {
    const double angle = 2.0 * std::numbers::pi * k / steps;
    points.push_back(*g.rest + factor.matrixU().solve(radius * Vector2d(std::cos(angle), std::sin(angle))));
  }
  return points;
}

class RouthDrawing {
 public:
  RouthDrawing(const ImpulseGeometry& geometry, const GeometryStyle& style) : g_(geometry), style_(style) {
    curve_ = ellipse(geometry);
    std::vector<SolutionPlace> places;
    for (const ImpulseEnd& e : g_.ends) places.push_back({e.laws.front(), e.reported, e.limit, ""});
    entries_ = legend_entries(places);
    find_limits();
  }

  draw::Canvas draw() {
    add_cone();
    add_ellipse();
    add_line(0, "sticking: $γ_T$ = 0");
    add_line(1, "compression ends: $γ_N$ = 0");
    add_paths();
    add_ends();
    draw::Figure figure;
    figure.title = draw::verbatim(style_.title);
    figure.width = style_.width;
    figure.text_size = impulse_text_size;
    figure.theme = style_.theme;
    const Vector2d range = high_ - low_;
    constexpr double slender = 3.0;  // beyond it one unit is not as long on both axes
    panel_.equal = range.maxCoeff() <= slender * range.minCoeff();
    figure.aspect = panel_.equal ? std::clamp(range.y() / range.x(), 0.5, 1.15) * 0.92 + 0.08 : 0.8;
    panel_.legend = draw::Legend::below;
    panel_.x = {.label = "tangential impulse $Λ_T$", .low = low_.x(), .high = high_.x(), .grid = false};
    panel_.y = {.label = "normal impulse $Λ_N$", .low = low_.y(), .high = high_.y(), .grid = false};
    figure.panels = {panel_};
    draw::Canvas canvas = draw::layout(figure);
    add_labels(canvas);
    return canvas;
  }

 private:
  void find_limits() {
    low_ = high_ = Vector2d::Zero();
    const auto show = [&](const Vector2d& p) { low_ = low_.cwiseMin(p), high_ = high_.cwiseMax(p); };
    for (const ImpulseEnd& e : g_.ends) show({e.tangential, e.normal});
    for (const ImpulsePath& p : g_.paths)
      for (std::size_t k = 0; k < p.normal.size(); ++k) show({p.tangential[k], p.normal[k]});
    if (g_.rest && (*g_.rest)[1] > 0.0) show(*g_.rest);
    // The ellipse as far as it does not dwarf the rest.
    const double side = 0.3 * (high_ - low_).maxCoeff(), below = 0.12 * (high_ - low_).maxCoeff();
    const Vector2d least = low_ - Vector2d(side, below), most = high_.array() + side;
    for (const Vector2d& p : curve_) show(p.cwiseMax(least).cwiseMin(most));
    if (!((high_ - low_).minCoeff() > 0.0)) {
      const double size = std::max((high_ - low_).maxCoeff(), 1e-12);
      low_.array() -= 0.3 * size, high_.array() += 0.3 * size;
    }
    const double margin = 0.08 * (high_ - low_).maxCoeff();
    low_.array() -= margin, high_.array() += margin;
  }

  double far() const { return 4.0 * (low_.norm() + high_.norm()); }

  void add_cone() {
    const double top = far();
    panel_.regions.push_back({.x = {0.0, g_.mu * top, -g_.mu * top},
                              .y = {0.0, top, top},
                              .name = "friction cone",
                              .colour = colour_cone,
                              .strength = 0.2});
    panel_.curves.push_back({.x = {low_.x() - far(), high_.x() + far()},
                             .y = {0.0, 0.0},
                             .colour = draw::grey,
                             .width = 0.8,
                             .dashes = std::vector<double>{}});
  }

  void add_ellipse() {
    draw::Curve line{.name = "no energy lost; inside it is",
                     .colour = draw::grey,
                     .width = 1.3,
                     .dashes = std::vector<double>{5.0, 3.0}};
    for (const Vector2d& p : curve_) line.x.push_back(p.x()), line.y.push_back(p.y());
    if (!line.x.empty()) panel_.curves.push_back(std::move(line));
  }

  // γ_k = γ_k⁻ + G_k·Λ = 0
  void add_line(Eigen::Index k, const char* name) {
    const Vector2d n = g_.G.row(k).transpose();
    if (!(n.norm() > 0.0)) return;
    const Vector2d foot = -g_.gamma_before[k] / n.squaredNorm() * n,
                   along = Vector2d(-n.y(), n.x()) / n.norm();
    const Vector2d a = foot - (far() + foot.norm()) * along, b = foot + (far() + foot.norm()) * along;
    panel_.curves.push_back({.x = {a.x(), b.x()},
                             .y = {a.y(), b.y()},
                             .colour = draw::ink,
                             .width = 1.0,
                             .dashes = k == 0 ? std::vector<double>{} : std::vector<double>{7.0, 3.0}});
    lines_.push_back({a, b, name});
  }

  int colour_of(const std::string& law) const {
    for (std::size_t k = 0; k < g_.ends.size(); ++k)
      if (std::find(g_.ends[k].laws.begin(), g_.ends[k].laws.end(), law) != g_.ends[k].laws.end())
        return law_colours[k % std::size(law_colours)];
    return draw::ink;
  }

  void add_paths() {
    draw::Curve turns{
        .name = "end of compression", .colour = draw::ink, .width = 0.0, .marker = draw::Marker::square};
    double width = 3.6;  // those that are drawn later are thinner, so that none hides another
    for (const ImpulsePath& p : g_.paths) {
      panel_.curves.push_back({.x = p.tangential,
                               .y = p.normal,
                               .colour = colour_of(p.law),
                               .width = width,
                               .dashes = std::vector<double>{}});
      width = std::max(width - 1.1, 1.4);
      if (p.compressed)
        turns.x.push_back(p.tangential[*p.compressed]), turns.y.push_back(p.normal[*p.compressed]);
    }
    if (!turns.x.empty()) panel_.curves.push_back(std::move(turns));
  }

  void add_ends() {
    for (std::size_t k = 0; k < entries_.size(); ++k) {
      std::string laws;
      for (const std::string& law : g_.ends[entries_[k].members.front()].laws)
        laws += (laws.empty() ? "" : ", ") + clean(law);
      draw::Curve curve{.name = laws + entries_[k].words,
                        .colour = law_colours[k % std::size(law_colours)],
                        .width = 0.0,
                        .marker = draw::Marker::circle};
      for (const std::size_t i : entries_[k].members)
        curve.x.push_back(g_.ends[i].tangential), curve.y.push_back(g_.ends[i].normal);
      panel_.curves.push_back(std::move(curve));
    }
  }

  void add_labels(draw::Canvas& canvas) {
    const draw::Frame frame = canvas.frames.back();
    const draw::Colour ink = draw::series_colour(draw::ink, style_.theme);
    Labels labels(frame, impulse_text_size);
    for (const draw::Curve& c : panel_.curves) labels.avoid_curve(c, c.width > 1.4 ? 2.0 : 1.0);
    labels.add(pixel(frame, 0.0, 0.0), "start", ink);
    for (std::size_t k = 0; k < entries_.size(); ++k)
      for (const std::size_t i : entries_[k].members) {
        const ImpulseEnd& e = g_.ends[i];
        labels.add(pixel(frame, e.tangential, e.normal),
                   clean(e.laws.front()) + (e.laws.size() > 1 ? ", …" : ""),
                   draw::series_colour(law_colours[k % std::size(law_colours)], style_.theme));
      }
    for (const Line& line : lines_)
      labels.add_along(pixel(frame, line.a.x(), line.a.y()), pixel(frame, line.b.x(), line.b.y()), line.name,
                       ink);
    labels.draw(canvas);
  }

  struct Line {
    Vector2d a, b;
    std::string name;
  };
  const ImpulseGeometry& g_;
  const GeometryStyle& style_;
  draw::Panel panel_;
  Vector2d low_, high_;
  std::vector<Vector2d> curve_;
  std::vector<LegendEntry> entries_;  // of g_.ends; what is reported has the same index in both
  std::vector<Line> lines_;
};

}  // namespace

std::string impulse_caption(const ImpulseGeometry& g) {
  std::string text =
      fmt::format("Impulses of {} with its friction, $μ$ = {}", clean(g.contact), number(g.mu));
  if (!g.open.empty()) {
    text += ", alone: ";
    for (std::size_t k = 0; k < g.open.size(); ++k) text += (k == 0 ? "" : ", ") + clean(g.open[k]);
    text += g.open.size() == 1 ? " is taken as open" : " are taken as open";
  }
  text += ". $γ = γ^- + GΛ$ vanishes on the two lines";
  if (g.rest) text += ", which meet in the centre of the ellipse";
  return text + ".";
}

draw::Canvas impulse_picture(const ImpulseGeometry& geometry, const GeometryStyle& style) {
  draw::Canvas canvas = RouthDrawing(geometry, style).draw();
  if (style.caption)
    add_caption(canvas, impulse_caption(geometry), impulse_text_size - 1.0,
                draw::series_colour(draw::ink, style.theme));
  return canvas;
}

}  // namespace percuss::report
