// Loops, mimic joints and limits: the elements that joints make.
#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "bodies/scene_system.hpp"

namespace percuss {
namespace {

using JointKind = Scene::Joint::Kind;
using Eigen::Index;
using Eigen::Vector3d;

// The equations of a kind of joint: along which axes of the parent the child does not move, and which axes of
// both stay across. Axes: 0 the joint's own, 1 the second, 2 the third.
struct LoopEquations {
  std::vector<int> along;
  std::vector<std::pair<int, int>> across;  // parent's, child's
};

LoopEquations equations_of_loop(JointKind kind) {
  const std::vector<std::pair<int, int>> one_axis{{1, 0}, {2, 0}}, no_turn{{0, 1}, {1, 2}, {2, 0}};
  switch (kind) {
    case JointKind::revolute:
    case JointKind::screw: return {{0, 1, 2}, one_axis};
    case JointKind::prismatic: return {{1, 2}, no_turn};
    case JointKind::cylindrical: return {{1, 2}, one_axis};
    case JointKind::universal: return {{0, 1, 2}, {{0, 1}}};
    case JointKind::ball: return {{0, 1, 2}, {}};
    case JointKind::fixed: return {{0, 1, 2}, no_turn};
    case JointKind::planar: return {{0}, one_axis};
    case JointKind::free: break;
  }
  return {};
}

}  // namespace

void SceneSystem::add_joint_elements(SceneElements& set) const {
  const Forest& forest = kinematics_.forest();
  const Eigen::VectorXd w;  // of one row; W is that of an Instant
  const auto add = [&](Element element) {
    set.add(std::move(element));
    set.ranges.push_back({ElementSet::Range{0, freedom()}, ElementSet::Range{}});
    return static_cast<Index>(set.elements.size()) - 1;
  };
  for (std::size_t l = 0; l < forest.loops.size(); ++l) {
    const Loop& loop = forest.loops[l];
    const Scene::Joint& joint = scene_->joints[static_cast<std::size_t>(loop.joint)];
    const LoopEquations equations = equations_of_loop(joint.kind);
    const std::size_t number = equations.along.size() + equations.across.size();
    std::size_t k = 0;
    const auto name = [&] { return number == 1 ? joint.name : fmt::format("{}.{}", joint.name, k++); };
    for (const int axis : equations.along) {
      SceneElements::Closure closure;
      closure.row = set.rows, closure.loop = l, closure.parent_axis = axis;
      if (joint.kind == JointKind::screw && axis == 0) closure.pitch = joint.pitch;
      closure.element = add(percuss::joint(name(), w));
      set.closures.push_back(closure);
    }
    for (const auto& [parent, child] : equations.across) {
      SceneElements::Closure closure;
      closure.row = set.rows, closure.loop = l, closure.turns = true;
      closure.parent_axis = parent, closure.child_axis = child;
      closure.value = loop.parent_axes.col(parent).dot(loop.parent_axes.col(child));
      closure.element = add(percuss::joint(name(), w));
      set.closures.push_back(closure);
    }
  }
  const auto link_of_joint = [&](int joint) -> const Link* {
    for (const Link& link : forest.links)
      if (link.joint == joint) return &link;
    return nullptr;
  };
  for (const Link& link : forest.links) {
    if (link.joint < 0) continue;
    const Scene::Joint& joint = scene_->joints[static_cast<std::size_t>(link.joint)];
    if (const Link* of = joint.mimics >= 0 ? link_of_joint(joint.mimics) : nullptr) {
      SceneElements::Mimic mimic;
      mimic.row = set.rows, mimic.q = link.q, mimic.u = link.u, mimic.of_q = of->q, mimic.of_u = of->u;
      mimic.ratio = joint.ratio, mimic.offset = joint.offset;
      mimic.element = add(percuss::joint(joint.name + ".mimic", w));
      set.mimics.push_back(mimic);
    }
  }
  for (const Link& link : forest.links) {
    if (link.joint < 0) continue;
    const Scene::Joint& joint = scene_->joints[static_cast<std::size_t>(link.joint)];
    for (Index k = 0; k < link.nu; ++k)
      for (const bool upper : {false, true}) {
        const auto& bounds = upper ? joint.upper : joint.lower;
        if (static_cast<Index>(bounds.size()) <= k || !std::isfinite(bounds[static_cast<std::size_t>(k)]))
          continue;
        SceneElements::Limit limit;
        limit.row = set.rows, limit.q = link.q + k, limit.u = link.u + k;
        limit.sign = upper ? -1.0 : 1.0, limit.bound = bounds[static_cast<std::size_t>(k)];
        const std::string of = link.nu == 1 ? joint.name : fmt::format("{}.{}", joint.name, k);
        Element element = percuss::contact(of + (upper ? ".upper" : ".lower"), w, joint.restitution);
        if (const auto other = contacts_.overrides.find(element.name); other != contacts_.overrides.end())
          take_coefficients(other->second, element);
        limit.element = add(std::move(element));
        set.ranges.back()[0] = {limit.u, limit.u + 1};
        set.limits.push_back(limit);
      }
  }
}

void SceneSystem::evaluate_joints(Depth depth, const double* q, const ForestState& state,
                                  const SceneElements& set, Instant& at) const {
  for (const SceneElements::Closure& closure : set.closures) evaluate_loop(depth, state, closure, at);
  for (const SceneElements::Mimic& mimic : set.mimics) {
    at.gap[mimic.element] = q[mimic.q] - mimic.ratio * q[mimic.of_q] - mimic.offset;
    if (depth == Depth::gaps) continue;
    at.directions(mimic.u, mimic.row) = 1.0;
    at.directions(mimic.of_u, mimic.row) = -mimic.ratio;
  }
  for (const SceneElements::Limit& limit : set.limits) {
    at.gap[limit.element] = limit.sign * (q[limit.q] - limit.bound);
    if (depth != Depth::gaps) at.directions(limit.u, limit.row) = limit.sign;
  }
}

// Along an axis e of the parent: g = e·d − pitch θ with d from the parent's point to the child's; e turns
// with the parent. θ̇ = e·(ω_child − ω_parent), and θ is known up to whole turns: the one that holds best.
// Across: g = e·f with e of the parent and f of the child.
void SceneSystem::evaluate_loop(Depth depth, const ForestState& state, const SceneElements::Closure& closure,
                                Instant& at) const {
  const Loop& loop = kinematics_.forest().loops[closure.loop];
  const BodyFrame world,
      &parent = loop.parent < 0 ? world : state.bodies[static_cast<std::size_t>(loop.parent)],
      &child = state.bodies[static_cast<std::size_t>(loop.child)];
  const Vector3d e = parent.R * loop.parent_axes.col(closure.parent_axis);
  const Index row = closure.row;
  if (depth != Depth::gaps) at.directions.col(row).setZero();
  if (!closure.turns) {
    const Vector3d from = parent.pose * loop.on_parent, to = child.pose * loop.on_child, d = to - from;
    const double pitch = closure.pitch;
    at.gap[closure.element] = e.dot(d);
    if (pitch != 0.0) {
      const Vector3d f = child.R * loop.child_axes.col(1);
      const double angle =
          std::atan2(f.dot(parent.R * loop.parent_axes.col(2)), f.dot(parent.R * loop.parent_axes.col(1)));
      at.gap[closure.element] = std::remainder(e.dot(d) - pitch * angle, 2.0 * std::numbers::pi * pitch);
    }
    if (depth == Depth::gaps) return;
    add_point(state, loop.child, to, e, 1.0, row, at);
    if (loop.parent >= 0) add_point(state, loop.parent, to, e, -1.0, row, at);
    at.excitation[row] = e.dot(child.carried_at(to) - parent.carried_at(to));
    if (pitch != 0.0) {
      add_spin(state, loop.child, e, -pitch, row, at);
      if (loop.parent >= 0) add_spin(state, loop.parent, e, pitch, row, at);
      at.excitation[row] -= pitch * e.dot(child.carried_spin - parent.carried_spin);
    }
    if (depth != Depth::everything) return;
    const Vector3d rate = child.velocity_at(to) - parent.velocity_at(from);
    at.drift[row] =
        e.dot(child.acceleration_at(to) - parent.acceleration_at(from) - parent.spin_rate.cross(d) -
              2.0 * parent.spin.cross(rate) + parent.spin.cross(parent.spin.cross(d)));
    if (pitch != 0.0)
      at.drift[row] -= pitch * (e.dot(child.spin_rate - parent.spin_rate) +
                                parent.spin.cross(e).dot(child.spin - parent.spin));
    return;
  }
  const Vector3d f = child.R * loop.child_axes.col(closure.child_axis), n = f.cross(e);
  at.gap[closure.element] = e.dot(f) - closure.value;
  if (depth == Depth::gaps) return;
  add_spin(state, loop.child, n, 1.0, row, at);
  if (loop.parent >= 0) add_spin(state, loop.parent, n, -1.0, row, at);
  at.excitation[row] = n.dot(child.carried_spin - parent.carried_spin);
  if (depth != Depth::everything) return;
  const Vector3d turning = child.spin.cross(f).cross(e) + f.cross(parent.spin.cross(e));
  at.drift[row] = n.dot(child.spin_rate - parent.spin_rate) + turning.dot(child.spin - parent.spin);
}

}  // namespace percuss
