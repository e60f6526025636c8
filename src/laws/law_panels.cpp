#include "percuss/law_panels.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "laws/plane_panels.hpp"
#include "laws/poisson_bounds.hpp"

namespace percuss {
namespace {

constexpr double unbounded = std::numeric_limits<double>::infinity();
constexpr double rounding = 1e-12;  // of a tangential impulse beside what its contact allows

// Lengths by which the endless pieces of a graph are drawn: so that the point has room.
struct Reach {
  double x = 1.0, y = 1.0;
};

double some(double value, double otherwise) { return value > 0.0 ? value : otherwise; }

// y ∈ [low, high] at x = 0, and beyond: at `low` where x < 0, at `high` where x > 0, or the other way round.
std::vector<PlanePoint> corner_line(double low, double high, bool rising, const Reach& reach) {
  std::vector<PlanePoint> line;
  const double bottom =
      std::isfinite(low) ? low : std::min(-reach.y, (std::isfinite(high) ? high : 0.0) - reach.y);
  const double top =
      std::isfinite(high) ? high : std::max(reach.y, (std::isfinite(low) ? low : 0.0) + reach.y);
  const double first = rising ? bottom : top, second = rising ? top : bottom;
  if (std::isfinite(rising ? low : high)) line.push_back({-reach.x, first});
  line.push_back({0.0, first});
  line.push_back({0.0, second});
  if (std::isfinite(rising ? high : low)) line.push_back({reach.x, second});
  return line;
}

void refer(LawPanel& panel, std::vector<PlanePoint> line) {
  panel.reference = std::move(line);
  panel.reference_name = "not shifted";
}

class Panels {
 public:
  Panels(const Impact& impact, const Solution& solution)
      : impact_(impact),
        solution_(solution),
        offsets_(impact.offsets()),
        preload_(impact.preload(solution.impulse)) {
    for (const Eigen::VectorXd* gamma : {&solution.gamma_before, &solution.gamma_after})
      if (gamma->size() > 0) speed_ = std::max(speed_, gamma->cwiseAbs().maxCoeff());
    if (solution.impulse.size() > 0) impulse_ = solution.impulse.cwiseAbs().maxCoeff();
  }

  void add_newton(std::size_t i, bool decompose) {
    const Element& e = impact_.elements[i];
    const Eigen::Index row = offsets_[i];
    const std::string words =
        fmt::format("{}: {}, ε = {:.4g}, {}", e.name, to_string(e.kind), e.restitution, state(i));
    if (e.shape) return add_shape(i, words);
    if (e.kind == Kind::friction && e.size() > 1) return add_space(i, words);
    const double xi = solution_.xi[row], y = -solution_.impulse[row];
    const double limit = e.kind == Kind::friction ? e.coefficients[0] * load(i, solution_.impulse) : 0.0;
    const double shift = preload_[row];  // the reservoir is moved by it (140)
    const double low = e.kind == Kind::friction ? shift - limit : -unbounded;
    const double high = e.kind == Kind::friction                            ? shift + limit
                        : e.kind == Kind::contact || e.kind == Kind::clutch ? shift
                                                                            : unbounded;
    const double before = solution_.gamma_before[row], after = solution_.gamma_after[row];
    const Reach reach = reach_of(std::max({std::abs(xi), std::abs(before), std::abs(after)}),
                                 std::max({std::abs(y), limit, std::abs(shift)}));
    LawPanel& panel = add(e.name, words, "$ξ$", "$-Λ$");
    panel.line = corner_line(low, high, true, reach);
    panel.low = low, panel.high = high;
    if (!std::isfinite(low) && !std::isfinite(high)) panel.width = reach.x;
    panel.point = {xi, y};
    panel.marks = {{"$γ^-$", before}, {"$γ^+$", after}};
    if (decompose && e.kind == Kind::friction) add_clutches(e, xi, y, limit, reach);
  }

