#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "percuss/picture.hpp"

namespace percuss::report {
namespace {

constexpr std::size_t residual_bins = 60;
constexpr double shown_deviations = 5.0;

}  // namespace

// How often residuals of every sort are how large, beside the normal distribution of their robust deviation.
draw::Figure motion_fit_figure(const MotionFit& fit, const std::string& title) {
  draw::Figure figure;
  figure.title = fmt::format("{}{}law {}", title, title.empty() ? "" : ", ", fit.law);
  if (fit.stages.empty()) return figure;
  const auto& sorts = fit.stages.back().residuals;
  figure.columns = sorts.size() > 2 ? 2 : 1;
  figure.width = figure.columns * 420.0;
  figure.aspect = 0.6;
  for (const MotionResiduals& sort : sorts) {
    draw::Panel& panel = figure.panels.emplace_back();
    const double s = sort.size > 0.0 ? sort.size : 1.0, low = -shown_deviations * s,
                 width = 2.0 * shown_deviations * s / residual_bins;
    std::vector<double> count(residual_bins, 0.0);
    double all = 0.0;
    for (const double value : sort.values) {
      if (value == 0.0) continue;  // a frame that was left out
      const double at = std::clamp((value - low) / width, 0.0, static_cast<double>(residual_bins) - 1.0);
      count[static_cast<std::size_t>(at)] += 1.0;
      all += 1.0;
    }
    draw::Curve counted{.name = "counted", .colour = 0, .steps = true},
        normal{.name = "normal", .colour = draw::grey};
    for (std::size_t k = 0; k < residual_bins; ++k) {
      const double from = low + static_cast<double>(k) * width, z = (from + 0.5 * width) / s;
      counted.x.push_back(from), counted.y.push_back(count[k]);
      normal.x.push_back(from + 0.5 * width);
      normal.y.push_back(all * width / s * std::exp(-0.5 * z * z) / std::sqrt(2.0 * M_PI));
    }
    panel.title = sort.name;
    panel.x.label = sort.unit.empty() ? "part of the jump of velocity" : "residual (" + sort.unit + ")";
    panel.y.label = "numbers";
    panel.curves = {counted, normal};
    panel.legend = &sort == &sorts.front() ? draw::Legend::inside : draw::Legend::none;
  }
  return figure;
}

}  // namespace percuss::report
