// The long test: random impacts of 1 to 8 elements, degenerate ones among them, each resolved as a user would
// and then again without enumeration. Every solution is checked by the law itself; scalar problems are
// compared with enumeration. Prints what happened, and fails where more than a pinned share is not solved.
//
//   percuss_long_random [NUMBER] [FIRST_SEED]      default 1000000 and 1
#include <array>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

#include "percuss/law.hpp"
#include "support/law_check.hpp"
#include "support/random_impact.hpp"
#include "support/shares.hpp"

namespace {

using namespace percuss;

constexpr double tolerance = 1e-8;  // of the law check, relative to the impact's √energy

struct Tally {
  long problems = 0;
  long wrong = 0;
  long solved = 0;
  long none = 0;
  long several = 0;
  long continuum = 0;
  long undecided = 0;
  long not_converged = 0;            // as a user would resolve it
  long iterative_not_converged = 0;  // without enumeration, though a solution exists

  void operator+=(const Tally& t) {
    problems += t.problems, wrong += t.wrong, solved += t.solved, none += t.none, several += t.several,
        continuum += t.continuum;
    undecided += t.undecided, not_converged += t.not_converged;
    iterative_not_converged += t.iterative_not_converged;
  }
};

// What kind of problem a seed makes, and which shares of it may stay without an answer.
struct Kind {
  const char* name;
  double none, not_converged, undecided, iterative;
};
constexpr std::array kinds{
    Kind{"without friction", 0.26, 0.0002, 0.002, 0.0002},
    Kind{"planar friction", 0.174, 0.001, 0.006, 0.0008},
    Kind{"spatial friction", 0.16, 0.063, 0.49, 0.0003},
};
using Tallies = std::array<Tally, kinds.size()>;

std::size_t kind_of(unsigned long seed) { return seed % 3 == 0 ? 2 : seed % 5 == 0 ? 0 : 1; }

// Of the velocities after two solutions, relative to the largest velocity there is; data are of order one.
double distance(const Impact& impact, const Solution& a, const Solution& b) {
  auto norm = [&](const Eigen::VectorXd& u) { return std::sqrt(u.dot(impact.mass * u)); };
  return norm(a.velocity_after - b.velocity_after) / (1.0 + norm(a.velocity_after));
}

void fail(Tally& tally, unsigned long seed, const std::string& why) {
  ++tally.wrong;
  std::printf("seed %lu: %s\n", seed, why.c_str());
}

void check_all(const Impact& impact, const Outcome& outcome, unsigned long seed, Tally& tally) {
  if (const std::string fault = test::violation(impact, outcome.solution, tolerance); !fault.empty())
    fail(tally, seed, outcome.solver + ": " + fault);
  for (const Solution& solution : outcome.all)
    if (const std::string fault = test::violation(impact, solution, tolerance); !fault.empty())
      fail(tally, seed, "listed by " + outcome.solver + ": " + fault);
}

void run_one(unsigned long seed, Tally& tally) {
  ++tally.problems;
  test::RandomImpactOptions options;
  options.spatial = seed % 3 == 0;
  options.friction = seed % 5 != 0;
  options.degenerate = seed % 2 == 0;
  options.most_friction = seed % 7 == 0 ? 10.0 : 2.0;
  const Impact impact = test::random_impact(seed, options);

  Newton law;
  law.list_all = true;
  law.solver.enumeration_limit = 131072;
  const auto direct = resolve(impact, law);
  if (!direct) return fail(tally, seed, "refused: " + to_string(direct.error()));
  switch (direct->status) {
    case Status::solved:
      ++tally.solved;
      check_all(impact, *direct, seed, tally);
      break;
    case Status::no_solution: ++tally.none; break;
    case Status::not_converged: ++tally.not_converged; break;
  }
  if (!direct->count.decided)
    ++tally.undecided;
  else if (direct->count.continuum)
    ++tally.continuum;
  else if (direct->count.number > 1)
    ++tally.several;

  law.list_all = false;
  law.solver.enumeration_limit = 0;
  const auto iterative = resolve(impact, law);
  if (iterative->status == Status::solved) {
    check_all(impact, *iterative, seed, tally);
    if (direct->status == Status::no_solution)
      fail(tally, seed, iterative->solver + " solved what enumeration calls unsolvable");
    if (direct->count.decided && !direct->count.continuum && direct->status == Status::solved) {
      double nearest = 1e300;
      for (const Solution& known : direct->all)
        nearest = std::min(nearest, distance(impact, known, iterative->solution));
      if (nearest > 1e-6)
        fail(tally, seed, iterative->solver + " found a velocity that enumeration does not list");
    }
  } else if (iterative->status == Status::no_solution) {
    if (direct->status == Status::solved)
      fail(tally, seed, "called unsolvable without enumeration, but solved with it");
  } else if (direct->status == Status::solved) {
    ++tally.iterative_not_converged;
  }
}

}  // namespace

int main(int argc, char** argv) {
  const long number = argc > 1 ? std::atol(argv[1]) : 1000000;
  const unsigned long first = argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 1;
  const unsigned threads = std::max(1u, std::thread::hardware_concurrency());
  std::vector<Tallies> tallies(threads);
  std::vector<std::thread> pool;
  for (unsigned t = 0; t < threads; ++t)
    pool.emplace_back([&, t] {
      for (long i = t; i < number; i += threads) {
        const unsigned long seed = first + static_cast<unsigned long>(i);
        run_one(seed, tallies[t][kind_of(seed)]);
        if (t == 0 && (i / threads) % 25000 == 24999) std::fprintf(stderr, "%ld of %ld\n", i, number);
      }
    });
  for (std::thread& thread : pool) thread.join();
  Tallies by_kind;
  Tally sum;
  for (const Tallies& one : tallies)
    for (std::size_t k = 0; k < kinds.size(); ++k) by_kind[k] += one[k], sum += one[k];
  std::printf("%ld problems: %ld solved, %ld without solution, %ld not converged\n", number, sum.solved,
              sum.none, sum.not_converged);
  std::printf("of these %ld with several solutions, %ld with a continuum, %ld with an unknown number\n",
              sum.several, sum.continuum, sum.undecided);
  std::printf("without enumeration %ld of the solved ones did not converge\n", sum.iterative_not_converged);
  std::printf("%ld passed, %ld failed\n", number - sum.wrong, sum.wrong);
  bool good = sum.wrong == 0;
  for (std::size_t k = 0; k < kinds.size(); ++k) {
    const auto& [name, none, not_converged, undecided, iterative] = kinds[k];
    const Tally& t = by_kind[k];
    good &= test::within(name, "without solution", t.none, t.problems, none);
    good &= test::within(name, "not converged", t.not_converged, t.problems, not_converged);
    good &= test::within(name, "with an unknown number of solutions", t.undecided, t.problems, undecided);
    good &= test::within(name, "not converged without enumeration", t.iterative_not_converged, t.problems,
                         iterative);
  }
  return good ? 0 : 1;
}
