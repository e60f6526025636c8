// Moves the configuration of a system along a velocity: q̇ = S(q)u.
#pragma once

#include <Eigen/Core>

#include "percuss/system.hpp"

namespace percuss {

class ConfigurationPath {
 public:
  explicit ConfigurationPath(const System& system)
      : plain(system.facts().rates_are_velocities), system_(system) {
    if (!plain) slope_.setZero(system.configuration(), 4), stage_.setZero(system.configuration());
  }

  const bool plain;  // q̇ = u

  // q after the time dt at the constant velocity u. Where q is no vector space by the classical Runge-Kutta
  // method, whose error is far below that of what changes u.
  void drift(double dt, const Eigen::VectorXd& u, Eigen::VectorXd& q) {
    if (plain) {
      q += dt * u;
      return;
    }
    constexpr double nodes[4] = {0.0, 0.5, 0.5, 1.0};
    for (int s = 0; s < 4; ++s) {
      stage_ = q;
      if (s > 0) stage_ += (nodes[s] * dt) * slope_.col(s - 1);
      system_.rates(stage_.data(), u.data(), slope_.col(s).data());
    }
    q += (dt / 6.0) * (slope_.col(0) + 2.0 * slope_.col(1) + 2.0 * slope_.col(2) + slope_.col(3));
    system_.normalise(q.data());
  }

 private:
  const System& system_;
  Eigen::Matrix<double, Eigen::Dynamic, 4> slope_;
  Eigen::VectorXd stage_;
};

}  // namespace percuss
