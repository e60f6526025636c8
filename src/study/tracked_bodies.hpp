// The bodies of a scene that a measured motion follows: where they stand in q and u, and how they fly.
#pragma once

#include <vector>

#include "bodies/rigid_flight.hpp"
#include "percuss/measured_motion.hpp"
#include "percuss/scene.hpp"

namespace percuss {

struct TrackedBody {
  std::size_t body = 0;       // of the scene
  Eigen::Index q = 0, u = 0;  // first places
  Eigen::Vector3d centre;     // of mass, in the frame of the body
  Eigen::Matrix3d inertia;
  RigidFlight flight;
  double size = 0.0;  // the radius of a ball about the frame's origin that holds it
};

// One body at one instant, by its centre of mass; world axes.
struct BodyMotion {
  Eigen::Vector3d centre = Eigen::Vector3d::Zero(), velocity = Eigen::Vector3d::Zero();
  Eigen::Quaterniond turn = Eigen::Quaterniond::Identity();
  Eigen::Vector3d spin = Eigen::Vector3d::Zero();

  Pose frame(const Eigen::Vector3d& centre_in_body) const { return {centre - turn * centre_in_body, turn}; }
};

class TrackedBodies {
 public:
  // An error: bodies that are not there or fixed, others that move, joints.
  [[nodiscard]] static Result<TrackedBodies> of(const System& system, const std::vector<std::string>& names);

  const std::vector<TrackedBody>& bodies() const { return bodies_; }
  const Eigen::Vector3d& gravity() const { return gravity_; }
  double size() const;  // of the largest

  void put(const std::vector<BodyMotion>& motion, Eigen::VectorXd& q, Eigen::VectorXd& u) const;
  std::vector<BodyMotion> get(const double* q, const double* u) const;
  std::vector<BodyMotion> after(const std::vector<BodyMotion>& motion, double h) const;  // free flight

 private:
  std::vector<TrackedBody> bodies_;
  Eigen::Vector3d gravity_;
};

}  // namespace percuss
