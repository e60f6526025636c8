// Gaps, directions and drifts of the contacts of a scene.
#include <limits>

#include "bodies/scene_system.hpp"

namespace percuss {
namespace {

using Eigen::Index;
using Eigen::Vector3d;

Twist twist_of(const BodyFrame& frame) { return {frame.velocity, frame.spin}; }

// Rate of the normal where it matters: for pivoting, which is about it.
Vector3d normal_rate(const FeaturePair& pair, const Touch& at, const BodyFrame& first,
                     const BodyFrame& second) {
  if (pair.second.kind == Feature::Kind::plane) return second.spin.cross(at.normal);
  if (pair.first.kind == Feature::Kind::plane) return first.spin.cross(at.normal);
  const Vector3d a = first.pose * pair.first.origin, b = second.pose * pair.second.origin, d = b - a;
  const Vector3d rate = second.velocity_at(b) - first.velocity_at(a);
  const double length = d.norm();
  if (!(length > 0.0)) return Vector3d::Zero();
  return (rate - at.normal.dot(rate) * at.normal) / length;
}

}  // namespace

// Where the contact is now. Of a sphere on a convex solid the nearest of its features is looked for.
Touch SceneSystem::touch_of(const SceneElements::Contact& contact, const ForestState& state,
                            FeaturePair& pair) const {
  const Pose &first = state.bodies[static_cast<std::size_t>(contact.first)].pose,
             &second = state.bodies[static_cast<std::size_t>(contact.second)].pose;
  pair = contact.pair;
  if (!contact.nearest || contact.only) return touch(pair, first, second);
  thread_local std::vector<FeaturePair> pairs;
  thread_local std::vector<ContactPoint> points;
  const Solid &a = contacts_.solids()[static_cast<std::size_t>(contact.key.first)].solid,
              &b = contacts_.solids()[static_cast<std::size_t>(contact.key.second)].solid;
  const double all = std::numeric_limits<double>::max();
  points.clear();
  pairs.clear();
  contact_points(a, first, b, second, all, points);
  feature_pairs(a, first, b, second, all, pairs);
  for (const FeaturePair& one : pairs)
    if (!points.empty() && one.id == points.front().feature) pair = one;
  return touch(pair, first, second);
}

// What touch() and touch_rates() give for a point above a plane that stands still: normal and tangents are
// constants, and the point of the body that touches is accelerated by ω × (ω × arm) where its twist is
// constant.
void SceneSystem::evaluate_on_ground(Depth depth, const ForestState& state,
                                     const SceneElements::Contact& contact, Instant& at) const {
  const bool is_first = contact.ground == Ground::first;
  const int moving = is_first ? contact.second : contact.first;
  const BodyFrame& body = state.bodies[static_cast<std::size_t>(moving)];
  const Feature& point = is_first ? contact.pair.second : contact.pair.first;
  const Vector3d &up = contact.up, arm = body.R * point.origin;
  at.gap[contact.element] = up.dot(body.pose.position + arm) - contact.level;
  if (depth == Depth::gaps) return;

  const double sign = is_first ? 1.0 : -1.0;  // of the body in v_second − v_first
  const Vector3d axes[3] = {sign * up, contact.tangent, sign * contact.across};
  const Vector3d foot = arm - point.radius * up, x = body.pose.position + foot;
  const Link& link =
      kinematics_.forest()
          .links[static_cast<std::size_t>(kinematics_.forest().link_of[static_cast<std::size_t>(moving)])];
  auto columns = at.directions.middleCols(contact.row, 1 + contact.tangents);
  if (columns.rows() == 6 && link.kind == Scene::Joint::Kind::free) {  // nothing but this body moves with it
    const Vector3d lever = x - body.centre;
    double* w = columns.data();
    for (Index k = 0; k <= contact.tangents; ++k, w += 6) {
      const Vector3d n = sign * axes[k], moment = lever.cross(n);
      for (Index j = 0; j < 3; ++j) w[j] = n[j], w[3 + j] = moment[j];
    }
  } else {
    columns.setZero();
    for (Index k = 0; k <= contact.tangents; ++k)
      add_point(state, moving, x, axes[k], sign, contact.row + k, at);
  }
  if (kinematics_.bases_move()) {
    const Vector3d carried = sign * body.carried_at(x);
    for (Index k = 0; k <= contact.tangents; ++k) at.excitation[contact.row + k] = axes[k].dot(carried);
  }
  if (depth != Depth::everything) return;
  const Vector3d drift =
      sign * (body.spin.cross(body.spin.cross(arm)) + body.acceleration + body.spin_rate.cross(foot));
  for (Index k = 0; k <= contact.tangents; ++k) at.drift[contact.row + k] = axes[k].dot(drift);
}

void SceneSystem::evaluate_contacts(Depth depth, const ForestState& state, const SceneElements& set,
                                    Instant& at) const {
  FeaturePair pair;
  for (const SceneElements::Contact& contact : set.contacts) {
    if (contact.ground != Ground::none) {
      evaluate_on_ground(depth, state, contact, at);
      continue;
    }
    const Touch touch = touch_of(contact, state, pair);
    at.gap[contact.element] = touch.gap;
    if (depth == Depth::gaps) continue;
    const BodyFrame &first = state.bodies[static_cast<std::size_t>(contact.first)],
                    &second = state.bodies[static_cast<std::size_t>(contact.second)];
    Vector3d axes[3] = {touch.normal, touch.tangent1, touch.tangent2};
    double turn_cos = 1.0, turn_sin = 0.0;
    if (contact.axes >= 0 && contact.tangents > 0) {
      const Vector3d x = state.bodies[static_cast<std::size_t>(contact.axes)].R.col(0);
      Vector3d along = x - x.dot(touch.normal) * touch.normal;
      if (along.norm() > 1e-12) {
        along.normalize();
        turn_cos = along.dot(touch.tangent1), turn_sin = along.dot(touch.tangent2);
        axes[1] = along, axes[2] = touch.normal.cross(along);
      }
    }
    const Index rows = contact.tangents > 0 ? 3 : 1;
    at.directions.middleCols(contact.row, 1 + contact.tangents).setZero();
    for (Index k = 0; k < rows; ++k) {
      add_point(state, contact.second, touch.on_second, axes[k], 1.0, contact.row + k, at);
      add_point(state, contact.first, touch.on_first, axes[k], -1.0, contact.row + k, at);
      at.excitation[contact.row + k] =
          axes[k].dot(second.carried_at(touch.on_second) - first.carried_at(touch.on_first));
    }
    const auto spin = [&](const Vector3d& axis, Index row) {
      add_spin(state, contact.second, axis, 1.0, row, at);
      add_spin(state, contact.first, axis, -1.0, row, at);
      at.excitation[row] = axis.dot(second.carried_spin - first.carried_spin);
    };
    const bool pivots = contact.tangents == 3;
    if (pivots) spin(touch.normal, contact.row + 3);
    const Index patch = contact.row + 1 + contact.tangents;
    if (contact.patch) {
      at.directions.middleCols(patch, 2).setZero();
      for (Index k = 0; k < 2; ++k) spin(axes[k + 1], patch + k);
    }
    if (depth != Depth::everything) continue;
    // touch_rates() holds velocity and spin of both bodies; what they change at u̇ = 0 is added.
    TouchRates rates = touch_rates(pair, touch, first.pose, twist_of(first), second.pose, twist_of(second));
    Vector3d drift = rates.drift;
    drift[1] = turn_cos * rates.drift[1] + turn_sin * rates.drift[2];
    drift[2] = turn_cos * rates.drift[2] - turn_sin * rates.drift[1];
    const Vector3d bias = second.acceleration +
                          second.spin_rate.cross(touch.on_second - second.pose.position) -
                          first.acceleration - first.spin_rate.cross(touch.on_first - first.pose.position);
    for (Index k = 0; k < rows; ++k) at.drift[contact.row + k] = drift[k] + axes[k].dot(bias);
    if (!pivots && !contact.patch) continue;
    const Vector3d turning = normal_rate(pair, touch, first, second), turn = second.spin - first.spin,
                   driven = second.spin_rate - first.spin_rate;
    if (pivots) at.drift[contact.row + 3] = touch.normal.dot(driven) + turning.dot(turn);
    // The tangents follow the normal; what they turn about it matters to no velocity that is held.
    for (Index k = 0; contact.patch && k < 2; ++k)
      at.drift[patch + k] = axes[k + 1].dot(driven) - axes[k + 1].dot(turning) * touch.normal.dot(turn);
  }
}

}  // namespace percuss
