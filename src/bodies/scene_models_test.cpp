// Scenes from a few numbers: nothing overlaps, what rests touches, masses and states are what they should be.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <set>

#include "percuss/scene_models.hpp"

namespace percuss::scene_models_test {
namespace {

using Eigen::Vector3d;

const Scene::Body& body(const Scene& scene, const std::string& name) {
  for (const Scene::Body& b : scene.bodies)
    if (b.name == name) return b;
  throw std::runtime_error("no body " + name);
}

// The smallest gap between two bodies, as far as `reach`.
double gap(const Scene::Body& one, const Scene::Body& other, double reach) {
  double least = reach;
  std::vector<ContactPoint> points;
  for (const Solid& a : one.solids)
    for (const Solid& b : other.solids) {
      contact_points(a, one.pose, b, other.pose, reach, points);
      for (const ContactPoint& point : points) least = std::min(least, point.gap);
      points.clear();
    }
  return least;
}

struct Touching {
  double least = 1.0;
  std::set<std::pair<std::string, std::string>> pairs;  // with a gap of 0
};

Touching touching(const Scene& scene, double reach) {
  Touching found;
  for (std::size_t i = 0; i < scene.bodies.size(); ++i)
    for (std::size_t k = i + 1; k < scene.bodies.size(); ++k) {
      const Scene::Body &a = scene.bodies[i], &b = scene.bodies[k];
      if (a.fixed && b.fixed) continue;
      const double g = gap(a, b, reach);
      found.least = std::min(found.least, g);
      if (std::abs(g) < 1e-12) found.pairs.insert({a.name, b.name});
    }
  return found;
}

TEST(SceneModels, PilesDoNotOverlap) {
  for (const bool boxes : {false, true}) {
    PileScene pile;
    pile.boxes = boxes;
    pile.count = 30;
    const Scene scene = make_scene(pile);
    ASSERT_EQ(scene.bodies.size(), 35U);
    const Touching found = touching(scene, 0.05);
    EXPECT_GE(found.least, 0.0);
    EXPECT_TRUE(found.pairs.empty());
    const double volume = boxes ? 1e-3 : std::numbers::pi / 6.0 * 1e-3;
    EXPECT_NEAR(scene.bodies.back().inertial.mass, 1000.0 * volume, 1e-12);
    EXPECT_EQ(make_scene(pile).bodies.back().pose.position,
              scene.bodies.back().pose.position);  // the same again
    pile.seed = 2;
    EXPECT_NE(make_scene(pile).bodies.back().pose.position, scene.bodies.back().pose.position);
  }
}

TEST(SceneModels, WallsRestRowOnRow) {
  WallScene wall;
  wall.columns = 3;
  wall.rows = 3;
  const Scene scene = make_scene(wall);
  ASSERT_EQ(scene.bodies.size(), 1U + 3 + 4 + 3);
  const Touching found = touching(scene, 0.001);
  EXPECT_GE(found.least, -1e-15);
  // Three on the floor; the half bricks on one brick each, the two whole ones on two; the third row as the
  // second.
  EXPECT_EQ(found.pairs.size(), 3U + 6 + 6);
  EXPECT_TRUE(found.pairs.count({"r1c1", "r2c1"}));
  EXPECT_TRUE(found.pairs.count({"r1c1", "r2c2"}));
  // Both kinds of rows are equally long: 3 · 0.24 + 2 · 0.002.
  const auto end = [&](const char* name) {
    const Scene::Body& b = body(scene, name);
    return b.pose.position.x() + 0.5 * std::get<Box>(b.solids[0].form).edges.x();
  };
  EXPECT_NEAR(end("r1c3"), 0.724, 1e-15);
  EXPECT_NEAR(end("r2c4"), 0.724, 1e-15);
}

TEST(SceneModels, TowersRestLayerOnLayer) {
  TowerScene tower;
  tower.layers = 3;
  tower.plank = {0.075, 0.02, 0.015};  // with room between the planks
  const Touching found = touching(make_scene(tower), 0.001);
  EXPECT_GE(found.least, -1e-15);
  EXPECT_EQ(found.pairs.size(), 3U + 9 + 9);
  tower.planks = 1;
  EXPECT_EQ(touching(make_scene(tower), 0.001).pairs.size(), 3U);
}

TEST(SceneModels, TheFirstDominoTurnsAboutItsEdge) {
  const DominoesScene row;
  const Scene scene = make_scene(row);
  EXPECT_EQ(scene.bodies.size(), 21U);
  const Touching found = touching(scene, 0.01);
  EXPECT_EQ(found.pairs.size(), 20U);  // the floor alone
  const Scene::Body& first = body(scene, "1");
  const Vector3d edge(0.5 * row.domino.x(), 0.0, -0.5 * row.domino.z());
  EXPECT_LT((first.velocity + first.angular_velocity.cross(edge)).norm(), 1e-15);  // the edge is at rest
  EXPECT_GT(first.velocity.x(), 0.0);
}

TEST(SceneModels, TheRackTouches) {
  const Scene scene = make_scene(RackScene{});
  ASSERT_EQ(scene.bodies.size(), 17U);
  const Touching found = touching(scene, 0.001);
  EXPECT_GE(found.least, -1e-15);
  EXPECT_EQ(found.pairs.size(),
            16U + 30);  // all on the floor; three contacts for each of the ten small triangles
}

TEST(SceneModels, TheCradleHangs) {
  CradleScene cradle;
  cradle.lifted = 2;
  const Scene scene = make_scene(cradle);
  ASSERT_EQ(scene.joints.size(), 5U);
  EXPECT_EQ(touching(scene, 0.001).pairs.size(), 4U);  // where all joints are at 0
  EXPECT_EQ(scene.joints[1].position, std::vector<double>{0.5});
  EXPECT_EQ(scene.joints[2].position, std::vector<double>{0.0});
  // A positive angle about y moves what hangs below to the left, away from the others.
  const Vector3d arm(0.0, 0.0, -cradle.length);
  EXPECT_LT((Eigen::AngleAxisd(0.5, scene.joints[0].axis) * arm).x(), 0.0);
}

TEST(SceneModels, TheShakerHoldsItsBeads) {
  const Scene scene = make_scene(ShakerScene{});
  EXPECT_EQ(scene.bodies.size(), 28U);
  EXPECT_TRUE(scene.bodies[0].moves_by_formulas());
  EXPECT_EQ(scene.bodies[0].solids.size(), 5U);
  EXPECT_GE(touching(scene, 0.001).least, 0.0);
}

TEST(SceneModels, PartsAreMovedAndNamed) {
  Scene scene;
  const Pose pose{{1, 2, 3}, Eigen::Quaterniond(Eigen::AngleAxisd(std::numbers::pi / 2, Vector3d::UnitZ()))};
  add_part(scene, make_scene(CradleScene{}), "a");
  add_part(scene, make_scene(CradleScene{}), "b", pose);
  ASSERT_EQ(scene.joints.size(), 10U);
  EXPECT_EQ(scene.joints[5].name, "b/strings_1");
  EXPECT_EQ(scene.joints[5].child, 5);
  EXPECT_LT((scene.joints[5].axis + Vector3d::UnitX()).norm(), 1e-15);
  EXPECT_LT((scene.joints[6].origin - Vector3d(1, 2.04, 3.3)).norm(), 1e-15);
  EXPECT_LT((body(scene, "b/2").pose.position - Vector3d(1, 2.04, 3)).norm(), 1e-15);
}

}  // namespace
}  // namespace percuss::scene_models_test
