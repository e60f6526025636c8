// Manifolds that are known, and what every manifold obeys.
#include <gtest/gtest.h>

#include <algorithm>
#include <numbers>
#include <random>

#include "percuss/solid.hpp"

namespace percuss::contact_points_test {
namespace {

using Eigen::AngleAxisd;
using Eigen::Quaterniond;
using Eigen::Vector3d;

Pose placed_at(double x, double y, double z, const Vector3d& axis = Vector3d::UnitZ(), double angle = 0.0) {
  return {{x, y, z}, Quaterniond(AngleAxisd(angle, axis.normalized()))};
}
std::vector<ContactPoint> points_of(const Solid& a, const Pose& p, const Solid& b, const Pose& q,
                                    double reach) {
  std::vector<ContactPoint> points;
  contact_points(a, p, b, q, reach, points);
  return points;
}
Solid hull_of(const std::vector<Vector3d>& points, double rounding = 0.0) {
  auto hull = convex_hull(points);
  EXPECT_TRUE(hull) << (hull ? "" : to_string(hull.error()));
  return {Convex{std::make_shared<const Polytope>(std::move(*hull))}, rounding, {}};
}
std::vector<Vector3d> cube_corners(double edge) {
  std::vector<Vector3d> corners;
  for (int i = 0; i < 8; ++i)
    corners.push_back(0.5 * edge * Vector3d(i & 1 ? 1.0 : -1.0, i & 2 ? 1.0 : -1.0, i & 4 ? 1.0 : -1.0));
  return corners;
}

// Two unit cubes, the second turned by 45° on top: an octagon, as boxes and as hulls, before, at and after
// contact.
TEST(ContactPoints, TurnedCubesShareAnOctagon) {
  const std::vector<Solid> cubes = {{Box{}, 0.0, {}}, hull_of(cube_corners(1.0)), {Box{}, 0.05, {}}};
  for (const Solid& a : cubes)
    for (const Solid& b : cubes)
      for (double gap : {0.0, 1e-6, 1e-12, -1e-6, -1e-12, -0.01, 9e-4}) {
        const auto points = points_of(
            a, Pose{}, b, placed_at(0, 0, 1.0 + gap, Vector3d::UnitZ(), std::numbers::pi / 4), 1e-3);
        ASSERT_EQ(points.size(), 8u) << gap;
        const double half = 0.5 - std::max(a.rounding, 0.0);
        for (const ContactPoint& p : points) {
          EXPECT_NEAR(p.gap, gap, 1e-15);
          EXPECT_LT((p.normal - Vector3d::UnitZ()).norm(), 1e-15);
          EXPECT_NEAR(p.on_first.z(), 0.5, 1e-15);
          EXPECT_NEAR(p.on_second.z(), 0.5 + gap, 1e-15);
          if (a.rounding == b.rounding) {
            const double x = std::abs(p.on_first.x()), y = std::abs(p.on_first.y());
            EXPECT_NEAR(std::max(x, y), half, 1e-15);
            EXPECT_NEAR(std::min(x, y), half * (std::numbers::sqrt2 - 1.0), 1e-15);
          }
        }
      }
}

TEST(ContactPoints, DegenerateCubes) {
  const Solid cube{Box{}, 0.0, {}};
  EXPECT_EQ(points_of(cube, Pose{}, cube, placed_at(0, 0, 1), 1e-3).size(), 4u);      // face on face
  EXPECT_EQ(points_of(cube, Pose{}, cube, placed_at(0.3, 0, 1), 1e-3).size(), 4u);    // edges on edges
  EXPECT_EQ(points_of(cube, Pose{}, cube, placed_at(0.3, 0.2, 1), 1e-3).size(), 4u);  // corners inside
  EXPECT_EQ(points_of(cube, Pose{}, cube, placed_at(1, 0, 1), 1e-3).size(), 2u);      // edge on edge
  EXPECT_EQ(points_of(cube, Pose{}, cube, placed_at(1, 1, 1), 1e-3).size(), 1u);      // corner on corner
  EXPECT_EQ(points_of(cube, Pose{}, cube, placed_at(0, 0, 1.1), 1e-3).size(), 0u);    // too far
  const double d = std::numbers::sqrt2 / 2.0;
  const auto edge =
      points_of(cube, Pose{}, cube, placed_at(0, 0, 0.5 + d, Vector3d::UnitX(), std::numbers::pi / 4), 1e-3);
  EXPECT_EQ(edge.size(), 2u);  // edge on face
  const auto crossed = points_of(cube, placed_at(0, 0, -d, Vector3d::UnitX(), std::numbers::pi / 4), cube,
                                 placed_at(0, 0, d + 1e-4, Vector3d::UnitY(), std::numbers::pi / 4), 1e-3);
  ASSERT_EQ(crossed.size(), 1u);  // edge across edge
  EXPECT_NEAR(crossed[0].gap, 1e-4, 1e-15);
  EXPECT_LT(crossed[0].on_first.norm(), 1e-15);
}

// A cube that leans by a small angle: all four vertices, each with its gap.
TEST(ContactPoints, AllVerticesWithinReach) {
  const Solid cube{Box{}, 0.0, {}}, table{Box{{4.0, 4.0, 1.0}}, 0.0, {}};
  const double lean = 1e-3;
  const auto points = points_of(cube, placed_at(0, 0, 1.002, Vector3d::UnitY(), lean), table, Pose{}, 0.01);
  ASSERT_EQ(points.size(), 4u);
  for (int i = 0; i < 4; ++i) {
    const Vector3d v = placed_at(0, 0, 1.002, Vector3d::UnitY(), lean) *
                       Vector3d(i & 1 ? 0.5 : -0.5, i & 2 ? 0.5 : -0.5, -0.5);
    EXPECT_NEAR(points[static_cast<std::size_t>(i)].gap, v.z() - 0.5, 1e-15);
  }
}

TEST(ContactPoints, SmoothSolidsHaveOne) {
  const Solid ball{Sphere{0.5}, 0.0, {}}, rod{Capsule{0.2, 1.0}, 0.0, {}}, cube{Box{}, 0.0, {}};
  auto points = points_of(ball, Pose{}, ball, placed_at(0.6, 0.8, 0), 0.1);
  ASSERT_EQ(points.size(), 1u);
  EXPECT_NEAR(points[0].gap, 0.0, 1e-15);
  EXPECT_LT((points[0].normal - Vector3d(0.6, 0.8, 0)).norm(), 1e-15);
  points = points_of(ball, placed_at(0, 0, 1.05), cube, Pose{}, 0.1);  // on a face
  ASSERT_EQ(points.size(), 1u);
  EXPECT_NEAR(points[0].gap, 0.05, 1e-15);
  points = points_of(ball, placed_at(0.8, 0, 0.9), cube, Pose{}, 0.1);  // beside an edge
  ASSERT_EQ(points.size(), 1u);
  EXPECT_NEAR(points[0].gap, 0.0, 1e-15);
  points = points_of(ball, placed_at(0.6, 0.7, 0.7), cube, Pose{}, 0.1);  // beside a vertex
  ASSERT_EQ(points.size(), 1u);
  EXPECT_NEAR(points[0].gap, -0.2, 1e-15);
  points = points_of(ball, placed_at(0.1, 0, 0.4), cube, Pose{}, 0.1);  // its centre inside
  ASSERT_EQ(points.size(), 1u);
  EXPECT_NEAR(points[0].gap, -0.6, 1e-15);
  EXPECT_EQ(points_of(rod, Pose{}, rod, placed_at(0.45, 0, 0.3), 0.1).size(), 2u);  // side by side
  EXPECT_EQ(points_of(rod, Pose{}, rod, placed_at(0.45, 0, 0.3, Vector3d::UnitX(), 0.7), 0.1).size(), 1u);
  EXPECT_EQ(
      points_of(rod, placed_at(0, 0, 0.7, Vector3d::UnitX(), std::numbers::pi / 2), cube, Pose{}, 0.1).size(),
      2u);
}

TEST(ContactPoints, Cylinders) {
  const Solid can{Cylinder{0.5, 1.0}, 0.0, {}}, table{Box{{2.0, 2.0, 1.0}}, 0.0, {}},
      ground{HalfSpace{}, 0.0, {}}, ball{Sphere{0.3}, 0.0, {}};
  EXPECT_EQ(points_of(can, placed_at(0, 0, 0.5), ground, Pose{}, 1e-3).size(), 8u);
  EXPECT_EQ(
      points_of(can, placed_at(0, 0, 0.5, Vector3d::UnitX(), std::numbers::pi / 2), ground, Pose{}, 1e-3)
          .size(),
      2u);
  EXPECT_EQ(points_of(can, placed_at(0, 0, 0.8, Vector3d(1, 0.3, 0), 0.5), ground, Pose{}, 0.3).size(), 1u);
  EXPECT_EQ(points_of(can, placed_at(0.1, 0.2, 1), table, Pose{}, 1e-3).size(), 8u);
  EXPECT_EQ(points_of(can, placed_at(0.7, 0, 1), table, Pose{}, 1e-3).size(),
            7u);  // five of its rim, two where it leaves
  EXPECT_EQ(
      points_of(can, placed_at(0, 0, 1, Vector3d::UnitX(), std::numbers::pi / 2), table, Pose{}, 1e-3).size(),
      2u);
  EXPECT_EQ(points_of(can, Pose{}, can, placed_at(1.05, 0, 0.3), 0.1).size(), 2u);
  for (double x : {0.0, 0.2, 0.5, 0.9})
    for (double z : {0.0, 0.3, 0.7, 0.9}) {
      const double out = std::max(0.0, x - 0.5), up = std::max(0.0, z - 0.5);
      if (out == 0.0 && up == 0.0) continue;
      const auto points = points_of(can, Pose{}, ball, placed_at(x * 0.6, x * 0.8, z), 1.0);
      ASSERT_EQ(points.size(), 1u);
      EXPECT_NEAR(points[0].gap, std::hypot(out, up) - 0.3, 1e-14) << x << " " << z;
    }
}

// A box on a flat mesh of many triangles feels a plane; at its border and on a ridge it has what is common.
TEST(ContactPoints, InnerEdgesAreNotFelt) {
  auto sheet = std::make_shared<TriangleMesh>();
  constexpr int n = 20;
  for (int i = 0; i <= n; ++i)
    for (int j = 0; j <= n; ++j) sheet->vertices.push_back({0.2 * i - 2.0, 0.2 * j - 2.0, 0.0});
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      const int a = i * (n + 1) + j, b = a + n + 1;
      sheet->triangles.push_back({a, b, b + 1});
      sheet->triangles.push_back({a, b + 1, a + 1});
    }
  Heightfield field;
  field.heights = Eigen::MatrixXd::Zero(n + 1, n + 1);
  field.size = {4.0, 4.0};
  const Solid box{Box{}, 0.0, {}}, ball{Sphere{0.3}, 0.0, {}};
  for (const Solid& ground : {Solid{Mesh{sheet}, 0.0, {}}, Solid{field, 0.0, {}}}) {
    std::mt19937 engine(1);
    std::uniform_real_distribution<double> uniform(-1.0, 1.0);
    for (int trial = 0; trial < 50; ++trial) {
      const double x = uniform(engine), y = uniform(engine), angle = 4.0 * uniform(engine);
      const auto points =
          points_of(box, placed_at(x, y, 0.5 - 1e-6, Vector3d::UnitZ(), angle), ground, Pose{}, 1e-3);
      ASSERT_EQ(points.size(), 4u);
      for (const ContactPoint& p : points) EXPECT_NEAR(p.gap, -1e-6, 1e-15);
      EXPECT_EQ(points_of(ball, placed_at(x, y, 0.3), ground, Pose{}, 1e-3).size(), 1u);
    }
    EXPECT_EQ(points_of(box, placed_at(0, 0, 0.5), ground, Pose{}, 1e-3).size(), 4u);  // vertices on vertices
    EXPECT_EQ(points_of(box, placed_at(2, 0, 0.5), ground, Pose{}, 1e-3).size(),
              4u);  // half of it beyond the border
    EXPECT_EQ(points_of(box, placed_at(2, 2, 0.5), ground, Pose{}, 1e-3).size(), 4u);  // at the corner
    EXPECT_EQ(points_of(ball, placed_at(0.2, 0.2, 0.3), ground, Pose{}, 1e-3).size(), 1u);
  }
  auto roof = std::make_shared<TriangleMesh>();
  roof->vertices = {{-1, -1, -1}, {-1, 1, -1}, {0, -1, 0}, {0, 1, 0}, {1, -1, -1}, {1, 1, -1}};
  roof->triangles = {{0, 2, 3}, {0, 3, 1}, {2, 4, 5}, {2, 5, 3}};
  const Solid ridge{Mesh{roof}, 0.0, {}};
  EXPECT_EQ(points_of(box, placed_at(0, 0, 0.5, Vector3d::UnitZ(), 0.3), ridge, Pose{}, 1e-3).size(), 2u);
  EXPECT_EQ(points_of(ball, placed_at(0, 0.2, 0.3), ridge, Pose{}, 1e-3).size(), 1u);
}

// Swapped: the same points with the normal turned. Moved: the same points, moved. Again: the same bits.
TEST(ContactPoints, SymmetryMotionAndDeterminism) {
  std::mt19937 engine(7);
  std::normal_distribution<double> normal;
  const auto vector = [&] { return Vector3d(normal(engine), normal(engine), normal(engine)); };
  const auto turn = [&] {
    return Quaterniond(normal(engine), normal(engine), normal(engine), normal(engine)).normalized();
  };
  std::vector<Solid> solids = {{Box{{1.0, 0.7, 0.4}}, 0.0, {}},
                               {Box{{1.0, 0.7, 0.4}}, 0.1, {}},
                               {Sphere{0.4}, 0.0, {}},
                               {Capsule{0.3, 0.8}, 0.0, {}}};
  for (int k = 0; k < 8; ++k) {
    std::vector<Vector3d> cloud;
    for (int i = 0; i < 6 + 6 * k; ++i) cloud.push_back(vector().normalized());
    solids.push_back(hull_of(cloud, k % 3 == 0 ? 0.05 : 0.0));
  }
  int points_seen = 0;
  for (int trial = 0; trial < 3000; ++trial) {
    const Solid &a = solids[engine() % solids.size()], &b = solids[engine() % solids.size()];
    const Pose p{Vector3d::Zero(), turn()}, q{1.2 * vector().normalized(), turn()}, by{vector(), turn()};
    const auto points = points_of(a, p, b, q, 0.05), again = points_of(a, p, b, q, 0.05),
               swapped = points_of(b, q, a, p, 0.05), moved = points_of(a, by * p, b, by * q, 0.05);
    ASSERT_EQ(points.size(), swapped.size()) << trial;
    ASSERT_EQ(points.size(), moved.size()) << trial;
    ASSERT_EQ(points.size(), again.size());
    points_seen += static_cast<int>(points.size());
    for (std::size_t i = 0; i < points.size(); ++i) {
      const ContactPoint& x = points[i];
      EXPECT_EQ(x.gap, again[i].gap);
      EXPECT_EQ(x.on_first, again[i].on_first);
      EXPECT_EQ(x.feature, moved[i].feature);
      EXPECT_NEAR(x.gap, moved[i].gap, 1e-12);
      EXPECT_LT((by * x.on_first - moved[i].on_first).norm(), 1e-10) << trial;
      const std::uint64_t id = x.feature << 32 | x.feature >> 32;
      const auto twin = std::find_if(swapped.begin(), swapped.end(),
                                     [&](const ContactPoint& y) { return y.feature == id; });
      ASSERT_NE(twin, swapped.end()) << trial;
      EXPECT_NEAR(x.gap, twin->gap, 1e-12);
      EXPECT_LT((x.on_first - twin->on_second).norm(), 1e-10);
      EXPECT_LT((x.normal + twin->normal).norm(), 1e-9);
    }
  }
  EXPECT_GT(points_seen, 1000);
}

}  // namespace
}  // namespace percuss::contact_points_test
