// Masses against closed formulas and quadrature, hulls, and what is refused.
#include "percuss/solid.hpp"

#include <gtest/gtest.h>

#include <numbers>
#include <random>

#include "geometry/broad_phase.hpp"
#include "geometry/hull.hpp"

namespace percuss::solid_test {
namespace {

using Eigen::Matrix3d;
using Eigen::Quaterniond;
using Eigen::Vector3d;
constexpr double pi = std::numbers::pi;

MassProperties mass_of(const Solid& solid) {
  auto mass = mass_properties({solid}, 1.0);
  EXPECT_TRUE(mass) << (mass ? "" : to_string(mass.error()));
  return mass ? *mass : MassProperties{};
}

TEST(Masses, ClosedForms) {
  const MassProperties ball = mass_of({Sphere{2.0}, 0.0, {}});
  EXPECT_NEAR(ball.mass, 32.0 * pi / 3.0, 1e-12);
  EXPECT_NEAR(ball.inertia(0, 0), 0.4 * ball.mass * 4.0, 1e-12);
  const MassProperties can = mass_of({Cylinder{0.5, 3.0}, 0.0, {}});
  EXPECT_NEAR(can.inertia(2, 2), 0.5 * can.mass * 0.25, 1e-14);
  EXPECT_NEAR(can.inertia(0, 0), can.mass * (3.0 * 0.25 + 9.0) / 12.0, 1e-14);
  // A capsule is a tube and two half balls.
  const double r = 0.7, l = 1.3, tube = pi * r * r * l, half = 2.0 * pi / 3.0 * r * r * r;
  const MassProperties rod = mass_of({Capsule{r, l}, 0.0, {}});
  EXPECT_NEAR(rod.mass, tube + 2.0 * half, 1e-14);
  const double end = half * (83.0 / 320.0 * r * r + std::pow(0.5 * l + 3.0 / 8.0 * r, 2));
  EXPECT_NEAR(rod.inertia(0, 0), tube * (3.0 * r * r + l * l) / 12.0 + 2.0 * end, 1e-13);
  EXPECT_NEAR(rod.inertia(2, 2), 0.5 * tube * r * r + 2.0 * 0.4 * half * r * r, 1e-14);
  // A cylinder rounded to a capsule.
  const MassProperties round = mass_of({Cylinder{r, l + 2.0 * r}, r * (1.0 - 1e-9), {}});
  EXPECT_NEAR(round.mass, rod.mass, 1e-7);
  EXPECT_NEAR(round.inertia(0, 0), rod.inertia(0, 0), 1e-7);
}

// Steiner's formula, and second moments by Gauss quadrature over slices of the rounded box.
TEST(Masses, RoundedBox) {
  const Vector3d e(1.0, 2.0, 3.0), c = e - Vector3d::Constant(0.4);
  const double r = 0.2;
  const MassProperties box = mass_of({Box{e}, r, {}});
  EXPECT_NEAR(box.mass,
              c.prod() + 2.0 * r * (c.x() * c.y() + c.y() * c.z() + c.z() * c.x()) + pi * r * r * c.sum() +
                  4.0 / 3.0 * pi * r * r * r,
              1e-13);
  // ∫z² over slices: a rounded rectangle of radius s(z) = √(r² − (|z| − c_z/2)²) in the ends. z = h + r sin
  // φ.
  const auto area = [&](double s) { return c.x() * c.y() + 2.0 * s * (c.x() + c.y()) + pi * s * s; };
  double zz = area(r) * c.z() * c.z() * c.z() / 12.0;
  constexpr int n = 2000;
  for (int i = 0; i < n; ++i) {  // Simpson
    const auto f = [&](double phi) {
      const double z = 0.5 * c.z() + r * std::sin(phi);
      return 2.0 * z * z * area(r * std::cos(phi)) * r * std::cos(phi);
    };
    const double h = 0.5 * pi / n, a = i * h;
    zz += h / 6.0 * (f(a) + 4.0 * f(a + 0.5 * h) + f(a + h));
  }
  const double by_inertia = 0.5 * (box.inertia(0, 0) + box.inertia(1, 1) - box.inertia(2, 2));
  EXPECT_NEAR(by_inertia, zz, 1e-11);
  EXPECT_LT(box.centre.norm(), 1e-15);
}

// A box as hull and as mesh, moved and turned; the rounded hull too.
TEST(Masses, HullsAndMeshes) {
  const Vector3d e(1.0, 2.0, 3.0);
  std::vector<Vector3d> corners;
  for (int i = 0; i < 8; ++i) corners.push_back({i & 1 ? 0.5 : -0.5, i & 2 ? 1.0 : -1.0, i & 4 ? 1.5 : -1.5});
  auto hull = convex_hull(corners);
  ASSERT_TRUE(hull);
  EXPECT_EQ(hull->faces.size(), 6u);
  EXPECT_EQ(hull->edges.size(), 12u);
  auto mesh = std::make_shared<TriangleMesh>();
  mesh->vertices = hull->vertices;
  for (const auto& f : hull->faces)
    for (std::size_t k = 1; k + 1 < f.size(); ++k) mesh->triangles.push_back({f[0], f[k], f[k + 1]});
  const Pose pose{{3.0, -2.0, 5.0}, Quaterniond(0.3, 0.5, -0.2, 0.7).normalized()};
  const Convex convex{std::make_shared<const Polytope>(*hull)};
  for (double r : {0.0, 0.2}) {
    const MassProperties box = mass_of({Box{e}, r, pose}), same = mass_of({convex, r, pose});
    EXPECT_NEAR(box.mass, same.mass, 1e-12);
    EXPECT_LT((box.centre - same.centre).norm(), 1e-12);
    EXPECT_LT((box.inertia - same.inertia).norm(), 1e-11);
  }
  const MassProperties box = mass_of({Box{e}, 0.0, pose}), same = mass_of({Mesh{mesh}, 0.0, pose});
  EXPECT_LT((box.inertia - same.inertia).norm(), 1e-11);
  mesh->triangles.pop_back();
  EXPECT_FALSE(mass_properties({{Mesh{mesh}, 0.0, {}}}, 1.0));
  EXPECT_FALSE(mass_properties({{HalfSpace{}, 0.0, {}}}, 1.0));
}

// The sectors at all vertices make one ball, wherever they stand: a rounded random hull has Steiner's volume
// with the whole 4π/3 r³, and its moments do not depend on where it is.
TEST(Masses, RoundedHulls) {
  std::mt19937 engine(3);
  std::normal_distribution<double> normal;
  std::vector<Vector3d> cloud;
  for (int i = 0; i < 24; ++i) cloud.push_back(Vector3d(normal(engine), normal(engine), normal(engine)));
  auto hull = convex_hull(cloud);
  ASSERT_TRUE(hull);
  const double r = 0.1;
  const Hull* core = hull->tables->core(r);
  ASSERT_NE(core, nullptr);
  double volume = 0.0, mean_width = 0.0;
  for (int f = 0; f < core->faces(); ++f) {
    const std::size_t i = static_cast<std::size_t>(f);
    double area = 0.0;
    const int first = core->loop_begin[i];
    const auto at = [&](int k) {
      return core->vertices[static_cast<std::size_t>(core->loops[static_cast<std::size_t>(k)])];
    };
    for (int k = first + 1; k + 1 < core->loop_begin[i + 1]; ++k)
      area += 0.5 * core->normals[i].dot((at(k) - at(first)).cross(at(k + 1) - at(first)));
    volume += area * core->offsets[i] / 3.0 + area * r;
  }
  for (std::size_t e = 0; e < core->edges.size(); ++e) {
    const Vector3d &p = core->normals[static_cast<std::size_t>(core->edge_faces[e][0])],
                   &q = core->normals[static_cast<std::size_t>(core->edge_faces[e][1])];
    const double length = (core->vertices[static_cast<std::size_t>(core->edges[e][0])] -
                           core->vertices[static_cast<std::size_t>(core->edges[e][1])])
                              .norm();
    mean_width += length * std::acos(std::min(1.0, p.dot(q)));
  }
  volume += 0.5 * r * r * mean_width + 4.0 / 3.0 * pi * r * r * r;
  const MassProperties mass = mass_of({Convex{std::make_shared<const Polytope>(*hull)}, r, {}});
  EXPECT_NEAR(mass.mass, volume, 1e-11);
  EXPECT_LT(mass.mass, mass_of({Convex{std::make_shared<const Polytope>(*hull)}, 0.0, {}}).mass);
}

TEST(Solids, WhatIsRefused) {
  EXPECT_FALSE(validate({Sphere{-1.0}, 0.0, {}}));
  EXPECT_FALSE(validate({Sphere{std::nan("")}, 0.0, {}}));
  EXPECT_FALSE(validate({Box{{1.0, 0.0, 1.0}}, 0.0, {}}));
  EXPECT_FALSE(validate({Box{}, 0.5, {}}));
  EXPECT_FALSE(validate({Sphere{1.0}, 0.1, {}}));
  EXPECT_FALSE(validate({Convex{}, 0.0, {}}));
  EXPECT_FALSE(validate({Box{}, 0.0, {Vector3d::Zero(), Quaterniond(2.0, 0.0, 0.0, 0.0)}}));
  EXPECT_TRUE(validate({Box{}, 0.4, {}}));
  const auto message = [](const std::vector<Vector3d>& points) {
    auto hull = convex_hull(points);
    return hull ? std::string("a hull") : to_string(hull.error());
  };
  EXPECT_NE(message({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}).find("4 points"), std::string::npos);
  EXPECT_NE(message({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}, {0.3, 0.7, 1e-12}}).find("one plane"),
            std::string::npos);
  EXPECT_NE(message({{0, 0, 0}, {1, 1, 1}, {2, 2, 2}, {3, 3, 3}}).find("one line"), std::string::npos);
  EXPECT_NE(message({{0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}}).find("are one"), std::string::npos);
  EXPECT_NE(message({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, std::nan("")}}).find("point 3"),
            std::string::npos);
  EXPECT_EQ(message({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}), "a hull");
}

