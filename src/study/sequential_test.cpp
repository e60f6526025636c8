#include "percuss/audit.hpp"

#include <gtest/gtest.h>

#include "support/mechanisms.hpp"

namespace percuss::sequential_test {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector2d;
using Eigen::Vector3d;

Impact three_balls(double restitution, const Vector3d& velocity = Vector3d(1, 0, 0)) {
  return {Matrix3d::Identity(),
          velocity,
          {contact("12", Vector3d(-1, 1, 0), restitution), contact("23", Vector3d(0, -1, 1), restitution)}};
}

Sequential sequential(const Impact& impact) { return sequential_impacts(impact, *resolve(impact)); }

TEST(Sequential, ElasticBallsPassTheMomentumOn) {
  const Sequential s = sequential(three_balls(1.0));
  ASSERT_TRUE(s.applies && s.every_order);
  EXPECT_FALSE(s.limit_in_every_order);  // the joint outcome is (−1/3, 2/3, 2/3)
  ASSERT_EQ(s.outcomes.size(), 1u);
  EXPECT_EQ(s.outcomes[0].orders.size(), 2u);
  EXPECT_EQ(s.outcomes[0].impacts, 2);
  EXPECT_TRUE(s.outcomes[0].velocity_after.isApprox(Vector3d(0, 0, 1)));
}

TEST(Sequential, InelasticBallsReachTheJointOutcomeInTheLimit) {
  const Sequential s = sequential(three_balls(0.0));
  EXPECT_TRUE(s.limit_in_every_order);
  EXPECT_GT(s.outcomes[0].impacts, 10);
  EXPECT_TRUE(s.outcomes[0].ended);
}

TEST(Sequential, TheOrderMatters) {  // ball 2 between a fast and a slow one
  const Sequential s = sequential(three_balls(0.5, Vector3d(1, 0, -0.3)));
  EXPECT_FALSE(s.limit_in_every_order);
  EXPECT_EQ(s.outcomes.size(), 2u);
}

TEST(Sequential, OrthogonalContactsDoNotCare) {
  const Impact corner{Eigen::Matrix2d::Identity(),
                      Vector2d(-1, -2),
                      {contact("x", Vector2d(1, 0), 0.3), contact("y", Vector2d(0, 1), 0.9)}};
  const Sequential s = sequential(corner);
  EXPECT_TRUE(s.limit_in_every_order);
  EXPECT_EQ(s.outcomes.size(), 1u);
}

TEST(Sequential, NeedsTwoContacts) { EXPECT_FALSE(sequential(kane(0.5)).applies); }

}  // namespace
}  // namespace percuss::sequential_test
