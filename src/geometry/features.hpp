// What of two solids meets, as pairs of features whose gap is a smooth function of the poses: what
// event-driven motion follows from instant to instant, while contact_points() looks at one instant only.
#pragma once

#include <cstdint>
#include <vector>

#include "percuss/solid.hpp"

namespace percuss {

// Swept with a sphere of radius `radius`; in the frame of the body, not of the solid.
struct Feature {
  enum class Kind : std::uint8_t {
    point,   // a vertex, the centre of a sphere or of a capsule's cap
    line,    // an edge, the axis of a capsule
    circle,  // the rim of a cylinder
    plane,   // a face; only points, circles and lines that lie above its polygon meet it
  };
  Kind kind = Kind::point;
  Eigen::Vector3d origin =
      Eigen::Vector3d::Zero();  // the point; the middle of a line or circle; a point of a plane
  Eigen::Vector3d axis =
      Eigen::Vector3d::UnitZ();  // unit: along a line, normal of circle or (outward) of plane
  double size = 0.0;             // half the length of a line, radius of a circle
  double radius = 0.0;
  // Of a circle that crosses the other curve twice, seen along the normal: which of both. Beside a circle
  // the sign of (x − origin)·(axis × way to its middle), beside a line that of x along the line from the
  // middle of both. 0: the nearest points.
  int side = 0;
};

struct FeaturePair {
  Feature first, second;
  std::uint64_t id = 0;  // ContactPoint::feature of the same pair
};

// All pairs whose gap is below `reach` or may matter there, ascending by id: a function of the arguments
// alone. Points of contact_points() at the same poses are among them where the gap of their features is one
// of two points.
void feature_pairs(const Solid& first, const Pose& first_pose, const Solid& second, const Pose& second_pose,
                   double reach, std::vector<FeaturePair>& pairs);

// Where the pair meets. n from first to second; n, t1, t2 right-handed and smooth along a motion.
struct Touch {
  Eigen::Vector3d on_first, on_second, normal, tangent1, tangent2;
  double gap = 0.0;
};
Touch touch(const FeaturePair& pair, const Pose& first, const Pose& second);
// t1 of whatever meets this plane, in the frame of its body.
Eigen::Vector3d tangent_of(const Feature& plane);

// Velocity of a body: that of its origin and its angular velocity, world axes.
struct Twist {
  Eigen::Vector3d velocity = Eigen::Vector3d::Zero();
  Eigen::Vector3d spin = Eigen::Vector3d::Zero();
};

// γ = (n, t1, t2)ᵀ(v_second − v_first) of the material points that touch, and ν: its rate where the twists do
// not change (v̇ = ω̇ = 0). The rates of the contact points along the surfaces and of the frame are in it.
struct TouchRates {
  Eigen::Vector3d gamma, drift;
};
TouchRates touch_rates(const FeaturePair& pair, const Touch& at, const Pose& first, const Twist& first_twist,
                       const Pose& second, const Twist& second_twist);

}  // namespace percuss
