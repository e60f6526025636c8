// The long test of the laws beyond Newton's: random problems, each checked by code that shares nothing with
// the law.
//
//   percuss_long_laws [NUMBER] [FIRST_SEED] [LAW]      per law; default 200000, 1 and all of them
//
// Poisson: both phases, inequality by inequality. Moreau: the optimality of the projection, and Newton's law.
// Walton: Newton's law. Stronge: small steps, and the limits of energy and friction. Energetic: balances.
// All: the account; and no more than pinned shares without solution or not converged.
#include <Eigen/LU>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "percuss/account.hpp"
#include "percuss/law.hpp"
#include "support/frictional_check.hpp"
#include "support/law_check.hpp"
#include "support/poisson_check.hpp"
#include "support/random_impact.hpp"
#include "support/shares.hpp"
#include "support/stronge_steps.hpp"

namespace {

using namespace percuss;

constexpr double tolerance = 1e-8;

struct Tally {
  long solved = 0, none = 0, several = 0, continuum = 0, undecided = 0, not_converged = 0, gains = 0,
       wrong = 0;
  void operator+=(const Tally& t) {
    solved += t.solved, none += t.none, several += t.several, continuum += t.continuum,
        undecided += t.undecided;
    not_converged += t.not_converged, gains += t.gains, wrong += t.wrong;
  }
};

void fail(Tally& tally, const char* law, unsigned long seed, const std::string& why) {
  ++tally.wrong;
  std::printf("%s, seed %lu: %s\n", law, seed, why.c_str());
}

void count(const Outcome& o, Tally& tally) {
  switch (o.status) {
    case Status::solved: ++tally.solved; break;
    case Status::no_solution: ++tally.none; return;
    case Status::not_converged: ++tally.not_converged; return;
  }
  if (!o.count.decided)
    ++tally.undecided;
  else if (o.count.continuum)
    ++tally.continuum;
  else if (o.count.number > 1)
    ++tally.several;
}

double norm(const Impact& impact, const Eigen::VectorXd& u) { return std::sqrt(u.dot(impact.mass * u)); }

// The account must find momentum and impulses in order; true if the elements added energy.
bool audit(const Impact& impact, const Solution& s, const char* law, unsigned long seed, Tally& tally) {
  const Account a = account(impact, s);
  for (const Violation& v : a.violations)
    if (v.requirement == Requirement::kinetic) fail(tally, law, seed, v.element + " " + v.what);
  return !a.energetic;
}

void poisson(unsigned long seed, Tally& tally) {
  test::RandomImpactOptions options;
  options.max_elements = 6;
  options.spatial = seed % 3 == 0;
  options.friction = seed % 5 != 0;
  options.degenerate = seed % 2 == 0;
  const Impact impact = test::random_impact(seed, options);
  Poisson law;
  law.list_all = true;
  law.solver.enumeration_limit = 131072;
  law.tangential = seed % 4 == 0   ? Poisson::Tangential::coulomb
                   : seed % 4 == 1 ? Poisson::Tangential::shifted
                                   : Poisson::Tangential::pfeiffer;
  const auto outcome = resolve(impact, law);
  if (!outcome) return fail(tally, "poisson", seed, "refused: " + to_string(outcome.error()));
  count(*outcome, tally);
  if (outcome->status != Status::solved) return;
  for (const Solution& s : outcome->all)
    if (const std::string why = test::poisson_violation(impact, s, law.tangential, tolerance); !why.empty())
      fail(tally, "poisson", seed, why);
  if (law.tangential == Poisson::Tangential::coulomb ||
      options.friction == false)  // shifted bounds may leave μΛ_N
    if (audit(impact, outcome->solution, "poisson", seed, tally)) ++tally.gains;
}

void moreau(unsigned long seed, Tally& tally) {
  std::mt19937_64 random(seed);
  test::RandomImpactOptions options;
  options.friction = options.bilateral = options.clutches = false;
  options.max_elements = 10;
  options.degenerate = seed % 2 == 0;
  Impact impact = test::random_impact(seed, options);
  const double epsilon = static_cast<double>(random() % 17) / 16.0;
  for (Element& e : impact.elements) e.restitution = epsilon;
  const Outcome o = *resolve(impact, Moreau{});
  count(o, tally);
  const Outcome newton = *resolve(impact, Newton{});
  if (newton.status != Status::not_converged && o.status != Status::not_converged &&
      newton.status != o.status)
    return fail(tally, "moreau", seed, "Newton's law with one ε says otherwise about the existence");
  if (o.status != Status::solved) return;
  if (const std::string why = test::violation(impact, o.solution, tolerance); !why.empty())
    fail(tally, "moreau", seed, why);
  if (newton.status == Status::solved &&
      norm(impact, newton.solution.velocity_after - o.solution.velocity_after) >
          1e-7 * (1.0 + norm(impact, o.solution.velocity_after)))
    fail(tally, "moreau", seed, "differs from Newton's law with one ε");
  if (audit(impact, o.solution, "moreau", seed, tally)) fail(tally, "moreau", seed, "gains relative energy");
}

// One contact with planar friction; normal and tangential motion coupled or not.
Impact one_contact(std::mt19937_64& random, bool coupled) {
  std::uniform_real_distribution<double> uniform(-1.0, 1.0);
  const double coupling = coupled ? 0.95 * uniform(random) : 0.0;
  const double scale = std::pow(10.0, 3.0 * uniform(random));
  Eigen::Matrix2d M;
  M << 1.0, coupling, coupling, 1.0;
  Impact impact{scale * M, Eigen::Vector2d(-0.01 - std::abs(uniform(random)), 3.0 * uniform(random)), {}};
  const double e = random() % 8 == 0 ? static_cast<double>(random() % 2) : 0.5 + 0.5 * uniform(random);
  const double mu = random() % 16 == 0 ? 0.0 : 1.0 + uniform(random);
  impact.elements = {contact("n", Eigen::Vector2d(1.0, 0.0), e),
                     friction("t", 0, Eigen::Vector2d(0.0, 1.5 + uniform(random)),
                              Eigen::VectorXd::Constant(1, mu), 0.999 * uniform(random))};
  return impact;
}

void walton(unsigned long seed, Tally& tally) {
  std::mt19937_64 random(seed);
  const Impact impact = one_contact(random, false);
  const Outcome o = *resolve(impact, Walton{});
  count(o, tally);
  if (const std::string why = test::violation(impact, o.solution, tolerance); !why.empty())
    fail(tally, "walton", seed, why);
  if (audit(impact, o.solution, "walton", seed, tally)) fail(tally, "walton", seed, "gains energy");
}

void stronge(unsigned long seed, Tally& tally) {
  std::mt19937_64 random(seed);
  const Impact impact = one_contact(random, true);
  Stronge law;
  law.compliance_ratio = std::pow(10.0, std::uniform_real_distribution<double>(-1.0, 1.0)(random));
  const auto outcome = resolve(impact, law);
  count(*outcome, tally);
  if (outcome->status != Status::solved) return fail(tally, "stronge", seed, outcome->reason);
  const Solution& s = outcome->solution;
  if (audit(impact, s, "stronge", seed, tally)) fail(tally, "stronge", seed, "gains energy");
  if (!account(impact, s).kinematic) fail(tally, "stronge", seed, "the contact closes again");
  const double e = impact.elements[0].restitution;
  if (e > 0.0 && e < 0.05) return;  // the unloading spring is too stiff for small steps
  const Eigen::MatrixXd W = impact.directions();
  const Eigen::Matrix2d G = W.transpose() * impact.mass.inverse() * W;
  const Eigen::Vector2d slow =
      test::stronge_by_steps(G, s.gamma_before, impact.elements[1].coefficients[0], e, law.compliance_ratio,
                             2e-4 * std::min(1.0, e > 0.0 ? e : 1.0));
  if ((slow - s.impulse).norm() > 5e-3 * slow.norm())
    fail(tally, "stronge", seed,
         "small steps lead elsewhere, relative " + std::to_string((slow - s.impulse).norm() / slow.norm()));
}

// Contacts with springs of all kinds: must end, balance energy and momentum, and lose energy.
void energetic(unsigned long seed, Tally& tally) {
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<double> uniform(0.0, 1.0);
  test::RandomImpactOptions options;
  options.friction = options.clutches = options.excitation = false;
  options.bilateral = false;  // a joint may hold back what approaches
  options.degenerate = seed % 2 == 0;
  options.max_elements = 6;
  Impact impact = test::random_impact(seed, options);
  for (Element& e : impact.elements) {
    if (e.kind != Kind::contact) continue;
    // All approach, so that none hold a body from both sides: there springs swing very long.
    const double gamma = e.directions.col(0).dot(impact.velocity);
    if (gamma > 0.0) e.directions *= -1.0;
    if (gamma == 0.0) return;
    e.stiffness = std::pow(10.0, 4.0 * uniform(random) - 2.0);
    e.exponent = random() % 2 == 0 ? 1.5 : 1.0 + uniform(random);
    if (random() % 4 == 0) e.precompression = uniform(random);
    if (random() % 3 == 0) e.restitution = 1.0;
  }
  Energetic law;
  law.model = random() % 2 == 0 ? Energetic::Model::bi : Energetic::Model::mono;
  const auto outcome = resolve(impact, law);
  if (!outcome) return fail(tally, "energetic", seed, "refused: " + to_string(outcome.error()));
  count(*outcome, tally);
  if (outcome->status != Status::solved) {
    if (outcome->status == Status::not_converged) fail(tally, "energetic", seed, outcome->reason);
    return;
  }
  const Solution& s = outcome->solution;
  const Account a = account(impact, s, account_options(impact, Energetic{}));
  if (!a.energetic || !a.kinetic) fail(tally, "energetic", seed, a.violations.front().what);
  for (const Violation& v : a.violations)
    if (v.requirement == Requirement::kinematic && v.what.find("after") != std::string::npos)
      fail(tally, "energetic", seed, v.element + " " + v.what);
  if (!(outcome->residual.value() <= 1e-9))
    fail(tally, "energetic", seed, "energy balance " + std::to_string(*outcome->residual));
}

// The same with friction, joints and moving constraints. Not converged is an answer here: friction can hold a
// body between springs that lose nothing.
void frictional(unsigned long seed, Tally& tally) {
  const test::FrictionalProblem problem = test::random_frictional(seed);
  const auto outcome = resolve(problem.impact, problem.law);
  if (!outcome) return fail(tally, "energetic with friction", seed, "refused: " + to_string(outcome.error()));
  count(*outcome, tally);
  if (const std::string why = test::frictional_violation(problem, *outcome); !why.empty())
    fail(tally, "energetic with friction", seed, why);
}

// A law, and which shares may stay without an answer.
struct Test {
  const char* law;
  void (*one)(unsigned long, Tally&);
  long number;
  double none, not_converged;
};

int run(const Test& suite, unsigned long first) {
  const unsigned threads = std::max(1u, std::thread::hardware_concurrency());
  std::vector<Tally> tallies(threads);
  std::vector<std::thread> pool;
  for (unsigned t = 0; t < threads; ++t)
    pool.emplace_back([&, t] {
      for (long i = t; i < suite.number; i += threads)
        suite.one(first + static_cast<unsigned long>(i), tallies[t]);
    });
  for (std::thread& thread : pool) thread.join();
  Tally sum;
  for (const Tally& tally : tallies) sum += tally;
  std::printf(
      "%s: %ld problems, %ld solved, %ld without solution, %ld not converged; %ld with several solutions, "
      "%ld "
      "with a continuum, %ld with an unknown number; %ld gained energy; %ld wrong\n",
      suite.law, suite.number, sum.solved, sum.none, sum.not_converged, sum.several, sum.continuum,
      sum.undecided, sum.gains, sum.wrong);
  bool good = sum.wrong == 0;
  good &= test::within(suite.law, "without solution", sum.none, suite.number, suite.none);
  good &= test::within(suite.law, "not converged", sum.not_converged, suite.number, suite.not_converged);
  return good ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  const long number = argc > 1 ? std::atol(argv[1]) : 200000;
  const unsigned long first = argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 1;
  const std::string only = argc > 3 ? argv[3] : "";
  const Test tests[] = {{"poisson", poisson, number, 0.045, 0.009},
                        {"moreau", moreau, number, 0.1, 0.0},
                        {"walton", walton, number, 0.0, 0.0},
                        {"stronge", stronge, number, 0.0, 0.0},
                        {"energetic", energetic, number / 2, 0.0, 0.0},
                        {"energetic with friction", frictional, number / 2, 0.001, 0.005}};
  int failures = 0;
  for (const Test& suite : tests)
    if (only.empty() || only == suite.law) failures += run(suite, first);
  return failures;
}