  // Compression and expansion.
  void add_poisson(std::size_t i, Poisson::Tangential rule) {
    const auto& detail = std::get<PoissonDetail>(solution_.detail);
    for (const bool expansion : {false, true}) {
      const Phase& phase = expansion ? detail.expansion : detail.compression;
      const Element& e = impact_.elements[i];
      const std::string words =
          fmt::format("{}: {}, {}", e.name, expansion ? "expansion" : "compression", mode(phase.elements[i]));
      if (e.shape)
        add_shaped_sections(i, {phase.impulse, phase.gamma_after, phase.elements[i], true}, words,
                            expansion ? "Λ_{E" : "Λ_{C");
      else if (e.kind == Kind::friction)
        add_poisson_friction(i, phase, expansion, detail.compression, rule, words);
      else
        add_poisson_normal(i, phase, expansion, detail.compression, words);
    }
  }

  std::vector<LawPanel> take() { return std::move(panels_); }

 private:
  static std::string mode(const ElementState& s) {
    std::string words(to_string(s.mode));
    if (s.slip != SlipDirection::none) words += " " + std::string(to_string(s.slip));
    return words;
  }
  std::string state(std::size_t i) const { return mode(solution_.elements[i]); }

  // Λ_k ≥ 0 of the element that loads friction i.
  double load(std::size_t i, const Eigen::VectorXd& impulse) const {
    return std::max(0.0, impulse[offsets_[static_cast<std::size_t>(impact_.elements[i].normal)]]);
  }

  // How far graphs are drawn: as the element needs, but not down to what is rounding beside the others.
  Reach reach_of(double velocity, double impulse) const {
    return {1.4 * some(std::max(velocity, 0.05 * speed_), 1.0),
            1.4 * some(std::max(impulse, 0.05 * impulse_), 1.0)};
  }

  LawPanel& add(const std::string& element, std::string title, std::string x, std::string y) {
    return add(LawPanel{}, element, std::move(title), std::move(x), std::move(y));
  }
  LawPanel& add(LawPanel panel, const std::string& element, std::string title, std::string x, std::string y) {
    panel.element = element;
    panel.title = std::move(title);
    panel.x_label = std::move(x);
    panel.y_label = std::move(y);
    panels_.push_back(std::move(panel));
    return panels_.back();
  }

  // −Λ ∈ Upr(ξ_R) + μΛ_k and −Λ ∈ −Upr(ξ_L) − μΛ_k with ξ = ξ_R − ξ_L.  [Glocker 2012, (9), (140)]
  void add_clutches(const Element& e, double xi, double y, double limit, const Reach& reach) {
    for (const bool right : {true, false}) {
      LawPanel& panel = add(e.name, fmt::format("{}: clutch {}", e.name, right ? "R" : "L"),
                            right ? "$ξ_R$" : "$ξ_L$", "$-Λ$");
      panel.low = right ? -unbounded : -limit;
      panel.high = right ? limit : unbounded;
      panel.line = {{0.0, right ? -limit - reach.y : limit + reach.y},
                    {0.0, right ? limit : -limit},
                    {reach.x, right ? limit : -limit}};
      panel.point = {std::max(right ? xi : -xi, 0.0), y};
    }
  }

  // Friction in space: the plane of −Λ; with spin, sections through the point.
  void add_space(std::size_t i, const std::string& words) {
    const Element& e = impact_.elements[i];
    const double k = load(i, solution_.impulse);
    const Eigen::VectorXd y = -solution_.impulse.segment(offsets_[i], e.size());
    const Eigen::VectorXd xi = solution_.xi.segment(offsets_[i], e.size());
    const Eigen::VectorXd axes = k * e.coefficients;
    const Eigen::VectorXd shift = preload_.segment(offsets_[i], e.size());
    const Ellipse set{{shift[0], shift[1]}, {axes[0], axes[1]}};
    if (e.size() == 2) {
      add(ellipse_panel(set, {y[0], y[1]}, {xi[0], xi[1]}), e.name, words, "$-Λ_1$", "$-Λ_2$");
      return;
    }
    const double spin = axes[2] > 0.0 ? std::min(1.0, std::abs(y[2]) / axes[2]) : 0.0;
    const double part = std::sqrt((1.0 - spin) * (1.0 + spin));
    const Ellipse section{{}, {part * axes[0], part * axes[1]}};
    LawPanel& sliding = add(ellipse_panel(section, {y[0], y[1]}, {xi[0], xi[1]}), e.name,
                            fmt::format("{}: {}, at this spin", e.name, state(i)), "$-Λ_1$", "$-Λ_2$");
    sliding.reference = set.outline();
    sliding.reference_name = "the whole";
    const double length = std::hypot(y[0], y[1]);
    const PlanePoint d = length > 0.0 ? PlanePoint{y[0] / length, y[1] / length} : PlanePoint{1.0, 0.0};
    const double level = set.level(d);
    const Ellipse meridian{{}, {level > 0.0 && std::isfinite(level) ? 1.0 / level : 0.0, axes[2]}};
    add(ellipse_panel(meridian, {length, y[2]}, {d.x * xi[0] + d.y * xi[1], xi[2]}), e.name,
        fmt::format("{}: section along the sliding", e.name), "$-Λ$ along the sliding", "$-Λ_3$ of the spin");
  }

