// M, h, energies and powers of a forest: composite bodies for M, Newton and Euler's equations for h. O(n) and
// O(n depth).
#pragma once

#include "bodies/kinematics.hpp"
#include "percuss/system.hpp"

namespace percuss {

class Dynamics {
 public:
  Dynamics(std::shared_ptr<const Forest> forest, const Eigen::Vector3d& gravity);

  // Where the blocks of M begin: one per tree, two of a lone free body, whose halves M does not couple.
  std::vector<Eigen::Index> mass_blocks() const;

  // The blocks side by side, as Instant keeps them, h, and V's share of springs. After Kinematics::move().
  void fill(const Kinematics& kinematics, const double* q, const double* u, const ForestState& state,
            bool everything, Instant& at) const;

  SceneMomentum momentum(const ForestState& state) const;

 private:
  struct Composite {  // a link and all behind it
    double mass;
    Eigen::Vector3d centre;
    Eigen::Matrix3d inertia;  // about the centre, world axes
    Eigen::Vector3d force,
        moment;  // what it takes to move it with u̇ = 0, without gravity's part; about the centre of the link
  };
  void fill_free(const Link& link, const ForestState& state, Instant& at) const;
  void fill_tree(std::size_t begin, std::size_t end, const ForestState& state, Instant& at) const;
  void springs(const double* q, const double* u, bool everything, Instant& at) const;
  void energies(const ForestState& state, Instant& at) const;
  void carried(const ForestState& state, Instant& at) const;
  Eigen::Vector3d centre_velocity(const BodyFrame& frame) const { return frame.velocity_at(frame.centre); }

  std::shared_ptr<const Forest> forest_;
  Eigen::Vector3d gravity_;
};

}  // namespace percuss
