#include "performance_profile.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "percuss/figure.hpp"

std::string performance_profile(const std::string& title, const std::vector<SolverTimes>& solvers,
                                double last) {
  using namespace percuss;
  const std::size_t problems = solvers.front().seconds.size();
  std::vector<double> fastest(problems, std::numeric_limits<double>::infinity());
  for (const SolverTimes& s : solvers)
    for (std::size_t p = 0; p < problems; ++p) fastest[p] = std::min(fastest[p], s.seconds[p]);

  draw::Figure figure;
  figure.title = draw::verbatim(title);
  figure.width = 790.0;
  figure.aspect = 0.5;
  figure.text_size = 12.0;
  figure.theme = draw::Theme::follows_reader;
  draw::Panel& panel = figure.panels.emplace_back();
  panel.legend = draw::Legend::right;
  panel.x.label = "time in units of the fastest solver's, $τ$";
  panel.x.log = true;
  panel.x.low = 1.0, panel.x.high = last;
  panel.y.label = "share of the problems";
  panel.y.low = 0.0, panel.y.high = 1.0;
  for (int percent = 0; percent <= 100; percent += 20)
    panel.y.ticks.push_back({percent / 100.0, fmt::format("{} %", percent)});
  for (const SolverTimes& solver : solvers) {
    std::vector<double> ratios;
    for (std::size_t p = 0; p < problems; ++p)
      if (std::isfinite(solver.seconds[p])) ratios.push_back(solver.seconds[p] / fastest[p]);
    std::sort(ratios.begin(), ratios.end());
    draw::Curve& curve = panel.curves.emplace_back();
    curve.name = fmt::format("{} ({}/{})", draw::verbatim(solver.name), ratios.size(), problems);
    curve.width = panel.curves.size() == 1 ? 3.0 : 1.8;
    curve.steps = true;
    double share = 0.0;
    curve.x = {1.0}, curve.y = {0.0};
    for (std::size_t i = 0; i < ratios.size() && ratios[i] <= last; ++i) {
      share = static_cast<double>(i + 1) / static_cast<double>(problems);
      curve.x.push_back(ratios[i]), curve.y.push_back(share);
    }
    curve.x.push_back(last), curve.y.push_back(share);
  }
  return draw::to_svg(figure);
}
