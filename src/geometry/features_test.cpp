// Rates of touching features against differences of high order, and frames that turn without jumps.
#include "geometry/features.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace percuss::features_test {
namespace {

using Eigen::Quaterniond;
using Eigen::Vector3d;
using Kind = Feature::Kind;

struct FeatureDice {
  std::mt19937 engine{20120613};
  std::normal_distribution<double> normal;

  Vector3d vector() { return {normal(engine), normal(engine), normal(engine)}; }
  Quaterniond turn() {
    return Quaterniond(normal(engine), normal(engine), normal(engine), normal(engine)).normalized();
  }
  Feature feature(Kind kind) {
    Feature f;
    f.kind = kind;
    f.origin = vector();
    f.axis = vector().normalized();
    f.size = 0.5 + std::abs(normal(engine));
    f.radius = 0.1;
    return f;
  }
};

Pose after(const Pose& pose, const Twist& twist, double time) {
  Pose p = pose;
  p.position += time * twist.velocity;
  p.orientation =
      Quaterniond(Eigen::AngleAxisd(twist.spin.norm() * time, twist.spin.normalized())) * p.orientation;
  return p;
}

// Eighth order.
template <class F>
std::decay_t<std::invoke_result_t<F, double>> difference(F f, double h) {
  return ((f(h) - f(-h)) * 0.8 - (f(2 * h) - f(-2 * h)) * 0.2 + (f(3 * h) - f(-3 * h)) * (4.0 / 105.0) -
          (f(4 * h) - f(-4 * h)) / 280.0) /
         h;
}

// γ_N is the rate of the gap, and ν that of γ, along motions with constant twists.
TEST(Features, RatesAreDerivatives) {
  FeatureDice dice;
  for (int a = 0; a < 4; ++a)
    for (int b = 0; b < 4; ++b) {
      if (a == 3 && b == 3) continue;
      int judged = 0;
      for (int trial = 0; trial < 200; ++trial) {
        FeaturePair pair{dice.feature(static_cast<Kind>(a)), dice.feature(static_cast<Kind>(b)), 0};
        const Pose first{dice.vector(), dice.turn()}, second{3.0 * dice.vector(), dice.turn()};
        const Twist u{dice.vector(), dice.vector()}, v{dice.vector(), dice.vector()};
        const auto at = [&](double t) { return touch(pair, after(first, u, t), after(second, v, t)); };
        const auto rates = [&](double t) {
          const Pose p = after(first, u, t), q = after(second, v, t);
          return touch_rates(pair, touch(pair, p, q), p, u, q, v);
        };
        const double h = 1e-3;
        // A nearest point that leaps to another one, and points where the frame or the nearest point turns
        // fast, are no places for differences.
        bool calm = true;
        for (int k = -4; k < 4; ++k) {
          const Touch x = at(k * h), y = at((k + 1) * h);
          calm = calm && (x.on_first - y.on_first).norm() < 0.03 && (x.normal - y.normal).norm() < 0.03 &&
                 (x.tangent1 - y.tangent1).norm() < 0.03;
        }
        if (!calm) continue;
        ++judged;
        const TouchRates now = rates(0.0);
        const double gap_rate = difference([&](double t) { return at(t).gap; }, h);
        const Vector3d drift = difference([&](double t) { return Vector3d(rates(t).gamma); }, h);
        EXPECT_NEAR(gap_rate, now.gamma[0], 1e-8 * (1.0 + now.gamma.norm())) << a << " " << b << " " << trial;
        EXPECT_LT((drift - now.drift).norm(), 1e-6 * (1.0 + now.drift.norm()))
            << a << " " << b << " " << trial;
        const Touch t = at(0.0);
        EXPECT_NEAR(t.tangent1.dot(t.normal), 0.0, 1e-12);
        EXPECT_LT((t.normal.cross(t.tangent1) - t.tangent2).norm(), 1e-12);
        EXPECT_NEAR(t.tangent1.norm(), 1.0, 1e-12);
        EXPECT_NEAR((t.on_second - t.on_first).dot(t.normal), t.gap, 1e-12);
      }
      EXPECT_GT(judged, 100) << a << " " << b;
    }
}

// On a half-space in its own axes the first tangent is x, whoever is first.
TEST(Features, TangentsOfAPlaneAreItsAxes) {
  Solid box{Box{}, 0.0, {}}, ground{HalfSpace{}, 0.0, {}};
  Pose at;
  at.position.z() = 0.6;
  std::vector<FeaturePair> pairs;
  feature_pairs(box, at, ground, Pose{}, 1.0, pairs);
  ASSERT_EQ(pairs.size(), 4u);
  const Touch t = touch(pairs[0], at, Pose{});
  EXPECT_LT((t.tangent1 - Vector3d::UnitX()).norm(), 1e-15);
  EXPECT_LT((t.normal + Vector3d::UnitZ()).norm(), 1e-15);
  feature_pairs(ground, Pose{}, box, at, 1.0, pairs);
  ASSERT_EQ(pairs.size(), 4u);
  EXPECT_LT((touch(pairs[0], Pose{}, at).tangent1 - Vector3d::UnitX()).norm(), 1e-15);
  feature_pairs(box, at, ground, Pose{}, 10.0, pairs);
  ASSERT_EQ(pairs.size(), 8u);  // the vertices in the order of the shape
  for (std::size_t i = 0; i < 8; ++i) EXPECT_EQ(pairs[i].id >> 32, i);
}

// What contact_points() tells is what touch() tells of the same pairs, where one normal serves both. Pairs
// that are no neighbours are left out.
TEST(Features, PairsAreThePointsOfContact) {
  FeatureDice dice;
  const std::vector<Solid> solids = {{Sphere{0.5}, 0.0, {}},
                                     {Capsule{0.3, 1.0}, 0.0, {}},
                                     {Box{{1.0, 0.8, 1.2}}, 0.0, {}},
                                     {Box{{1.0, 0.8, 1.2}}, 0.1, {}},
                                     {Cylinder{0.5, 1.0}, 0.0, {}}};
  std::vector<FeaturePair> pairs;
  std::vector<ContactPoint> points;
  int near = 0;
  for (int trial = 0; trial < 2000; ++trial) {
    const Solid &a = solids[dice.engine() % solids.size()], &b = solids[dice.engine() % solids.size()];
    const Pose p{Vector3d::Zero(), dice.turn()}, q{dice.vector().normalized() * 1.3, dice.turn()};
    contact_points(a, p, b, q, 0.3, points);
    feature_pairs(a, p, b, q, 0.3, pairs);
    ASSERT_LE(pairs.size(), points.size());
    const ContactPoint* nearest = nullptr;
    for (std::size_t i = 0; i < points.size(); ++i) {
      if (i > 0) {
        EXPECT_LT(points[i - 1].feature, points[i].feature)
            << a.form.index() << b.form.index() << " " << trial;
      }
      if (!nearest || points[i].gap < nearest->gap) nearest = &points[i];
    }
    std::size_t which = pairs.size();
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      EXPECT_TRUE(std::any_of(points.begin(), points.end(),
                              [&](const ContactPoint& x) { return x.feature == pairs[i].id; }));
      if (pairs[i].id == nearest->feature) which = i;
      // No pair is nearer than the solids are.
      if (nearest->gap >= 0.0 && pairs[i].id != nearest->feature) {
        EXPECT_GE(touch(pairs[i], p, q).gap, nearest->gap - 2e-8)
            << trial << " " << a.form.index() << b.form.index();
      }
    }
    if (!nearest) continue;
    ASSERT_LT(which, pairs.size()) << trial;
    if (nearest->gap < 0.0) continue;
    // The nearest points of two circles need not be those which two cylinders show each other.
    if (pairs[which].first.kind == Kind::circle && pairs[which].second.kind == Kind::circle) continue;
    ++near;
    // Between two cylinders the other one is a prism of many sides: exact to 1e-6 along the surface.
    const bool two = std::get_if<Cylinder>(&a.form) && std::get_if<Cylinder>(&b.form);
    const Touch t = touch(pairs[which], p, q);
    EXPECT_NEAR(t.gap, nearest->gap, two ? 1e-9 : 1e-12)
        << trial << " " << std::hex << nearest->feature << " " << a.form.index() << b.form.index();
    EXPECT_LT((t.normal - nearest->normal).norm(), two ? 1e-4 : 1e-9)
        << trial << " " << std::hex << nearest->feature << " " << a.form.index() << b.form.index();
  }
  EXPECT_GT(near, 300);
}

