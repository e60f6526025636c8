// The closed forms of one planar contact against the laws that follow its impact step by step.
#include "laws/planar_phases.hpp"

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <cmath>
#include <functional>
#include <random>

#include "percuss/impact.hpp"

namespace percuss::planar_phases_test {
namespace {

using Push = std::function<PlanarPush(const PlanarContact&, double, double)>;

// Approach and separation, friction from none to beyond critical, plastic and elastic ones among the rest;
// G = M⁻¹ with W = I. How many of `size` impacts the closed form leaves to the law.
int compare(const Law& law, const Push& push, int size, double most_friction) {
  std::mt19937_64 random(17);
  const auto uniform = [&](double lo, double hi) { return std::uniform_real_distribution(lo, hi)(random); };
  int left = 0;
  for (int i = 0; i < size; ++i) {
    PlanarContact c;
    c.alpha = uniform(0.2, 3.0);
    c.beta = uniform(0.2, 3.0);
    c.delta = (i % 4 == 0 ? 0.0 : uniform(-0.95, 0.95)) * std::sqrt(c.alpha * c.beta);
    c.mu = i % 20 == 0 ? 0.0 : uniform(0.0, most_friction);
    c.epsilon_n = i % 7 == 0 ? 0.0 : i % 7 == 1 ? 1.0 : uniform(0.0, 1.0);
    const double gn = uniform(-1.0, 0.1), gt = i % 11 == 0 ? 0.0 : uniform(-2.0, 2.0);
    const PlanarPush found = push(c, gn, gt);
    left += !found.known;
    Eigen::Matrix2d G;
    G << c.alpha, c.delta, c.delta, c.beta;
    Eigen::Matrix2d M = G.inverse();
    M(1, 0) = M(0, 1);
    const auto outcome =
        resolve(Impact{M,
                       Eigen::Vector2d(gn, gt),
                       {contact("N", Eigen::Vector2d(1, 0), c.epsilon_n),
                        friction("T", 0, Eigen::Vector2d(0, 1), Eigen::VectorXd::Constant(1, c.mu), 0.0)}},
                law);
    EXPECT_TRUE(outcome && outcome->status == Status::solved) << i;
    if (!found.known || !outcome || outcome->status != Status::solved) continue;
    const Eigen::VectorXd& expected = outcome->solution.impulse;
    EXPECT_LE((Eigen::Vector2d(found.n, found.t) - expected).norm(), 1e-9 * (1e-3 + expected.norm())) << i;
  }
  return left;
}

TEST(PlanarPhases, EnergeticRestitutionIsRouthsConstruction) {
  EXPECT_LE(compare(Energetic{}, energetic_push, 1500, 2.0), 75);
}

TEST(PlanarPhases, StrongesSpringsSwingInClosedForm) {
  for (const double eta2 : {0.3, 1.21, 4.0}) {
    const Push push = [&](const PlanarContact& c, double gn, double gt) {
      return stronge_push(c, eta2, gn, gt);
    };
    Stronge law;
    law.compliance_ratio = eta2;
    EXPECT_LE(compare(law, push, 1000, 1.5), 150);
  }
}

// Where friction holds, a stiff tangential spring is rigid up to η²/e² over the margin of friction, and in
// between every stiffness has an answer.
TEST(PlanarPhases, StiffTangentialSpringsAreRigid) {
  std::mt19937_64 random(23);
  const auto uniform = [&](double lo, double hi) { return std::uniform_real_distribution(lo, hi)(random); };
  for (int i = 0; i < 400; ++i) {
    PlanarContact c;
    c.beta = uniform(1.0, 3.0);
    c.mu = uniform(0.1, 0.6);
    const double margin = std::pow(10.0, uniform(-2.0, 0.0));
    c.delta = (i % 2 == 0 ? 1.0 : -1.0) * (1.0 - margin) * c.mu * c.beta;
    if (c.delta * c.delta > 0.8 * c.beta) continue;
    c.epsilon_n = i % 3 == 0 ? 1.0 : uniform(0.1, 1.0);
    const double gt = uniform(-0.3, 0.3) * c.mu, eta2 = std::pow(10.0, uniform(-30.0, -4.0));
    const PlanarPush found = stronge_push(c, eta2, -1.0, gt), limit = energetic_push(c, -1.0, gt);
    ASSERT_TRUE(found.known && limit.known) << i;
    EXPECT_LE(std::hypot(found.n - limit.n, found.t - limit.t),
              1e-10 + 2.0 * eta2 / (c.epsilon_n * c.epsilon_n * margin))
        << i << " η² " << eta2;
  }
}

// Many swings at once against all their phases, which resolve() lists.
TEST(PlanarPhases, ManySwingsOfAStiffSpringArePassedAtOnce) {
  const Push push = [](const PlanarContact& c, double gn, double gt) {
    return stronge_push(c, 1e-5, gn, gt);
  };
  Stronge law;
  law.compliance_ratio = 1e-5;
  EXPECT_LE(compare(law, push, 300, 1.0), 45);
}

// Derivatives against differences of Λ to both sides; where these differ, phases change in between or nearly
// do. How many of 3·`size` derivatives that are.
int compare_slopes(const std::function<PlanarPush(const PlanarContact&, double, double, double)>& push,
                   const std::function<PlanarSlopes(const PlanarContact&, double, double, double)>& slopes,
                   double eta2, int size) {
  std::mt19937_64 random(29);
  const auto uniform = [&](double lo, double hi) { return std::uniform_real_distribution(lo, hi)(random); };
  constexpr double h = 1e-6;
  int bent = 0;
  for (int i = 0; i < size; ++i) {
    PlanarContact c;
    c.beta = uniform(0.5, 3.0);
    c.delta = uniform(-0.9, 0.9) * std::sqrt(c.beta);
    c.mu = uniform(0.05, 0.6);
    c.epsilon_n = uniform(0.2, 0.95);
    const double gt = uniform(-1.0, 1.0);
    const PlanarPush here = push(c, eta2, -1.0, gt);
    const PlanarSlopes found = slopes(c, eta2, -1.0, gt);
    EXPECT_EQ(here.known, found.known) << i;
    if (!found.known) continue;
    const auto at = [&](double mu, double e, double part) {
      PlanarContact other = c;
      other.mu += mu;
      other.epsilon_n += e;
      const PlanarPush there = push(other, eta2 * (1.0 + part), -1.0, gt);
      return Eigen::Vector2d(there.n, there.t);
    };
    const Eigen::Vector2d middle(here.n, here.t);
    const auto check = [&](const Eigen::Vector2d& more, const Eigen::Vector2d& less, double n, double t) {
      const Eigen::Vector2d forward = (more - middle) / h, backward = (middle - less) / h;
      if ((forward - backward).norm() > 1e-4) return 1;
      EXPECT_LE((0.5 * (forward + backward) - Eigen::Vector2d(n, t)).norm(), 1e-6) << i << " η² " << eta2;
      return 0;
    };
    bent += check(at(h, 0, 0), at(-h, 0, 0), found.n.mu, found.t.mu);
    bent += check(at(0, h, 0), at(0, -h, 0), found.n.epsilon_n, found.t.epsilon_n);
    bent += check(at(0, 0, h), at(0, 0, -h), eta2 * found.n.eta2, eta2 * found.t.eta2);
  }
  return bent;
}

TEST(PlanarPhases, DerivativesAreThoseOfDifferences) {
  EXPECT_LE(
      compare_slopes(
          [](const PlanarContact& c, double, double gn, double gt) { return energetic_push(c, gn, gt); },
          [](const PlanarContact& c, double, double gn, double gt) { return energetic_slopes(c, gn, gt); },
          1.0, 500),
      30);
  const auto push = [](const PlanarContact& c, double eta2, double gn, double gt) {
    return stronge_push(c, eta2, gn, gt);
  };
  const auto slopes = [](const PlanarContact& c, double eta2, double gn, double gt) {
    return stronge_slopes(c, eta2, gn, gt);
  };
  for (const double eta2 : {0.01, 0.3, 1.21, 4.0})
    EXPECT_LE(compare_slopes(push, slopes, eta2, 500), 30) << eta2;
}

TEST(PlanarPhases, StrongesLawAnswersForEveryStiffness) {
  for (const double eta2 : {1e-50, 1e-20, 1e-12, 1e-8, 1e8, 1e20, 1e50}) {
    int known = 0;
    for (const double delta : {-0.6, -0.2, 0.0, 0.1, 0.5})
      for (const double e : {0.0, 0.3, 1.0})
        known += stronge_push({1.0, delta, 2.0, 0.2, e, 0.0}, eta2, -1.0, 0.1).known;
    EXPECT_EQ(known, 15) << eta2;
  }
}

}  // namespace
}  // namespace percuss::planar_phases_test
