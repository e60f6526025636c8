// The closed forms of one planar contact against the laws that follow its impact step by step.
#include "laws/planar_phases.hpp"

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <cmath>
#include <functional>
#include <random>

#include "percuss/impact.hpp"

namespace percuss {
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

}  // namespace
}  // namespace percuss
