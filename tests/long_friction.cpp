// Friction of every size: random impacts with μ from 1e-6 to 1e14, a decade at a time, against exact
// enumeration. What is called solved must be a solution, what is called unsolvable must have none, and what
// is counted must be as many.
//
//   percuss_long_friction [IMPACTS PER DECADE] [FIRST_SEED]      default 10000 and 1
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

#include "percuss/law.hpp"
#include "support/exact_newton.hpp"
#include "support/random_impact.hpp"

namespace {

using namespace percuss;

constexpr int first_decade = -6, last_decade = 14;
constexpr double tolerance = 1e-8;  // of u⁺, in the metric of M, relative to the largest of u⁻ and u⁺
constexpr double most_unsolved = 0.004;  // share of impacts with a solution that may be called not converged

struct Tally {
  long wrong = 0, solved = 0, none = 0, not_converged = 0, uncounted = 0;
  void operator+=(const Tally& t) {
    wrong += t.wrong, solved += t.solved, none += t.none;
    not_converged += t.not_converged, uncounted += t.uncounted;
  }
};

Impact with_friction(unsigned long seed, int decade) {
  test::RandomImpactOptions options;
  options.min_elements = 2;
  options.max_elements = 5;
  options.degenerate = false;
  options.excitation = seed % 4 == 0;
  options.clutches = seed % 3 == 0;
  options.bilateral = seed % 5 == 0;
  Impact impact = test::random_impact(seed, options);
  std::mt19937_64 random(seed ^ 0x9e3779b97f4a7c15u);
  std::uniform_real_distribution<double> part(0.0, 1.0);
  for (Element& element : impact.elements)
    if (element.kind == Kind::friction)
      element.coefficients.setConstant(std::pow(10.0, decade + part(random)));
  return impact;
}

double norm(const Impact& impact, const Eigen::VectorXd& u) { return std::sqrt(u.dot(impact.mass * u)); }

void run_one(unsigned long seed, int decade, Tally& tally) {
  const Impact impact = with_friction(seed, decade);
  const auto outcome = resolve(impact, Newton{});
  const auto fail = [&](const std::string& why) {
    ++tally.wrong;
    std::printf("seed %lu, mu from 1e%d: %s\n", seed, decade, why.c_str());
  };
  if (!outcome) return fail("refused: " + to_string(outcome.error()));
  const test::ExactSolutions exact = test::solve_exactly(impact);
  const bool exists = !exact.velocity_after.empty();
  switch (outcome->status) {
    case Status::solved: {
      ++tally.solved;
      bool near = !exact.complete && exact.velocity_after.empty();
      for (const Eigen::VectorXd& u : exact.velocity_after)
        near = near || norm(impact, u - outcome->solution.velocity_after) <=
                           tolerance * (norm(impact, u) + norm(impact, impact.velocity));
      if (!near && exact.complete)
        fail(exists ? "solved, but not a solution" : "solved, but there is no solution");
      break;
    }
    case Status::no_solution:
      ++tally.none;
      if (exists) fail("called unsolvable, but there is a solution");
      break;
    case Status::not_converged:
      if (exists) ++tally.not_converged;
      if (outcome->count.decided || outcome->unique_velocity || outcome->unique_impulse)
        fail("not converged, but something is said about other solutions");
      break;
  }
  if (outcome->status == Status::solved && exact.complete) {
    if (!outcome->count.decided)
      ++tally.uncounted;
    else if (outcome->count.number != static_cast<long>(exact.velocity_after.size()))
      fail("counted " + std::to_string(outcome->count.number) + " solutions of " +
           std::to_string(exact.velocity_after.size()));
  }
}

}  // namespace

int main(int argc, char** argv) {
  const unsigned long number = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 10000;
  const unsigned long first = argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 1;
  Tally total;
  for (int decade = first_decade; decade < last_decade; ++decade) {
    const unsigned threads = std::max(1u, std::thread::hardware_concurrency());
    std::vector<Tally> tallies(threads);
    std::vector<std::thread> pool;
    for (unsigned t = 0; t < threads; ++t)
      pool.emplace_back([&, t] {
        for (unsigned long seed = first + t; seed < first + number; seed += threads)
          run_one(seed, decade, tallies[t]);
      });
    for (std::thread& thread : pool) thread.join();
    Tally sum;
    for (const Tally& t : tallies) sum += t;
    std::printf(
        "mu from 1e%d: %ld solved (%ld not counted), %ld without solution, %ld not converged, %ld wrong\n",
        decade, sum.solved, sum.uncounted, sum.none, sum.not_converged, sum.wrong);
    total += sum;
  }
  const auto all = static_cast<double>(total.solved + total.none + total.not_converged);
  const bool too_many = static_cast<double>(total.not_converged) > most_unsolved * all;
  if (too_many) std::printf("more than %g of all were not converged\n", most_unsolved);
  std::printf("%ld passed, %ld failed\n", total.solved + total.none + total.not_converged - total.wrong,
              total.wrong);
  return total.wrong > 0 || too_many ? 1 : 0;
}
