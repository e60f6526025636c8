// How honest the intervals of fits are: synthetic impacts with noise of 1 % on all velocities, fitted again
// and again. Every coefficient must lie in its interval of 95 % in at least 93 of 100 repetitions.
//
//   percuss_long_fit [REPETITIONS] [CASE]      default 1000 of newton, poisson, stronge and chain each
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

#include "support/synthetic_impacts.hpp"

namespace {

using namespace percuss;

test::Coverage on_all_cores(test::Synthetic truth, int repetitions) {
  truth.options.threads = 1;
  const int workers = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  std::vector<test::Coverage> parts(static_cast<std::size_t>(workers));
  std::vector<std::thread> threads;
  int first = 0;
  for (int w = 0; w < workers; ++w) {
    const int count = (repetitions - first) / (workers - w);
    threads.emplace_back([&, w, first, count] {
      parts[static_cast<std::size_t>(w)] =
          test::cover(truth, 0.01, static_cast<std::uint64_t>(first) + 1, count);
    });
    first += count;
  }
  for (std::thread& thread : threads) thread.join();
  test::Coverage sum = parts.front();
  for (std::size_t w = 1; w < parts.size(); ++w) {
    sum.fitted += parts[w].fitted;
    for (std::size_t i = 0; i < sum.held.size(); ++i) {
      sum.held[i] += parts[w].held[i];
      sum.width[i] += parts[w].width[i];
    }
  }
  for (double& width : sum.width) width /= workers;
  return sum;
}

}  // namespace

int main(int argc, char** argv) {
  const int repetitions = argc > 1 ? std::atoi(argv[1]) : 1000;
  std::vector<std::string> cases = {"newton", "poisson", "stronge", "chain"};
  if (argc > 2) cases = {argv[2]};
  bool good = repetitions > 0;
  for (const std::string& name : cases) {
    const test::Synthetic truth = test::synthetic(name);
    const test::Coverage coverage = on_all_cores(truth, repetitions);
    for (std::size_t i = 0; i < truth.values.size(); ++i) {
      const double part = 100.0 * coverage.held[i] / repetitions;
      std::printf("%-8s %-38s %-5g +- %.4f  %d of %d held, %.1f %%\n", name.c_str(),
                  truth.options.parameters[i].c_str(), truth.values[i], 0.5 * coverage.width[i],
                  coverage.held[i], repetitions, part);
      good = good && part >= 93.0;
    }
    if (coverage.fitted < repetitions)
      std::printf("%-8s %d fits did not converge\n", name.c_str(), repetitions - coverage.fitted);
    std::fflush(stdout);
  }
  return good ? 0 : 1;
}
