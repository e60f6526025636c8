// Time stepping of percuss, from text models, against that of Siconos in one run, alternating; and a million
// impacts.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <vector>

#include "percuss/problem_file.hpp"
#include "percuss/simulation.hpp"
#include "siconos_motion.hpp"

namespace {

using namespace percuss;

constexpr const char* ball = R"(
percuss: 1
system:
  coordinates: [y]
  kinetic_energy: 1/2*y'^2
  potential_energy: 9.81*y
  state: {y: 1}
elements:
  - {name: floor, kind: contact, gap: y, restitution: 0.9}
)";

constexpr const char* bar = R"(
percuss: 1
system:
  coordinates: [y, x, phi]
  kinetic_energy: 1/2*(x'^2 + y'^2 + phi'^2/3)
  potential_energy: 9.81*y
  state: {y: 1, phi: 0.3, x': 1}
elements:
  - {name: a, kind: contact, gap: y + sin(phi), restitution: 0.5, friction: {slip: x + cos(phi), coefficient: 0.3}}
  - {name: b, kind: contact, gap: y - sin(phi), restitution: 0.5, friction: {slip: x - cos(phi), coefficient: 0.3}}
)";

constexpr const char* walls = R"(
percuss: 1
system:
  coordinates: [x]
  parameters: {A: 0.001, w: 2*pi}
  kinetic_energy: 1/2*x'^2
  state: {x: 0.5, x': 10}
elements:
  - {name: left, kind: contact, gap: x - A*sin(w*t), restitution: 1}
  - {name: right, kind: contact, gap: 1 - A*sin(w*t) - x, restitution: 1}
)";

struct Run {
  double seconds = 0.0;
  double last = 0.0;
  long steps = 0;
  std::size_t impacts = 0;
  double balance = 0.0;
};

Run run(const char* text, Method method, double until, double step) {
  const auto problem = parse_problem(text, "bench");
  SimulationOptions options;
  options.until = until;
  options.step = step;
  options.method = method;
  options.output = until;
  auto simulation =
      Simulation::start(problem->motion->system, problem->motion->q, problem->motion->u, options).value();
  const auto start = std::chrono::steady_clock::now();
  while (simulation.advance()) {
  }
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
  return {seconds.count(), simulation.q()[0], simulation.steps(), simulation.trajectory().impacts.size(),
          simulation.energy().balance() / simulation.energy().initial};
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

template <class Peer>
void race(const char* name, const char* text, const Peer& peer) {
  constexpr double until = 10.0, step = 1e-4;
  std::vector<double> ours, theirs, ratio;
  double here = 0.0, there = 0.0;
  for (int i = 0; i < 7; ++i) {
    const Run mine = run(text, Method::time_stepping, until, step);
    const SiconosMotion other = peer(until, step);
    ours.push_back(mine.seconds / static_cast<double>(mine.steps));
    theirs.push_back(other.seconds / (until / step));
    ratio.push_back(theirs.back() / ours.back());
    here = mine.last;
    there = other.last;
  }
  std::printf("%-5s percuss %7.1f ns per step, Siconos %8.1f ns, ratio %5.1f; at the end %.6f and %.6f\n",
              name, 1e9 * median(ours), 1e9 * median(theirs), median(ratio), here, there);
}

}  // namespace

int main() {
  race("ball", ball, siconos_ball);
  race("bar", bar, siconos_bar);
  std::vector<double> seconds;
  Run last;
  for (int i = 0; i < 3; ++i) {
    last = run(walls, Method::event_driven, 1.0e5, 1.0);
    seconds.push_back(last.seconds * 1e6 / static_cast<double>(last.impacts));
  }
  std::printf("walls %zu impacts, %.2f s per million, balance %.1e of the energy\n", last.impacts,
              median(seconds), last.balance);
}
