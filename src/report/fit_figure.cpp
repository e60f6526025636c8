#include "percuss/picture.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "percuss/text.hpp"

namespace percuss::report {
namespace {

constexpr std::size_t most_fit_panels = 12;
constexpr double band = 1.96;

bool has(const std::vector<Mode>& row, Mode mode) {
  return std::find(row.begin(), row.end(), mode) != row.end();
}

std::size_t group(const std::vector<Mode>& row) {
  if (has(row, Mode::slip)) return 0;
  return has(row, Mode::stick) ? 1 : 2;
}

}  // namespace

draw::Figure fit_figure(const Fit& fit, const std::string& title) {
  draw::Figure figure;
  figure.title = fmt::format("{}{}law {}", title, title.empty() ? "" : ", ", fit.law);
  std::vector<Eigen::Index> measured;
  for (Eigen::Index j = 0; j < fit.residual.cols(); ++j)
    if (std::isfinite(fit.noise[j]) && measured.size() < most_fit_panels) measured.push_back(j);
  figure.columns = measured.size() > 3 ? 2 : 1;
  figure.width = figure.columns * 460.0;
  figure.aspect = 0.5;
  const auto n = static_cast<double>(fit.residual.rows());
  for (const Eigen::Index j : measured) {
    draw::Panel& panel = figure.panels.emplace_back();
    panel.x = {.label = "impact", .low = 0.0, .high = n + 1.0};
    panel.legend = draw::Legend::below;
    const std::string& name = fit.columns[static_cast<std::size_t>(j)];
    panel.y.label = name == fmt::format("u{}+", j + 1) ? fmt::format("residual of $u_{}^+$", j + 1)
                                                       : "residual of " + shorten(printable(name), 40);
    const double s = band * fit.noise[j];
    panel.regions = {
        {.x = {0.0, n + 1.0, n + 1.0, 0.0}, .y = {-s, -s, s, s}, .colour = draw::grey, .strength = 0.2}};
    std::array<draw::Curve, 3> groups;
    constexpr std::array names{"slip", "stick", "no friction"};
    constexpr std::array markers{draw::Marker::triangle, draw::Marker::circle, draw::Marker::square};
    for (std::size_t g = 0; g < groups.size(); ++g) {
      groups[g].colour = static_cast<int>(g);
      groups[g].width = 0.0;
      groups[g].marker = markers[g];
    }
    for (Eigen::Index i = 0; i < fit.residual.rows(); ++i) {
      if (!std::isfinite(fit.residual(i, j))) continue;
      draw::Curve& curve = groups[group(fit.modes[static_cast<std::size_t>(i)])];
      curve.x.push_back(static_cast<double>(i) + 1.0);
      curve.y.push_back(fit.residual(i, j));
    }
    const auto used = std::count_if(groups.begin(), groups.end(), [](const auto& c) { return !c.x.empty(); });
    for (std::size_t g = 0; g < groups.size(); ++g) {
      if (groups[g].x.empty()) continue;
      if (used > 1 && j == measured.front()) groups[g].name = names[g];
      panel.curves.push_back(std::move(groups[g]));
    }
  }
  return figure;
}

}  // namespace percuss::report
