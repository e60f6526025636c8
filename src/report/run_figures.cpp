#include "report/run_figures.hpp"

#include <algorithm>
#include <cmath>
#include <span>

#include "percuss/text.hpp"

namespace percuss::report {
namespace {

struct Samples {
  std::vector<double> t, y;
  void add(double time, double value) { t.push_back(time), y.push_back(value); }
};

draw::Curve impact_marks(const Samples& all) {
  draw::Curve marks{.name = "impact", .colour = 1, .width = 0.0, .marker = draw::Marker::circle};
  const std::size_t stride = (all.t.size() + most_marks - 1) / most_marks;
  for (std::size_t k = 0; k < all.t.size(); k += stride)
    marks.x.push_back(all.t[k]), marks.y.push_back(all.y[k]);
  return marks;
}

}  // namespace

draw::Curve thinned(const std::vector<double>& x, const std::vector<double>& y, std::size_t most) {
  if (x.size() <= most) return {.x = x, .y = y};
  draw::Curve curve;
  const auto keep = [&](std::size_t k) { curve.x.push_back(x[k]), curve.y.push_back(y[k]); };
  const std::size_t stretches = most / 2 - 1, inner = x.size() - 2;  // the ends are kept
  keep(0);
  for (std::size_t s = 0; s < stretches; ++s) {
    const std::size_t begin = 1 + s * inner / stretches, end = 1 + (s + 1) * inner / stretches;
    const auto [low, high] = std::minmax_element(y.begin() + static_cast<std::ptrdiff_t>(begin),
                                                 y.begin() + static_cast<std::ptrdiff_t>(end));
    const auto one = static_cast<std::size_t>(low - y.begin()),
               other = static_cast<std::size_t>(high - y.begin());
    keep(std::min(one, other));
    if (one != other) keep(std::max(one, other));
  }
  keep(x.size() - 1);
  return curve;
}

namespace {

// How often a curve turns between two of its points.
std::size_t turns(std::span<const double> y) {
  std::size_t count = 0;
  double before = 0.0;
  for (std::size_t k = 1; k < y.size(); ++k) {
    const double now = y[k] - y[k - 1];
    if (now * before < 0.0) ++count;
    if (now != 0.0) before = now;
  }
  return count;
}

constexpr std::size_t most_turns = 3;  // of a stretch that is drawn as a curve

}  // namespace

void add_motion_curve(draw::Panel& panel, const std::vector<double>& x, const std::vector<double>& y,
                      const std::string& name, int colour) {
  if (turns(y) < 2 * most_stretches) {
    draw::Curve curve = thinned(x, y);
    curve.name = name;
    curve.colour = colour;
    panel.curves.push_back(std::move(curve));
    return;
  }
  draw::Region band{.colour = colour};
  draw::Curve low{.name = name, .colour = colour, .width = 1.0}, high = low;
  high.name.clear();
  const auto keep = [](draw::Curve& curve, double at, double value) {
    curve.x.push_back(at), curve.y.push_back(value);
  };
  for (std::size_t s = 0; s < most_stretches; ++s) {
    const std::size_t begin = s * x.size() / most_stretches, end = (s + 1) * x.size() / most_stretches;
    const std::span here = std::span(y).subspan(begin, end - begin);
    if (turns(here) <= most_turns) {  // both edges are the curve itself
      const draw::Curve piece = thinned(
          {x.begin() + static_cast<std::ptrdiff_t>(begin), x.begin() + static_cast<std::ptrdiff_t>(end)},
          {here.begin(), here.end()}, most_points / most_stretches);
      for (std::size_t k = 0; k < piece.x.size(); ++k)
        keep(low, piece.x[k], piece.y[k]), keep(high, piece.x[k], piece.y[k]);
      continue;
    }
    const auto [least, most] = std::minmax_element(here.begin(), here.end());
    const double middle = s == 0                    ? x.front()
                          : s + 1 == most_stretches ? x.back()
                                                    : (x[begin] + x[end - 1]) / 2.0;
    keep(low, middle, *least), keep(high, middle, *most);
  }
  band.x = low.x, band.y = low.y;
  band.x.insert(band.x.end(), high.x.rbegin(), high.x.rend());
  band.y.insert(band.y.end(), high.y.rbegin(), high.y.rend());
  panel.regions.push_back(std::move(band));
  panel.curves.push_back(std::move(low));
  panel.curves.push_back(std::move(high));
}

draw::Figure coordinate_figure(const Trajectory& run, std::size_t coordinate, const MotionUnits& units) {
  const std::size_t c = run.coordinates.size(), f = run.freedom(), impacts = run.impacts.size();
  const std::size_t rate = rate_of(run, coordinate);
  const bool paired = rate < f;
  Samples q, u, hits;
  std::size_t next = 0;
  const auto impacts_until = [&](double t) {
    for (; next < impacts && run.impacts[next].time <= t; ++next) {
      const double time = run.impacts[next].time;
      const double x = run.impact_q[next * c + coordinate];
      q.add(time, x), hits.add(time, x);
      if (!paired) continue;
      const std::size_t at = next * f + rate;
      u.add(time, run.impact_before[at]), u.add(time, run.impact_after[at]);
    }
  };
  for (std::size_t k = 0; k < run.time.size(); ++k) {
    impacts_until(run.time[k]);
    q.add(run.time[k], run.q[k * c + coordinate]);
    if (paired) u.add(run.time[k], run.u[k * f + rate]);
  }
  if (!run.time.empty())
    impacts_until(std::max(run.time.back(), impacts > 0 ? run.impacts.back().time : 0.0));

  const std::string name = draw::verbatim(shorten(printable(run.coordinates[coordinate]), 24));
  draw::Figure figure;
  figure.width = 320.0;
  figure.aspect = 0.5;
  figure.panels.resize(paired ? 2 : 1);
  figure.panels[0].y.label = with_unit(name, units.coordinates[coordinate]);
  add_motion_curve(figure.panels[0], q.t, q.y, "", 0);
  if (impacts > 0) figure.panels[0].curves.push_back(impact_marks(hits));
  figure.panels[0].legend = draw::Legend::none;
  figure.panels.back().x.label = with_unit("time $t$", units.time);
  if (!paired) return figure;
  figure.panels[1].y.label =
      with_unit(run.velocities.empty() ? "rate " + name + "'"
                                       : draw::verbatim(shorten(printable(run.velocities[rate]), 24)),
                units.velocities[rate]);
  add_motion_curve(figure.panels[1], u.t, u.y, "", 0);
  return figure;
}

draw::Figure energy_figure(const Trajectory& run, const MotionUnits& units) {
  const std::size_t n = run.time.size();
  std::vector<double> potential(n), brought(n), sum(n);
  for (std::size_t k = 0; k < n; ++k) {
    potential[k] = run.potential[k] - run.potential.front();  // from where V counts is anybody's choice
    brought[k] = run.excitation[k] + run.forces[k];
    sum[k] = run.kinetic[k] + potential[k] + run.dissipated[k] - brought[k];
  }
  draw::Figure figure;
  figure.width = 620.0;
  figure.aspect = 0.5;
  draw::Panel& panel = figure.panels.emplace_back();
  panel.x.label = with_unit("time $t$", units.time);
  panel.y.label = with_unit("energy", units.energy);
  panel.legend = draw::Legend::below;
  const auto add = [&](const char* name, const std::vector<double>& values, int colour) {
    add_motion_curve(panel, run.time, values, name, colour);
  };
  add("kinetic $T$", run.kinetic, 0);
  add("potential $V$, from the start", potential, 1);
  add("dissipated $D$", run.dissipated, 2);
  const bool any = std::any_of(brought.begin(), brought.end(), [](double b) { return b != 0.0; });
  if (any) add("brought in $B$", brought, 3);
  add(any ? "$T + V + D - B$" : "$T + V + D$", sum, draw::ink);
  return figure;
}

}  // namespace percuss::report
