#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "percuss/picture.hpp"
#include "percuss/text.hpp"
#include "report/labels.hpp"
#include "report/solution_words.hpp"

namespace percuss::report {
namespace {

using Corner = Eigen::Vector2d;
using Polygon = std::vector<Corner>;

constexpr double plane_text_size = 12.0;
constexpr int colour_before = 1, colour_tangent = 2, colour_normal = 4, colour_path = 2;
constexpr int law_colours[] = {0, 3, 5, 4, 6};
constexpr std::size_t most_named = 6;  // constraints with names and generators; more would hide each other
constexpr double same_point = 1e-6;    // of the radius: points that look like one

std::string clean(const std::string& name) { return draw::verbatim(shorten(printable(name), 24)); }

// What of a polygon lies where n·p + c ≥ 0  [Sutherland & Hodgman 1974].
Polygon cut(const Polygon& polygon, const Eigen::Vector2d& n, double c) {
  Polygon left;
  for (std::size_t k = 0; k < polygon.size(); ++k) {
    const Corner &a = polygon[k], &b = polygon[(k + 1) % polygon.size()];
    const double at_a = n.dot(a) + c, at_b = n.dot(b) + c;
    if (at_a >= 0.0) left.push_back(a);
    if ((at_a >= 0.0) != (at_b >= 0.0)) left.push_back(a + (b - a) * (at_a / (at_a - at_b)));
  }
  return left;
}

// The sector of all directions from one angle anticlockwise to another, about the apex, far out.
Polygon sector(double from, double to, double reach) {
  Polygon polygon = {Corner::Zero()};
  const int steps = 1 + static_cast<int>(std::ceil((to - from) / 0.3));
  for (int k = 0; k <= steps; ++k) {
    const double angle = from + (to - from) * k / steps;
    polygon.push_back(reach * Corner(std::cos(angle), std::sin(angle)));
  }
  return polygon;
}

// The cone that vectors span: the angle it begins at and its width; 2π where they span the plane.
struct Fan {
  double from = 0.0, width = 0.0;
};
Fan fan_of(std::vector<double> angles) {
  if (angles.empty()) return {};
  std::sort(angles.begin(), angles.end());
  const double turn = 2.0 * std::numbers::pi;
  double widest = angles.front() + turn - angles.back();
  Fan fan{angles.front(), turn - widest};
  for (std::size_t k = 0; k + 1 < angles.size(); ++k) {
    const double gap = angles[k + 1] - angles[k];
    if (gap <= widest) continue;
    widest = gap;
    fan = {angles[k + 1], turn - gap};
  }
  // A gap of less than half a turn is filled by sums of vectors.
  if (widest < std::numbers::pi - 1e-9) fan.width = turn;
  return fan;
}

draw::Region region(const Polygon& polygon, const char* name, int colour, double strength) {
  draw::Region area{.name = name, .colour = colour, .strength = strength};
  for (const Corner& p : polygon) area.x.push_back(p.x()), area.y.push_back(p.y());
  return area;
}

class Drawing {
 public:
  Drawing(const VelocityGeometry& geometry, const GeometryStyle& style) : g_(geometry), style_(style) {
    frame_limits();
  }

  draw::Canvas draw() {
    add_cones();
    add_faces();
    add_circle();
    add_vectors();
    add_paths();
    add_feet();
    add_after();
    draw::Figure figure;
    figure.title = draw::verbatim(style_.title);
    figure.width = style_.width;
    figure.text_size = plane_text_size;
    figure.theme = style_.theme;
    figure.aspect = std::clamp((high_.y() - low_.y()) / (high_.x() - low_.x()), 0.45, 1.15) * 0.92 + 0.08;
    panel_.equal = true;
    panel_.legend = draw::Legend::below;
    panel_.x = {.label = axis(0), .low = low_.x(), .high = high_.x(), .grid = false};
    panel_.y = {.label = axis(1), .low = low_.y(), .high = high_.y(), .grid = false};
    figure.panels = {panel_};
    draw::Canvas canvas = draw::layout(figure);
    add_labels(canvas);
    return canvas;
  }

