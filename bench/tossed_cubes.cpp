// Cubes tossed on a table, event driven: processor time per simulated second, how the runs end, and how well
// their energy balances. Tosses are drawn like the measured ones of ContactNets (Pfrommer, Halm & Posa 2020):
// 0.37 kg, edges of 0.1 m, at 1.15 m/s from 0.14 m, for 0.7 s.
//
// usage: tossed_cubes [TOSSES] [--each]      --each: one line per toss, with its last state
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <ctime>
#include <random>
#include <string>
#include <vector>

#include "laws/law_options.hpp"
#include "percuss/scene.hpp"
#include "percuss/simulation.hpp"

namespace {

using namespace percuss;
using Eigen::Vector3d;

constexpr double edge = 0.1, friction = 0.2, duration = 0.7, output = 1.0 / 148.0;

double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

Scene tossed(std::mt19937_64& random, double restitution) {
  std::normal_distribution<double> normal;
  std::uniform_real_distribution<double> part;
  Scene::Body cube;
  cube.name = "cube";
  cube.solids.resize(1);
  cube.solids[0].form = Box{{edge, edge, edge}};
  cube.inertial.mass = 0.37;
  cube.inertial.inertia = 8.1e-4 * Eigen::Matrix3d::Identity();
  const double w = normal(random), x = normal(random), y = normal(random), z = normal(random);
  cube.pose.orientation = Eigen::Quaterniond(w, x, y, z).normalized();
  cube.pose.position = {0.0, 0.0, 0.12 + 0.05 * part(random)};
  const double course = 2.0 * M_PI * part(random), speed = 1.15 + 0.1 * normal(random);
  cube.velocity = {speed * std::cos(course), speed * std::sin(course), -0.17 + 0.15 * normal(random)};
  const double a = normal(random), b = normal(random), c = normal(random);
  cube.angular_velocity = (2.0 + 4.0 * part(random)) * Vector3d(a, b, c).normalized();
  Scene::Body table;
  table.name = "table";
  table.solids.resize(1);
  table.solids[0].form = HalfSpace{};
  table.fixed = true;
  Scene scene;
  scene.bodies = {cube, table};
  scene.surfaces.resize(1);
  scene.surfaces[0].restitution = restitution;
  scene.surfaces[0].friction = {friction};
  return scene;
}

struct Toss {
  RunStatus status = RunStatus::running;
  std::string reason;
  double seconds = 0.0;  // of processor time for a simulated one
  double balance = 0.0;  // of the energy, relative to that at the start
  std::size_t impacts = 0;
  long steps = 0;
  Eigen::VectorXd q;
};

Toss follow(const Scene& scene, const Law& law) {
  SimulationOptions options;
  options.law = law;
  options.method = Method::event_driven;
  options.until = duration;
  options.output = output;
  const double before = processor_seconds();
  const SystemPtr system = make_system(scene).value();
  const SceneState state = initial_state(scene).value();
  Simulation run = Simulation::start(system, state.q, state.u, options).value();
  while (run.advance()) {
  }
  const double used = processor_seconds() - before;
  const EnergyAccount energy = run.energy();
  return {run.status(),
          run.reason(),
          used / std::max(run.time(), 1e-3),
          std::abs(energy.balance()) / energy.initial,
          run.trajectory().impacts.size(),
          run.steps(),
          run.q()};
}

void report(const Law& law, double restitution, const std::vector<Toss>& tosses) {
  std::vector<double> seconds;
  double total = 0.0, balance = 0.0, impacts = 0.0, steps = 0.0;
  int solved = 0;
  for (const Toss& toss : tosses) {
    seconds.push_back(toss.seconds);
    total += toss.seconds;
    impacts += static_cast<double>(toss.impacts);
    steps += static_cast<double>(toss.steps);
    if (toss.status != RunStatus::solved) continue;
    ++solved;
    balance = std::max(balance, toss.balance);
  }
  std::sort(seconds.begin(), seconds.end());
  const auto n = static_cast<double>(tosses.size());
  fmt::print("{:8} e = {:.1f}   median {:6.3f}   mean {:6.3f}   worst {:8.3f} ms/s   solved {:3} of {}   ",
             name_of(law), restitution, 1e3 * seconds[seconds.size() / 2], 1e3 * total / n,
             1e3 * seconds.back(), solved, tosses.size());
  fmt::print("balance {:.1e}   {:.1f} impacts, {:.1f} steps\n", balance, impacts / n, steps / n);
  for (std::size_t i = 0; i < tosses.size(); ++i)
    if (tosses[i].status != RunStatus::solved)
      fmt::print("    toss {}: {}: {}\n", i, to_string(tosses[i].status), tosses[i].reason);
}

}  // namespace

int main(int count, char** arguments) {
  int number = 200;
  bool each = false;
  for (int i = 1; i < count; ++i) {
    if (std::string(arguments[i]) == "--each")
      each = true;
    else
      number = std::max(1, std::atoi(arguments[i]));
  }
  for (const Law& law : {Law{Newton{}}, Law{Poisson{}}})
    for (const double restitution : {0.1, 0.3, 0.6}) {
      std::mt19937_64 random(20201118);
      std::vector<Toss> tosses;
      for (int i = 0; i < number; ++i) tosses.push_back(follow(tossed(random, restitution), law));
      report(law, restitution, tosses);
      if (!each) continue;
      for (std::size_t i = 0; i < tosses.size(); ++i) {
        fmt::print("  {:3} {:8.3f} ms/s, {} impacts, {} steps:", i, 1e3 * tosses[i].seconds,
                   tosses[i].impacts, tosses[i].steps);
        for (const double x : tosses[i].q) fmt::print(" {:.9f}", x);
        fmt::print("\n");
      }
    }
  return 0;
}
