// Friction at rest by an interior-point method, for where sweeps and Newton's steps do not find the forces:
// dependent directions of which some slide so slowly that almost any forces would do.
//
//   s_i = r_i z_i:   (G + κ)z + c = 0,   t_i = ½(1 − ‖z_i‖²) ≥ 0,   κ_i ≥ 0,   κ_i t_i = σμ → 0
#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <limits>

#include "laws/held_friction.hpp"

namespace percuss {
namespace {

using Eigen::Index;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr int most_iterations = 60;
constexpr int stale = 6;                 // iterations that led no nearer: what is left is rounding,
constexpr double nearly_solved = 1e-14;  // if κt is so small; before, the way may lead farther off first

// The largest step up to 1 with which neither κ nor t becomes negative.
double reach(const VectorXd& value, const VectorXd& change) {
  double step = 1.0;
  for (Index i = 0; i < value.size(); ++i)
    if (change[i] < 0.0) step = std::min(step, -value[i] / change[i]);
  return step;
}

}  // namespace

void HeldFriction::through_interior(const VectorXd& c, const VectorXd& radii) {
  const Index n = G_.rows(), balls = radii.size();
  MatrixXd owner = MatrixXd::Zero(n, balls);  // which ball a row belongs to
  for (Index i = 0; i < balls; ++i) {
    const Block& block = blocks_[static_cast<std::size_t>(i)];
    owner.block(block.first, i, block.size, 1).setOnes();
  }
  const VectorXd scale = owner * radii;
  MatrixXd G = scale.asDiagonal() * G_ * scale.asDiagonal();
  VectorXd pull = scale.cwiseProduct(c);
  const double size = std::max(G.diagonal().maxCoeff(), pull.cwiseAbs().maxCoeff());
  if (!(size > 0.0)) return;
  G /= size;
  pull /= size;

  VectorXd z = VectorXd::Zero(n), kappa = VectorXd::Ones(balls), t = VectorXd::Constant(balls, 0.5);
  MatrixXd A(n + balls, n + balls);
  VectorXd right(n + balls);
  VectorXd best = s_;
  const double before = residual(c, radii).force;
  double least = std::numeric_limits<double>::infinity();
  int since = 0;
  for (int k = 0; k < most_iterations && since < stale; ++k) {
    const VectorXd spread = owner * kappa;
    const VectorXd off_force = G * z + spread.cwiseProduct(z) + pull;
    const VectorXd off_ball = t.array() - 0.5 + 0.5 * (owner.transpose() * z.cwiseAbs2()).array();
    // Newton's equations for z and κ; the rows of κ_i t_i are divided by κ_i + t_i.
    const VectorXd weight = (kappa + t).cwiseInverse();
    A.topLeftCorner(n, n) = G;
    A.topLeftCorner(n, n).diagonal() += spread;
    A.topRightCorner(n, balls) = z.asDiagonal() * owner;
    A.bottomLeftCorner(balls, n) =
        kappa.cwiseProduct(weight).asDiagonal() * A.topRightCorner(n, balls).transpose();
    A.bottomRightCorner(balls, balls) = MatrixXd((-t.cwiseProduct(weight)).asDiagonal());
    const Eigen::PartialPivLU<MatrixXd> factor(A);
    VectorXd dz, dkappa, dt;
    const auto advance = [&](const VectorXd& off_product) {
      right.head(n) = -off_force;
      right.tail(balls) = (off_product - kappa.cwiseProduct(off_ball)).cwiseProduct(weight);
      VectorXd change = factor.solve(right);
      change += factor.solve(right - A * change);
      dz = change.head(n);
      dkappa = change.tail(balls);
      dt = -off_ball - owner.transpose() * z.cwiseProduct(dz);
      return std::min(reach(kappa, dkappa), reach(t, dt));
    };
    // A step towards μ = 0 shows how far μ can be lowered, and what the products bend.  [Mehrotra 1992]
    const VectorXd product = kappa.cwiseProduct(t);
    const double mu = product.mean();
    const double free = advance(product);
    const double ahead = (kappa + free * dkappa).dot(t + free * dt) / static_cast<double>(balls);
    const VectorXd bent = product + dkappa.cwiseProduct(dt);
    const double step =
        std::min(1.0, std::max(0.9, 1.0 - mu) * advance(bent.array() - std::pow(ahead / mu, 3) * mu));
    z += step * dz;
    kappa += step * dkappa;
    t += step * dt;
    if (!z.allFinite()) break;

    s_ = scale.cwiseProduct(z);
    pull_in(radii);
    if (mu < nearly_solved) ++since;
    if (const double now = residual(c, radii).force; now < least) {
      least = now;
      since = 0;
      if (now < before) best = s_;
    }
    if (least <= converged * radii.maxCoeff()) break;
  }
  s_ = best;
}

}  // namespace percuss
