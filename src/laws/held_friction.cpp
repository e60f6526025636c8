#include "laws/held_friction.hpp"

#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <limits>

#include "kernel/natural_map.hpp"

namespace percuss {
namespace {

constexpr int sweeps_to_guess = 6;  // after so many, all are solved for at once
constexpr int most_sweeps = 60;     // before the long way through the interior
constexpr int last_sweeps = 12;     // after it
constexpr double infinite = std::numeric_limits<double>::infinity();

}  // namespace

bool HeldFriction::reset(const Eigen::MatrixXd& G, std::vector<Block> blocks) {
  G_ = G;
  blocks_ = std::move(blocks);
  s_ = Eigen::VectorXd::Zero(G.rows());
  if (!G_.allFinite()) return false;
  equations_.resize(blocks_.size());
  for (std::size_t i = 0; i < blocks_.size(); ++i)
    equations_[i].factorise(G_.block(blocks_[i].first, blocks_[i].first, blocks_[i].size, blocks_[i].size));
  return true;
}

// One block after the other. Where G is flat c vanishes but for rounding, whatever its unit.
void HeldFriction::sweep(const Eigen::VectorXd& c, const Eigen::VectorXd& radii) {
  for (std::size_t i = 0; i < blocks_.size(); ++i) {
    const auto [first, size] = blocks_[i];
    if (!(equations_[i].mobility() > 0.0)) continue;
    cones::SlipVector b = c.segment(first, size) + G_.middleRows(first, size) * s_;
    b -= G_.block(first, first, size, size) * s_.segment(first, size);
    s_.segment(first, size) = equations_[i].in_ball(b, radii[static_cast<Eigen::Index>(i)], infinite);
  }
}

// The distance of s from the projection of s − v'/G_ii, beyond what rounding makes of v'. It does not see
// forces that are not unique wander.
HeldFriction::Residual HeldFriction::residual(const Eigen::VectorXd& c, const Eigen::VectorXd& radii) const {
  const Eigen::VectorXd v = c + G_ * s_;
  const Eigen::VectorXd rounding = 4e-16 * (c.cwiseAbs() + G_.cwiseAbs() * s_.cwiseAbs());
  Residual worst;
  for (std::size_t i = 0; i < blocks_.size(); ++i) {
    const auto [first, size] = blocks_[i];
    const double mobility = equations_[i].mobility();
    if (!(mobility > 0.0)) continue;
    const cones::SlipVector step = v.segment(first, size) / mobility;
    const double gap =
        cones::ball_gap(s_.segment(first, size), step, radii[static_cast<Eigen::Index>(i)]).length;
    const double off = gap - rounding.segment(first, size).norm() / mobility;
    if (!std::isfinite(off)) return {infinite, infinite};  // std::max would lose it
    worst.force = std::max(worst.force, off);
    worst.rooted = std::max(worst.rooted, off * std::sqrt(mobility));
  }
  return worst;
}

// A step of Newton's method for all at once: v' = 0 of those inside their balls, v' = −κs, ‖s‖ = r of those
// on the boundary. Kept where it leads nearer.
void HeldFriction::step(const Eigen::VectorXd& c, const Eigen::VectorXd& radii) {
  const Eigen::Index n = G_.rows();
  const Eigen::VectorXd v = c + G_ * s_;
  std::vector<std::size_t> boundary;
  for (std::size_t i = 0; i < blocks_.size(); ++i)
    if (s_.segment(blocks_[i].first, blocks_[i].size).norm() >=
        radii[static_cast<Eigen::Index>(i)] * (1.0 - 1e-12))
      boundary.push_back(i);
  const Eigen::Index all = n + static_cast<Eigen::Index>(boundary.size());
  Eigen::MatrixXd A = Eigen::MatrixXd::Zero(all, all);
  Eigen::VectorXd right = Eigen::VectorXd::Zero(all);
  A.topLeftCorner(n, n) = G_;
  right.head(n) = -v;
  for (std::size_t k = 0; k < boundary.size(); ++k) {
    const auto [first, size] = blocks_[boundary[k]];
    const Eigen::Index row = n + static_cast<Eigen::Index>(k);
    const auto s = s_.segment(first, size);
    const double square = s.squaredNorm();
    if (!(square > 0.0)) return;
    const double kappa = std::max(0.0, -s.dot(v.segment(first, size)) / square);
    A.block(first, first, size, size).diagonal().array() += kappa;
    A.block(first, row, size, 1) = s;
    A.block(row, first, 1, size) = s.transpose();
    right.segment(first, size) -= kappa * s;
  }
  const Eigen::VectorXd last = s_;
  const double before = residual(c, radii).force;
  s_ += A.completeOrthogonalDecomposition().solve(right).head(n);
  pull_in(radii);
  if (!(residual(c, radii).force < before)) s_ = last;
}

// No force outside of its ball.
void HeldFriction::pull_in(const Eigen::VectorXd& radii) {
  for (std::size_t i = 0; i < blocks_.size(); ++i) {
    auto s = s_.segment(blocks_[i].first, blocks_[i].size);
    const double length = s.norm(), radius = radii[static_cast<Eigen::Index>(i)];
    if (length > radius) s *= radius / length;
  }
}

bool HeldFriction::iterate(const Eigen::VectorXd& c, const Eigen::VectorXd& radii, int most) {
  const double enough = converged * radii.maxCoeff();
  for (int k = 1; k <= most; ++k) {
    sweep(c, radii);
    if (residual(c, radii).force <= enough) return true;
    if (k % sweeps_to_guess == 0) step(c, radii);
  }
  return false;
}

double HeldFriction::solve(const Eigen::VectorXd& c, const Eigen::VectorXd& radii) {
  if (blocks_.empty()) return 0.0;
  if (!c.allFinite() || !radii.allFinite()) return infinite;
  if (!s_.allFinite()) s_.setZero();
  pull_in(radii);  // the last solution may lie outside by now
  if (iterate(c, radii, most_sweeps)) return 0.0;
  ++long_ways_;
  through_interior(c, radii);
  if (residual(c, radii).force <= converged * radii.maxCoeff() || iterate(c, radii, last_sweeps)) return 0.0;
  return residual(c, radii).rooted;
}

}  // namespace percuss
