#include "bodies/tree.hpp"

#include <algorithm>

namespace percuss {
namespace {

using JointKind = Scene::Joint::Kind;
using Eigen::Index;

Eigen::Vector3d across(const Eigen::Vector3d& axis) { return axis.unitOrthogonal(); }

}  // namespace

Index coordinates_of(JointKind kind) {
  switch (kind) {
    case JointKind::free: return 7;
    case JointKind::ball: return 4;
    default: return freedom_of(kind);
  }
}

Index freedom_of(JointKind kind) {
  switch (kind) {
    case JointKind::revolute:
    case JointKind::prismatic:
    case JointKind::screw: return 1;
    case JointKind::cylindrical:
    case JointKind::universal: return 2;
    case JointKind::ball:
    case JointKind::planar: return 3;
    case JointKind::fixed: return 0;
    case JointKind::free: return 6;
  }
  return 0;
}

TreeOrder order_of(const Scene& scene) {
  const std::size_t n = scene.bodies.size();
  TreeOrder order;
  order.joint_of.assign(n, -1);
  for (std::size_t j = 0; j < scene.joints.size(); ++j) {
    const Scene::Joint& joint = scene.joints[j];
    if (joint.kind == JointKind::free) continue;  // holds nothing
    const auto child = static_cast<std::size_t>(joint.child);
    if (scene.bodies[child].fixed || order.joint_of[child] >= 0)
      order.loops.push_back(static_cast<int>(j));
    else
      order.joint_of[child] = static_cast<int>(j);
  }
  for (std::size_t b = 0; b < n; ++b) {
    std::size_t steps = 0;
    int at = static_cast<int>(b);
    while (at >= 0 && order.joint_of[static_cast<std::size_t>(at)] >= 0 && steps++ <= n)
      at = scene.joints[static_cast<std::size_t>(order.joint_of[static_cast<std::size_t>(at)])].parent;
    if (steps > n) order.unreached.push_back(static_cast<int>(b));
  }
  return order;
}

namespace {

void set_joint(const Scene& scene, int joint, Link& link) {
  const Scene::Joint& from = scene.joints[static_cast<std::size_t>(joint)];
  link.joint = joint;
  link.kind = from.kind;
  link.origin = from.origin;
  link.axis = from.axis.normalized();
  link.second = from.second_axis;
  if (from.kind == JointKind::planar || from.kind == JointKind::universal) {
    if (from.kind == JointKind::planar) link.second -= link.second.dot(link.axis) * link.axis;
    link.second.normalize();
  } else {
    link.second = across(link.axis);
  }
  link.third = link.axis.cross(link.second);
  link.pitch = from.pitch;
  for (const auto& [list, vector] :
       {std::pair(&from.damping, &link.damping), std::pair(&from.stiffness, &link.stiffness),
        std::pair(&from.effort, &link.effort)})
    for (Index k = 0; k < freedom_of(from.kind); ++k)
      (*vector)[k] = list->size() == 1 ? list->front() : (*list)[static_cast<std::size_t>(k)];
  const Pose parent = from.parent < 0 ? Pose() : scene.bodies[static_cast<std::size_t>(from.parent)].pose;
  link.home = parent.inverse() * scene.bodies[static_cast<std::size_t>(link.body)].pose;
  link.home.position -= link.origin;
}

Loop make_loop(const Scene& scene, int index) {
  const Scene::Joint& joint = scene.joints[static_cast<std::size_t>(index)];
  Loop loop;
  loop.joint = index;
  loop.parent = joint.parent, loop.child = joint.child;
  loop.on_parent = joint.origin;
  const Eigen::Vector3d axis = joint.axis.normalized();
  Eigen::Vector3d second = joint.kind == JointKind::universal ? joint.second_axis.normalized() : across(axis);
  loop.parent_axes << axis, second, axis.cross(second);
  const Pose parent = joint.parent < 0 ? Pose() : scene.bodies[static_cast<std::size_t>(joint.parent)].pose;
  const Pose to_child = scene.bodies[static_cast<std::size_t>(joint.child)].pose.inverse() * parent;
  loop.on_child = to_child * joint.origin;
  loop.child_axes = to_child.orientation.toRotationMatrix() * loop.parent_axes;
  return loop;
}

}  // namespace

Forest plant(const Scene& scene) {
  const TreeOrder order = order_of(scene);
  const std::size_t n = scene.bodies.size();
  Forest forest;
  forest.link_of.assign(n, -1);
  std::vector<std::vector<int>> children(n);
  std::vector<int> roots;
  for (std::size_t b = 0; b < n; ++b) {
    if (scene.bodies[b].fixed) continue;
    const int joint = order.joint_of[b];
    const int parent = joint < 0 ? -1 : scene.joints[static_cast<std::size_t>(joint)].parent;
    const bool hangs = parent >= 0 && !scene.bodies[static_cast<std::size_t>(parent)].fixed;
    if (hangs)
      children[static_cast<std::size_t>(parent)].push_back(static_cast<int>(b));
    else
      roots.push_back(static_cast<int>(b));
  }
  // Trees in the order of their first body, whether that is the root or not.
  std::vector<std::pair<int, int>> trees;  // first body, root
  for (const int root : roots) {
    int first = root;
    std::vector<int> open{root};
    while (!open.empty()) {
      const int b = open.back();
      open.pop_back();
      first = std::min(first, b);
      for (const int c : children[static_cast<std::size_t>(b)]) open.push_back(c);
    }
    trees.emplace_back(first, root);
  }
  std::sort(trees.begin(), trees.end());

  for (std::size_t t = 0; t < trees.size(); ++t) {
    forest.tree_begin.push_back(forest.freedom);
    forest.tree_links.push_back(static_cast<int>(forest.links.size()));
    std::vector<int> open{trees[t].second};
    while (!open.empty()) {  // depth first, children in the order of the file
      const int b = open.back();
      open.pop_back();
      const auto& body = scene.bodies[static_cast<std::size_t>(b)];
      Link link;
      link.body = b;
      link.tree = static_cast<int>(t);
      if (const int joint = order.joint_of[static_cast<std::size_t>(b)]; joint >= 0) {
        set_joint(scene, joint, link);
        const int parent = scene.joints[static_cast<std::size_t>(joint)].parent;
        if (parent >= 0 && forest.link_of[static_cast<std::size_t>(parent)] >= 0)
          link.parent = forest.link_of[static_cast<std::size_t>(parent)];
        else
          link.base = parent;
      }
      link.mass = body.inertial.mass;
      link.centre = body.inertial.centre;
      link.inertia = body.inertial.inertia;
      link.q = forest.configuration, link.nq = coordinates_of(link.kind);
      link.u = forest.freedom, link.nu = freedom_of(link.kind);
      forest.configuration += link.nq;
      forest.freedom += link.nu;
      forest.link_of[static_cast<std::size_t>(b)] = static_cast<int>(forest.links.size());
      forest.links.push_back(link);
      const auto& next = children[static_cast<std::size_t>(b)];
      open.insert(open.end(), next.rbegin(), next.rend());
    }
  }
  forest.tree_begin.push_back(forest.freedom);
  forest.tree_links.push_back(static_cast<int>(forest.links.size()));
  for (const int joint : order.loops) forest.loops.push_back(make_loop(scene, joint));
  return forest;
}

}  // namespace percuss
