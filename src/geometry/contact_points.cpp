// Points of contact and pairs of features: two ways to tell what meets.
#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <limits>

#include "geometry/cylinder.hpp"
#include "geometry/meeting.hpp"

namespace percuss {

namespace {

using Kind = Feature::Kind;

constexpr double told_gap = 1e-8;  // how well gaps are told at least: cylinders are prisms in places
constexpr double same_normal =
    1e-6;  // of a pair and of both solids: gaps along them differ by less than rounding

// Whether a place near a feature of a solid is one of that feature: between the ends of an edge, inside a
// face. In the frame of the body.
bool lies_on(const Solid& solid, FeatureCode code, const Feature& feature, const Eigen::Vector3d& place) {
  if (feature.kind == Kind::line)
    return std::abs(feature.axis.dot(place - feature.origin)) <= feature.size * (1.0 + geometry_tolerance);
  if (feature.kind != Kind::plane) return true;
  thread_local Hull space;
  const Core core = make_core(solid, Pose{}, space);
  const Eigen::Vector3d x = core.pose.inverse() * place;
  if (core.kind == Core::Kind::cylinder) return x.head<2>().norm() <= core.size * (1.0 + geometry_tolerance);
  const Hull& hull = *core.hull;
  const auto face = static_cast<std::size_t>(index_of(code));
  const int begin = hull.loop_begin[face], end = hull.loop_begin[face + 1];
  for (int k = begin; k < end; ++k) {
    const auto corner = [&](int i) -> const Eigen::Vector3d& {
      return hull.vertices[static_cast<std::size_t>(hull.loops[static_cast<std::size_t>(i)])];
    };
    const Eigen::Vector3d &a = corner(k), &b = corner(k + 1 < end ? k + 1 : begin);
    if (hull.normals[face].cross(b - a).dot(x - a) < -geometry_tolerance * (b - a).norm() * hull.size)
      return false;
  }
  return true;
}

// Of half-spaces and of triangles, which ask for neighbours themselves, every pair is one of neighbours.
bool is_convex(const Solid& solid) {
  return !std::holds_alternative<HalfSpace>(solid.form) && !std::holds_alternative<Mesh>(solid.form) &&
         !std::holds_alternative<Heightfield>(solid.form);
}

// Seen along the normal of two solids apart, features lie above each other that are no neighbours: the gap
// along their own normal is then not that of any two points of the solids. `least` is the gap of the solids.
bool is_real(const Solid& first, const Pose& first_pose, const Solid& second, const Pose& second_pose,
             const Meet& m, const FeaturePair& pair, const Touch& at, double least) {
  if (m.gap <= least || (at.normal - m.normal).norm() <= same_normal) return true;
  if (at.gap < least - told_gap * (1.0 + std::abs(least))) return false;
  const Eigen::Vector3d on_first = at.on_first - pair.first.radius * at.normal,
                        on_second = at.on_second + pair.second.radius * at.normal;
  return lies_on(first, m.first, pair.first, first_pose.inverse() * on_first) &&
         lies_on(second, m.second, pair.second, second_pose.inverse() * on_second);
}

}  // namespace

void meets(const Solid& first, const Pose& first_pose, const Solid& second, const Pose& second_pose,
           double reach, std::vector<Meet>& list) {
  thread_local Hull first_space, second_space;
  list.clear();
  const Core a = make_core(first, first_pose, first_space), b = make_core(second, second_pose, second_space);
  using CoreKind = Core::Kind;
  if (a.kind == CoreKind::half_space)
    half_space_meets(a, b, false, reach, list);
  else if (b.kind == CoreKind::half_space)
    half_space_meets(b, a, true, reach, list);
  else if (a.kind == CoreKind::triangles)
    ground_meets(a, b, false, reach, list);
  else if (b.kind == CoreKind::triangles)
    ground_meets(b, a, true, reach, list);
  else if (a.kind == CoreKind::cylinder)
    cylinder_meets(a, b, false, reach, list);
  else if (b.kind == CoreKind::cylinder)
    cylinder_meets(b, a, true, reach, list);
  else
    hull_meets(a, b, reach, list);
  std::sort(list.begin(), list.end(), [](const Meet& x, const Meet& y) {
    return pair_id(x.first, x.second) < pair_id(y.first, y.second);
  });
}

void contact_points(const Solid& first, const Pose& first_pose, const Solid& second, const Pose& second_pose,
                    double reach, std::vector<ContactPoint>& points) {
  thread_local std::vector<Meet> list;
  meets(first, first_pose, second, second_pose, reach, list);
  points.clear();
  for (const Meet& m : list)
    points.push_back({m.on_first, m.on_second, m.normal, m.gap, pair_id(m.first, m.second)});
}

void feature_pairs(const Solid& first, const Pose& first_pose, const Solid& second, const Pose& second_pose,
                   double reach, std::vector<FeaturePair>& pairs) {
  thread_local std::vector<Meet> list;
  meets(first, first_pose, second, second_pose, reach, list);
  pairs.clear();
  double least = std::numeric_limits<double>::infinity();
  for (const Meet& m : list) least = std::min(least, m.gap);
  if (list.empty()) return;
  const bool convex = is_convex(first) && is_convex(second);
  thread_local Hull first_space, second_space;
  const Core a = make_core(first, Pose{}, first_space), b = make_core(second, Pose{}, second_space);
  for (const Meet& m : list) {
    FeaturePair pair{feature_of(a, m.first), feature_of(b, m.second), pair_id(m.first, m.second)};
    // The sign of the normal of lines and rims is in their directions: touch.cpp.
    const auto curve = [](const Feature& f) {
      return f.kind == Feature::Kind::line || f.kind == Feature::Kind::circle;
    };
    if (!convex && !(curve(pair.first) && curve(pair.second))) {
      pairs.push_back(pair);
      continue;
    }
    Touch at = touch(pair, first_pose, second_pose);
    if (curve(pair.first) && curve(pair.second) && at.normal.dot(m.normal) < 0.0) {
      pair.first.axis = -pair.first.axis;
      if (pair.second.kind == Feature::Kind::circle) {  // sides that count along or about that axis
        Feature& rim = pair.first.kind == Feature::Kind::line ? pair.second : pair.first;
        rim.side = -rim.side;
      }
      at = touch(pair, first_pose, second_pose);
    }
    if (!convex || is_real(first, first_pose, second, second_pose, m, pair, at, least)) pairs.push_back(pair);
  }
}

}  // namespace percuss
