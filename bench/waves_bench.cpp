// The energetic law on rows of balls: how the cost grows with their number, the exponent and the losses.
#include <benchmark/benchmark.h>

#include "percuss/models.hpp"

namespace {

using namespace percuss;

void chain(benchmark::State& state, double exponent, double restitution) {
  const Chain row =
      uniform_chain(static_cast<int>(state.range(0)), {.exponent = exponent, .restitution = restitution});
  ChainOutcome outcome;
  for (auto _ : state) outcome = *resolve(row);
  state.counters["balance"] = outcome.balance;
  state.counters["steps"] = static_cast<double>(outcome.steps);
  state.SetLabel(outcome.ended ? "ended" : "NOT ENDED");
}
BENCHMARK_CAPTURE(chain, hertz_elastic, 1.5, 1.0)
    ->Arg(10)
    ->Arg(100)
    ->Arg(1000)
    ->Arg(10000)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(chain, linear_elastic, 1.0, 1.0)
    ->Arg(10)
    ->Arg(100)
    ->Arg(1000)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(chain, hertz_e09, 1.5, 0.9)
    ->Arg(10)
    ->Arg(30)
    ->Arg(100)
    ->Arg(200)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(chain, linear_e09, 1.0, 0.9)
    ->Arg(10)
    ->Arg(30)
    ->Arg(100)
    ->Arg(200)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(chain, hertz_e099, 1.5, 0.99)->Arg(100)->Arg(300)->Arg(1000)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(chain, hertz_e05, 1.5, 0.5)->Arg(10)->Arg(30)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(chain, hertz_plastic, 1.5, 0.0)->Arg(10)->Arg(30)->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
