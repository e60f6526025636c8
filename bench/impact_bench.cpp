// Time per impact through the library: the bar of seed 001 and rows of frictional contacts by solver.
#include <benchmark/benchmark.h>

#include <Eigen/Geometry>
#include <cmath>
#include <random>

#include "bar.hpp"
#include "percuss/law.hpp"
#include "percuss/newton_workspace.hpp"

namespace {

using namespace percuss;

// A row of spheres that touch each other and the ground: n frictional contacts, alternately sphere-ground and
// sphere-sphere, planar (d = 1) or spatial (d = 2) friction. Radius 1, mass 1, six degrees of freedom per
// sphere.
Impact row_of_spheres(int contacts, int d) {
  const int spheres = (contacts + 1) / 2 + (contacts + 1) % 2;
  const int f = 6 * spheres;
  Impact impact;
  impact.mass = Eigen::MatrixXd::Identity(f, f);
  for (int s = 0; s < spheres; ++s) impact.mass.diagonal().segment(6 * s + 3, 3).setConstant(0.4);
  std::mt19937_64 random(7);
  std::uniform_real_distribution<double> uniform(-1.0, 1.0);
  impact.velocity.resize(f);
  for (double& u : impact.velocity) u = uniform(random);
  for (int s = 0; s < spheres; ++s) impact.velocity[6 * s + 2] = -1.0;

  auto add = [&](int a, int b,
                 const Eigen::Vector3d& n) {  // contact of sphere a with sphere b, or the ground (b < 0)
    const Eigen::Vector3d t1 = n.unitOrthogonal();
    const Eigen::Vector3d t2 = n.cross(t1);
    auto direction = [&](const Eigen::Vector3d& e) {
      Eigen::VectorXd w = Eigen::VectorXd::Zero(f);
      w.segment<3>(6 * a) = e;
      w.segment<3>(6 * a + 3) = -n.cross(e);
      if (b >= 0) {
        w.segment<3>(6 * b) = -e;
        w.segment<3>(6 * b + 3) = -n.cross(e);
      }
      return w;
    };
    const auto index = static_cast<Eigen::Index>(impact.elements.size());
    const std::string name = "c" + std::to_string(index);
    impact.elements.push_back(contact(name, direction(n), 0.5));
    Eigen::MatrixXd T(f, d);
    T.col(0) = direction(t1);
    if (d == 2) T.col(1) = direction(t2);
    impact.elements.push_back(friction(name + ".friction", index, T, Eigen::VectorXd::Constant(d, 0.4), 0.1));
  };
  for (int s = 0, made = 0; made < contacts; ++s) {
    add(s, -1, Eigen::Vector3d::UnitZ());
    if (++made < contacts) {
      add(s, s + 1, -Eigen::Vector3d::UnitX());
      ++made;
    }
  }
  return impact;
}

void run(benchmark::State& state, const Impact& impact, Solver solver) {
  Newton law;
  law.solver.solver = solver;
  NewtonWorkspace workspace;
  Outcome outcome;
  for (auto _ : state) {
    resolve(impact, law, workspace, outcome);
    benchmark::DoNotOptimize(outcome.solution.velocity_after.data());
  }
  state.counters["residual"] = outcome.residual.value();
  if (outcome.status != Status::solved) state.SkipWithError("not solved");
}

void bar_impact(benchmark::State& state) { run(state, bar(), Solver::automatic); }
BENCHMARK(bar_impact);

void planar_contacts(benchmark::State& state, Solver solver) {
  run(state, row_of_spheres(static_cast<int>(state.range(0)), 1), solver);
}
BENCHMARK_CAPTURE(planar_contacts, enumeration, Solver::enumeration)
    ->Arg(2)
    ->Arg(8)
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(planar_contacts, lemke, Solver::lemke)
    ->Arg(2)
    ->Arg(8)
    ->Arg(32)
    ->Arg(128)
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(planar_contacts, gauss_seidel, Solver::gauss_seidel)
    ->Arg(2)
    ->Arg(8)
    ->Arg(32)
    ->Arg(128)
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(planar_contacts, newton, Solver::newton)
    ->Arg(2)
    ->Arg(8)
    ->Arg(32)
    ->Arg(128)
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(planar_contacts, automatic, Solver::automatic)
    ->Arg(2)
    ->Arg(8)
    ->Arg(32)
    ->Arg(128)
    ->Unit(benchmark::kMicrosecond);

void spatial_contacts(benchmark::State& state, Solver solver) {
  run(state, row_of_spheres(static_cast<int>(state.range(0)), 2), solver);
}
BENCHMARK_CAPTURE(spatial_contacts, gauss_seidel, Solver::gauss_seidel)
    ->Arg(2)
    ->Arg(8)
    ->Arg(32)
    ->Arg(128)
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(spatial_contacts, newton, Solver::newton)
    ->Arg(2)
    ->Arg(8)
    ->Arg(32)
    ->Arg(128)
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(spatial_contacts, automatic, Solver::automatic)
    ->Arg(2)
    ->Arg(8)
    ->Arg(32)
    ->Arg(128)
    ->Unit(benchmark::kMicrosecond);

// One frictional contact at so many degrees of freedom as files may have. `width` numbers beside the diagonal
// of M.
void many_freedoms(benchmark::State& state, Eigen::Index width) {
  constexpr Eigen::Index n = 4096;
  Impact impact;
  impact.mass = Eigen::MatrixXd::Zero(n, n);
  for (Eigen::Index j = 0; j < n; ++j)
    for (Eigen::Index i = j; i < std::min(n, j + width + 1); ++i)
      impact.mass(i, j) = impact.mass(j, i) = i == j ? 2.0 : -0.5 / static_cast<double>(width);
  impact.velocity = Eigen::VectorXd::LinSpaced(n, -1.0, -2.0);
  impact.elements = {
      contact("C", Eigen::VectorXd::Unit(n, 0), 0.5),
      friction("C.friction", 0, Eigen::VectorXd::Unit(n, 1), Eigen::VectorXd::Constant(1, 0.3))};
  for (auto _ : state) {
    impact.mass(0, 0) += 1e-3;  // another M each time
    benchmark::DoNotOptimize(resolve(impact));
  }
}
BENCHMARK_CAPTURE(many_freedoms, banded, 1)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(many_freedoms, full, 4095)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