// A rim that crosses another one, or an edge, does so twice: each pair stays where it was found, whichever
// solid comes first and while both move.
TEST(Features, RimsCrossAtTwoPlaces) {
  const Solid drum{Cylinder{0.5, 1.0}, 0.0, {}};
  const Pose under{Vector3d::Zero(),
                   Quaterniond(Eigen::AngleAxisd(0.3, Vector3d(0.1, -0.2, 1.0).normalized()))};
  const auto above = [&](double time, double height) {
    const Quaterniond turn(Eigen::AngleAxisd(1.1 + time, Vector3d(0.02, 0.01, 1.0).normalized()));
    return Pose{under * Vector3d(0.4 + 0.3 * time, 0.1, height), under.orientation * turn};
  };
  for (const Solid& other : {Solid{Cylinder{0.45, 1.0}, 0.0, {}}, Solid{Box{{1.0, 3.0, 1.0}}, 0.0, {}}})
    for (const bool swapped : {false, true}) {
      const Solid &a = swapped ? other : drum, &b = swapped ? drum : other;
      const auto pose = [&](bool first, double time) {
        return first == swapped ? above(time, swapped ? -1.02 : 1.02) : under;
      };
      std::vector<FeaturePair> pairs;
      std::vector<ContactPoint> points;
      feature_pairs(a, pose(true, 0.0), b, pose(false, 0.0), 0.1, pairs);
      int crossings = 0;
      std::vector<Vector3d> before;
      for (const double time : {0.0, 0.05}) {
        contact_points(a, pose(true, time), b, pose(false, time), 0.1, points);
        for (const FeaturePair& pair : pairs) {
          if (pair.first.side == 0 && pair.second.side == 0) continue;
          const auto point = std::find_if(points.begin(), points.end(),
                                          [&](const ContactPoint& p) { return p.feature == pair.id; });
          ASSERT_NE(point, points.end());
          const Touch at = touch(pair, pose(true, time), pose(false, time));
          EXPECT_LT((at.on_first - point->on_first).norm(), 0.02) << swapped;
          EXPECT_GT(at.normal.dot(point->normal), 0.99);
          ++crossings;
        }
      }
      EXPECT_GE(crossings, 4) << swapped;
      EXPECT_EQ(crossings % 4, 0) << swapped;
    }
}

}  // namespace
}  // namespace percuss::features_test
