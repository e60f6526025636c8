#include "percuss/models.hpp"

#include <gtest/gtest.h>

namespace percuss::column_test {
namespace {

TEST(Column, ContactsCarryTheWeightAboveThem) {
  Column column = uniform_column(4, {.precompression = 0.25});
  column.mass = {1.0, 2.0, 3.0, 4.0};
  column.gravity = 10.0;
  const Impact impact = make_impact(column);
  ASSERT_EQ(impact.elements.size(), 4u);
  double weight = 0.0;
  for (std::size_t i = 0; i < 4; ++i) {
    weight += 10.0 * column.mass[i];
    EXPECT_DOUBLE_EQ(impact.elements[i].precompression, 0.25 + weight);
  }
}

TEST(Column, AStrikerDoesNotWeighOnTheColumnYet) {
  Column column = uniform_column(2, {}, 3.0, true);
  column.mass[0] = 5.0;
  column.gravity = 10.0;
  const Impact impact = make_impact(column);
  ASSERT_EQ(impact.elements.size(), 3u);
  EXPECT_EQ(impact.elements[0].name, "striker-1");
  EXPECT_EQ(impact.elements[1].name, "1-2");
  EXPECT_EQ(impact.elements[2].name, "2-floor");
  EXPECT_EQ(impact.elements[0].precompression, 0.0);
  EXPECT_EQ(impact.elements[1].precompression, 30.0);
  EXPECT_EQ(impact.elements[2].precompression, 60.0);
  EXPECT_EQ(impact.velocity[0], 1.0);
}

TEST(Column, WithoutStrikerTheTopBallIsNumberOne) {
  const Impact impact = make_impact(uniform_column(2, {}));
  EXPECT_EQ(impact.elements[0].name, "1-2");
  EXPECT_EQ(impact.elements[1].name, "2-floor");
  EXPECT_EQ(make_impact(uniform_column(1, {})).elements.front().name, "1-floor");
}

TEST(Column, EveryVelocityTowardsTheFloorApproaches) {
  const Impact impact = make_impact(uniform_column(3, {}));
  EXPECT_LT(impact.elements.back().directions(2, 0), 0.0);  // downwards closes the floor
  EXPECT_LT(impact.elements.front().directions(0, 0), 0.0);
}

// With and without matrices, precompressed by its weight. [Liu, Zhao & Brogliato 2008, section 3]
TEST(Column, IsTheSameAsARowWithAWall) {
  Column column = uniform_column(5, {.stiffness = 1e3, .restitution = 0.9}, 0.5, true);
  column.gravity = 9.81;
  const ChainOutcome light = *resolve(make_chain(column));
  const Outcome full = *resolve(make_impact(column), Energetic{});
  ASSERT_TRUE(light.ended);
  ASSERT_EQ(full.status, Status::solved);
  EXPECT_LE(std::abs(light.balance), 1e-10);
  for (std::size_t i = 0; i < column.mass.size(); ++i)
    EXPECT_NEAR(light.velocity[i], full.solution.velocity_after[static_cast<Eigen::Index>(i)], 1e-10);
}

}  // namespace
}  // namespace percuss::column_test
