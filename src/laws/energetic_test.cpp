// The energetic law: published digits, springs integrated in time, energy and momentum, endings.
#include "percuss/law.hpp"

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <cmath>
#include <random>

#include "percuss/account.hpp"
#include "support/mechanisms.hpp"

namespace percuss::energetic_test {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

Impact chain(int balls, double exponent, double e, double first = 1.0) {
  Impact impact{MatrixXd::Identity(balls, balls), VectorXd::Zero(balls), {}};
  impact.velocity[0] = first;
  for (int i = 0; i + 1 < balls; ++i) {
    VectorXd w = VectorXd::Zero(balls);
    w[i] = -1.0;
    w[i + 1] = 1.0;
    impact.elements.push_back(contact("c" + std::to_string(i), w, e));
    impact.elements.back().exponent = exponent;
  }
  return impact;
}

Outcome solve(const Impact& impact, Energetic law = {}) {
  auto outcome = resolve(impact, law);
  EXPECT_TRUE(outcome) << (outcome ? "" : to_string(outcome.error()));
  EXPECT_EQ(outcome->status, Status::solved) << outcome->reason;
  EXPECT_LE(outcome->residual.value(), 1e-10);  // the energy balance
  const Account a = account(impact, outcome->solution, account_options(impact, Energetic{}));
  EXPECT_LE(a.momentum_error, 1e-14);
  EXPECT_TRUE(a.kinetic && a.energetic);
  EXPECT_TRUE(a.kinematic) << a.violations.front().element << " " << a.violations.front().what;
  return *std::move(outcome);
}

const EnergeticDetail& detail(const Outcome& o) { return std::get<EnergeticDetail>(o.solution.detail); }

void expect_velocities(const Outcome& o, const std::vector<double>& digits) {
  for (std::size_t i = 0; i < digits.size(); ++i)
    EXPECT_NEAR(o.solution.velocity_after[static_cast<Eigen::Index>(i)], digits[i], 2e-10) << i;
}

TEST(Energetic, ThreeBallsToTenDigits) {
  expect_velocities(solve(chain(3, 1.0, 1.0)), {-0.1302616951, 0.1502295694, 0.9800321256});
  expect_velocities(solve(chain(3, 1.5, 1.0)), {-0.0709523537, 0.0764030391, 0.9945493146});
  expect_velocities(solve(chain(3, 1.0, 0.5)), {0.1827348569, 0.2339841796, 0.5832809634});
  Energetic mono;
  mono.model = Energetic::Model::mono;
  expect_velocities(solve(chain(3, 1.0, 0.5), mono), {0.1887192253, 0.2300462254, 0.5812345493});
  expect_velocities(solve(chain(3, 1.5, 0.9)), {-0.0086153562, 0.1041427985, 0.9044725576});
}

TEST(Energetic, LongerChainsToTenDigits) {
  expect_velocities(solve(chain(5, 1.5, 1.0)),
                    {-0.0710850171, -0.0302737641, -0.0144636290, 0.1270449861, 0.9887774241});
  expect_velocities(solve(chain(10, 1.5, 1.0)),
                    {-0.0710850171, -0.0302737894, -0.0158333972, -0.0088856952, -0.0051265832, -0.0029859782,
                     -0.0017376684, 0.0026719549, 0.1473903072, 0.9858658664});
}

TEST(Energetic, OneContactIsNewton) {
  for (const double e : {0.0, 0.3, 0.7, 1.0})
    for (const double exponent : {1.0, 1.2, 1.5, 2.0, 3.0}) {
      const Outcome o = solve(chain(2, exponent, e));
      EXPECT_NEAR(o.solution.velocity_after[0], 0.5 * (1.0 - e), 1e-9) << e << " " << exponent;
      EXPECT_NEAR(o.solution.velocity_after[1], 0.5 * (1.0 + e), 1e-9);
    }
}

TEST(Energetic, PlasticChainsMoveTogether) {  // infinitely many repeated impacts
  for (const double exponent : {1.0, 1.5})
    for (const int balls : {3, 8}) {
      const Outcome o = solve(chain(balls, exponent, 0.0));
      for (const double u : o.solution.velocity_after) EXPECT_NEAR(u, 1.0 / balls, 1e-11);
      EXPECT_GT(detail(o).contacts[0].repeated, 10);
    }
}

// λ = K max(x, 0)^η in time, fixed steps of a symplectic method: nothing of the library's.
VectorXd by_time(const Impact& impact, double step) {
  const MatrixXd W = impact.directions();
  const MatrixXd inverse = impact.mass.inverse();
  VectorXd u = impact.velocity, x = VectorXd::Zero(W.cols());
  for (long k = 0; k < 100000000; ++k) {
    x -= 0.5 * step * (W.transpose() * u);
    VectorXd force(x.size());
    for (Eigen::Index i = 0; i < x.size(); ++i) {
      const Element& e = impact.elements[static_cast<std::size_t>(i)];
      force[i] = x[i] > 0.0 ? e.stiffness * std::pow(x[i], e.exponent) : 0.0;
    }
    u += step * (inverse * (W * force));
    x -= 0.5 * step * (W.transpose() * u);
    if (k > 100 && (x.array() <= 0.0).all() && ((W.transpose() * u).array() >= 0.0).all()) break;
  }
  return u;
}

TEST(Energetic, ElasticWithoutReclosingIsTheMotionOfTheSprings) {
  Impact impact = chain(4, 1.5, 1.0);
  impact.mass.diagonal() << 1.0, 2.0, 0.7, 1.5;
  impact.elements[1].stiffness = 3.0;
  impact.elements[2].exponent = 1.0;
  const Outcome o = solve(impact);
  for (const EnergeticDetail::Contact& c : detail(o).contacts) ASSERT_EQ(c.repeated, 0);
  EXPECT_LT((by_time(impact, 1e-5) - o.solution.velocity_after).norm(), 1e-8);
}

// With e = 0 nothing of what is stored comes back, not even where the contact starts to expand at once.
TEST(Energetic, PrecompressionThatGivesNothingBack) {
  for (const auto model : {Energetic::Model::bi, Energetic::Model::mono}) {
    Impact impact = chain(2, 1.5, 0.0, 0.0);
    impact.elements[0].precompression = 0.3;
    Energetic law;
    law.model = model;
    const Outcome o = solve(impact, law);
    EXPECT_EQ(o.solution.velocity_after.norm(), 0.0);
    EXPECT_NEAR(detail(o).lost, stored_energy(impact), 1e-15);
  }
}

TEST(Energetic, PrecompressionBringsItsEnergy) {
  Impact impact = chain(3, 1.5, 0.9);
  impact.elements[1].precompression = 0.3;
  impact.elements[1].stiffness = 2.0;
  const double E0 = std::pow(0.3, 2.5 / 1.5) / (2.5 * std::pow(2.0, 1.0 / 1.5));
  EXPECT_NEAR(stored_energy(impact), E0, 1e-15);
  const Outcome o = solve(impact);
  const double T = 0.5 * o.solution.velocity_after.squaredNorm();
  EXPECT_NEAR(T, 0.5 + E0 - detail(o).lost, 1e-10);
}

TEST(Energetic, ScalingTheStiffnessDoesNotMatter) {
  const Outcome a = solve(chain(4, 1.5, 0.8));
  Impact stiff = chain(4, 1.5, 0.8);
  for (Element& e : stiff.elements) e.stiffness = 1e9;
  EXPECT_LT((a.solution.velocity_after - solve(stiff).solution.velocity_after).norm(), 1e-9);
}

TEST(Energetic, JointsHold) {  // a rigid rod between the second and third ball makes them one of mass 2
  Impact rod = chain(4, 1.5, 1.0);
  rod.elements[1] = joint("rod", rod.elements[1].directions.col(0));
  const Outcome o = solve(rod);
  EXPECT_NEAR(o.solution.gamma_after[1], 0.0, 1e-14);
  Impact heavy = chain(3, 1.5, 1.0);
  heavy.mass(1, 1) = 2.0;
  const VectorXd u = solve(heavy).solution.velocity_after;
  EXPECT_NEAR(o.solution.velocity_after[0], u[0], 1e-10);
  EXPECT_NEAR(o.solution.velocity_after[1], u[1], 1e-10);
  EXPECT_NEAR(o.solution.velocity_after[3], u[2], 1e-10);
}

TEST(Energetic, MovingWallsPushOrCloseForEver) {
  Impact wall{MatrixXd::Ones(1, 1), VectorXd::Zero(1), {contact("wall", VectorXd::Ones(1), 0.5)}};
  wall.elements[0].excitation = VectorXd::Constant(1, -1.0);
  EXPECT_NEAR(solve(wall).solution.velocity_after[0], 1.5, 1e-9);
  wall.elements.push_back(contact("other", -VectorXd::Ones(1), 0.5));
  wall.elements[1].excitation = VectorXd::Constant(1, -1.0);
  EXPECT_EQ(resolve(wall, Energetic{})->status, Status::no_solution);
}

TEST(Energetic, ABodyHeldFromBothSidesSwingsOrStops) {
  Impact held{MatrixXd::Ones(1, 1),
              VectorXd::Constant(1, -1.0),
              {contact("l", VectorXd::Ones(1), 1.0), contact("r", -VectorXd::Ones(1), 1.0)}};
  EXPECT_EQ(resolve(held, Energetic{})->status, Status::no_solution);
  held.elements[0].restitution = 0.5;
  EXPECT_NEAR(resolve(held, Energetic{})->solution.velocity_after[0], 0.0, 1e-12);
}

TEST(Energetic, RestitutionMayDependOnTheWork) {
  Energetic law;
  law.restitution = [](std::size_t, double work, int) { return work > 0.1 ? 0.6 : 1.0; };
  EXPECT_NEAR(solve(chain(2, 1.5, 1.0, 1.0), law).solution.velocity_after[1], 0.8, 1e-9);  // stores 0.25
  EXPECT_NEAR(solve(chain(2, 1.5, 1.0, 0.5), law).solution.velocity_after[1], 0.5, 1e-9);  // stores 0.0625
}

TEST(Energetic, HistoryAndEvents) {
  Energetic law;
  law.history = true;
  const Outcome o = solve(chain(3, 1.5, 0.9), law);
  EXPECT_GT(detail(o).history.size(), 50u);
  int opened = 0;
  for (const auto& event : detail(o).events) opened += event.kind == EnergeticDetail::Event::Kind::opens;
  EXPECT_GE(opened, 2);
}

TEST(Energetic, RefusesWhatItDoesNotKnow) {
  EXPECT_FALSE(resolve(slide_push(), Energetic{}));
  EXPECT_FALSE(resolve(chain(3, 1.5, 1.2), Energetic{}));
}

TEST(Energetic, RandomNetworksEndAndNeverGain) {
  std::mt19937_64 random(2008);
  std::uniform_real_distribution<double> uniform(0.0, 1.0);
  std::normal_distribution<double> normal;
  for (int trial = 0; trial < 150; ++trial) {
    const int f = 2 + trial % 5;
    const auto number = [&] { return normal(random); };
    const MatrixXd L = MatrixXd::NullaryExpr(f, f, number);
    Impact impact{L * L.transpose() + 0.5 * MatrixXd::Identity(f, f), VectorXd::NullaryExpr(f, number), {}};
    const int contacts = 1 + trial % f;
    for (int c = 0; c < contacts; ++c) {
      VectorXd w = VectorXd::NullaryExpr(f, number);
      if (w.dot(impact.velocity) > 0.0) w = -w;
      impact.elements.push_back(contact("c" + std::to_string(c), w, trial % 7 == 0 ? 1.0 : uniform(random)));
      impact.elements.back().stiffness = std::pow(10.0, 4.0 * uniform(random) - 2.0);
      impact.elements.back().exponent = trial % 3 == 0 ? 1.0 : 1.0 + uniform(random);
      if (trial % 4 == 0) impact.elements.back().precompression = 0.1 * uniform(random);
    }
    Energetic law;
    law.model = trial % 2 == 0 ? Energetic::Model::bi : Energetic::Model::mono;
    SCOPED_TRACE(trial);
    solve(impact, law);
  }
}

}  // namespace
}  // namespace percuss::energetic_test
