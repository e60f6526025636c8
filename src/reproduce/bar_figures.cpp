// The figures of [Payr & Glocker 2005]: where the bar slips and sticks, and what comes out.
#include <fmt/format.h>

#include <cmath>

#include "percuss/law.hpp"
#include "reproduce/bar_law.hpp"
#include "reproduce/computed.hpp"
#include "reproduce/regions.hpp"

namespace percuss::published {
namespace {

constexpr const char* before = "before the impact, $γ_T^-/γ_N^-$";
constexpr const char* after = "after the impact, $γ_T^+/γ_N^+$";

draw::Panel plane(double reach) {
  draw::Panel panel;
  panel.x = {.label = before, .low = -reach, .high = reach};
  panel.y = {.label = "angle $φ$ (°)", .low = 0.0, .high = 180.0, .step = 45.0};
  panel.x.grid = panel.y.grid = false;
  return panel;
}

Division regimes(const Bar& bar, double reach) {
  BarLaw law(bar);
  return divide({-reach, reach, 0.0, 180.0}, 3,
                [&](double ratio, double phi) { return static_cast<int>(law(ratio, degrees(phi)).regime); });
}

void add(draw::Panel& panel, std::vector<draw::Region> areas, int colour, double strength,
         const std::string& name) {
  for (std::size_t k = 0; k < areas.size(); ++k) {
    areas[k].colour = colour;
    areas[k].strength = strength;
    if (k == 0) areas[k].name = name;  // once in the legend
    panel.regions.push_back(std::move(areas[k]));
  }
}

// The angles of the bar for which forward slip does not exist.
struct Band {
  double low, high;  // degrees
};
Band supercritical(double K, double mu) {
  const double worst = most_critical_angle(K);
  const auto edge = [&](double inside, double outside) {
    while (std::abs(inside - outside) > 1e-12) {
      const double middle = 0.5 * (inside + outside);
      (critical_friction(K, middle) < mu ? inside : outside) = middle;
    }
    return 0.5 * (inside + outside) / degrees(1.0);
  };
  return {edge(worst, degrees(1.0)), edge(worst, degrees(89.9))};
}

draw::Figure impact_states(const Bar& bar, double reach) {
  draw::Panel panel = plane(reach);
  const Division division = regimes(bar, reach);
  add(panel, division.areas[0], 0, 0.35, "forward slip");
  add(panel, division.areas[1], 4, 0.35, "stick");
  add(panel, division.areas[2], 2, 0.35, "backward slip");
  panel.curves = division.borders;
  if (bar.mu > critical_friction(bar.K, most_critical_angle(bar.K))) {
    const Band band = supercritical(bar.K, bar.mu);
    for (const Band b : {band, Band{180.0 - band.high, 180.0 - band.low}})
      panel.regions.push_back(
          {.x = {-reach, reach, reach, -reach},
           .y = {b.low, b.low, b.high, b.high},
           .name = b.low == band.low
                       ? fmt::format("one slip is impossible: {:.4f}° to {:.4f}°", band.low, band.high)
                       : "",
           .colour = draw::grey,
           .strength = 0.45});
  }
  panel.legend = draw::Legend::below;
  return one_panel(std::move(panel));
}

draw::Figure sign_of_slip(const Bar& bar, double reach) {
  draw::Panel panel = plane(reach);
  BarLaw law(bar);
  const Division sign = divide({-reach, reach, 0.0, 180.0}, 2, [&](double ratio, double phi) {
    return law(ratio, degrees(phi)).ratio < -1e-12 ? 1 : 0;  // stick may leave rounding noise
  });
  add(panel, sign.areas[1], draw::grey, 0.5, "$γ_T^+/γ_N^+$ < 0");
  panel.curves = regimes(bar, reach).borders;
  for (draw::Curve& c : panel.curves) c.width = 2.0;
  if (!panel.curves.empty()) panel.curves.front().name = "borders of stick";
  panel.legend = draw::Legend::below;
  return one_panel(std::move(panel));
}

draw::Figure critical() {
  draw::Panel panel;
  panel.x = {.label = "angle $φ$ (°)", .low = 0.0, .high = 90.0, .step = 15.0};
  panel.y = {.label = "critical friction $μ_c$", .low = 0.0, .high = 5.0};
  const double K = Bar{}.K, worst = most_critical_angle(K), least = critical_friction(K, worst);
  draw::Curve curve;
  for (double phi = 1.0; phi <= 89.5; phi += 0.5)
    curve.x.push_back(phi), curve.y.push_back(critical_friction(K, degrees(phi)));
  draw::Curve minimum{.x = {worst / degrees(1.0)}, .y = {least}, .colour = 1, .width = 0.0};
  minimum.marker = draw::Marker::circle;
  panel.curves = {curve, minimum};
  panel.notes = {{worst / degrees(1.0), least, fmt::format("{:.4f} at {:.3f}°", least, worst / degrees(1.0)),
                  draw::Anchor::middle, 0, 16}};
  return one_panel(std::move(panel));
}

draw::Figure after_over_before() {
  draw::Panel panel;
  panel.x = {.label = before, .low = -4.0, .high = 4.0};
  panel.y = {.label = after};
  for (const double phi : {90.0, 45.0}) {
    BarLaw law(Bar{});
    draw::Curve curve;
    curve.name = phi == 90.0 ? "$φ$ = π/2" : "$φ$ = π/4";
    for (double r = -4.0; r <= 4.0; r += 0.02)
      curve.x.push_back(r), curve.y.push_back(law(r, degrees(phi)).ratio);
    panel.curves.push_back(curve);
  }
  return one_panel(std::move(panel));
}

draw::Figure all_angles() {
  draw::Panel panel = plane(4.0);
  draw::Heights map;
  map.cells = {-4.0, 4.0, 0.0, 180.0, 120, 90};
  map.label = "$γ_T^+/γ_N^+$";
  map.diverging = true;
  BarLaw law(Bar{});
  for (std::size_t r = 0; r < map.cells.rows; ++r)
    for (std::size_t c = 0; c < map.cells.columns; ++c)
      map.values.push_back(law(-4.0 + 8.0 * (static_cast<double>(c) + 0.5) / 120.0,
                               degrees(180.0 * (static_cast<double>(r) + 0.5) / 90.0))
                               .ratio);
  panel.heights = {map};
  return one_panel(std::move(panel));
}

draw::Figure stronge_and_walton() {
  draw::Panel panel;
  panel.x = {.label = "incident slip $-v_1(0)/v_3(0)$", .low = 0.0, .high = 6.0};
  panel.y = {.label = "terminal slip $-v_1(t_f)/v_3(0)$"};
  int colour = 0;
  for (const double e : {0.0, 0.5, 1.0}) {
    draw::Curve lumped, operated;
    lumped.name = fmt::format("Stronge, $e$ = {}", e);
    operated.name = fmt::format("Walton, $ε_N$ = {}", e);
    lumped.colour = operated.colour = colour++;
    lumped.dashes = std::vector<double>{};
    operated.dashes = std::vector<double>{5.0, 3.0};
    const Bar ball{.K = sphere, .restitution_n = e, .restitution_t = 0.605, .mu = 0.5};
    for (double slip = 0.0; slip <= 6.0; slip += 0.04) {
      const Impact impact = ball.impact(degrees(90.0), -1.0, slip);
      const Result<Outcome> a = resolve(impact, Stronge{}), b = resolve(impact, Walton{});
      lumped.x.push_back(slip), lumped.y.push_back(a->solution.gamma_after[1]);
      operated.x.push_back(slip), operated.y.push_back(b->solution.gamma_after[1]);
    }
    panel.curves.push_back(lumped);
    panel.curves.push_back(operated);
  }
  return one_panel(std::move(panel));
}

}  // namespace

std::vector<ReproducedFigure> draw_payr_glocker_2005() {
  const Bar light{}, heavy{.mu = 5.0 / 3.0};
  const Bar ball{.K = sphere, .restitution_n = 1.0, .restitution_t = 0.0, .mu = 0.6};
  std::vector<ReproducedFigure> figures;
  const auto put = [&](const char* number, const char* caption, draw::Figure figure) {
    figures.push_back({"001", number, caption, std::move(figure)});
  };
  put("Figure 4", "Impact states for subcritical friction, $ε_N = ε_T$ = 1, $μ$ = 1/2.",
      impact_states(light, 4.0));
  put("Figure 5", "Impact states for supercritical friction, $ε_N = ε_T$ = 1, $μ$ = 5/3.",
      impact_states(heavy, 4.0));
  put("Figure 6", "Critical friction for forward slip.", critical());
  put("Figure 7", "Sign of the slip after the impact, $μ$ = 1/2. Grey: negative.", sign_of_slip(light, 4.0));
  put("Figure 8", "Sign of the slip after the impact, $μ$ = 5/3. Grey: negative.", sign_of_slip(heavy, 4.0));
  put("Figure 9", "Slip after the impact, $ε_N = ε_T$ = 1, $μ$ = 1/2, for two angles.", after_over_before());
  put("Figure 10", "The same for all angles; the paper draws a surface.", all_angles());
  put("Figure 11", "A bar with the moment of inertia of a sphere, $ε_N$ = 1, $ε_T$ = 0, $μ$ = 3/5.", [&] {
    draw::Figure figure = impact_states(ball, 8.0);
    const draw::Figure signs = sign_of_slip(ball, 8.0);
    for (const draw::Region& r : signs.panels[0].regions) figure.panels[0].regions.push_back(r);
    return figure;
  }());
  put("Figure 13",
      "A sphere with $μ$ = 0.5: Stronge's model, $η^2$ = 1.21, and Walton's operator, $ε_T$ = 0.605.",
      stronge_and_walton());
  return figures;
}

}  // namespace percuss::published
