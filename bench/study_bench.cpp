// Impacts by closed formulas, maps with their pictures, sweeps on one core and on all, a fit of many impacts.
#include <benchmark/benchmark.h>

#include <filesystem>
#include <random>
#include <thread>
#include <vector>

#include "laws/planar_impacts.hpp"
#include "percuss/fit.hpp"
#include "percuss/map.hpp"
#include "percuss/picture.hpp"
#include "percuss/sweep.hpp"
#include "percuss/tables.hpp"

namespace {

using namespace percuss;

constexpr std::size_t batch = 256;  // all numbers stay in the nearest cache

struct Numbers {
  std::vector<double> in[8], n = std::vector<double>(batch), t = n;
  std::vector<PlanarMode> mode = std::vector<PlanarMode>(batch);
  Numbers() {
    std::mt19937_64 random(1);
    const double low[8] = {1.0, -1.0, 1.0, -1.0, -3.0, 0.0, 0.0, 0.0}, high[8] = {3, 1, 3, -0.1, 3, 1, 1, 1};
    for (int k = 0; k < 8; ++k)
      for (std::size_t i = 0; i < batch; ++i)
        in[k].push_back(std::uniform_real_distribution(low[k], high[k])(random));
  }
};

// The regime and both impulses of every impact.
void contacts_that_differ(benchmark::State& state, const Law& law) {
  Numbers x;
  for (auto _ : state) {
    resolve_planar(law, {x.in[0], x.in[1], x.in[2], x.in[3], x.in[4], x.in[5], x.in[6], x.in[7]},
                   {x.n, x.t, x.mode});
    benchmark::DoNotOptimize(x.n.data());
    benchmark::DoNotOptimize(x.t.data());
    benchmark::DoNotOptimize(x.mode.data());
    benchmark::ClobberMemory();
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(batch));
}

void one_contact(benchmark::State& state, const Law& law) {
  Numbers x;
  const PlanarContact c{1.75, 1.299, 3.25, 0.5, 1.0, 0.5};
  for (auto _ : state) {
    resolve_planar(law, c, x.in[3], x.in[4], {x.n, x.t, x.mode});
    benchmark::DoNotOptimize(x.n.data());
    benchmark::DoNotOptimize(x.t.data());
    benchmark::DoNotOptimize(x.mode.data());
    benchmark::ClobberMemory();
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(batch));
}

BENCHMARK_CAPTURE(contacts_that_differ, newton, Newton{});
BENCHMARK_CAPTURE(contacts_that_differ, poisson, Poisson{});
BENCHMARK_CAPTURE(one_contact, newton, Newton{});
BENCHMARK_CAPTURE(one_contact, poisson, Poisson{});

// The bar of [Payr & Glocker 2005, Fig. 5].
Problem bar(const Law& law) {
  Impact impact;
  impact.mass = Eigen::Vector3d(1.0, 1.0, 1.0 / 3.0).asDiagonal();
  impact.velocity = Eigen::Vector3d(0.0, -1.0, 0.0);
  impact.elements = {contact("tip", Eigen::Vector3d(0.0, 1.0, -0.5), 1.0),
                     friction("tip.friction", 0, Eigen::Vector3d(1.0, 0.0, -0.866),
                              Eigen::VectorXd::Constant(1, 5.0 / 3.0), 1.0)};
  return make_problem(impact, law);
}

void map_of_the_bar(benchmark::State& state, const Law& law, const char* quantity, const char* points) {
  MapSpec spec;
  spec.axes = {{"approach.ratio", *parse_values(std::string("-5:5:") + points)},
               {"phi", *parse_values(std::string("0 deg:180 deg:") + points)}};
  spec.set = {{"elements.tip.normal[2]", "-cos(phi)"}, {"elements.tip.friction.tangent[2]", "-sin(phi)"}};
  spec.quantity = quantity;
  for (auto _ : state) {
    const auto map = make_map(bar(law), spec);
    benchmark::DoNotOptimize(draw::to_svg(report::map_figure(*map)));
    state.counters["impacts"] = static_cast<double>(map->evaluations);
  }
}
#define MAP(name, ...)                                 \
  BENCHMARK_CAPTURE(map_of_the_bar, name, __VA_ARGS__) \
      ->MeasureProcessCPUTime()                        \
      ->UseRealTime()                                  \
      ->Unit(benchmark::kMillisecond)
MAP(newton_4000_regimes, Newton{}, "regime", "4000");
MAP(newton_4000_work, Newton{}, "energy.work", "4000");
MAP(poisson_4000_regimes, Poisson{}, "regime", "4000");
MAP(stronge_400_regimes, Stronge{}, "regime", "400");

// Poisson's law through the general solver, with a journal.
void sweep_of_the_bar(benchmark::State& state) {
  SweepSpec spec;
  spec.vary = {{"approach.ratio", *parse_values("-5:5:400")},
               {"elements.tip.friction.coefficient", *parse_values("0:2:50")}};
  const auto sweep = Sweep::make({bar(Poisson{})}, spec);
  const std::string path = (std::filesystem::temp_directory_path() / "percuss-bench.part").string();
  for (auto _ : state) {
    std::filesystem::remove(path);
    auto journal = io::SweepJournal::open(path, "bench");
    benchmark::DoNotOptimize(
        run_sweep(*sweep, *journal, {.shard = {}, .threads = static_cast<int>(state.range(0))}));
  }
  std::filesystem::remove(path);
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(sweep->cases()));
}
BENCHMARK(sweep_of_the_bar)
    ->Arg(1)
    ->Arg(static_cast<int>(std::max(2u, std::thread::hardware_concurrency())))
    ->MeasureProcessCPUTime()
    ->UseRealTime()
    ->Unit(benchmark::kMillisecond);

