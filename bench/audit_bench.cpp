// Time of a verdict over all velocities, for 1 to 6 contacts with planar friction.
#include <benchmark/benchmark.h>

#include <random>

#include "percuss/consistency.hpp"

namespace {

using namespace percuss;

// Random directions, two more degrees of freedom than components. Data are multiples of 1/16. `spread` is how
// much the coefficients differ, in 1/16: small ones are often consistent, large ones rarely.
Impact contacts(int number, int spread) {
  std::mt19937_64 random(static_cast<std::uint64_t>(number));
  auto sixteenths = [&](int low, int high) {
    return std::uniform_int_distribution<int>(low, high)(random) / 16.0;
  };
  const int f = 2 * number + 2;
  Eigen::MatrixXd L = Eigen::MatrixXd::Zero(f, f);
  for (int i = 0; i < f; ++i) {
    L(i, i) = sixteenths(8, 32);
    for (int j = 0; j < i; ++j) L(i, j) = sixteenths(-16, 16);
  }
  Impact impact{L * L.transpose(), Eigen::VectorXd::Zero(f), {}};
  auto direction = [&] {
    Eigen::VectorXd w(f);
    for (double& x : w) x = sixteenths(-32, 32);
    return w;
  };
  for (int c = 0; c < number; ++c) {
    const std::string name = "c" + std::to_string(c);
    impact.elements.push_back(contact(name, direction(), 0.5 + sixteenths(-spread, spread)));
    impact.elements.push_back(friction(name + ".friction", 2 * c, direction(),
                                       Eigen::VectorXd::Constant(1, 0.25),
                                       0.5 + sixteenths(-spread, spread)));
  }
  return impact;
}

void verdict(benchmark::State& state) {
  const Impact impact = contacts(static_cast<int>(state.range(0)), static_cast<int>(state.range(1)));
  Consistency result;
  for (auto _ : state) result = judge(impact);
  state.SetLabel(std::string(to_string(result.verdict)));
  state.counters["lower"] = result.worst_gain_lower;
  state.counters["upper"] = result.worst_gain_upper.value_or(-1.0);
}
BENCHMARK(verdict)->ArgsProduct({{1, 2, 3, 4, 5, 6}, {2, 8}})->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
