#include "report/report_figures.hpp"

#include <fmt/format.h>

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "percuss/account.hpp"
#include "percuss/compare.hpp"
#include "percuss/impact_geometry.hpp"
#include "percuss/picture.hpp"
#include "percuss/text.hpp"

namespace percuss::report {
namespace {

std::string label_of(const std::string& name) { return draw::verbatim(shorten(printable(name), 24)); }

}  // namespace

draw::Figure dot_plot(const std::vector<std::string>& names, const std::vector<Series>& series,
                      const std::string& label) {
  draw::Figure figure;
  figure.width = 460.0;
  figure.aspect = 0.6;
  draw::Panel& panel = figure.panels.emplace_back();
  panel.y.label = label;
  panel.x.low = 0.5, panel.x.high = static_cast<double>(names.size()) + 0.5;
  panel.x.grid = false;
  std::vector<std::string> shown;
  double widest = 0.0;
  constexpr double gap = 8.0;
  const double room = 0.82 * figure.width;  // beside the axis
  // Whole names where there are few.
  const double each = room / static_cast<double>(std::max<std::size_t>(names.size(), 1)) - gap;
  const auto letters = static_cast<std::size_t>(std::max(each / (0.55 * figure.text_size), 10.0));
  for (const std::string& name : names) {
    shown.push_back(draw::verbatim(shorten(printable(name), letters)));
    widest = std::max(widest, draw::text_width(shown.back(), figure.text_size));
  }
  const auto most = std::max<std::size_t>(static_cast<std::size_t>(room / (widest + gap)), 1);
  const std::size_t stride = std::max<std::size_t>((names.size() + most - 1) / most, 1);
  for (std::size_t k = 0; k < names.size(); k += stride)
    panel.x.ticks.push_back({static_cast<double>(k + 1), shown[k]});
  static constexpr draw::Marker markers[] = {draw::Marker::circle, draw::Marker::square,
                                             draw::Marker::triangle, draw::Marker::diamond,
                                             draw::Marker::cross};
  panel.curves.push_back(
      {.x = {*panel.x.low, *panel.x.high}, .y = {0.0, 0.0}, .colour = draw::grey, .width = 0.8});
  for (std::size_t k = 0; k < std::min(series.size(), most_curves); ++k) {
    draw::Curve& curve = panel.curves.emplace_back();
    curve.name = label_of(series[k].name);
    curve.width = 0.0;
    curve.colour = static_cast<int>(k);
    curve.marker = markers[k % std::size(markers)];
    const double shift = series.size() > 1
                             ? 0.4 * (static_cast<double>(k) / static_cast<double>(series.size() - 1) - 0.5)
                             : 0.0;
    for (std::size_t i = 0; i < series[k].values.size(); ++i)
      curve.x.push_back(static_cast<double>(i + 1) + shift), curve.y.push_back(series[k].values[i]);
  }
  panel.legend = series.size() > 1 ? draw::Legend::below : draw::Legend::none;
  return figure;
}

std::optional<CaptionedPicture> geometry_of(const Impact& impact, const std::vector<FoundVelocity>& found,
                                            bool reentrant) {
  constexpr Eigen::Index most_rows = 12;
  if (found.empty() || impact.rows() > most_rows) return {};
  const auto geometry = velocity_geometry(impact, found, {.sequences = false, .reentrant = reentrant});
  if (!geometry) return {};
  return CaptionedPicture{velocity_picture(*geometry, {.width = 560.0, .caption = false}),
                          velocity_caption(*geometry)};
}

std::optional<draw::Figure> friction_cones(const Impact& impact, const SolutionRecord& solution) {
  draw::Figure figure;
  figure.width = 380.0;
  draw::Panel& panel = figure.panels.emplace_back();
  panel.x.label = "normal impulse $Λ_N$";
  panel.y.label = "tangential impulse $Λ_T$";
  panel.legend = draw::Legend::below;  // beside the cone there is little room
  double reach = 0.0;
  for (std::size_t i = 0; i < impact.elements.size() && panel.curves.size() < most_curves; ++i) {
    const Element& e = impact.elements[i];
    if (e.kind != Kind::friction || e.size() != 1) continue;
    const double load = solution.elements[static_cast<std::size_t>(e.normal)].impulse[0];
    if (!(load > 0.0)) continue;
    draw::Curve& point = panel.curves.emplace_back();
    point = {.x = {load}, .y = {solution.elements[i].impulse[0]}, .name = label_of(e.name), .width = 0.0};
    point.marker = draw::Marker::circle;
    reach = std::max(reach, 1.25 * load);
  }
  if (panel.curves.empty()) return {};
  panel.x.low = 0.0, panel.x.high = reach;
  int colour = 0;
  for (const Element& e : impact.elements) {
    if (e.kind != Kind::friction || e.size() != 1) continue;
    if (!(solution.elements[static_cast<std::size_t>(e.normal)].impulse[0] > 0.0)) continue;
    const double mu = e.coefficients[0];
    panel.regions.push_back({.x = {0.0, reach, reach},
                             .y = {0.0, mu * reach, -mu * reach},
                             .colour = colour++,
                             .strength = 0.15});
    if (colour == static_cast<int>(most_curves)) break;
  }
  return figure;
}

std::optional<draw::Figure> gain_by_approach(const Impact& impact, const Law& law) {
  if (impact.elements.size() != 2 || impact.rows() != 2 || impact.elements[0].kind != Kind::contact ||
      !impact.plain())
    return {};
  const Eigen::MatrixXd W = impact.directions(), X = impact.mass.llt().solve(W);
  const Eigen::LDLT<Eigen::MatrixXd> G(W.transpose() * X);
  if (G.info() != Eigen::Success || !(G.rcond() > 1e-12)) return {};
  draw::Curve curve;
  Impact trial = impact;
  for (Element& e : trial.elements) e.excitation.resize(0);
  constexpr int steps = 361;
  for (int k = 1; k < steps; ++k) {
    const double angle = -90.0 + 180.0 * k / steps, radians = angle * std::numbers::pi / 180.0;
    const Eigen::Vector2d gamma(-std::cos(radians), std::sin(radians));
    double gain = std::numeric_limits<double>::quiet_NaN();
    if (!(impact.elements[1].kind == Kind::contact && gamma[1] > 0.0) &&
        !(impact.elements[1].kind == Kind::clutch && gamma[1] < 0.0)) {
      trial.velocity = X * G.solve(gamma);  // of all u⁻ with this γ⁻ the one of least energy
      const Result<Outcome> outcome = resolve(trial, law);
      if (outcome && outcome->status == Status::solved) {
        const Account a = account(trial, outcome->solution, account_options(trial, law));
        gain = a.energy_after / a.energy_before;
      }
    }
    curve.x.push_back(angle), curve.y.push_back(gain);
  }
  draw::Figure figure;
  figure.width = 460.0;
  draw::Panel& panel = figure.panels.emplace_back();
  panel.x = {.label = fmt::format("direction of approach: angle of ($-γ_1^-$, $γ_2^-$) (°), 1 = {}, 2 = {}",
                                  label_of(impact.elements[0].name), label_of(impact.elements[1].name)),
             .low = -90.0,
             .high = 90.0,
             .step = 30.0};
  panel.y = {.label = "energy after/before, $T^+/T^-$", .low = 0.0};
  draw::Curve one{.x = {-90.0, 90.0}, .y = {1.0, 1.0}, .name = "no change", .colour = draw::grey};
  curve.name = name_of(law);
  panel.curves = {curve, one};
  return figure;
}

}  // namespace percuss::report
