// Bodies in space as they are seen from one side: what is in front covers what is behind.
#pragma once

#include <Eigen/Core>
#include <cmath>
#include <vector>

#include "percuss/picture.hpp"
#include "percuss/scene.hpp"

namespace percuss::report {

// A face, a ball, or a line on one, on the paper: x to the right, y up.
struct SeenPart {
  enum class Kind { face, ball, line };
  Kind kind = Kind::face;
  std::vector<draw::Point> points;  // of a ball its middle
  double radius = 0.0;
  double light = 1.0;    // that falls on it: 0 to 1
  bool outlined = true;  // its edges are edges of the solid
  std::size_t body = 0;  // of the scene
  bool moves = false;
};

// A box that holds what is not infinite.
struct SpaceBounds {
  Eigen::Vector3d low = Eigen::Vector3d::Constant(INFINITY), high = -low;
  void add(const Eigen::Vector3d& middle, double radius);
};

class SpaceStage {
 public:
  SpaceStage(const percuss::Scene& scene, const System& system, const SpaceView& view);

  // How far the solids reach at a state: half-spaces are shown as far.
  void reach(double t, const std::vector<double>& q, const std::vector<double>& u);
  // From back to front.
  std::vector<SeenPart> parts(double t, const std::vector<double>& q, const std::vector<double>& u) const;
  // Where the frame of every body is, for its way.
  std::vector<draw::Point> places(double t, const std::vector<double>& q, const std::vector<double>& u) const;
  std::size_t bodies() const { return scene_->bodies.size(); }
  bool moves(std::size_t body) const;
  draw::Colour colour(std::size_t body) const;

 private:
  std::vector<BodyState> states_at(double t, const std::vector<double>& q,
                                   const std::vector<double>& u) const;
  draw::Point paper(const Eigen::Vector3d& x) const;
  std::vector<Eigen::Vector3d> half_circle(const Pose& pose, double radius, int axis) const;
  std::vector<Eigen::Vector3d> ground(const Pose& pose) const;
  std::vector<SeenPart> parts_of(const Solid& solid, const Pose& pose, std::size_t body) const;

  const percuss::Scene* scene_;
  const System* system_;
  Eigen::Vector3d right_, up_, viewer_;  // the axes of the paper and the direction towards the viewer
  SpaceBounds bounds_;
};

}  // namespace percuss::report
