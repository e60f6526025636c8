#include "percuss/models.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numeric>

namespace percuss::chain_test {
namespace {

TEST(Chain, WithAndWithoutMatricesAreTheSame) {
  Chain chain = uniform_chain(6, {.stiffness = 2.0, .exponent = 1.5, .restitution = 0.8});
  chain.mass = {1.0, 2.0, 0.5, 1.0, 3.0, 1.0};
  chain.contacts[2].exponent = 1.0;
  chain.contacts[3].precompression = 0.1;
  for (const bool wall : {false, true}) {
    if (wall) chain.contacts.push_back({.stiffness = 5.0, .restitution = 0.9});
    const ChainOutcome light = *resolve(chain);
    const Outcome full = *resolve(make_impact(chain), Energetic{});
    ASSERT_TRUE(light.ended);
    for (std::size_t i = 0; i < chain.mass.size(); ++i)
      EXPECT_NEAR(light.velocity[i], full.solution.velocity_after[static_cast<Eigen::Index>(i)], 1e-11);
  }
}

TEST(Chain, AThousandBallsKeepEnergyAndMomentum) {
  for (const double exponent : {1.0, 1.5}) {
    const ChainOutcome o = *resolve(uniform_chain(1000, {.exponent = exponent}));
    EXPECT_TRUE(o.ended);
    EXPECT_LE(std::abs(o.balance), 1e-10);
    EXPECT_NEAR(std::accumulate(o.velocity.begin(), o.velocity.end(), 0.0), 1.0, 1e-12);
  }
}

TEST(Chain, LossyRowsEnd) {
  for (const double e : {0.0, 0.3, 0.6, 0.9})
    for (const double exponent : {1.0, 1.5}) {
      const ChainOutcome o = *resolve(uniform_chain(12, {.exponent = exponent, .restitution = e}));
      EXPECT_TRUE(o.ended);
      EXPECT_LE(std::abs(o.balance), 1e-10);
      for (std::size_t i = 0; i + 1 < o.velocity.size(); ++i)
        EXPECT_GE(o.velocity[i + 1] - o.velocity[i], -1e-12);
    }
}

TEST(Chain, HertzStiffness) {  // two equal steel balls: 4/3 · E/(2(1 − ν²)) · √(R/2)
  const double K = hertz_stiffness(0.01, 2.1e11, 0.3, 0.01, 2.1e11, 0.3);
  EXPECT_NEAR(K, 4.0 / 3.0 * 2.1e11 / (2 * 0.91) * std::sqrt(0.005), 1e-3);
  const double infinite = std::numeric_limits<double>::infinity();
  EXPECT_NEAR(hertz_stiffness(0.01, 2.1e11, 0.3, infinite, 2.1e11, 0.3), K * std::sqrt(2.0), 1e-2);
}

TEST(Chain, BadChainsAreRefused) {
  Chain chain = uniform_chain(3, {});
  chain.mass[1] = -1.0;
  EXPECT_FALSE(resolve(chain));
  chain = uniform_chain(3, {});
  chain.contacts.pop_back();
  EXPECT_FALSE(resolve(chain));
}

}  // namespace
}  // namespace percuss::chain_test
