#include "support/impulse_plane.hpp"

#include <cmath>
#include <limits>

namespace percuss::test {
namespace {

constexpr double never = std::numeric_limits<double>::infinity();

// The first q > 0 at which value + slope·q vanishes.
double line_root(double value, double slope) { return value * slope < 0.0 ? -value / slope : never; }

// The first q > 0 with energy = velocity·q + ½ slope·q², velocity ≥ 0.
double energy_root(double energy, double velocity, double slope) {
  const double root = velocity * velocity + 2.0 * slope * energy;
  if (root < 0.0) return never;
  return 2.0 * energy / (velocity + std::sqrt(root));
}

}  // namespace

Eigen::Vector2d impulse_plane(const Eigen::Matrix2d& G, Eigen::Vector2d gamma, double mu, double e) {
  Eigen::Vector2d impulse = Eigen::Vector2d::Zero();
  double energy = 0.0;
  bool loading = true;
  for (int phase = 0; phase < 1000; ++phase) {
    double s = gamma[1] > 0.0 ? -mu : mu;
    if (gamma[1] == 0.0)
      s = std::abs(G(1, 0)) <= mu * G(1, 1) ? -G(1, 0) / G(1, 1) : (G(1, 0) > 0.0 ? -mu : mu);
    Eigen::Vector2d rate = G * Eigen::Vector2d(1.0, s);
    const bool sticks = gamma[1] == 0.0 && std::abs(s) < mu;
    if (sticks) rate[1] = 0.0;
    const double stop = line_root(gamma[1], rate[1]);
    const double turn = line_root(gamma[0], rate[0]);
    const double open = loading ? never : energy_root(e * e * energy, gamma[0], rate[0]);
    const double q = std::min({stop, turn, open});
    if (q == never) break;
    const double work = gamma[0] * q + 0.5 * rate[0] * q * q;
    energy -= loading ? work : work / (e * e);
    impulse += q * Eigen::Vector2d(1.0, s);
    gamma += q * rate;
    if (q == open) return impulse;
    if (q == stop) gamma[1] = 0.0;
    if (q == turn) {
      gamma[0] = 0.0;
      if (loading && e == 0.0) return impulse;
      loading = rate[0] < 0.0;
    }
  }
  return Eigen::Vector2d::Constant(std::numeric_limits<double>::quiet_NaN());
}

}  // namespace percuss::test
