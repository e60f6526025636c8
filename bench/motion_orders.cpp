// How the error of a motion falls with the step and with the work: motion_orders OUT.svg
//
// A pendulum that swings by ±2 rad, three periods, where only smooth motion is (the exact motion has the
// period 4K); and a ball that has bounced twice, whose parabola is known. The error through impacts depends
// on where in a step they fall, so it is a mean over twenty nearby steps.
#include <cmath>
#include <cstdio>
#include <fstream>
#include <numbers>

#include "percuss/figure.hpp"
#include "percuss/problem_file.hpp"
#include "percuss/simulation.hpp"

namespace {

using namespace percuss;

constexpr const char* pendulum = R"(
percuss: 1
system: {coordinates: [a], kinetic_energy: "1/2*a'^2", potential_energy: -cos(a), state: {a: 2}}
elements: []
)";
constexpr const char* ball = R"(
percuss: 1
system: {coordinates: [y], kinetic_energy: "1/2*y'^2", potential_energy: 9.81*y, state: {y: 1}}
elements: [{name: floor, kind: contact, gap: y, restitution: 0.5}]
)";

double swing_period() {  // 2π/AGM(1, cos(a/2))
  double a = 1.0, b = std::cos(1.0);
  for (int i = 0; i < 8; ++i) {
    const double mean = 0.5 * (a + b);
    b = std::sqrt(a * b);
    a = mean;
  }
  return 2.0 * std::numbers::pi / a;
}

Simulation run(const char* text, SimulationOptions options) {
  const auto problem = parse_problem(text, "bench").value();
  options.output = options.until;
  auto simulation =
      Simulation::start(problem.motion->system, problem.motion->q, problem.motion->u, options).value();
  while (simulation.advance()) {
  }
  return simulation;
}

// Distance from the exact end of the motion, in the plane of coordinate and rate.
double pendulum_error(const SimulationOptions& options) {
  const Simulation end = run(pendulum, options);
  return std::hypot(end.q()[0] - 2.0, end.u()[0]);
}

double ball_error(const SimulationOptions& options) {
  const double fall = std::sqrt(2 / 9.81), t = options.until - 2.0 * fall, v = 0.25 * 9.81 * fall;
  const Simulation end = run(ball, options);
  return std::hypot(end.q()[0] - (v * t - 0.5 * 9.81 * t * t), end.u()[0] - (v - 9.81 * t));
}

double slope(const draw::Curve& curve) {
  const std::size_t n = curve.x.size() - 1;
  return std::log(curve.y[n] / curve.y[0]) / std::log(curve.x[n] / curve.x[0]);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return std::fprintf(stderr, "motion_orders OUT.svg\n"), 2;
  draw::Curve smooth{.name = "pendulum"}, impacts{.name = "ball, two impacts"};
  draw::Curve events{.name = "pendulum"}, bounces{.name = "ball, two impacts"};
  SimulationOptions options;
  options.method = Method::time_stepping;
  for (int steps = 200; steps <= 51200; steps *= 2) {
    options.until = 3.0 * swing_period();
    options.step = options.until / steps;
    smooth.x.push_back(options.step);
    smooth.y.push_back(pendulum_error(options));
    options.until = 1.0;
    double mean = 0.0;
    for (int i = 0; i < 20; ++i) {
      options.step = 1.0 / (steps + steps * i / 100.0);
      mean += ball_error(options) / 20.0;
    }
    impacts.x.push_back(1.0 / steps);
    impacts.y.push_back(mean);
  }
  options.method = Method::event_driven;
  options.step = 1e-3;
  for (double tolerance = 1e-4; tolerance > 3e-13; tolerance /= 10.0) {
    options.tolerance = tolerance;
    options.until = 3.0 * swing_period();
    events.x.push_back(tolerance);
    events.y.push_back(pendulum_error(options));
    options.until = 1.0;
    bounces.x.push_back(tolerance);
    bounces.y.push_back(std::max(1e-16, ball_error(options)));
  }
  for (draw::Curve* curve : {&smooth, &impacts, &events, &bounces}) {
    curve->marker = draw::Marker::circle;
    std::printf("%-24s slope %.2f, error from %.1e to %.1e\n", curve->name.c_str(), slope(*curve),
                curve->y.front(), curve->y.back());
  }
  draw::Figure figure;
  figure.columns = 2;
  figure.width = 700.0;
  draw::Panel& stepping = figure.panels.emplace_back();
  stepping.title = "Time stepping";
  stepping.x = {.label = "step (s)", .log = true};
  stepping.y = {.label = "error at the end", .log = true};
  stepping.curves = {smooth, impacts};
  draw::Panel& driven = figure.panels.emplace_back();
  driven.title = "Event driven";
  driven.x = {.label = "tolerance", .log = true};
  driven.y = {.label = "error at the end", .log = true};
  driven.curves = {events, bounces};
  std::ofstream(argv[1]) << draw::to_svg(figure);
}