 private:
  static Corner at(const Shadow& s) { return {s.x, s.y}; }
  bool near(const Corner& a, const Corner& b) const { return (a - b).norm() <= same_point * size_; }

  std::string axis(std::size_t k) const {
    const std::string& words = g_.plane.axes[k];
    return (words.starts_with("along u") ? "along $u_{" + words.substr(7) + "}$" : words) +
           (k == 0 ? ", in the metric of $M$ (√J)" : " (√J)");
  }

  void frame_limits() {
    low_ = Corner::Constant(-g_.radius), high_ = -low_;
    const auto show = [&](const Shadow& s) { low_ = low_.cwiseMin(at(s)), high_ = high_.cwiseMax(at(s)); };
    show(g_.before);
    if (g_.apex) show(*g_.apex);
    for (const VelocityFoot& f : g_.feet) {
      show(f.v), show(f.z_normal);
      if (f.thrown) show(*f.thrown);
    }
    for (const VelocityAfter& a : g_.after) show(a.shadow);
    for (const SinglePath& p : g_.paths)
      for (const Shadow& s : p.velocities) show(s);
    size_ = (high_ - low_).norm();
    if (!(size_ > 0.0)) low_ = Corner(-1.0, -1.0), high_ = -low_, size_ = (high_ - low_).norm();
    const double margin = 0.14 * (high_ - low_).maxCoeff();
    low_.array() -= margin, high_.array() += margin;
  }

  Polygon everything() const {
    const double far = 4.0 * (size_ + low_.norm() + high_.norm());
    return {{-far, -far}, {far, -far}, {far, far}, {-far, far}};
  }

  void add_cones() {
    const double far = 8.0 * (size_ + low_.norm() + high_.norm());
    std::vector<double> inward, outward;
    Polygon tangent = everything();
    for (const PlaneFace& f : g_.faces) {
      const bool shown = f.normal.norm() > same_point * std::hypot(f.normal.norm(), f.generator.off);
      if (shown || f.offset < 0.0) tangent = cut(tangent, shown ? f.normal : Corner::Zero(), f.offset);
      if (!shown) continue;
      inward.push_back(std::atan2(f.generator.y, f.generator.x));
      outward.push_back(std::atan2(-f.generator.y, -f.generator.x));
    }
    if (g_.reentrant) {
      // Outside both faces is the wedge of directions that lie at 90° or more to both normals.
      const Fan normals = fan_of(inward);
      tangent = sector(normals.from - 0.5 * std::numbers::pi,
                       normals.from + normals.width + 0.5 * std::numbers::pi, far);
    }
    if (tangent.size() > 2) panel_.regions.push_back(region(tangent, "tangent cone", colour_tangent, 0.2));
    if (!g_.apex_in_plane || outward.empty()) return;
    const Fan normals = fan_of(outward);
    const char* name = g_.reentrant ? "normals where all faces meet" : "cone orthogonal to it";
    if (normals.width > 1e-9)
      panel_.regions.push_back(
          region(sector(normals.from, normals.from + normals.width, far), name, colour_normal, 0.25));
    else
      panel_.curves.push_back({.x = {0.0, far * std::cos(normals.from)},
                               .y = {0.0, far * std::sin(normals.from)},
                               .name = name,
                               .colour = colour_normal,
                               .width = 3.0,
                               .dashes = std::vector<double>{}});
  }

