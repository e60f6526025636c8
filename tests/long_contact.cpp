// The contact solvers on random problems. Small ones: random impacts as contact problems; every answer is
// checked by Newton's law read off the specification and compared with enumeration. Large ones: piles, walls,
// towers and random bodies, of 50 to 500 contacts, with mass ratios up to 10⁶, μ up to 10 and more contacts
// than freedom; every answer is checked by a residual written here.
//
//   percuss_long_contact [SMALL] [LARGE] [FIRST_SEED]      default 100000, 1000 and 1
#include <Eigen/Dense>
#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include "percuss/impact_contacts.hpp"
#include "percuss/law.hpp"
#include "percuss/models.hpp"
#include "support/law_check.hpp"
#include "support/random_impact.hpp"
#include "support/shares.hpp"

namespace {

using namespace percuss;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr double tolerance = 1e-8;

struct Tally {
  long wrong = 0, solved = 0, none = 0, not_converged = 0;
  long missed = 0;  // not converged, though a solution is known
  long left_out = 0;

  void operator+=(const Tally& t) {
    wrong += t.wrong, solved += t.solved, none += t.none, not_converged += t.not_converged;
    missed += t.missed, left_out += t.left_out;
  }
};

void fail(Tally& tally, unsigned long seed, const std::string& why) {
  ++tally.wrong;
  std::printf("seed %lu: %s\n", seed, why.c_str());
}

void count(Tally& tally, Status status) {
  ++(status == Status::solved        ? tally.solved
     : status == Status::no_solution ? tally.none
                                     : tally.not_converged);
}

// u⁺ and all that follows from Λ.
Solution solution_of(const Impact& impact, const VectorXd& lambda) {
  Solution s;
  const MatrixXd W = impact.directions();
  s.velocity_before = impact.velocity;
  s.velocity_after = impact.velocity + impact.mass.llt().solve(W * lambda);
  s.impulse = lambda;
  s.gamma_before = W.transpose() * impact.velocity + impact.excitation();
  s.gamma_after = W.transpose() * s.velocity_after + impact.excitation();
  s.xi = s.gamma_after + impact.restitution().cwiseProduct(s.gamma_before);
  return s;
}

void small(unsigned long seed, Tally& tally) {
  test::RandomImpactOptions options;
  options.spatial = seed % 3 == 0;
  options.friction = seed % 5 != 0;
  options.degenerate = seed % 2 == 0;
  options.most_friction = seed % 7 == 0 ? 10.0 : 2.0;
  const Impact impact = test::random_impact(seed, options);
  const auto problem = make_contact_problem(impact);
  if (!problem) {  // what a contact problem cannot express
    ++tally.left_out;
    return;
  }
  ContactOptions how;
  how.tolerance = 1e-11;
  const ContactOutcome outcome = solve(*problem, how).value();
  count(tally, outcome.status);

  Newton law;
  law.list_all = true;
  const auto known = resolve(impact, law);
  if (!known) return fail(tally, seed, "refused: " + to_string(known.error()));
  if (outcome.status == Status::no_solution && known->status == Status::solved)
    return fail(tally, seed, "called unsolvable, but " + known->solver + " solves it");
  if (outcome.status == Status::not_converged && known->status == Status::solved) ++tally.missed;
  if (outcome.status != Status::solved) return;

  const Solution found = solution_of(impact, *impulses(impact, outcome.r));
  if (const std::string fault = test::violation(impact, found, tolerance); !fault.empty())
    return fail(tally, seed, fault);
  if (known->status == Status::no_solution) return fail(tally, seed, "solved what has no solution");
  if (known->status != Status::solved || !known->count.decided || known->count.continuum) return;
  const auto norm = [&](const VectorXd& u) { return std::sqrt(u.dot(impact.mass * u)); };
  double nearest = 1e300;
  for (const Solution& s : known->all)
    nearest =
        std::min(nearest, norm(s.velocity_after - found.velocity_after) / (1.0 + norm(s.velocity_after)));
  if (nearest > 1e-6) fail(tally, seed, "a velocity that enumeration does not list");
}

// ‖r − P_K(r − û)‖/‖q‖, from the definition.
double residual(const ContactProblem& problem, const std::vector<double>& r) {
  const auto d = static_cast<std::size_t>(problem.d());
  double sum = 0.0, scale = 0.0;
  for (std::size_t i = 0; i < problem.contacts(); ++i) {
    VectorXd u = Eigen::Map<const VectorXd>(&problem.q[d * i], problem.d());
    scale += u.squaredNorm();
    for (std::size_t k = problem.W.start[i]; k < problem.W.start[i + 1]; ++k)
      u += Eigen::Map<const Eigen::Matrix<double, -1, -1, Eigen::RowMajor>>(&problem.W.values[d * d * k],
                                                                            problem.d(), problem.d()) *
           Eigen::Map<const VectorXd>(&r[d * static_cast<std::size_t>(problem.W.columns[k])], problem.d());
    const double mu = problem.mu[i];
    const VectorXd own = Eigen::Map<const VectorXd>(&r[d * i], problem.d());
    VectorXd z = own - u;
    z[0] -= mu * u.tail(problem.d() - 1).norm();
    const double tangential = z.tail(problem.d() - 1).norm();
    VectorXd p = z;
    if (mu * tangential <= -z[0]) {
      p.setZero();
    } else if (tangential > mu * z[0]) {
      p[0] = (z[0] + mu * tangential) / (1.0 + mu * mu);
      p.tail(problem.d() - 1) *= mu * p[0] / tangential;
    }
    sum += (own - p).squaredNorm();
  }
  return std::sqrt(sum / scale);
}

// Random contacts between random bodies, more contacts than freedom among them.
ContactProblem random_bodies(std::mt19937_64& random) {
  std::uniform_real_distribution<double> unit(0.0, 1.0);
  const int contacts = 50 + static_cast<int>(unit(random) * 450),
            bodies = 1 + contacts / (1 + static_cast<int>(unit(random) * 4));
  const double ratio = std::pow(10.0, 6.0 * unit(random)), most_mu = std::pow(10.0, 2.0 * unit(random) - 1.0);
  ContactScene scene;
  const auto vector = [&] {
    return Eigen::Vector3d(unit(random) - 0.5, unit(random) - 0.5, unit(random) - 0.5);
  };
  for (int b = 0; b < bodies; ++b) {
    ContactScene::Body body;
    body.inverse_mass = std::pow(ratio, -unit(random));
    body.inverse_inertia = 5.0 * body.inverse_mass * Eigen::Matrix3d::Identity();
    body.velocity = vector();
    body.spin = vector();
    scene.bodies.push_back(body);
  }
  for (int c = 0; c < contacts; ++c) {
    ContactScene::Contact contact;
    contact.second = static_cast<int>(unit(random) * bodies);
    contact.first = static_cast<int>(unit(random) * (bodies + 1)) - 1;
    if (contact.first == contact.second) contact.first = -1;
    set_frame(contact, vector().normalized());
    contact.first_arm = vector();
    contact.second_arm = vector();
    contact.mu = most_mu * unit(random);
    scene.contacts.push_back(contact);
  }
  return make_contact_problem(scene);
}

void large(unsigned long seed, Tally& tally) {
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<double> unit(0.0, 1.0);
  PileOptions options;
  options.seed = seed;
  options.mu = seed % 11 == 0 ? 10.0 : unit(random);
  options.load = static_cast<PileLoad>(seed % 3);
  const int size = 50 + static_cast<int>(450 * unit(random));
  ContactProblem problem;
  switch (seed % 4) {
    case 0: problem = make_contact_problem(sphere_pile(size, options)); break;
    case 1: problem = make_contact_problem(box_wall(2 + size / 100, 3 + size / 100, options)); break;
    case 2: problem = make_contact_problem(plank_tower(2 + size / 40, 3, options)); break;
    default: problem = random_bodies(random); break;
  }
  ContactOptions how;
  how.tolerance = tolerance;
  how.work_limit = 5e10;
  const ContactOutcome outcome = solve(problem, how).value();
  count(tally, outcome.status);
  if (outcome.status == Status::solved) {
    if (const double wrong = residual(problem, outcome.r); !(wrong <= 1.01 * tolerance))
      fail(tally, seed, "called solved with a residual of " + std::to_string(wrong));
  } else {
    std::printf("seed %lu: %zu contacts, residual %.1e, %s\n", seed, problem.contacts(),
                outcome.residual.relative, outcome.reason.c_str());
  }
}

template <class One>
Tally run(long number, unsigned long first, One one) {
  const unsigned threads = std::max(1u, std::thread::hardware_concurrency());
  std::vector<Tally> tallies(threads);
  std::vector<std::thread> pool;
  std::atomic<long> next = 0;
  for (unsigned t = 0; t < threads; ++t)
    pool.emplace_back([&, t] {
      for (long i = next++; i < number; i = next++) {
        one(first + static_cast<unsigned long>(i), tallies[t]);
        if (i % 10000 == 9999) std::fprintf(stderr, "%ld of %ld\n", i + 1, number);
      }
    });
  for (std::thread& thread : pool) thread.join();
  Tally sum;
  for (const Tally& tally : tallies) sum += tally;
  return sum;
}

}  // namespace

