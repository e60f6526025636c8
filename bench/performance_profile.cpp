#include "performance_profile.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace {

// The colours of Okabe and Ito, told apart by the colour-blind; dashes tell them apart in print.
struct Style {
  const char* colour;
  const char* dashes;
};
const std::array<Style, 8> styles = {{{"#0072b2", ""},
                                      {"#d55e00", "7 3"},
                                      {"#009e73", "2 3"},
                                      {"#cc79a7", "9 3 2 3"},
                                      {"#e69f00", "5 2"},
                                      {"#56b4e9", "3 2"},
                                      {"#000000", "1 3"},
                                      {"#999999", "12 4"}}};

const double width = 790.0, height = 420.0, left = 60.0, right = 250.0, top = 44.0, bottom = 52.0;

struct Frame {
  double last;

  double x(double tau) const { return left + (width - left - right) * std::log(tau) / std::log(last); }
  double y(double share) const { return height - bottom - (height - top - bottom) * share; }
};

std::string axes(const Frame& frame, const std::string& title) {
  std::string svg =
      fmt::format("<text x=\"{}\" y=\"24\" font-size=\"15\" fill=\"#222\">{}</text>\n", left, title);
  const auto label = [&](double x, double y, const char* anchor, const std::string& text) {
    svg += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\" fill=\"#444\">{}</text>\n", x, y,
                       anchor, text);
  };
  const auto line = [&](double x1, double y1, double x2, double y2) {
    svg += fmt::format("<path d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}\" stroke=\"#ddd\"/>\n", x1, y1, x2, y2);
  };
  for (int percent = 0; percent <= 100; percent += 20) {
    const double y = frame.y(percent / 100.0);
    line(left, y, width - right, y);
    label(left - 8.0, y + 4.0, "end", fmt::format("{} %", percent));
  }
  for (double decade = 1.0; decade <= frame.last; decade *= 10.0)
    for (const double tau : {decade, 2.0 * decade, 5.0 * decade}) {
      if (tau > frame.last) break;
      line(frame.x(tau), frame.y(0.0), frame.x(tau), frame.y(1.0));
      label(frame.x(tau), frame.y(0.0) + 18.0, "middle", fmt::format("{}", tau));
    }
  label(frame.x(std::sqrt(frame.last)), height - 12.0, "middle", "time in units of the fastest solver's, τ");
  return svg;
}

}  // namespace

std::string performance_profile(const std::string& title, const std::vector<SolverTimes>& solvers,
                                double last) {
  const Frame frame{last};
  const std::size_t problems = solvers.front().seconds.size();
  std::vector<double> fastest(problems, std::numeric_limits<double>::infinity());
  for (const SolverTimes& s : solvers)
    for (std::size_t p = 0; p < problems; ++p) fastest[p] = std::min(fastest[p], s.seconds[p]);

  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" "
      "font-family=\"sans-serif\" font-size=\"12\">\n<rect width=\"{0}\" height=\"{1}\" fill=\"#fff\"/>\n",
      width, height);
  svg += axes(frame, title);
  for (std::size_t k = 0; k < solvers.size(); ++k) {
    std::vector<double> ratios;
    for (std::size_t p = 0; p < problems; ++p)
      if (std::isfinite(solvers[k].seconds[p])) ratios.push_back(solvers[k].seconds[p] / fastest[p]);
    std::sort(ratios.begin(), ratios.end());
    std::string path = fmt::format("M{:.1f} {:.1f}", frame.x(1.0), frame.y(0.0));
    double share = 0.0;
    for (std::size_t i = 0; i < ratios.size() && ratios[i] <= last; ++i) {
      share = static_cast<double>(i + 1) / static_cast<double>(problems);
      path += fmt::format("H{:.1f}V{:.1f}", frame.x(ratios[i]), frame.y(share));
    }
    path += fmt::format("H{:.1f}", frame.x(last));
    const Style& style = styles[k % styles.size()];
    const double thickness = k == 0 ? 3.0 : 1.8;
    svg += fmt::format(
        "<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" stroke-dasharray=\"{}\"/>\n", path,
        style.colour, thickness, style.dashes);
    const double y = top + 12.0 + 24.0 * static_cast<double>(k), x = width - right + 16.0;
    svg += fmt::format(
        "<path d=\"M{:.1f} {:.1f}h34\" stroke=\"{}\" stroke-width=\"{}\" stroke-dasharray=\"{}\"/>\n"
        "<text x=\"{:.1f}\" y=\"{:.1f}\" fill=\"#222\">{} ({}/{})</text>\n",
        x, y - 4.0, style.colour, thickness, style.dashes, x + 42.0, y, solvers[k].name, ratios.size(),
        problems);
  }
  return svg + "</svg>\n";
}
