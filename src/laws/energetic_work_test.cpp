// What the energetic law says of work, of the energy that was stored before, and of where it gave up.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>

#include "laws/fehlberg.hpp"
#include "laws/held_friction.hpp"
#include "percuss/account.hpp"
#include "percuss/law.hpp"
#include "percuss/models.hpp"
#include "support/frictional_check.hpp"

namespace percuss::energetic_work_test {
namespace {

using Eigen::MatrixXd;
using Eigen::Vector2d;
using Eigen::VectorXd;

const EnergeticDetail& detail(const Outcome& o) { return std::get<EnergeticDetail>(o.solution.detail); }

Account accounted(const Impact& impact, const Outcome& o) {
  return account(impact, o.solution, account_options(impact, Energetic{}));
}

Impact row(std::vector<double> velocity, double e, double precompression = 0.0) {
  Chain chain = uniform_chain(static_cast<int>(velocity.size()), {1.0, 1.5, e, precompression});
  chain.velocity = std::move(velocity);
  return make_impact(chain);
}

// ∫ λγ dt by the trapezoidal rule over the samples of one element.
double by_trapezoids(const Outcome& o, std::size_t element) {
  double work = 0.0, time = 0.0, power = 0.0;
  for (const EnergeticDetail::Sample& s : detail(o).history) {
    if (s.element != element) continue;
    work += 0.5 * (s.time - time) * (power + s.force * s.gamma);
    time = s.time;
    power = s.force * s.gamma;
  }
  return work;
}

TEST(EnergeticWork, IsTheIntegralOverTheImpact) {
  Energetic law;
  law.history = true;
  for (const std::vector<double>& velocity :
       {std::vector<double>{1, 1, 0, 0, 0}, {1, 0, 0}, {2, 1, 1, -1}, {1, 1, 1, 0, 0, 0}})
    for (const double e : {0.3, 0.98}) {
      const Impact impact = row(velocity, e);
      const Outcome o = *resolve(impact, law);
      const Account a = accounted(impact, o);
      EXPECT_TRUE(a.energetic);
      EXPECT_NEAR(std::accumulate(a.work.begin(), a.work.end(), 0.0), a.total_work(), 1e-10);
      for (std::size_t i = 0; i < a.work.size(); ++i) {
        EXPECT_LT(a.work[i], 0.0) << i;
        EXPECT_DOUBLE_EQ(a.work[i], -detail(o).contacts[i].lost) << i;
        EXPECT_NEAR(a.work[i], by_trapezoids(o, i), 0.01 * detail(o).contacts[i].stored) << i;
      }
    }
}

TEST(EnergeticWork, ElasticContactsDoNone) {
  const Impact impact = row({1, 1, 0, 0, 0}, 1.0);
  const Account a = accounted(impact, *resolve(impact, Energetic{}));
  for (const double work : a.work) EXPECT_NEAR(work, 0.0, 1e-15);
  EXPECT_LE(std::abs(a.total_work()), 1.001 * a.energy_error);  // what there is is the error of the steps
}

// Contacts return at most what they stored, friction only takes; joints that were violated take what their
// grip costs.
TEST(EnergeticWork, OfRandomImpactsAddsUpAndIsNoGain) {
  int solved = 0, joints = 0;
  for (std::uint64_t seed = 1; seed <= 120; ++seed) {
    const test::FrictionalProblem problem = test::random_frictional(seed);
    const auto o = resolve(problem.impact, problem.law);
    if (!o || o->status != Status::solved) continue;
    ++solved;
    const Account a = accounted(problem.impact, *o);
    EXPECT_TRUE(a.energetic) << seed;
    const double size = a.energy_scale() + std::abs(a.excitation);
    double grip = 0.0;
    for (std::size_t i = 0; i < a.work.size(); ++i) {
      const Element& e = problem.impact.elements[i];
      EXPECT_EQ(a.work[i], detail(*o).work[i]) << seed;
      if (e.kind == Kind::joint || e.kind == Kind::rolling) {
        grip += a.work[i];  // of several at once only the sum has a sign
        continue;
      }
      const double most = e.kind == Kind::contact ? stored_energy({problem.impact.mass, {}, {e}}) : 0.0;
      EXPECT_LE(a.work[i], most + 1e-12 * size) << seed << " " << e.name;
    }
    EXPECT_LE(grip, 1e-12 * size) << seed;
    joints += grip < 0.0;
  }
  EXPECT_GT(solved, 100);
  EXPECT_GT(joints, 0);
}

// A body that drifts by takes no part, and hides nothing.
TEST(EnergeticWork, TheBalanceIsRelativeToTheImpact) {
  Energetic coarse;
  coarse.tolerance = 1e-6;
  const Impact impact = row({1, 0, 0}, 0.5);
  Impact drifting = impact;
  drifting.velocity.array() += 1024.0;
  const double balance = resolve(impact, coarse)->residual.value();
  EXPECT_GT(balance, 1e-14);
  EXPECT_NEAR(resolve(drifting, coarse)->residual.value() / balance, 1.0, 1e-3);
}

TEST(EnergeticWork, UniquenessIsSaidOnlyWhereItWasDecided) {
  const Outcome solved = *resolve(row({1, 0, 0}, 0.5), Energetic{});
  EXPECT_TRUE(solved.count.decided && solved.unique_velocity == true && solved.unique_impulse == true);
  // Pressed between two walls that lose nothing, and held by their friction.
  Impact swings{MatrixXd::Identity(2, 2),
                Vector2d(-0.1, 0.0),
                {contact("l", Vector2d(1.0, 0.0), 1.0), contact("r", Vector2d(-1.0, 0.0), 1.0),
                 friction("lt", 0, Vector2d(0.0, 1.0), VectorXd::Constant(1, 0.5))}};
  swings.elements[0].precompression = swings.elements[1].precompression = 1.0;
  const Outcome o = *resolve(swings, Energetic{});
  ASSERT_EQ(o.status, Status::not_converged);
  EXPECT_FALSE(o.reason.empty());
  EXPECT_FALSE(o.count.decided || o.unique_velocity || o.unique_impulse);
}

TEST(EnergeticWork, ImpulsesOfDependentDirectionsAreNotUnique) {
  Impact impact{MatrixXd::Identity(2, 2),
                Vector2d(0.0, -1.0),
                {contact("ground", Vector2d(0.0, 1.0), 0.5), joint("j", Vector2d(1.0, 0.0)),
                 joint("k", Vector2d(2.0, 0.0))}};
  EXPECT_EQ(resolve(impact, Energetic{})->unique_impulse, false);
  impact.elements.pop_back();
  EXPECT_EQ(resolve(impact, Energetic{})->unique_impulse, true);
  // Two feet of one body that stick: how they share the friction nobody knows.
  Impact feet{Eigen::Vector3d(1.0, 1.0, 0.5).asDiagonal(),
              Eigen::Vector3d(0.0, -1.0, 0.0),
              {contact("a", Eigen::Vector3d(0, 1, -1), 0.5), contact("b", Eigen::Vector3d(0, 1, 1), 0.5),
               friction("at", 0, Eigen::Vector3d(1, 0, 0), VectorXd::Constant(1, 0.5)),
               friction("bt", 1, Eigen::Vector3d(1, 0, 0), VectorXd::Constant(1, 0.5))}};
  const Outcome o = *resolve(feet, Energetic{});
  ASSERT_EQ(o.status, Status::solved);
  EXPECT_EQ(o.unique_velocity, true);
  EXPECT_NE(o.unique_impulse, true);
}

// Squares that overflow or vanish: nothing of it is solved, and nobody waits for it.
TEST(EnergeticWork, BeyondTheRangeOfNumbersNothingIsSolved) {
  for (const double speed : {1e160, 1e200, 1e-160, 1e-200, 1e-300}) {
    const Impact frictionless = row({speed, 0, 0}, 0.5);
    MatrixXd M(2, 2);
    M << 2.0, 0.3, 0.3, 1.0;
    const Impact rough{M,
                       Vector2d(-speed, speed),
                       {contact("n", Vector2d(1.0, 0.0), 0.5),
                        friction("t", 0, Vector2d(0.0, 1.0), VectorXd::Constant(1, 0.4))}};
    for (const Impact& impact : {frictionless, rough}) {
      const auto o = resolve(impact, Energetic{});
      ASSERT_TRUE(o);
      EXPECT_EQ(o->status, Status::not_converged) << speed;
      EXPECT_NE(o->reason.find("range of numbers"), std::string::npos) << o->reason;
      EXPECT_FALSE(o->count.decided || o->unique_velocity || o->unique_impulse);
    }
  }
}

// Nothing is told of it either: there is no solution with an account that is no number.
TEST(EnergeticWork, BeyondTheRangeOfNumbersThereIsNoAccount) {
  const Impact impact{MatrixXd::Identity(2, 2),
                      Vector2d(1.0, -1e308),
                      {contact("a", Vector2d(1.0, 0.0), 0.5), contact("b", Vector2d(0.0, 1.0), 1.0)}};
  const Outcome o = *resolve(impact, Energetic{});
  EXPECT_EQ(o.status, Status::not_converged);
  EXPECT_NE(o.reason.find("range of numbers"), std::string::npos) << o.reason;
  EXPECT_EQ(o.solution.velocity_after.size(), 0);
  EXPECT_FALSE(o.residual);
}

// Λ_T = −μΛ_N slides, however small μ is; its square may vanish.
TEST(EnergeticWork, FrictionNextToNothingSlides) {
  for (const double mu : {1e-16, 1e-99, 1e-101, 1e-200, 1e-300}) {
    const Impact impact{MatrixXd::Identity(2, 2),
                        Vector2d(2.0, -1.0),
                        {contact("n", Vector2d(0.0, 1.0), 1.0),
                         friction("t", 0, Vector2d(1.0, 0.0), VectorXd::Constant(1, mu))}};
    const Outcome o = *resolve(impact, Energetic{});
    ASSERT_EQ(o.status, Status::solved) << mu;
    EXPECT_EQ(o.solution.elements[1].mode, Mode::slip) << mu;
    EXPECT_EQ(o.solution.elements[1].slip, SlipDirection::forward) << mu;
    EXPECT_NEAR(o.solution.impulse[1] / mu, -o.solution.impulse[0], 1e-12) << mu;
    EXPECT_NEAR(o.solution.gamma_after[1], 2.0, 1e-15) << mu;
    EXPECT_NEAR(detail(o).frictions[1].lost / mu, 4.0, 1e-10) << mu;  // Λ_Nγ_T
  }
}

TEST(HeldFriction, SaysWhereThereAreNoForces) {
  const double none = std::numeric_limits<double>::quiet_NaN();
  HeldFriction held;
  EXPECT_FALSE(held.reset(MatrixXd::Constant(2, 2, none), {{0, 1}, {1, 1}}));
  ASSERT_TRUE(held.reset(MatrixXd::Identity(2, 2), {{0, 1}, {1, 1}}));
  EXPECT_EQ(held.solve(Vector2d(none, 1.0), Vector2d(1.0, 1.0)), std::numeric_limits<double>::infinity());
  EXPECT_EQ(held.solve(Vector2d(1.0, 1.0), Vector2d(1.0, none)), std::numeric_limits<double>::infinity());
  EXPECT_EQ(held.solve(Vector2d(0.5, 2.0), Vector2d(1.0, 1.0)), 0.0);  // and goes on
  EXPECT_EQ(held.force(), Vector2d(-0.5, -1.0));
}

TEST(StepError, DoesNotLoseWhatIsNoNumber) {
  for (std::size_t bad : {0u, 5u, 6u, 7u, 10u, 11u, 12u}) {
    double k[fehlberg::stages] = {};
    k[bad] = std::numeric_limits<double>::quiet_NaN();
    const double error = fehlberg::StepError{k, 1}(1.0);
    EXPECT_FALSE(error >= 0.0) << bad;
  }
}

}  // namespace
}  // namespace percuss::energetic_work_test
