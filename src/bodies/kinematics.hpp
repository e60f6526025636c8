// Where the bodies of a forest are, how they move, and what every velocity does to them. Recursive, O(n).
#pragma once

#include <Eigen/Geometry>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "bodies/moving_frame.hpp"
#include "bodies/tree.hpp"

namespace percuss {

// World axes throughout.
struct BodyFrame {
  Pose pose;  // of the body's frame
  Eigen::Matrix3d R = Eigen::Matrix3d::Identity();
  Eigen::Vector3d centre = Eigen::Vector3d::Zero();    // of mass
  Eigen::Vector3d velocity = Eigen::Vector3d::Zero();  // of its origin
  Eigen::Vector3d spin = Eigen::Vector3d::Zero();
  // Where u̇ = 0: acceleration of the origin, rate of the spin.
  Eigen::Vector3d acceleration = Eigen::Vector3d::Zero(), spin_rate = Eigen::Vector3d::Zero();
  // What of velocity and spin moving bases make, at u = 0.
  Eigen::Vector3d carried = Eigen::Vector3d::Zero(), carried_spin = Eigen::Vector3d::Zero();

  Eigen::Vector3d velocity_at(const Eigen::Vector3d& x) const {
    return velocity + spin.cross(x - pose.position);
  }
  Eigen::Vector3d carried_at(const Eigen::Vector3d& x) const {
    return carried + carried_spin.cross(x - pose.position);
  }
  // Of the point of the body that is at x.
  Eigen::Vector3d acceleration_at(const Eigen::Vector3d& x) const {
    const Eigen::Vector3d arm = x - pose.position;
    return acceleration + spin_rate.cross(arm) + spin.cross(spin.cross(arm));
  }
};

// Velocity k moves the point x of every body behind its link with linear[k] + angular[k] × (x − pivot).
struct ForestState {
  std::vector<BodyFrame> bodies;                 // by body of the scene
  std::vector<Eigen::Vector3d> pivot;            // by link
  std::vector<Eigen::Vector3d> linear, angular;  // by velocity

  Eigen::Vector3d column(Eigen::Index k, const Eigen::Vector3d& pivot_of, const Eigen::Vector3d& x) const {
    const auto i = static_cast<std::size_t>(k);
    return linear[i] + angular[i].cross(x - pivot_of);
  }
};

class Kinematics {
 public:
  Kinematics(const Scene& scene, Forest forest, std::vector<std::optional<MovingFrame>> moving);

  const Forest& forest() const { return *forest_; }
  const std::shared_ptr<const Forest>& shared_forest() const { return forest_; }
  std::uint64_t id() const { return id_; }  // of this forest and its fixed bodies
  bool bases_move() const { return bases_move_; }

  void prepare(ForestState& state) const;                           // sizes, and frames that never change
  void place(double t, const double* q, ForestState& state) const;  // poses
  // Velocities, columns and biases too, after place().
  void move(double t, const double* q, const double* u, ForestState& state) const;

  // The greatest speed and spin, and the greatest acceleration, of a fixed body that moves, as sampled
  // between two times.
  struct Fastest {
    std::pair<double, double> speed_and_spin;
    double acceleration = 0.0;
  };
  Fastest fastest(int body, double from, double to) const;

  // q̇ = S(q)u, unit quaternions, and the measure of q along u.
  void rates(const double* q, const double* u, double* q_dot) const;
  void normalise(double* q) const;
  void extents(const double* sizes, double* along) const;

 private:
  void place_link(const Link& link, const double* q, ForestState& state) const;
  void move_link(std::size_t index, const double* q, const double* u, ForestState& state) const;
  const BodyFrame& parent_of(const Link& link, const ForestState& state) const;

  std::shared_ptr<const Forest> forest_;
  std::uint64_t id_;
  std::vector<std::optional<MovingFrame>> moving_;  // by body
  std::vector<BodyFrame> fixed_;                    // by body
  BodyFrame world_;
  bool bases_move_ = false;
};

// The rotation of a quaternion (w, x, y, z), whatever its length, and back.
Eigen::Quaterniond quaternion_at(const double* q);
// The vector along the axis of a rotation, as long as its angle, in [0, π].
Eigen::Vector3d rotation_vector(const Eigen::Quaterniond& turn);
Eigen::Quaterniond rotation_by(const Eigen::Vector3d& vector);

}  // namespace percuss
