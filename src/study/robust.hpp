// Losses, noise and quantiles of fits.  [Huber & Ronchetti 2009]
#pragma once

#include <Eigen/Core>

#include "percuss/fit.hpp"

namespace percuss {

// Of a residual z in units of the noise: ρ, ψ = ρ', ψ'.
struct LossAt {
  double rho = 0.0, psi = 0.0, slope = 1.0;
  double weight(double z) const { return z == 0.0 ? 1.0 : psi / z; }  // 1: as in least squares
};
LossAt loss_at(Loss loss, double z);

// The standard deviation s of residuals of which some are wild: Σψ(r/s)² = (n − p)E[ψ²], ψ that of Huber
// ("proposal 2"). `parameters` is p, the part of the fitted parameters that these residuals paid for.
double robust_deviation(const Eigen::Ref<const Eigen::VectorXd>& residuals, double parameters);

// t for which a part 0.95 of Student's distribution lies in [−t, t].
double student_95(double degrees);

}  // namespace percuss
