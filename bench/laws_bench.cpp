// Time of one impact under every law: the bar, and 2, 8 and 32 contacts; Stronge's phases against small
// steps.
#include <benchmark/benchmark.h>

#include <Eigen/LU>
#include <cstdio>

#include "percuss/law.hpp"
#include "support/mechanisms.hpp"
#include "support/stronge_steps.hpp"

namespace {

using namespace percuss;

// A row of balls, each touching the next and the ground; every second contact is one with the ground.
Impact row_of_balls(int contacts, bool with_friction) {
  const int balls = (contacts + 1) / 2;
  const int f = 3 * balls;
  Impact impact{Eigen::MatrixXd::Identity(f, f), Eigen::VectorXd::Zero(f), {}};
  for (int b = 0; b < balls; ++b) {
    impact.mass(3 * b + 2, 3 * b + 2) = 0.4;
    impact.velocity[3 * b] = 1.0 - 0.3 * b / balls;
    impact.velocity[3 * b + 1] = -1.0 - 0.1 * (b % 3);
  }
  const auto add = [&](const Eigen::VectorXd& normal, const Eigen::VectorXd& tangent) {
    const auto index = static_cast<Eigen::Index>(impact.elements.size());
    const std::string name = "c" + std::to_string(index);
    impact.elements.push_back(contact(name, normal, 0.6));
    if (with_friction)
      impact.elements.push_back(friction(name + "t", index, tangent, Eigen::VectorXd::Constant(1, 0.3)));
  };
  for (int c = 0; c < contacts; ++c) {
    Eigen::VectorXd n = Eigen::VectorXd::Zero(f), t = n;
    const int b = c / 2;
    if (c % 2 == 0) {  // the ground
      n[3 * b + 1] = 1.0;
      t[3 * b] = 1.0;
      t[3 * b + 2] = 1.0;
    } else {  // the next ball
      const int next = (b + 1) % balls;
      n[3 * b] = -1.0;
      n[3 * next] = 1.0;
      t[3 * b + 1] = -1.0;
      t[3 * next + 1] = 1.0;
      t[3 * b + 2] = t[3 * next + 2] = -1.0;
    }
    add(n, t);
  }
  return impact;
}

void run(benchmark::State& state, const Impact& impact, const Law& law) {
  Status status = Status::not_converged;
  for (auto _ : state) {
    const auto outcome = resolve(impact, law);
    status = outcome->status;
    benchmark::DoNotOptimize(outcome);
  }
  state.SetLabel(std::string(to_string(status)));
}

void one_bar(benchmark::State& state, const Law& law, double angle) {
  Impact impact = bar(angle * deg, 0.7, 0.5, 0.6, 0.0, 0.4);
  if (angle == 90.0) impact.elements[0].directions(2, 0) = 0.0;
  run(state, impact, law);
}
BENCHMARK_CAPTURE(one_bar, newton, Newton{}, 60.0);
BENCHMARK_CAPTURE(one_bar, poisson, Poisson{}, 60.0);
BENCHMARK_CAPTURE(one_bar, stronge, Stronge{}, 60.0);
BENCHMARK_CAPTURE(one_bar, walton, Walton{}, 90.0);

void balls(benchmark::State& state, const Law& law, bool friction) {
  run(state, row_of_balls(static_cast<int>(state.range(0)), friction), law);
}
BENCHMARK_CAPTURE(balls, newton_friction, Newton{}, true)
    ->Arg(2)
    ->Arg(8)
    ->Arg(32)
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(balls, poisson_friction, Poisson{}, true)
    ->Arg(2)
    ->Arg(8)
    ->Arg(32)
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(balls, newton_smooth, Newton{}, false)
    ->Arg(2)
    ->Arg(8)
    ->Arg(32)
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(balls, poisson_smooth, Poisson{}, false)
    ->Arg(2)
    ->Arg(8)
    ->Arg(32)
    ->Unit(benchmark::kMicrosecond);
BENCHMARK_CAPTURE(balls, moreau_smooth, Moreau{}, false)
    ->Arg(2)
    ->Arg(8)
    ->Arg(32)
    ->Unit(benchmark::kMicrosecond);

// The same contact by small steps; the label tells how far the result is from the closed form.
void stronge_phases(benchmark::State& state) { run(state, bar(70 * deg, 0.9, 0.4, 0.7, 0.0), Stronge{}); }
BENCHMARK(stronge_phases)->Unit(benchmark::kMicrosecond);

void stronge_small_steps(benchmark::State& state) {
  const Impact impact = bar(70 * deg, 0.9, 0.4, 0.7, 0.0);  // slips, sticks, slips back
  const Outcome exact = *resolve(impact, Stronge{});
  const Eigen::MatrixXd W = impact.directions();
  const Eigen::Matrix2d G = W.transpose() * impact.mass.inverse() * W;
  const double step = std::pow(10.0, -static_cast<double>(state.range(0)));
  Eigen::Vector2d impulse;
  for (auto _ : state) {
    impulse = test::stronge_by_steps(G, exact.solution.gamma_before, 0.4, 0.7, 1.21, step);
    benchmark::DoNotOptimize(impulse);
  }
  char label[32];
  std::snprintf(label, sizeof label, "error %.1e",
                (impulse - exact.solution.impulse).norm() / impulse.norm());
  state.SetLabel(label);
}
BENCHMARK(stronge_small_steps)->DenseRange(1, 6)->Unit(benchmark::kMicrosecond);

}  // namespace

BENCHMARK_MAIN();
