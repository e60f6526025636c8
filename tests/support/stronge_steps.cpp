#include "support/stronge_steps.hpp"

#include <algorithm>

namespace percuss::test {

Eigen::Vector2d stronge_by_steps(const Eigen::Matrix2d& G, Eigen::Vector2d gamma, double mu, double e,
                                 double eta2, double step) {
  const double kappa = 1.0 / G(0, 0);  // then the unit of time is one
  double normal = 0.0, tangential = 0.0;
  Eigen::Vector2d impulse(0.0, 0.0);
  for (long k = 0; k < 100000000; ++k) {
    const bool loading = gamma[0] < 0.0;
    if (!loading && e == 0.0) break;
    normal -= step * (loading ? kappa : kappa / (e * e)) * gamma[0];
    if (normal <= 0.0) break;
    tangential = std::clamp(tangential - step * kappa / eta2 * gamma[1], -mu * normal, mu * normal);
    const Eigen::Vector2d force(normal, tangential);
    gamma += step * (G * force);
    impulse += step * force;
  }
  return impulse;
}

}  // namespace percuss::test
