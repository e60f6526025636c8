// The bodies of a scene as trees in minimal coordinates: what does not change while they move.
//
// A body that moves is a link. Its joint leads from its parent (another link, a fixed body or the world) to
// it; a body without a joint is free. Further joints to a body close loops.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "percuss/scene.hpp"

namespace percuss {

struct Link {
  int body = 0;     // of the scene
  int parent = -1;  // link; −1: fixed to `base`
  int base = -1;    // fixed body, where there is no parent; −1: the world
  int joint = -1;   // of the scene; −1: a free body
  Scene::Joint::Kind kind = Scene::Joint::Kind::free;

  // Child frame = parent frame · (origin, motion of the joint) · home. The axes are in the parent's frame.
  Eigen::Vector3d origin = Eigen::Vector3d::Zero();
  Eigen::Vector3d axis = Eigen::Vector3d::UnitZ(), second = Eigen::Vector3d::UnitX(),
                  third = Eigen::Vector3d::UnitY();  // third = axis × second
  Pose home;
  double pitch = 0.0;

  Eigen::Index q = 0, nq = 0;  // its coordinates
  Eigen::Index u = 0, nu = 0;  // its velocities
  int tree = 0;

  double mass = 0.0;
  Eigen::Vector3d centre = Eigen::Vector3d::Zero();   // of mass, body frame
  Eigen::Matrix3d inertia = Eigen::Matrix3d::Zero();  // about it, body axes
  // Along every velocity.
  Eigen::Vector3d damping = Eigen::Vector3d::Zero(), stiffness = Eigen::Vector3d::Zero(),
                  effort = Eigen::Vector3d::Zero();
  bool has_force() const { return !damping.isZero(0.0) || !stiffness.isZero(0.0) || !effort.isZero(0.0); }
};

// A joint to a body that has one already: held by elements.
struct Loop {
  int joint = 0;
  int parent = -1, child = 0;               // bodies; −1: the world
  Eigen::Vector3d on_parent, on_child;      // where it sits, body frames
  Eigen::Matrix3d parent_axes, child_axes;  // axis, second and third as columns; equal where it holds
};

struct Forest {
  std::vector<Link> links;   // parents before children, trees one after the other
  std::vector<int> link_of;  // by body; −1: fixed
  std::vector<Loop> loops;
  std::vector<Eigen::Index> tree_begin;  // first velocity of every tree, and f at last
  std::vector<int> tree_links;           // first link of every tree, and their number at last
  Eigen::Index configuration = 0, freedom = 0;
};

// Coordinates and velocities of a kind of joint.
Eigen::Index coordinates_of(Scene::Joint::Kind kind);
Eigen::Index freedom_of(Scene::Joint::Kind kind);

// Of a scene that validate() accepts.
Forest plant(const Scene& scene);

// Bodies in the order in which a tree is built from its joints; bodies on a cycle are left out.
struct TreeOrder {
  std::vector<int> joint_of;   // by body; −1: none
  std::vector<int> loops;      // joints
  std::vector<int> unreached;  // bodies that hang on themselves
};
TreeOrder order_of(const Scene& scene);

}  // namespace percuss
