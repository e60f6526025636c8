// The verdict against brute force: random systems of 1 to 4 contacts with planar friction. No `consistent`
// may be contradicted by random admissible velocities, every witness must gain energy when the law resolves
// it.
//
//   percuss_long_audit [SYSTEMS] [VELOCITIES]      default 20000 and 1000
#include <Eigen/Cholesky>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <thread>
#include <vector>

#include "percuss/audit.hpp"
#include "percuss/consistency.hpp"
#include "percuss/newton.hpp"
#include "support/shares.hpp"

namespace {

using namespace percuss;

struct Tally {
  long consistent = 0, inconsistent = 0, undecided = 0, wrong = 0, beyond_definiteness = 0;
  long velocities = 0, none = 0, not_converged = 0;
  void operator+=(const Tally& t) {
    consistent += t.consistent, inconsistent += t.inconsistent, undecided += t.undecided, wrong += t.wrong;
    beyond_definiteness += t.beyond_definiteness;
    velocities += t.velocities, none += t.none, not_converged += t.not_converged;
  }
};

// Independent directions, multiples of 1/8.
Impact random_system(std::mt19937_64& random) {
  auto integer = [&](int low, int high) { return std::uniform_int_distribution<int>(low, high)(random); };
  const int contacts = integer(1, 4);
  const int f = 2 * contacts + integer(0, 2);
  Eigen::MatrixXd L = Eigen::MatrixXd::Zero(f, f);
  for (int i = 0; i < f; ++i) {
    L(i, i) = integer(4, 16) / 8.0;
    for (int j = 0; j < i; ++j) L(i, j) = integer(-8, 8) / 8.0;
  }
  Impact impact{L * L.transpose(), Eigen::VectorXd::Zero(f), {}};
  auto direction = [&] {
    Eigen::VectorXd w(f);
    for (double& x : w) x = integer(-16, 16) / 8.0;
    return w;
  };
  const int spread = integer(1, 8);  // coefficients that differ little are sometimes consistent
  for (int c = 0; c < contacts; ++c) {
    impact.elements.push_back(contact("c", direction(), (4 + integer(-spread, spread) / 2) / 8.0));
    impact.elements.push_back(friction("t", 2 * c, direction(),
                                       Eigen::VectorXd::Constant(1, integer(1, 8) / 8.0),
                                       integer(0, 8) / 8.0 * spread / 8.0 + (8 - spread) / 16.0));
  }
  return impact;
}

void check_velocities(const Impact& system, const Consistency& verdict, int number, std::mt19937_64& random,
                      Tally& tally) {
  const Eigen::MatrixXd W = system.directions();
  const Eigen::LLT<Eigen::MatrixXd> mass(system.mass);
  const Eigen::LDLT<Eigen::MatrixXd> delassus(W.transpose() * mass.solve(W));
  std::normal_distribution<double> normal;
  NewtonWorkspace workspace;
  Outcome outcome;
  Newton law;
  law.list_all = true;
  Impact impact = system;
  for (int i = 0; i < number; ++i) {
    Eigen::VectorXd gamma(W.cols());
    for (Eigen::Index r = 0; r < gamma.size(); ++r) gamma[r] = normal(random) * (r % 2 ? 2.0 : 1.0);
    for (Eigen::Index r = 0; r < gamma.size(); r += 2) gamma[r] = -std::abs(gamma[r]);
    impact.velocity = mass.solve(W * delassus.solve(gamma));
    resolve(impact, law, workspace, outcome);
    ++tally.velocities;
    if (outcome.status == Status::no_solution) ++tally.none;
    if (outcome.status == Status::not_converged) ++tally.not_converged;
    for (const Solution& s : outcome.all) {
      const Account a = account(impact, s);
      const double gain = a.energy_after / a.energy_before;
      const bool contradicted = verdict.verdict == Verdict::consistent && gain > 1.0 + 1e-9;
      const bool exceeded = verdict.worst_gain_upper && gain > *verdict.worst_gain_upper * (1.0 + 1e-9);
      if (!contradicted && !exceeded) continue;
      std::printf("gain %.12g although %s with at most %.12g\n", gain,
                  std::string(to_string(verdict.verdict)).c_str(), verdict.worst_gain_upper.value_or(-1.0));
      ++tally.wrong;
      return;
    }
  }
}

void run_one(unsigned long seed, int velocities, Tally& tally) {
  std::mt19937_64 random(seed);
  const Impact system = random_system(random);
  if (!validate(system) && system.elements.size() < 2) return;
  Impact named = system;
  for (std::size_t i = 0; i < named.elements.size(); ++i) named.elements[i].name += std::to_string(i);
  if (!validate(named)) return;  // a direction that vanished by chance
  const Consistency c = judge(named);
  switch (c.verdict) {
    case Verdict::consistent: ++tally.consistent; break;
    case Verdict::inconsistent: ++tally.inconsistent; break;
    case Verdict::undecided: ++tally.undecided; break;
  }
  if (c.verdict == Verdict::consistent && c.definiteness < -1e-9) ++tally.beyond_definiteness;
  if (c.witness) {
    Impact impact = named;
    impact.velocity = c.witness->velocity;
    Newton law;
    law.list_all = true;
    const auto outcome = resolve(impact, law);
    bool gains = false;
    for (const Solution& s : outcome->all) gains = gains || account(impact, s).total_work() > 0.0;
    if (!gains || !account(impact, outcome->solution).kinematic) {
      std::printf("seed %lu: the witness does not gain energy (%g expected)\n", seed, c.witness->work);
      ++tally.wrong;
    }
  }
  check_velocities(named, c, velocities, random, tally);
}

}  // namespace

int main(int argc, char** argv) {
  const long systems = argc > 1 ? std::atol(argv[1]) : 20000;
  const int velocities = argc > 2 ? std::atoi(argv[2]) : 1000;
  const unsigned threads = std::max(1u, std::thread::hardware_concurrency());
  std::vector<Tally> tallies(threads);
  std::vector<std::thread> pool;
  for (unsigned t = 0; t < threads; ++t)
    pool.emplace_back([&, t] {
      for (long i = t; i < systems; i += threads)
        run_one(static_cast<unsigned long>(i) + 1, velocities, tallies[t]);
    });
  for (std::thread& thread : pool) thread.join();
  Tally sum;
  for (const Tally& tally : tallies) sum += tally;
  std::printf(
      "%ld systems, %d velocities each: %ld consistent (%ld with an indefinite δG), %ld inconsistent, %ld "
      "undecided\n",
      systems, velocities, sum.consistent, sum.beyond_definiteness, sum.inconsistent, sum.undecided);
  std::printf("%ld passed, %ld failed\n", systems - sum.wrong, sum.wrong);
  bool good = sum.wrong == 0;
  good &= test::within("systems", "undecided", sum.undecided, systems, 0.001);
  good &= test::within("velocities", "without solution", sum.none, sum.velocities, 0.0001);
  good &= test::within("velocities", "not converged", sum.not_converged, sum.velocities, 0.0001);
  return good ? 0 : 1;
}
