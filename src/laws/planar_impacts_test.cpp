// The formulas for many impacts at once against the general solver.
#include "laws/planar_impacts.hpp"

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <cmath>
#include <random>
#include <vector>

#include "percuss/impact.hpp"

namespace percuss::planar_impacts_test {
namespace {

struct Batch {
  std::vector<double> a, d, b, gn, gt, mu, en, et, n, t;
  std::vector<PlanarMode> mode;

  explicit Batch(std::size_t size) : n(size), t(size), mode(size) {
    for (auto* v : {&a, &d, &b, &gn, &gt, &mu, &en, &et}) v->resize(size);
  }
  PlanarImpacts in() const { return {a, d, b, gn, gt, mu, en, et}; }
  PlanarOutcomes out() { return {n, t, mode}; }
};

// Friction from none to far beyond critical, approach and separation.
Batch random_batch(std::size_t size, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  const auto uniform = [&](double lo, double hi) { return std::uniform_real_distribution(lo, hi)(random); };
  Batch batch(size);
  for (std::size_t i = 0; i < size; ++i) {
    batch.a[i] = uniform(0.2, 3.0);
    batch.b[i] = uniform(0.2, 3.0);
    batch.d[i] = uniform(-0.95, 0.95) * std::sqrt(batch.a[i] * batch.b[i]);
    batch.gn[i] = uniform(-1.0, 0.2);
    batch.gt[i] = uniform(-2.0, 2.0);
    batch.mu[i] = i % 20 == 0 ? 0.0 : uniform(0.0, 3.0);
    batch.en[i] = i % 7 == 0 ? 0.0 : uniform(0.0, 1.0);
    batch.et[i] = i % 5 == 0 ? 0.0 : uniform(0.0, 1.0);
  }
  return batch;
}

// G = M⁻¹ with W = I.
Impact impact_of(const Batch& batch, std::size_t i) {
  Eigen::Matrix2d G;
  G << batch.a[i], batch.d[i], batch.d[i], batch.b[i];
  Eigen::Matrix2d M = G.inverse();
  M(1, 0) = M(0, 1);
  return {M,
          Eigen::Vector2d(batch.gn[i], batch.gt[i]),
          {contact("N", Eigen::Vector2d(1, 0), batch.en[i]),
           friction("T", 0, Eigen::Vector2d(0, 1), Eigen::VectorXd::Constant(1, batch.mu[i]), batch.et[i])}};
}

PlanarMode mode_of(const Solution& s) {
  if (s.elements[0].mode == Mode::inactive) return PlanarMode::open;
  if (s.elements[1].mode == Mode::stick) return PlanarMode::stick;
  return s.elements[1].slip == SlipDirection::forward ? PlanarMode::forward : PlanarMode::backward;
}

struct Tally {
  std::size_t compared = 0, undecided = 0, several = 0;
};

Tally compare_with_solver(const Law& law, std::size_t size, std::uint64_t seed) {
  Batch batch = random_batch(size, seed);
  resolve_planar(law, batch.in(), batch.out());
  Tally tally;
  for (std::size_t i = 0; i < size; ++i) {
    const Outcome outcome = *resolve(impact_of(batch, i), law);
    if (batch.mode[i] == PlanarMode::undecided) {
      ++tally.undecided;
      if (outcome.count.number > 1 || outcome.count.continuum) ++tally.several;
      continue;
    }
    ++tally.compared;
    EXPECT_EQ(outcome.status, Status::solved) << "impact " << i;
    if (outcome.status != Status::solved) continue;
    EXPECT_EQ(outcome.count.number, 1) << "impact " << i;
    const Eigen::VectorXd& impulse = outcome.solution.impulse;
    const double size_of_it = 1.0 + impulse.norm();
    EXPECT_NEAR(batch.n[i], impulse[0], 1e-9 * size_of_it) << "impact " << i;
    EXPECT_NEAR(batch.t[i], impulse[1], 1e-9 * size_of_it) << "impact " << i;
    EXPECT_EQ(batch.mode[i], mode_of(outcome.solution)) << "impact " << i << ", gamma_n " << batch.gn[i];
    if (testing::Test::HasFailure() && tally.compared > 100000) break;
  }
  return tally;
}

Poisson poisson(Poisson::Tangential rule) {
  Poisson law;
  law.tangential = rule;
  return law;
}

TEST(PlanarImpacts, AgreeWithNewtonsLaw) {
  const Tally tally = compare_with_solver(Newton{}, 20000, 1);
  EXPECT_GT(tally.compared, 18500u);  // all but separation with critical friction
  EXPECT_EQ(tally.undecided, 20000 - tally.compared);
}

TEST(PlanarImpacts, AgreeWithPoissonsLaw) {
  for (const auto rule :
       {Poisson::Tangential::coulomb, Poisson::Tangential::pfeiffer, Poisson::Tangential::shifted}) {
    const Tally tally = compare_with_solver(poisson(rule), 5000, 2);
    EXPECT_GT(tally.compared, 4500u) << static_cast<int>(rule);
  }
}

TEST(PlanarImpactsLong, AMillionAgreeWithTheSolver) {
  EXPECT_GT(compare_with_solver(Newton{}, 1000000, 3).compared, 900000u);
  EXPECT_GT(compare_with_solver(Poisson{}, 1000000, 4).compared, 900000u);
}

TEST(PlanarImpacts, FourAtOnceAreTheSameBitsAsOneByOne) {
  for (const Law& law : {Law{Newton{}}, Law{Poisson{}}, Law{poisson(Poisson::Tangential::shifted)}}) {
    Batch batch = random_batch(4003, 5);
    resolve_planar(law, batch.in(), batch.out());
    Batch single = batch;
    for (std::size_t i = 0; i < batch.n.size(); ++i) {
      const auto one = [i](const std::vector<double>& v) { return std::span(v).subspan(i, 1); };
      resolve_planar(law,
                     {one(single.a), one(single.d), one(single.b), one(single.gn), one(single.gt),
                      one(single.mu), one(single.en), one(single.et)},
                     {std::span(single.n).subspan(i, 1), std::span(single.t).subspan(i, 1),
                      std::span(single.mode).subspan(i, 1)});
    }
    EXPECT_EQ(batch.n, single.n);
    EXPECT_EQ(batch.t, single.t);
    EXPECT_EQ(batch.mode, single.mode);
  }
}

TEST(PlanarImpacts, OneContactManyTimesIsTheSameBits) {
  for (const Law& law : {Law{Newton{}}, Law{Poisson{}}, Law{poisson(Poisson::Tangential::coulomb)}})
    for (const double mu : {0.0, 0.5, 2.5}) {  // the last is critical
      Batch batch = random_batch(1001, 8);
      const PlanarContact contact{1.75, 1.3, 1.25, mu, 0.8, 0.4};
      for (std::size_t i = 0; i < batch.n.size(); ++i) {
        batch.a[i] = contact.alpha, batch.d[i] = contact.delta, batch.b[i] = contact.beta;
        batch.mu[i] = contact.mu, batch.en[i] = contact.epsilon_n, batch.et[i] = contact.epsilon_t;
      }
      resolve_planar(law, batch.in(), batch.out());
      Batch same = batch;
      resolve_planar(law, contact, same.gn, same.gt, same.out());
      EXPECT_EQ(batch.n, same.n);
      EXPECT_EQ(batch.t, same.t);
      EXPECT_EQ(batch.mode, same.mode);
    }
}

TEST(PlanarImpacts, WhatIsInDoubtIsLeftToTheSolver) {
  Batch batch = random_batch(5, 6);
  for (std::size_t i = 0; i < 5; ++i) batch.gn[i] = -1.0, batch.mu[i] = 0.5;
  batch.gn[0] = 0.0;                                // rest: an impact without collision may exist
  batch.d[1] = std::sqrt(batch.a[1] * batch.b[1]);  // dependent directions
  batch.mu[2] = -1.0;
  batch.gt[3] = std::nan("");
  resolve_planar(Newton{}, batch.in(), batch.out());
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(batch.mode[i], PlanarMode::undecided) << i;
    EXPECT_EQ(batch.n[i], 0.0) << i;
  }
  EXPECT_NE(batch.mode[4], PlanarMode::undecided);
}

}  // namespace
}  // namespace percuss::planar_impacts_test
