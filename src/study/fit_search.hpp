// The coefficients with the least misfit: everywhere first, then downhill.
#pragma once

#include "study/fit_model.hpp"

namespace percuss {

// Σρ(z) over all that was measured, z = (measured − predicted)/unit; columns are u⁺ and then the targets.
class Objective {
 public:
  Objective(const FitModel& model, Loss loss);

  // One deviation per column; times the sigma of the data, over the root of the weight of the row.
  void set_noise(const Eigen::VectorXd& noise);

  const FitModel& model() const { return model_; }
  Loss loss() const { return loss_; }
  Eigen::Index measured() const { return static_cast<Eigen::Index>(entries_.size()); }
  // First number of every column in z, and the end.
  const std::vector<Eigen::Index>& offsets() const { return offsets_; }
  std::pair<Eigen::Index, Eigen::Index> entry(Eigen::Index k) const {
    return entries_[static_cast<std::size_t>(k)];
  }
  double data_unit(Eigen::Index k) const;  // of z[k], without the noise of the column
  const Eigen::VectorXd& noise() const { return noise_; }

  Eigen::VectorXd residuals(const Prediction& prediction) const;  // z
  double cost(const Prediction& prediction) const;                // infinite where the law refuses
  // dz/dx, by central differences where the model has no derivatives; columns that are not free are zero.
  Eigen::MatrixXd jacobian(const Eigen::VectorXd& x, const std::vector<bool>& free) const;

 private:
  const FitModel& model_;
  Loss loss_;
  std::vector<std::pair<Eigen::Index, Eigen::Index>> entries_;  // row and column of z[k]
  std::vector<Eigen::Index> offsets_;
  Eigen::VectorXd noise_;
  Eigen::VectorXd unit_;  // of z[k]

  Eigen::VectorXd in_units(const Eigen::MatrixXd& velocities) const;
};

// The size of what was measured, column by column, in the units of the data.
Eigen::VectorXd speeds(const Objective& objective);
inline constexpr double coarse_noise = 0.05;  // of the speeds, for the first search

struct Found {
  Eigen::VectorXd x;
  double cost = 0.0;
  bool converged = false;
};

// Levenberg and Marquardt's method with the weights of the loss, inside the ranges.
Found descend(const Objective& objective, Eigen::VectorXd x, const std::vector<bool>& free, int iterations);

// Probes along the axes of the misfit's ellipsoid: regimes bend the misfit where the derivatives do not tell.
Found probe(const Objective& objective, Found from);

// The best of the points of a Latin hypercube, `count` of them, best first. Empty where the law refuses all;
// then `refusal` says why.
std::vector<Found> scatter(const Objective& objective, int points, std::uint64_t seed, std::size_t count,
                           std::string& refusal);

}  // namespace percuss