  // The lines γ_i = 0, named where they leave the picture.
  void add_faces() {
    for (const PlaneFace& f : g_.faces) {
      const double norm = f.normal.norm();
      if (!(norm > same_point * std::hypot(norm, f.generator.off))) continue;
      const Corner foot = -f.offset / (norm * norm) * f.normal,
                   along = Corner(-f.normal.y(), f.normal.x()) / norm;
      const double far = 4.0 * (size_ + low_.norm() + high_.norm() + foot.norm());
      const Corner a = foot - far * along, b = foot + far * along;
      panel_.curves.push_back({.x = {a.x(), b.x()},
                               .y = {a.y(), b.y()},
                               .colour = draw::ink,
                               .width = 0.8,
                               .dashes = std::vector<double>{}});
      if (g_.faces.size() <= most_named) face_lines_.push_back({a, b, clean(f.element) + ": $γ$ = 0"});
    }
  }

  void add_circle() {
    draw::Curve circle{.name = std::string("equal energy") +
                               (g_.apex && !g_.apex->velocity.isZero(0.0) ? ", relative to $b$" : "") +
                               (g_.apex_in_plane ? "" : ", in this plane"),
                       .colour = draw::grey,
                       .width = 1.2,
                       .dashes = std::vector<double>{5.0, 3.0}};
    constexpr int points = 180;
    for (int k = 0; k <= points; ++k) {
      const double angle = 2.0 * std::numbers::pi * k / points;
      circle.x.push_back(g_.radius * std::cos(angle)), circle.y.push_back(g_.radius * std::sin(angle));
    }
    if (g_.radius > 0.0) panel_.curves.push_back(std::move(circle));
  }

  void arrow(const Corner& from, const Corner& to, int colour, double width,
             std::vector<double> dashes = {}) {
    if ((to - from).norm() > same_point * size_)
      panel_.arrows.push_back({.x1 = from.x(),
                               .y1 = from.y(),
                               .x2 = to.x(),
                               .y2 = to.y(),
                               .colour = colour,
                               .width = width,
                               .dashes = std::move(dashes)});
  }
  void label(const Corner& at, const std::string& text, int colour = draw::ink) {
    for (Named& known : names_)
      if (near(known.at, at)) {
        known.text += ", " + text;
        return;
      }
    names_.push_back({at, text, colour});
  }

  void add_vectors() {
    const Corner o = Corner::Zero();
    const double longest = 0.36 * (g_.radius > 0.0 ? g_.radius : size_);
    for (const PlaneFace& f : g_.faces) {
      const double length = std::hypot(std::hypot(f.generator.x, f.generator.y), f.generator.off);
      const Corner tip = longest / length * at(f.generator);
      if (g_.faces.size() > most_named || !(tip.norm() > 0.05 * longest)) continue;
      arrow(o, tip, draw::grey, 1.6);
      label(tip, clean(f.element) + ": $M^{-1}w$");
    }
    if (g_.apex && g_.apex_in_plane)
      label(o, g_.apex->velocity.isZero(0.0) ? "$b = 0$" : "$b$");
    else if (g_.apex)
      label(at(*g_.apex), "$b$, off the plane");
    arrow(o, at(g_.before), colour_before, 2.0);
    label(at(g_.before), "$u^-$", colour_before);
    if (g_.feet.size() != 1 || !g_.apex_in_plane) return;
    const VelocityFoot& foot = g_.feet.front();
    arrow(o, at(foot.v), draw::ink, 1.5);
    arrow(o, at(foot.z_normal), draw::ink, 1.5, {5, 3});
    const bool moved = !near(at(foot.z_normal), o);
    if (!near(at(foot.v), o)) label(at(foot.v), "$z$");
    if (moved) label(at(foot.z_normal), "$z^⊥$");
    if (!foot.thrown || near(at(*foot.thrown), o)) return;
    arrow(o, at(*foot.thrown), draw::ink, 1.5, {2, 2});
    label(at(*foot.thrown), "$z^×$");
  }