// A thousand impacts of an ellipse on a board, each at another angle, as Newton's law makes them with noise
// of 3 %; fitted under all laws. Walton's law and Moreau's do not apply.
void fit_of_a_thousand_impacts(benchmark::State& state) {
  constexpr Eigen::Index rows = 1000;
  std::mt19937_64 random(1);
  const auto uniform = [&](double lo, double hi) { return std::uniform_real_distribution(lo, hi)(random); };
  Impact impact;
  impact.mass = Eigen::Vector3d(0.0364, 0.0364, 1.34e-5).asDiagonal();
  impact.velocity = Eigen::Vector3d(0.4, -2.8, -2.0);
  impact.elements = {contact("board", Eigen::Vector3d(0.0, 1.0, 0.0), 0.6),
                     friction("board.friction", 0, Eigen::Vector3d(1.0, 0.0, 0.03),
                              Eigen::VectorXd::Constant(1, 0.15), 0.2)};
  Measurements data;
  data.columns = {"elements.board.normal[2]", "elements.board.friction.tangent[2]"};
  data.before.resize(rows, 3);
  data.after.resize(rows, 3);
  data.values.resize(rows, 2);
  for (Eigen::Index i = 0; i < rows; ++i) {
    const double angle = uniform(-1.5, 1.5),
                 height = std::hypot(0.035 * std::cos(angle), 0.025 * std::sin(angle));
    Impact one = impact;
    one.velocity = Eigen::Vector3d(uniform(-1.0, 1.0), uniform(-3.0, -2.0), uniform(-20.0, 20.0));
    data.values.row(i) << 0.006 * std::sin(2.0 * angle) / 0.7, height;
    one.elements[0].directions(2, 0) = data.values(i, 0);
    one.elements[1].directions(2, 0) = data.values(i, 1);
    data.before.row(i) = one.velocity.transpose();
    data.after.row(i) = resolve(one)->solution.velocity_after.transpose();
    const Eigen::Vector3d noise(0.06, 0.06, 1.0);
    for (Eigen::Index j = 0; j < 3; ++j) data.after(i, j) += std::normal_distribution(0.0, noise[j])(random);
  }
  const std::vector<Problem> laws{make_problem(impact, Newton{}), make_problem(impact, Poisson{}),
                                  make_problem(impact, Energetic{}), make_problem(impact, Stronge{})};
  for (auto _ : state) benchmark::DoNotOptimize(fit_laws(laws, data));
}
BENCHMARK(fit_of_a_thousand_impacts)->MeasureProcessCPUTime()->UseRealTime()->Unit(benchmark::kMillisecond);

}  // namespace

BENCHMARK_MAIN();