  // What a friction with a shape did: all impulses, the velocities that belong to them, its mode; drawn as
  // −Λ ∈ Λ_k diag(μ) S, or mirrored as Λ.
  struct Shaped {
    const Eigen::VectorXd &impulse, &velocity;
    const ElementState& state;
    bool mirrored;
  };

  // The reservoir in its plane; with spin, sections through the point.
  void add_shaped_sections(std::size_t i, const Shaped& s, const std::string& words,
                           const std::string& letter) {
    const Element& e = impact_.elements[i];
    const double sign = s.mirrored ? 1.0 : -1.0;
    const ShapedReservoir set(e, load(i, s.impulse), s.mirrored);
    Eigen::Vector3d point = Eigen::Vector3d::Zero(), velocity = point;
    point.head(e.size()) = sign * s.impulse.segment(offsets_[i], e.size());
    velocity.head(e.size()) = s.velocity.segment(offsets_[i], e.size());
    const auto label = [&](int k) {
      return s.mirrored ? fmt::format("${}{}}}$", letter, k) : fmt::format("$-Λ_{}$", k);
    };
    Section section;
    section.point = point;
    if (s.state.mode == Mode::slip) section.normal = -sign * velocity;  // ξ ∈ N_C(−Λ)
    LawPanel& sliding = add(section_panel(set, section), e.name,
                            e.size() == 2 ? words : words + ", at this spin", label(1), label(2));
    sliding.velocity = {velocity.x(), velocity.y()};
    if (e.size() == 2) return;
    sliding.reference = shadow(set);
    sliding.reference_name = "the whole";
    const double length = std::hypot(point.x(), point.y());
    if (length > 0.0) section.x = Eigen::Vector3d(point.x() / length, point.y() / length, 0.0);
    section.y = Eigen::Vector3d::UnitZ();
    LawPanel& along =
        add(section_panel(set, section), e.name, fmt::format("{}: section along the sliding", e.name),
            fmt::format("${}Λ$ along the sliding", s.mirrored ? "" : "-"),
            fmt::format("{} of the spin", label(3)));
    along.velocity = {section.x.dot(velocity), velocity.z()};
  }

  // Along ξ, or where it sticks along −Λ, the law is a step from −h(−e) to h(e) of the support function.
  void add_shape(std::size_t i, const std::string& words) {
    const Element& e = impact_.elements[i];
    add_shaped_sections(i, {solution_.impulse, solution_.xi, solution_.elements[i], false}, words, "");
    if (e.size() > 2) return;
    const ShapedReservoir set(e, load(i, solution_.impulse), false);
    Eigen::Vector3d pull = Eigen::Vector3d::Zero(), xi = pull;
    pull.head(2) = -solution_.impulse.segment(offsets_[i], 2);
    xi.head(2) = solution_.xi.segment(offsets_[i], 2);
    const bool slips = solution_.elements[i].mode == Mode::slip && !xi.isZero(0.0);
    Eigen::Vector3d direction = slips ? xi.normalized() : Eigen::Vector3d(pull.normalized());
    if (direction.isZero(0.0)) direction.setUnit(0);
    const double x = slips ? xi.norm() : 0.0, y = direction.dot(pull);
    LawPanel& panel = add(e.name, fmt::format("{}: along {}", e.name, slips ? "ξ" : "−Λ"),
                          slips ? "$ξ$" : "$ξ$ along $-Λ$", "$-Λ$ along it");
    panel.low = direction.dot(set.farthest(-direction));
    panel.high = direction.dot(set.farthest(direction));
    panel.line = corner_line(panel.low, panel.high, true, reach_of(x, std::max(-panel.low, panel.high)));
    panel.point = {x, y};
  }

