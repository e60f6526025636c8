// Points of contact and pairs of features: two ways to tell what meets.
#include <Eigen/Geometry>
#include <algorithm>

#include "geometry/meeting.hpp"

namespace percuss {

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
  for (const Meet& m : list) {
    FeaturePair pair{feature_of(first, m.first), feature_of(second, m.second), pair_id(m.first, m.second)};
    // The sign of the normal of lines and rims is in their directions: touch.cpp.
    const auto curve = [](const Feature& f) {
      return f.kind == Feature::Kind::line || f.kind == Feature::Kind::circle;
    };
    if (curve(pair.first) && curve(pair.second)) {
      const Touch at = touch(pair, first_pose, second_pose);
      if (at.normal.dot(m.normal) < 0.0) pair.first.axis = -pair.first.axis;
    }
    pairs.push_back(pair);
  }
}

}  // namespace percuss