// Vertices keep the order of the points; points inside, on faces, on edges, and doubled, are left out.
TEST(Solids, HullsKeepTheOrder) {
  std::vector<Vector3d> points = {{0.5, 0.5, 0.5}, {1, 1, 1}, {0, 0, 0}, {0.5, 0.5, 0},
                                  {0.5, 0, 0},     {1, 0, 0}, {0, 1, 0}, {1, 0, 0},
                                  {0, 0, 1},       {1, 1, 0}, {1, 0, 1}, {0, 1, 1}};
  auto hull = convex_hull(points);
  ASSERT_TRUE(hull);
  const std::vector<Vector3d> expected = {{1, 1, 1}, {0, 0, 0}, {1, 0, 0}, {0, 1, 0},
                                          {0, 0, 1}, {1, 1, 0}, {1, 0, 1}, {0, 1, 1}};
  EXPECT_EQ(hull->vertices, expected);
  EXPECT_EQ(hull->faces.size(), 6u);
}

// The pairs of the broad phase are those of brute force, whatever moved before.
TEST(BroadPhase, PairsOfBruteForce) {
  std::mt19937 engine(5);
  std::uniform_real_distribution<double> uniform(-1.0, 1.0);
  const auto vector = [&] { return Vector3d(uniform(engine), uniform(engine), uniform(engine)); };
  std::vector<Bounds> bodies(300);
  std::vector<Vector3d> at(300), half(300);
  for (std::size_t i = 0; i < 300; ++i) at[i] = 3.0 * vector(), half[i] = 0.3 * vector().cwiseAbs();
  BroadPhase kept;
  std::vector<std::array<int, 2>> pairs, fresh_pairs;
  for (int step = 0; step < 60; ++step) {
    for (std::size_t i = 0; i < 300; ++i) {
      if (i % 7 == 0 || step % 20 == 19) at[i] += (step % 20 == 19 ? 0.5 : 0.02) * vector();
      bodies[i].low = at[i] - half[i], bodies[i].high = at[i] + half[i];
      bodies[i].fixed = i % 11 == 0;
    }
    bodies[5].half_space = bodies[200].half_space = bodies[5].fixed = bodies[200].fixed = true;
    bodies[5].up = Vector3d(0, 0, 1), bodies[5].offset = -1.0;
    bodies[200].up = Vector3d(1, 0, 0), bodies[200].offset = -2.0;
    const double margin = 0.05;
    kept.update(bodies, margin, pairs);
    BroadPhase fresh;
    fresh.update(bodies, margin, fresh_pairs);
    EXPECT_EQ(pairs, fresh_pairs);
    std::vector<std::array<int, 2>> expected;
    for (int i = 0; i < 300; ++i)
      for (int j = i + 1; j < 300; ++j) {
        const Bounds &a = bodies[static_cast<std::size_t>(i)], &b = bodies[static_cast<std::size_t>(j)];
        if ((a.fixed && b.fixed) || (a.half_space && b.half_space)) continue;
        bool near = true;
        if (a.half_space || b.half_space) {
          const Bounds &ground = a.half_space ? a : b, &box = a.half_space ? b : a;
          double lowest = 1e300;
          for (int c = 0; c < 8; ++c)
            lowest = std::min(lowest, ground.up.dot(Vector3d(c & 1 ? box.low.x() : box.high.x(),
                                                             c & 2 ? box.low.y() : box.high.y(),
                                                             c & 4 ? box.low.z() : box.high.z())));
          near = lowest - ground.offset <= margin;
        } else {
          for (int k = 0; k < 3; ++k)
            near = near && a.low[k] - margin <= b.high[k] && b.low[k] <= a.high[k] + margin;
        }
        if (near) expected.push_back({i, j});
      }
    EXPECT_EQ(pairs, expected) << step;
  }
  EXPECT_GT(pairs.size(), 100u);
}

}  // namespace
}  // namespace percuss::solid_test