  void add_poisson_normal(std::size_t i, const Phase& phase, bool expansion, const Phase& compression,
                          const std::string& words) {
    const Element& e = impact_.elements[i];
    const Eigen::Index row = offsets_[i];
    const bool bilateral = e.kind == Kind::joint || e.kind == Kind::rolling;
    const double restored = expansion && !bilateral ? e.restitution * compression.impulse[row] : 0.0;
    const double x = phase.gamma_after[row], y = phase.impulse[row];
    LawPanel& panel = add(e.name, words, expansion ? "$γ_E$" : "$γ_C$", expansion ? "$Λ_E$" : "$Λ_C$");
    panel.low = bilateral ? -unbounded : restored;
    panel.high = unbounded;
    const double before = phase.gamma_before[row];
    const Reach reach = reach_of(std::max(std::abs(x), std::abs(before)),
                                 std::max(std::abs(y), std::abs(compression.impulse[row])));
    panel.line = corner_line(panel.low, panel.high, false, reach);
    if (bilateral) panel.width = reach.x;
    if (restored != 0.0) refer(panel, corner_line(0.0, unbounded, false, reach));
    panel.point = {x, y};
    panel.marks = {{expansion ? "$γ_C$" : "$γ^-$", before}};
  }

  void add_poisson_friction(std::size_t i, const Phase& phase, bool expansion, const Phase& compression,
                            Poisson::Tangential rule, const std::string& words) {
    const Element& e = impact_.elements[i];
    const Eigen::Index row = offsets_[i];
    const auto normal = static_cast<std::size_t>(e.normal);
    const double now = load(i, phase.impulse);
    ExpansionBounds b;
    b.e = BlockVector::Zero(e.size());
    if (expansion) {
      BlockVector stored = compression.impulse.segment(row, e.size());
      const double first = load(i, compression.impulse);
      if (stored.norm() <= rounding * e.coefficients.maxCoeff() * first) stored.setZero();
      b = expansion_bounds(e, impact_.elements[normal].restitution, first, stored, rule);
    }
    const double along = b.c0 + b.c1 * phase.impulse[offsets_[normal]];
    const double radius = std::max(0.0, b.r0 + b.r1 * phase.impulse[offsets_[normal]]);
    const Eigen::VectorXd centre = along * e.coefficients.cwiseProduct(Eigen::VectorXd(b.e));
    const Eigen::VectorXd axes = radius * e.coefficients, point = phase.impulse.segment(row, e.size());
    const Eigen::VectorXd gamma = phase.gamma_after.segment(row, e.size());
    const bool shifted = b.c0 != 0.0 || b.c1 != 0.0;
    const std::string letter = expansion ? "E" : "C";
    if (e.size() > 1) {  // with spin: seen along its axis
      LawPanel& panel =
          add(ellipse_panel({{centre[0], centre[1]}, {axes[0], axes[1]}}, {point[0], point[1]},
                            {gamma[0], gamma[1]}),
              e.name, words, fmt::format("$Λ_{{{}1}}$", letter), fmt::format("$Λ_{{{}2}}$", letter));
      if (shifted) refer(panel, Ellipse{{}, {now * e.coefficients[0], now * e.coefficients[1]}}.outline());
      return;
    }
    LawPanel& panel =
        add(e.name, words, fmt::format("$γ_{{T{}}}$", letter), fmt::format("$Λ_{{T{}}}$", letter));
    panel.low = centre[0] - axes[0];
    panel.high = centre[0] + axes[0];
    const double before = phase.gamma_before[row], limit = now * e.coefficients[0];
    const Reach reach = reach_of(std::max(std::abs(gamma[0]), std::abs(before)), limit);
    panel.line = corner_line(panel.low, panel.high, false, reach);
    if (shifted) refer(panel, corner_line(-limit, limit, false, reach));
    panel.point = {gamma[0], point[0]};
    panel.marks = {{expansion ? "$γ_{TC}$" : "$γ_T^-$", before}};
  }