  void add_paths() {
    for (std::size_t k = 0; k < g_.paths.size(); ++k) {
      const SinglePath& path = g_.paths[k];
      if (path.velocities.size() < 2) continue;
      static const std::vector<double> dashes[] = {{}, {7.0, 3.0}, {2.0, 2.0}};
      draw::Curve curve{.name = "single impacts: " + turns(path),
                        .colour = colour_path,
                        .width = 1.2,
                        .dashes = dashes[k % std::size(dashes)]};
      for (const Shadow& s : path.velocities) curve.x.push_back(s.x), curve.y.push_back(s.y);
      curve.marker = draw::Marker::diamond;
      panel_.curves.push_back(std::move(curve));
    }
  }

  // Whose turn comes first, second, ...; of many contacts as many as tell the paths apart.
  std::string turns(const SinglePath& path) const {
    std::size_t named = path.order.size() <= 4 ? path.order.size() : 1;
    for (const SinglePath& other : g_.paths) {
      const auto [mine, its] =
          std::mismatch(path.order.begin(), path.order.end(), other.order.begin(), other.order.end());
      if (mine != path.order.end())
        named = std::max(named, static_cast<std::size_t>(mine - path.order.begin()) + 1);
    }
    std::string text;
    for (std::size_t k = 0; k < named; ++k) text += (k == 0 ? "" : ", ") + clean(path.order[k]);
    return named == path.order.size() ? text : named == 1 ? text + " first" : text + ", …";
  }

  void add_feet() {
    draw::Curve feet{.name = g_.feet.size() > 1 ? "feet" : "projected ($ε$ = 0)",
                     .colour = draw::ink,
                     .width = 0.0,
                     .marker = draw::Marker::square};
    draw::Curve mirrored{
        .name = "reflected ($ε$ = 1)", .colour = draw::ink, .width = 0.0, .marker = draw::Marker::cross};
    for (const VelocityFoot& f : g_.feet) {
      if (near(at(f.v), at(g_.before))) continue;
      panel_.curves.push_back({.x = {g_.before.x, f.reflected.x},
                               .y = {g_.before.y, f.reflected.y},
                               .colour = draw::grey,
                               .width = 1.0,
                               .dashes = std::vector<double>{1.5, 2.5}});
      feet.x.push_back(f.v.x), feet.y.push_back(f.v.y);
      mirrored.x.push_back(f.reflected.x), mirrored.y.push_back(f.reflected.y);
      if (g_.reentrant) label(at(f.v), draw::verbatim(shorten(printable(f.at), 40)));
    }
    if (feet.x.empty()) return;
    panel_.curves.push_back(std::move(feet));
    panel_.curves.push_back(std::move(mirrored));
  }

  void add_after() {
    std::vector<SolutionPlace> places;
    for (const VelocityAfter& a : g_.after)
      places.push_back({a.laws.front(), a.reported, a.limit, shorten(printable(a.at), 40)});
    std::size_t k = 0;
    for (const LegendEntry& entry : legend_entries(places)) {
      const int colour = law_colours[k++ % std::size(law_colours)];
      const VelocityAfter& first = g_.after[entry.members.front()];
      std::string laws;
      for (const std::string& law : first.laws) laws += (laws.empty() ? "" : ", ") + clean(law);
      draw::Curve curve{.name = "$u^+$ " + laws + entry.words,
                        .colour = colour,
                        .width = 0.0,
                        .marker = draw::Marker::circle};
      for (const std::size_t i : entry.members) {
        const Shadow& s = g_.after[i].shadow;
        arrow(Corner::Zero(), at(s), colour, first.reported ? 2.0 : 1.2);
        curve.x.push_back(s.x), curve.y.push_back(s.y);
        label(at(s), "$u^+$", colour);
      }
      panel_.curves.push_back(std::move(curve));
    }
  }

