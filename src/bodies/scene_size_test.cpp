// What a scene of many bodies takes: nothing grows with the square of their number.
#include <gtest/gtest.h>

#include "support/scenes.hpp"

namespace percuss::test::scene_size_test {
namespace {

using Eigen::Index;
using Eigen::Vector3d;

Scene balls_on_the_ground(int count) {
  Scene scene;
  scene.bodies.push_back(ground("ground"));
  for (int k = 0; k < count; ++k)
    scene.bodies.push_back(body("b" + std::to_string(k), Sphere{0.1}, 1.0,
                                Vector3d(0.3 * (k % 50), 0.3 * (k / 50), 0.1), Vector3d(0.1, 0.0, -1.0)));
  scene.surfaces = {surface(0.5, 0.3)};
  return scene;
}

TEST(SceneSize, ManyBodiesAreReadWithoutDenseMatrices) {
  constexpr Index count = 3000, freedom = 6 * count;
  const auto problem = make_problem(balls_on_the_ground(count));
  ASSERT_TRUE(problem) << to_string(problem.error());
  EXPECT_EQ(problem->impact.mass.size(), 0);
  EXPECT_TRUE(problem->impact.elements.empty());
  EXPECT_EQ(why_no_impact(*problem), "");
  const Problem::Motion& motion = *problem->motion;
  EXPECT_EQ(motion.closed.size(), 2U * count);  // contact and friction of every ball
  const Instant at = motion.system->at(System::Depth::everything, 0.0, motion.q, motion.u);
  EXPECT_EQ(at.directions.rows(), freedom);
  EXPECT_EQ(at.directions.cols(), 3 * count);
  EXPECT_EQ(at.directions.numbers(), 6 * at.directions.cols());
  EXPECT_LE(at.mass.size(), 6 * freedom);
  for (const Element& e : at.set->elements) ASSERT_EQ(e.directions.rows(), 0) << e.name;
}

// The impact of a large scene, where it is asked for, is that of every ball alone.
TEST(SceneSize, ALargeImpactIsFormedWhereItIsAskedFor) {
  auto one = make_problem(balls_on_the_ground(1)), many = make_problem(balls_on_the_ground(101));
  ASSERT_TRUE(one && many);
  EXPECT_EQ(one->impact.freedom(), 6);
  EXPECT_EQ(many->impact.freedom(), 0);
  ASSERT_TRUE(form_impact(*one) && form_impact(*many));
  ASSERT_EQ(many->impact.freedom(), 606);
  ASSERT_EQ(many->impact.elements.size(), 202U);
  EXPECT_EQ(many->motion->closed.size(), 202U);
  for (Index k = 0; k < 101; ++k) {
    EXPECT_TRUE(many->impact.mass.block(6 * k, 6 * k, 6, 6).isApprox(one->impact.mass));
    const Eigen::MatrixXd& w = many->impact.elements[static_cast<std::size_t>(2 * k)].directions;
    EXPECT_TRUE(w.middleRows(6 * k, 6).isApprox(one->impact.elements[0].directions));
    EXPECT_DOUBLE_EQ(w.norm(), one->impact.elements[0].directions.norm());
  }
}

TEST(SceneSize, DirectionsKeepTwoRanges) {
  Directions W(10);
  W.append({Directions::Range{6, 8}, Directions::Range{1, 3}}, 2);
  W.append({Directions::Range{0, 10}}, 1);
  W.fill();
  EXPECT_EQ(W.numbers(), 18);
  W(6, 0) = 1.0, W(2, 0) = 2.0, W(7, 1) = 3.0, W(2, 1) = -1.0;
  W.col(2).setOnes();
  const Directions& kept = W;
  EXPECT_EQ(kept(5, 0), 0.0);
  EXPECT_EQ(kept(2, 0), 2.0);
  const Eigen::MatrixXd dense = W.dense();
  EXPECT_EQ(dense.cwiseAbs().sum(), 17.0);
  const Eigen::MatrixXd G = dense.transpose() * dense;
  for (Index i = 0; i < 3; ++i)
    for (Index j = 0; j < 3; ++j) EXPECT_EQ(W.dot(i, j), G(i, j));
  const Eigen::VectorXd y = Eigen::VectorXd::LinSpaced(10, 1.0, 10.0);
  EXPECT_EQ(W.dot(1, y), dense.col(1).dot(y));
}

}  // namespace
}  // namespace percuss::test::scene_size_test
