#include "laws/held_friction.hpp"

#include <Eigen/Eigenvalues>
#include <Eigen/QR>
#include <algorithm>
#include <cmath>

namespace percuss {
namespace {

constexpr double converged = 1e-14;  // the residual, relative to the largest radius
constexpr int most_sweeps = 20000;
constexpr int sweeps_to_guess = 6;  // after so many, what lies inside its ball is solved for at once

// Minimises ½ sᵀDs + βᵀs over ‖s‖ ≤ radius, D diagonal with d ≥ 0: (D + κ)s = −β with the least κ ≥ 0 that
// fits.
Eigen::VectorXd in_ball(const Eigen::VectorXd& d, const Eigen::VectorXd& beta, double radius) {
  const double floor = 1e-14 * d.maxCoeff();
  const auto at = [&](double kappa) -> Eigen::VectorXd {
    Eigen::VectorXd s = Eigen::VectorXd::Zero(d.size());
    for (Eigen::Index j = 0; j < d.size(); ++j)
      if (d[j] + kappa > floor) s[j] = -beta[j] / (d[j] + kappa);
    return s;
  };
  Eigen::VectorXd s = at(0.0);
  if (s.norm() <= radius) return s;
  if (radius <= 0.0) return Eigen::VectorXd::Zero(d.size());
  // Newton's method on 1/‖s(κ)‖ = 1/radius: concave and increasing, so that from κ = 0 it does not overshoot.
  double kappa = 0.0;
  for (int k = 0; k < 100; ++k) {
    const double length = s.norm();
    double slope = 0.0;  // of ½‖s‖², negative
    for (Eigen::Index j = 0; j < d.size(); ++j)
      if (d[j] + kappa > floor) slope -= s[j] * s[j] / (d[j] + kappa);
    const double step = (length - radius) * length * length / (-slope * radius);
    if (!(step > 0.0) || kappa + step == kappa) break;
    kappa += step;
    s = at(kappa);
    if (s.norm() <= radius * (1.0 + 1e-16)) break;
  }
  return s * (radius / s.norm());
}

}  // namespace

void HeldFriction::reset(const Eigen::MatrixXd& G, std::vector<Block> blocks) {
  G_ = G;
  blocks_ = std::move(blocks);
  s_ = Eigen::VectorXd::Zero(G.rows());
  axes_.clear();
  for (const Block& block : blocks_) {
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> solver(
        G_.block(block.first, block.first, block.size, block.size));
    axes_.push_back({solver.eigenvectors(), solver.eigenvalues().cwiseMax(0.0)});
  }
}

// One block after the other.
void HeldFriction::sweep(const Eigen::VectorXd& c, const Eigen::VectorXd& radii) {
  for (std::size_t i = 0; i < blocks_.size(); ++i) {
    const auto [first, size] = blocks_[i];
    Eigen::VectorXd b = c.segment(first, size) + G_.middleRows(first, size) * s_;
    b -= G_.block(first, first, size, size) * s_.segment(first, size);
    const Axes& axes = axes_[i];
    if (!(axes.values.maxCoeff() > 0.0)) continue;
    s_.segment(first, size) = axes.vectors * in_ball(axes.values, axes.vectors.transpose() * b,
                                                     radii[static_cast<Eigen::Index>(i)]);
  }
}

// The distance of s from the projection of s − v'/G_ii. It does not see forces that are not unique wander.
double HeldFriction::residual(const Eigen::VectorXd& c, const Eigen::VectorXd& radii) const {
  const Eigen::VectorXd v = c + G_ * s_;
  double worst = 0.0;
  for (std::size_t i = 0; i < blocks_.size(); ++i) {
    const auto [first, size] = blocks_[i];
    const double mobility = axes_[i].values.maxCoeff(), radius = radii[static_cast<Eigen::Index>(i)];
    if (!(mobility > 0.0)) continue;
    Eigen::VectorXd s = s_.segment(first, size) - v.segment(first, size) / mobility;
    if (const double length = s.norm(); length > radius) s *= radius / length;
    worst = std::max(worst, (s - s_.segment(first, size)).norm());
  }
  return worst;
}

// Those inside their balls together, so that none of them moves; kept if they stay inside.
void HeldFriction::solve_inside(const Eigen::VectorXd& c, const Eigen::VectorXd& radii) {
  std::vector<Eigen::Index> inside;
  for (std::size_t i = 0; i < blocks_.size(); ++i) {
    const auto [first, size] = blocks_[i];
    if (s_.segment(first, size).norm() < radii[static_cast<Eigen::Index>(i)] * (1.0 - 1e-12))
      for (Eigen::Index j = 0; j < size; ++j) inside.push_back(first + j);
  }
  if (inside.empty()) return;
  const Eigen::VectorXd moving = (c + G_ * s_)(inside);
  const Eigen::MatrixXd part = G_(inside, inside);
  Eigen::VectorXd next = s_;
  next(inside) -= part.completeOrthogonalDecomposition().solve(moving);
  for (std::size_t i = 0; i < blocks_.size(); ++i)
    if (next.segment(blocks_[i].first, blocks_[i].size).norm() >
        radii[static_cast<Eigen::Index>(i)] * (1.0 + 1e-15))
      return;
  s_ = next;
}

bool HeldFriction::solve(const Eigen::VectorXd& c, const Eigen::VectorXd& radii) {
  const double scale = radii.size() > 0 ? radii.maxCoeff() : 0.0;
  for (std::size_t i = 0; i < blocks_.size(); ++i) {  // the last solution may lie outside by now
    auto s = s_.segment(blocks_[i].first, blocks_[i].size);
    const double length = s.norm(), radius = radii[static_cast<Eigen::Index>(i)];
    if (length > radius) s *= radius / length;
  }
  for (int k = 1; k <= most_sweeps; ++k) {
    sweep(c, radii);
    if (residual(c, radii) <= converged * scale) return true;
    if (k % sweeps_to_guess == 0) solve_inside(c, radii);
  }
  return false;
}

}  // namespace percuss
