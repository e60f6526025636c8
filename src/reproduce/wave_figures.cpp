// The figures of [Liu, Zhao & Brogliato 2008], computed: loops of force and indentation, and waves in chains.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "percuss/models.hpp"
#include "reproduce/computed.hpp"
#include "reproduce/contact_history.hpp"
#include "reproduce/models.hpp"

namespace percuss::published {
namespace {

draw::Panel loop_panel() {
  draw::Panel panel;
  panel.x = {.label = "indentation $δ$", .low = 0.0};
  panel.y = {.label = "force $λ$", .low = 0.0};
  return panel;
}

std::size_t turning_point(const ContactHistory& h) {
  return static_cast<std::size_t>(std::max_element(h.force.begin(), h.force.end()) - h.force.begin());
}

draw::Figure loop() {
  draw::Panel panel = loop_panel();
  for (const double e : {1.0, 0.7, 0.4}) {
    const ContactHistory h = contact_history(energetic(ball_and_wall(e)), 0);
    panel.curves.push_back({.x = h.indentation, .y = h.force, .name = fmt::format("$e$ = {}", e)});
  }
  return one_panel(std::move(panel));
}

// The area under a part of the loop.
draw::Region area(const ContactHistory& h, std::size_t from, std::size_t to, const char* name, int colour) {
  draw::Region region{.name = name, .colour = colour, .strength = 0.35};
  region.x = {h.indentation[from]}, region.y = {0.0};
  for (std::size_t k = from; k <= to; ++k)
    region.x.push_back(h.indentation[k]), region.y.push_back(h.force[k]);
  region.x.push_back(h.indentation[to]), region.y.push_back(0.0);
  return region;
}

draw::Figure residual_energy() {
  const ContactHistory h = contact_history(energetic(ball_and_wall(0.6)), 0);
  const std::size_t top = turning_point(h);
  const double half = 0.5 * h.force[top];
  std::size_t in = 0, out = h.force.size() - 1;
  while (h.force[in] < half) ++in;
  while (h.force[out] < half) --out;
  draw::Panel panel = loop_panel();
  panel.curves = {{.x = h.indentation, .y = h.force, .colour = draw::ink}};
  panel.regions = {area(h, 0, in, "energy at $R'$, equal to $E_R$", 0),
                   area(h, out, h.force.size() - 1, "$e^2E_R$, still to be returned", 1)};
  panel.notes = {{h.indentation[in], h.force[in], "$R'$", draw::Anchor::end, -6, -4},
                 {h.indentation[out], h.force[out], "$R$", draw::Anchor::start, 6, 4},
                 {h.indentation[top], h.force[top], "$M$", draw::Anchor::end, -6, 0}};
  panel.legend = draw::Legend::below;
  return one_panel(std::move(panel));
}

// A heavy ball meets a light one that cannot escape from a third: the first contact is compressed again.
draw::Figure two_compressions() {
  Chain chain;
  chain.mass = {1.0, 0.5, 4.0};
  chain.velocity = {1.0, 0.0, 0.0};
  chain.contacts = {{.stiffness = 1.0, .restitution = 0.8}, {.stiffness = 4.0, .restitution = 0.8}};
  const Course course = energetic(make_impact(chain));
  const ContactHistory h = contact_history(course, 0);
  draw::Panel panel = loop_panel();
  panel.curves = {{.x = h.indentation, .y = h.force}};
  int number = 0;
  for (const EnergeticDetail::Event& event : course.detail.events) {
    if (event.element != 0) continue;
    const auto at = static_cast<std::size_t>(
        std::lower_bound(h.time.begin(), h.time.end(), event.time - 1e-9) - h.time.begin());
    if (at >= h.time.size()) continue;
    using Event = EnergeticDetail::Event::Kind;
    if (event.kind == Event::compressed)
      panel.notes.push_back(
          {h.indentation[at], h.force[at], fmt::format("$M_{}$", ++number), draw::Anchor::start, 6, 0});
    if (event.kind == Event::recompressed)
      panel.notes.push_back({h.indentation[at], h.force[at], "$R$", draw::Anchor::end, -6, 8});
  }
  return one_panel(std::move(panel));
}

draw::Figure wave() {
  draw::Panel forces, velocities;
  forces.x = {.label = "time", .low = 0.0};
  forces.y = {.label = "force $λ$", .low = 0.0};
  const Impact impact = make_impact(uniform_chain(5, {}));
  const Course course = energetic(impact);
  for (std::size_t k = 0; k < 4; ++k) {
    const ContactHistory h = contact_history(course, k);
    forces.curves.push_back({.x = h.time, .y = h.force, .name = draw::verbatim(course.names[k])});
  }
  velocities.x = {.label = "ball"};
  velocities.y = {.label = "velocity after"};
  for (const int balls : {3, 5, 10}) {
    const Result<ChainOutcome> outcome = resolve(uniform_chain(balls, {}));
    draw::Curve curve{.y = outcome->velocity, .name = fmt::format("{} balls", balls), .width = 1.0};
    curve.marker = draw::Marker::circle;
    for (int k = 1; k <= balls; ++k) curve.x.push_back(k);
    velocities.curves.push_back(curve);
  }
  draw::Figure figure;
  figure.width = 680.0;
  figure.columns = 2;
  figure.panels = {forces, velocities};
  return figure;
}

}  // namespace

std::vector<ReproducedFigure> draw_liu_zhao_brogliato_2008() {
  return {{"003", "Figure 1", "The bi-stiffness contact: a ball against a wall, $K$ = 1, $η$ = 3/2.", loop()},
          {"003", "Figure 2",
           "Energy left during the expansion: the two areas differ by the factor $e^2$; $e$ = 0.6.",
           residual_energy()},
          {"003", "Figure 3",
           "A contact that is compressed twice: masses 1, 1/2 and 4, stiffnesses 1 and 4, $e$ = 0.8.",
           two_compressions()},
          {"003", "Chains",
           "Not in the paper: the wave through five touching balls, and how chains part; $η$ = 3/2, "
           "$e$ = 1.",
           wave()}};
}

}  // namespace percuss::published
