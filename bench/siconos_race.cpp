// The energetic law against Siconos 4.4 on rows of equal Hertz balls, e = 1: time and distance to the
// converged answer, in one run, alternating.
//
//   siconos_race [ROUNDS]      default 5; Siconos at 10,000 steps per unit impulse
//
// Built where the Debian packages libsiconos-kernel-dev and libsiconos-mechanics-dev are installed.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "percuss/models.hpp"
#include "siconos_chain.hpp"

namespace {

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

using Run = SiconosRun;

Run ours(int balls, double tolerance) {
  const percuss::Chain chain = percuss::uniform_chain(balls, {});
  percuss::Energetic law;
  law.tolerance = tolerance;
  const auto start = std::chrono::steady_clock::now();
  const auto outcome = percuss::resolve(chain, law);
  return {seconds_since(start), outcome->velocity};
}

double distance(const std::vector<double>& a, const std::vector<double>& b) {
  double largest = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) largest = std::max(largest, std::abs(a[i] - b[i]));
  return largest;
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

}  // namespace

int main(int argc, char** argv) {
  const int rounds = argc > 1 ? std::atoi(argv[1]) : 5;
  std::printf(
      "balls   percuss    Siconos    ratio of times   error percuss   error Siconos   ratio of errors\n");
  for (const int balls : {3, 10, 30, 100}) {
    const Run converged = ours(balls, 1e-14);
    std::vector<double> mine, theirs, ratio;
    Run one, other;
    for (int k = 0; k < rounds; ++k) {
      one = ours(balls, percuss::Energetic{}.tolerance);
      other = siconos_chain(balls, 1e-4);
      mine.push_back(one.seconds);
      theirs.push_back(other.seconds);
      ratio.push_back(other.seconds / one.seconds);
    }
    const double error = distance(one.velocity, converged.velocity),
                 far = distance(other.velocity, converged.velocity);
    std::printf("%5d  %8.3g s %8.3g s  %12.0f   %12.1e   %13.1e   %13.1e\n", balls, median(mine),
                median(theirs), median(ratio), error, far, far / error);
    std::fflush(stdout);
  }
}