int main(int argc, char** argv) {
  const long smalls = argc > 1 ? std::atol(argv[1]) : 100000, larges = argc > 2 ? std::atol(argv[2]) : 1000;
  const unsigned long first = argc > 3 ? std::strtoul(argv[3], nullptr, 10) : 1;
  const Tally s = run(smalls, first, small);
  std::printf(
      "%ld small: %ld solved, %ld without solution, %ld not converged (%ld of them solvable), %ld left out\n",
      smalls, s.solved, s.none, s.not_converged, s.missed, s.left_out);
  const Tally l = run(larges, first, large);
  std::printf("%ld large: %ld solved, %ld without solution, %ld not converged\n", larges, l.solved, l.none,
              l.not_converged);
  std::printf("%ld wrong\n", s.wrong + l.wrong);
  bool good = s.wrong + l.wrong == 0;
  good &= test::within("small", "without solution", s.none, smalls, 0.017);
  good &= test::within("small", "not converged", s.not_converged, smalls, 0.155);
  good &= test::within("small", "not converged though solvable", s.missed, smalls, 0.0005);
  good &= test::within("small", "left out", s.left_out, smalls, 0.137);
  good &= test::within("large", "without solution", l.none, larges, 0.0);
  good &= test::within("large", "not converged", l.not_converged, larges, 0.10);
  return good ? 0 : 1;
}
