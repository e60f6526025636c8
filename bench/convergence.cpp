// How the methods converge: the residual that each reaches over its time, as a picture.
//
//   convergence FILE.hdf5 OUT.svg [LIMIT]      LIMIT: seconds a method may take, default 2
//
// A method is asked for one tolerance after the other, 10⁻¹ to 10⁻¹⁰, each time from the start; a point is
// the time it took and the residual it has, recomputed.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

#include "io/fclib.hpp"
#include "percuss/contact_problem.hpp"

namespace {

using namespace percuss;

struct Curve {
  const char* name;
  const char* colour;  // of Okabe and Ito
  const char* dashes;
  ContactMethod method;
  std::vector<double> milliseconds{}, residuals{};
};

void follow(Curve& curve, const ContactProblem& problem, double limit) {
  for (int digits = 1; digits <= 10; ++digits) {
    ContactOptions options;
    options.method = curve.method;
    options.tolerance = std::pow(10.0, -digits);
    options.time_limit = limit;
    ContactOutcome best = solve(problem, options);
    for (int repeat = 0; repeat < 2 && best.seconds < 0.1; ++repeat) {  // the least disturbed of three
      ContactOutcome again = solve(problem, options);
      if (again.seconds < best.seconds) best = std::move(again);
    }
    const double residual = contact_residual(problem, best.r).relative;
    curve.milliseconds.push_back(1e3 * best.seconds);
    curve.residuals.push_back(std::clamp(residual, 1e-11, 1.0));
    if (best.status != Status::solved) break;
  }
}

struct Frame {
  double first, last;  // milliseconds
  static constexpr double width = 720.0, height = 400.0, left = 64.0, right = 170.0, top = 44.0,
                          bottom = 50.0;

  double x(double ms) const {
    return left + (width - left - right) * std::log(ms / first) / std::log(last / first);
  }
  double y(double residual) const { return top + (height - top - bottom) * -std::log10(residual) / 11.0; }
};

std::string superscript(int power) {
  static const std::array<const char*, 10> digits = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::string text = power < 0 ? "10⁻" : "10";
  for (const char c : std::to_string(std::abs(power))) text += digits[static_cast<std::size_t>(c - '0')];
  return text;
}

std::string picture(const std::string& title, const std::vector<Curve>& curves) {
  double first = 1e300, last = 0.0;
  for (const Curve& c : curves)
    for (const double ms : c.milliseconds) first = std::min(first, ms), last = std::max(last, ms);
  const Frame frame{std::pow(10.0, std::floor(std::log10(first))),
                    std::pow(10.0, std::ceil(std::log10(last)))};
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" "
      "font-family=\"sans-serif\" font-size=\"12\">\n<rect width=\"{0}\" height=\"{1}\" fill=\"#fff\"/>\n"
      "<text x=\"{2}\" y=\"24\" font-size=\"15\" fill=\"#222\">{3}</text>\n",
      Frame::width, Frame::height, Frame::left, title);
  const auto line = [&](double x1, double y1, double x2, double y2) {
    svg += fmt::format("<path d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}\" stroke=\"#ddd\"/>\n", x1, y1, x2, y2);
  };
  const auto label = [&](double x, double y, const char* anchor, const std::string& text) {
    svg += fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\" fill=\"#444\">{}</text>\n", x, y,
                       anchor, text);
  };
  for (int power = 0; power >= -10; power -= 2) {
    const double y = frame.y(std::pow(10.0, power));
    line(Frame::left, y, Frame::width - Frame::right, y);
    label(Frame::left - 8.0, y + 4.0, "end", power == 0 ? "1" : superscript(power));
  }
  for (double ms = frame.first; ms <= 1.01 * frame.last; ms *= 10.0) {
    line(frame.x(ms), Frame::top, frame.x(ms), Frame::height - Frame::bottom);
    label(frame.x(ms), Frame::height - Frame::bottom + 18.0, "middle",
          ms < 1000.0 ? fmt::format("{:g} ms", ms) : fmt::format("{:g} s", ms / 1000.0));
  }
  label(0.5 * (Frame::left + Frame::width - Frame::right), Frame::height - 10.0, "middle",
        "time of the solution; the height is the residual");
  double legend = Frame::top + 12.0;
  for (const Curve& c : curves) {
    std::string path;
    for (std::size_t k = 0; k < c.milliseconds.size(); ++k) {
      const double x = frame.x(c.milliseconds[k]), y = frame.y(c.residuals[k]);
      path += fmt::format("{}{:.1f} {:.1f}", k == 0 ? "M" : "L", x, y);
      svg += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"2.6\" fill=\"{}\"/>\n", x, y, c.colour);
    }
    const double thickness = c.method == ContactMethod::automatic ? 3.0 : 1.6;
    svg += fmt::format(
        "<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\" stroke-dasharray=\"{}\"/>\n", path,
        c.colour, thickness, c.dashes);
    const double x = Frame::width - Frame::right + 16.0;
    svg += fmt::format(
        "<path d=\"M{:.1f} {:.1f}h34\" stroke=\"{}\" stroke-width=\"{}\" stroke-dasharray=\"{}\"/>\n"
        "<text x=\"{:.1f}\" y=\"{:.1f}\" fill=\"#222\">{}</text>\n",
        x, legend - 4.0, c.colour, thickness, c.dashes, x + 42.0, legend, c.name);
    legend += 24.0;
  }
  return svg + "</svg>\n";
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    std::fprintf(stderr, "usage: convergence FILE.hdf5 OUT.svg [LIMIT]\n");
    return 2;
  }
  const auto file = io::read_fclib(argv[1]);
  if (!file) {
    std::fprintf(stderr, "%s\n", file.error().c_str());
    return 2;
  }
  const double limit = argc > 3 ? std::atof(argv[3]) : 2.0;
  std::vector<Curve> curves = {{"automatic", "#0072b2", "", ContactMethod::automatic},
                               {"Gauss-Seidel", "#d55e00", "7 3", ContactMethod::gauss_seidel},
                               {"Newton", "#009e73", "2 3", ContactMethod::newton},
                               {"interior point", "#cc79a7", "9 3 2 3", ContactMethod::interior_point},
                               {"ADMM", "#e69f00", "5 2", ContactMethod::admm}};
  for (Curve& curve : curves) follow(curve, file->problem, limit);
  std::string name = argv[1];
  name = name.substr(name.find_last_of('/') + 1);
  name = name.substr(0, name.find(".hdf5"));
  std::ofstream(argv[2]) << picture(fmt::format("{}, {} contacts", name, file->problem.contacts()), curves);
  for (const Curve& c : curves)
    fmt::print("{:<16} {:>9.2f} ms, residual {:.1e}\n", c.name, c.milliseconds.back(), c.residuals.back());
}
