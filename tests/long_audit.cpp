// The verdict against brute force: random systems of 1 to 4 contacts with planar friction, or rigid bodies
// whose directions depend on each other. No `consistent` or `undecided` may be contradicted by random
// admissible velocities, every witness must gain energy when the law resolves it.
//
//   percuss_long_audit [SYSTEMS] [VELOCITIES] [bodies]      default 20000 and 1000
#include <Eigen/Cholesky>
#include <Eigen/Geometry>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <thread>
#include <vector>

#include "percuss/account.hpp"
#include "percuss/audit.hpp"
#include "percuss/consistency.hpp"
#include "percuss/law.hpp"
#include "percuss/newton_workspace.hpp"
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

// A planar body with two or three frictional contacts, or a spatial one with one to three.
Impact random_body(std::mt19937_64& random) {
  auto uniform = [&](double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(random);
  };
  auto one_of = [&](std::initializer_list<double> values) {
    return *(values.begin() + std::uniform_int_distribution<long>(0, std::ssize(values) - 1)(random));
  };
  const bool spatial = uniform(0, 1) < 0.25, flat = uniform(0, 1) < 0.5;
  const int f = spatial ? 6 : 3, contacts = static_cast<int>(spatial ? uniform(1, 4) : uniform(2, 4));
  Impact impact{
      Eigen::MatrixXd(Eigen::VectorXd::NullaryExpr(f, [&] { return uniform(0.1, 3.0); }).asDiagonal()),
      Eigen::VectorXd::Zero(f),
      {}};
  for (int c = 0; c < contacts; ++c) {
    const auto arm = [&](const Eigen::Vector3d& point, const Eigen::Vector3d& direction) {
      Eigen::VectorXd w(f);
      const Eigen::Vector3d turn = point.cross(direction);
      if (spatial)
        w << direction, turn;
      else
        w << direction.head(2), turn[2];
      return w;
    };
    const Eigen::Vector3d point(uniform(-1, 1), uniform(-1, 1), spatial ? uniform(-1, 1) : 0.0);
    Eigen::Vector3d n = spatial ? Eigen::Vector3d(0, 0, 1) : Eigen::Vector3d(0, 1, 0);
    if (!flat)
      n = Eigen::Vector3d(uniform(-1, 1), uniform(-1, 1), spatial ? uniform(-1, 1) : 0.0).normalized();
    const Eigen::Vector3d t = spatial ? n.unitOrthogonal() : Eigen::Vector3d(n[1], -n[0], 0);
    Eigen::MatrixXd tangents = arm(point, t);
    if (spatial) {
      tangents.conservativeResize(Eigen::NoChange, 2);
      tangents.col(1) = arm(point, n.cross(t));
    }
    impact.elements.push_back(contact("c", arm(point, n), one_of({0.0, 0.3, 0.5, 0.7, 1.0})));
    impact.elements.push_back(friction(
        "t", 2 * c, tangents, Eigen::VectorXd::Constant(tangents.cols(), one_of({0.1, 0.3, 1.0, 2.0})),
        one_of({0.0, 0.0, 0.5, -0.3})));
  }
  return impact;
}

// Random velocities at which no contact separates.
void check_body(const Impact& body, const Consistency& verdict, int number, std::mt19937_64& random,
                Tally& tally) {
  const Eigen::LLT<Eigen::MatrixXd> mass(body.mass);
  std::normal_distribution<double> normal;
  Newton law;
  law.list_all = true;
  Impact impact = body;
  const auto approaches = [&] {
    for (const Element& e : impact.elements)
      if (e.kind == Kind::contact && e.directions.col(0).dot(impact.velocity) > 0.0) return false;
    return true;
  };
  for (int i = 0; i < number; ++i) {
    impact.velocity = mass.matrixU().solve(
        Eigen::VectorXd(Eigen::VectorXd::NullaryExpr(body.freedom(), [&] { return normal(random); })));
    if (!approaches()) impact.velocity *= -1.0;
    if (!approaches()) continue;
    const auto outcome = resolve(impact, law);
    if (!outcome || outcome->status != Status::solved) continue;
    for (const Solution& s : outcome->all) {
      const Account a = account(impact, s);
      const double gain = a.energy_after / a.energy_before;
      if (!a.kinematic || !a.kinetic || gain <= 1.0 + 1e-8) continue;
      if (verdict.verdict == Verdict::inconsistent) continue;
      std::printf("a body gains %.12g although %s\n", gain, std::string(to_string(verdict.verdict)).c_str());
      ++tally.wrong;
      return;
    }
  }
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

void run_one(unsigned long seed, int velocities, bool bodies, Tally& tally) {
  std::mt19937_64 random(seed);
  const Impact system = bodies ? random_body(random) : random_system(random);
  if (!validate(system) && system.elements.size() < 2) return;
  Impact named = system;
  for (std::size_t i = 0; i < named.elements.size(); ++i) named.elements[i].name += std::to_string(i);
  if (!validate(named)) return;  // a direction that vanished by chance
  const Consistency c = judge(named, Newton{});
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
    if (outcome->all.empty()) gains = account(impact, outcome->solution).total_work() > 0.0;
    if (!gains || !account(impact, outcome->solution).kinematic) {
      std::printf("seed %lu: the witness does not gain energy (%g expected)\n", seed, c.witness->work);
      ++tally.wrong;
    }
  }
  if (bodies)
    check_body(named, c, velocities, random, tally);
  else
    check_velocities(named, c, velocities, random, tally);
}

}  // namespace

int main(int argc, char** argv) {
  const long systems = argc > 1 ? std::atol(argv[1]) : 20000;
  const int velocities = argc > 2 ? std::atoi(argv[2]) : 1000;
  const bool bodies = argc > 3 && std::string(argv[3]) == "bodies";
  const unsigned threads = std::max(1u, std::thread::hardware_concurrency());
  std::vector<Tally> tallies(threads);
  std::vector<std::thread> pool;
  for (unsigned t = 0; t < threads; ++t)
    pool.emplace_back([&, t] {
      for (long i = t; i < systems; i += threads)
        run_one(static_cast<unsigned long>(i) + 1, velocities, bodies, tallies[t]);
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
  good &= test::within("systems", "undecided", sum.undecided, systems, bodies ? 0.02 : 0.001);
  good &= test::within("velocities", "without solution", sum.none, sum.velocities, 0.0001);
  good &= test::within("velocities", "not converged", sum.not_converged, sum.velocities, 0.0001);
  return good ? 0 : 1;
}
