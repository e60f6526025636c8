// The library alone on many impacts of one shape: what bench/python_bench.py compares the Python module with.
//
//   batch_bench [IMPACTS] [THREADS]
//
// Nanoseconds per impact, one line: on one core with a reused workspace, on one core through resolve(), on
// THREADS threads with a workspace each.
#include <tbb/blocked_range.h>
#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <random>

#include "bar.hpp"
#include "percuss/law.hpp"
#include "percuss/newton_workspace.hpp"

namespace {

using namespace percuss;

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

// Nanoseconds of all cores together per impact, the least of some runs.
template <class Run>
double best(std::size_t n, Run run) {
  double least = 1e300;
  for (int k = 0; k < 7; ++k) {
    const double start = processor_seconds();
    run();
    least = std::min(least, processor_seconds() - start);
  }
  return 1e9 * least / static_cast<double>(n);
}

}  // namespace

int main(int argc, char** argv) {
  const std::size_t n = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 200000;
  const int threads = argc > 2 ? std::atoi(argv[2]) : 2;
  const Impact impact = bar();
  std::vector<double> u(3 * n), after(3 * n);
  std::mt19937_64 random(7);
  std::normal_distribution<double> normal;
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t k = 0; k < 3; ++k)
      u[3 * i + k] = impact.velocity[static_cast<Eigen::Index>(k)] + 0.1 * normal(random);

  struct State {
    Impact impact;
    NewtonWorkspace workspace;
    Outcome outcome;
    explicit State(const Impact& i) : impact(i) {}
    State(const State& other) : impact(other.impact) {}
  };
  const auto range = [&](State& state, std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      state.impact.velocity = Eigen::Map<const Eigen::Vector3d>(&u[3 * i]);
      resolve(state.impact, {}, state.workspace, state.outcome);
      std::copy_n(state.outcome.solution.velocity_after.data(), 3, &after[3 * i]);
    }
  };
  State one(impact);
  const double alone = best(n, [&] { range(one, 0, n); });
  const double whole = best(n, [&] {
    Impact copy = impact;
    for (std::size_t i = 0; i < n; ++i) {
      copy.velocity = Eigen::Map<const Eigen::Vector3d>(&u[3 * i]);
      std::copy_n(resolve(copy)->solution.velocity_after.data(), 3, &after[3 * i]);
    }
  });
  tbb::enumerable_thread_specific<State> states{State(impact)};
  tbb::task_arena arena(threads);
  const double together = best(n, [&] {
    arena.execute([&] {
      tbb::parallel_for(tbb::blocked_range<std::size_t>(0, n, 16),
                        [&](const auto& r) { range(states.local(), r.begin(), r.end()); });
    });
  });
  std::printf("%.1f %.1f %.1f\n", alone, whole, together);
}
