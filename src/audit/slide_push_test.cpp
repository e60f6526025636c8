#include "percuss/consistency.hpp"

#include <gtest/gtest.h>

#include "percuss/law.hpp"
#include "support/mechanisms.hpp"

namespace percuss::slide_push_test {
namespace {

using Eigen::Vector2d;

TEST(SlidePush, IsKanesPendulum) {  // (137), (138), from the exact G
  const auto equivalent = impact_equivalent(kane(0.5));
  ASSERT_TRUE(equivalent);
  EXPECT_NEAR(equivalent->m1, 1.3086, 5e-5);
  EXPECT_NEAR(equivalent->m2, 20.2875, 5e-5);
  EXPECT_NEAR(equivalent->lever, 0.6636, 5e-5);
  EXPECT_TRUE(equivalent->impact.velocity.isApprox(Vector2d(-0.4045, 0.1299), 2e-4));
  const Outcome stick = *resolve(equivalent->impact);
  EXPECT_TRUE(stick.solution.velocity_after.isApprox(Vector2d(0.2022, 0.2022), 3e-4));
  const Outcome slip = *resolve(impact_equivalent(kane(0.7))->impact);
  EXPECT_TRUE(slip.solution.velocity_after.isApprox(Vector2d(0.2831, 0.2654), 3e-4));
}

TEST(SlidePush, HasTheSameImpulsesAndWork) {
  for (const Impact& impact :
       {kane(0.5), kane(0.7), bar(50 * deg, 0.4, 0.6, 0.8, 0.1), slide_push(0.7, -0.2)}) {
    const Solution a = resolve(impact)->solution;
    const Solution b = resolve(impact_equivalent(impact)->impact)->solution;
    EXPECT_TRUE(a.impulse.isApprox(b.impulse, 1e-11));
    EXPECT_TRUE(a.gamma_after.isApprox(b.gamma_after, 1e-11) || a.gamma_after.norm() < 1e-11);
  }
}

TEST(SlidePush, SaysWhyThereIsNone) {
  EXPECT_FALSE(impact_equivalent(bar(90 * deg, 0.4, 0.6, 0.8, 0.1)));  // δ = 0
  Impact three = slide_push();
  three.elements.push_back(three.elements[0]);
  ASSERT_FALSE(impact_equivalent(three));
  Impact dependent = slide_push();
  dependent.elements[1].directions = dependent.elements[0].directions;
  EXPECT_FALSE(impact_equivalent(dependent));
}

}  // namespace
}  // namespace percuss::slide_push_test
