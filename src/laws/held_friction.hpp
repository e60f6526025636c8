// Friction that does not slide, one level below velocities: which forces act, and what begins to move.
//
//   minimise ½ sᵀGs + cᵀs  over  ‖s_i‖ ≤ r_i;      v' = Gs + c
//
// The balls are the reservoirs, scaled by the coefficients of friction; c is the acceleration without s. v'
// is unique; s is where G is regular. An element whose s_i lies inside its ball has v_i' = 0: it sticks.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "kernel/slip_equation.hpp"

namespace percuss {

class HeldFriction {
 public:
  struct Block {
    Eigen::Index first = 0, size = 1;
  };

  // False where G is no matrix of numbers.
  [[nodiscard]] bool reset(const Eigen::MatrixXd& G, std::vector<Block> blocks);

  // From the last solution on. Returns by how much the forces are wrong, a force times the square root of its
  // mobility: 0 where they are found, infinite where there are none.
  [[nodiscard]] double solve(const Eigen::VectorXd& c, const Eigen::VectorXd& radii);

  const Eigen::VectorXd& force() const { return s_; }  // s
  const std::vector<Block>& blocks() const { return blocks_; }
  // How often sweeps did not find the forces, and the long way through the interior was gone.
  long long_ways() const { return long_ways_; }

 private:
  static constexpr double converged = 1e-14;  // the residual, relative to the largest radius

  void sweep(const Eigen::VectorXd& c, const Eigen::VectorXd& radii);
  // The largest error of a force, and of a force times the square root of its mobility.
  struct Residual {
    double force = 0.0, rooted = 0.0;
  };
  [[nodiscard]] Residual residual(const Eigen::VectorXd& c, const Eigen::VectorXd& radii) const;
  void step(const Eigen::VectorXd& c, const Eigen::VectorXd& radii);
  [[nodiscard]] bool iterate(const Eigen::VectorXd& c, const Eigen::VectorXd& radii, int most);
  void through_interior(const Eigen::VectorXd& c, const Eigen::VectorXd& radii);
  void pull_in(const Eigen::VectorXd& radii);

  Eigen::MatrixXd G_;
  std::vector<Block> blocks_;
  std::vector<cones::SlipEquation> equations_;  // one per block
  Eigen::VectorXd s_;
  long long_ways_ = 0;
};

}  // namespace percuss
