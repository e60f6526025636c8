// Which of many bodies may touch: axis-aligned boxes in a tree, pairs in a fixed order.
#pragma once

#include <Eigen/Core>
#include <array>
#include <cstdint>
#include <vector>

#include "percuss/solid.hpp"

namespace percuss {

struct Bounds {
  Eigen::Vector3d low = Eigen::Vector3d::Zero(), high = Eigen::Vector3d::Zero();
  bool fixed = false;       // two fixed ones are no pair
  bool half_space = false;  // all below: up·x ≤ offset; low and high do not count
  Eigen::Vector3d up = Eigen::Vector3d::UnitZ();
  double offset = 0.0;
};

// The least box of a solid in the world; of meshes and heightfields one around their box.
Bounds bounds_of(const Solid& solid, const Pose& body);
// Around both. A body with a half-space is a half-space: give it no other solid.
void include(Bounds& bounds, const Bounds& other);

// Keeps boxes that are a little too large, so that little is left to do from instant to instant. The answer
// does not depend on what was kept.
class BroadPhase {
 public:
  // All pairs i < j whose boxes come nearer than `margin` along every axis, ascending.
  void update(const std::vector<Bounds>& bodies, double margin, std::vector<std::array<int, 2>>& pairs);

 private:
  struct Node {
    Eigen::Vector3d low = Eigen::Vector3d::Zero(), high = Eigen::Vector3d::Zero();
    int parent = -1, left = -1, right = -1;  // a leaf has no children
    int body = -1;
  };

  void rebuild(const std::vector<Bounds>& bodies, double margin);
  int build(int first, int count, int parent);
  void refit(int body);
  void query(int body, bool all, const std::vector<char>& moved);

  std::vector<Eigen::Vector3d> low_, high_;  // grown
  std::vector<Node> nodes_;
  std::vector<int> order_, leaf_;    // bodies in the tree; leaf of every body, or −1
  std::vector<std::uint64_t> kept_;  // pairs of grown boxes
  std::vector<int> half_spaces_;
  double slack_ = 0.0, margin_ = -1.0;
};

}  // namespace percuss