  const Impact& impact_;
  const Solution& solution_;
  std::vector<Eigen::Index> offsets_;
  Eigen::VectorXd preload_;
  double speed_ = 0.0, impulse_ = 0.0;  // the largest of the impact
  std::vector<LawPanel> panels_;
};

bool has_graph(const Law& law) {
  if (const auto* moreau = std::get_if<Moreau>(&law)) return moreau->corner == Moreau::Corner::convex;
  return std::holds_alternative<Newton>(law) || std::holds_alternative<Poisson>(law) ||
         std::holds_alternative<Walton>(law);
}

// Of a point from a segment.
double from_segment(const PlanePoint& p, const PlanePoint& a, const PlanePoint& b) {
  const double dx = b.x - a.x, dy = b.y - a.y, square = dx * dx + dy * dy;
  const double t = square > 0.0 ? std::clamp(((p.x - a.x) * dx + (p.y - a.y) * dy) / square, 0.0, 1.0) : 0.0;
  return std::hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}

bool inside(const PlanePoint& p, const std::vector<PlanePoint>& line) {
  bool in = false;
  for (std::size_t k = 0; k + 1 < line.size(); ++k) {
    const PlanePoint &a = line[k], &b = line[k + 1];
    if ((a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x)) in = !in;
  }
  return in;
}

}  // namespace

tl::expected<std::vector<LawPanel>, std::string> law_panels(const Impact& impact, const Law& law,
                                                            const Solution& solution,
                                                            const LawPanelOptions& options) {
  if (varies_with_speed(impact)) return law_panels(with_settled_restitution(impact), law, solution, options);
  if (!has_graph(law))
    return tl::make_unexpected(
        fmt::format("the law {} has no graph of impulses and velocities; newton, poisson, walton and moreau "
                    "without a re-entrant corner have",
                    name_of(law)));
  Panels panels(impact, solution);
  std::vector<std::string> wanted = options.elements;
  if (wanted.empty())
    for (const Element& e : impact.elements) wanted.push_back(e.name);
  for (const std::string& name : wanted) {
    const auto found = std::find_if(impact.elements.begin(), impact.elements.end(),
                                    [&](const Element& e) { return e.name == name; });
    if (found == impact.elements.end()) {
      std::string names;
      for (const Element& e : impact.elements) names += (names.empty() ? "" : ", ") + e.name;
      return tl::make_unexpected(fmt::format("'{}' is not an element, expected one of {}", name, names));
    }
    if (found->kind == Kind::cone)
      return tl::make_unexpected(
          fmt::format("the cone {} couples its components, and has no graph of one of them", name));
    if (found->preload && found->size() == 3)
      return tl::make_unexpected(fmt::format(
          "the friction {} has a preload and a spin, and is drawn without one of them only", name));
    const auto i = static_cast<std::size_t>(found - impact.elements.begin());
    if (const auto* poisson = std::get_if<Poisson>(&law))
      panels.add_poisson(i, poisson->tangential);
    else
      panels.add_newton(i, options.decompose_friction);
  }
  return panels.take();
}

double distance(const LawPanel& panel) {
  double width = 0.0, height = 0.0;
  for (const PlanePoint& p : panel.line)
    width = std::max(width, std::abs(p.x)), height = std::max(height, std::abs(p.y));
  if (panel.form == LawPanel::Form::plane) width = height = std::max(width, height);
  const auto scaled = [&](const PlanePoint& p) {
    return PlanePoint{p.x / some(width, 1.0), p.y / some(height, 1.0)};
  };
  if (panel.form == LawPanel::Form::plane && !panel.on_boundary && inside(panel.point, panel.line))
    return 0.0;
  double least = unbounded;
  for (std::size_t k = 0; k + 1 < panel.line.size(); ++k)
    least =
        std::min(least, from_segment(scaled(panel.point), scaled(panel.line[k]), scaled(panel.line[k + 1])));
  return least;
}

}  // namespace percuss