  void add_labels(draw::Canvas& canvas) {
    const draw::Frame frame = canvas.frames.back();
    const auto place = [&](const Corner& p) { return pixel(frame, p.x(), p.y()); };
    Labels labels(frame, plane_text_size);
    for (const draw::Arrow& a : panel_.arrows)
      labels.avoid(pixel(frame, a.x1, a.y1), pixel(frame, a.x2, a.y2), 2.0);
    for (const draw::Curve& c : panel_.curves) labels.avoid_curve(c, c.colour == draw::grey ? 0.5 : 1.0);
    for (const Named& n : names_)
      labels.add(place(n.at), n.text, draw::series_colour(n.colour, style_.theme));
    for (const FaceLine& f : face_lines_)
      labels.add_along(place(f.a), place(f.b), f.text, draw::series_colour(draw::ink, style_.theme));
    labels.draw(canvas);
  }

  struct Named {
    Corner at;
    std::string text;
    int colour;
  };
  struct FaceLine {
    Corner a, b;
    std::string text;
  };
  const VelocityGeometry& g_;
  const GeometryStyle& style_;
  draw::Panel panel_;
  Corner low_, high_;
  double size_ = 1.0;
  std::vector<Named> names_;
  std::vector<FaceLine> face_lines_;
};

// How far what is shown lies off the plane: of several feet, and of several solutions of a law, the farthest.
std::string distances(const VelocityGeometry& g) {
  struct Far {
    std::string name;
    double off;
    bool several;
  };
  std::vector<Far> far;
  const auto see = [&](const std::string& name, const Shadow& s) {
    if (!(s.off > 0.0)) return;
    const auto known = std::find_if(far.begin(), far.end(), [&](const Far& f) { return f.name == name; });
    if (known == far.end())
      far.push_back({name, s.off, false});
    else
      known->off = std::max(known->off, s.off), known->several = true;
  };
  if (g.apex) see("$b$", *g.apex);
  for (const VelocityFoot& f : g.feet) see(g.feet.size() > 1 ? "feet" : "the foot", f.v);
  for (const VelocityAfter& a : g.after) see("$u^+$ of " + clean(a.laws.front()), a.shadow);
  double farthest = 0.0;
  for (const SinglePath& p : g.paths)
    for (const Shadow& s : p.velocities) farthest = std::max(farthest, s.off);
  if (farthest > 0.0) far.push_back({"single impacts", farthest, true});
  if (far.empty()) return "All points lie in it.";
  std::string text = "Points off it are projected in the metric of $M$: ";
  for (std::size_t k = 0; k < far.size(); ++k)
    text += fmt::format("{}{} {}{:.3g}", k == 0 ? "" : ", ", far[k].name, far[k].several ? "up to " : "",
                        far[k].off);
  return text + fmt::format(" away from it, where the circle has the radius {:.3g}.", g.radius);
}

}  // namespace

std::string velocity_caption(const VelocityGeometry& g) {
  std::string text = "Velocities in the metric of $M$, " + draw::verbatim(g.plane.reason) + ". ";
  const bool whole_space = g.plane.basis.rows() == 2;
  if (!whole_space) text += distances(g) + " ";
  if (!g.plane.whole && g.apex_in_plane)
    text += "The tangent cone is cut by the plane, the cone orthogonal to it is projected. ";
  if (!g.plane.whole && !g.apex_in_plane)
    text += "The tangent cone is cut by the plane, not through its apex. ";
  if (!g.apex) text += "The constraints have no common motion b. ";
  constexpr std::size_t most_angles = 3;
  for (std::size_t k = 0; k < std::min(g.angles.size(), most_angles); ++k)
    text += fmt::format("The kinetic angle of {} and {} is {:.4g}°. ", clean(g.angles[k].first),
                        clean(g.angles[k].second), g.angles[k].radians * 180.0 / std::numbers::pi);
  text.pop_back();
  return text;
}

draw::Canvas velocity_picture(const VelocityGeometry& geometry, const GeometryStyle& style) {
  draw::Canvas canvas = Drawing(geometry, style).draw();
  if (style.caption)
    add_caption(canvas, velocity_caption(geometry), plane_text_size - 1.0,
                draw::series_colour(draw::ink, style.theme));
  return canvas;
}

}  // namespace percuss::report
