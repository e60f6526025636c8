#include "laws/frictional_integration.hpp"
#include "laws/tolerances.hpp"

#include <Eigen/QR>
#include <algorithm>
#include <cmath>
#include <utility>

namespace percuss {
namespace {

using namespace fehlberg;

using namespace wave_tolerances;

constexpr int patience = 8;  // events at one instant before friction at rest is left to HeldFriction

}  // namespace

void FrictionalWaves::record(std::size_t k, bool slides) {
  if (options_.record_history) result_.events.push_back({result_.waves.time, k, slides});
}

void FrictionalWaves::slide(std::size_t k, const VectorXd& along) {
  frictions_[k].mode = Mode::slides;
  frictions_[k].direction = along / along.norm();
  changed_ = true;
  record(k, true);
}

void FrictionalWaves::hold(std::size_t k) {
  frictions_[k].mode = Mode::held;
  changed_ = true;
  record(k, false);
}

void FrictionalWaves::known_forces(const VectorXd& x, const VectorXd& gamma, VectorXd& force) const {
  force.setZero();
  for (Index i = 0; i < m_; ++i)
    if (active(i)) force[i] = spring(i).stiffness * force_power(x[i], spring(i).exponent);
  for (std::size_t k = 0; k < frictions_.size(); ++k) {
    const Friction& f = frictions_[k];
    if (f.mode != Mode::slides) continue;
    const double radius = force[contact_of(k)];
    const auto v = part(gamma, k);
    if (element(k).size == 1) {
      part(force, k) = -radius * f.direction;
      continue;
    }
    // Beyond a standstill the direction stays what it was, so that the step is smooth and the standstill is
    // found.
    const double length = v.norm();
    if (length <= f.rest)
      part(force, k) = -radius * f.direction;
    else
      part(force, k) = (v.dot(f.direction) < 0.0 ? radius : -radius) / length * v;
  }
}

void FrictionalWaves::add_held_forces(VectorXd& force) {
  if (held_rows_.empty()) return;
  if (linear_) {
    held_force_.noalias() = holding_ * force;
    for (std::size_t q = 0; q < held_rows_.size(); ++q)
      force[held_rows_[q]] = held_force_[static_cast<Index>(q)];
    return;
  }
  for (std::size_t q = 0; q < held_.size(); ++q) radii_[static_cast<Index>(q)] = force[contact_of(held_[q])];
  held_error_ = std::max(held_error_, held_friction_.solve(held_mobility_ * force, radii_));
  force(held_rows_) = held_friction_.force();
}

bool FrictionalWaves::list_held() {
  held_.clear();
  held_rows_.clear();
  std::vector<HeldFriction::Block> blocks;
  for (std::size_t k = 0; k < frictions_.size(); ++k) {
    if (frictions_[k].mode != Mode::held) continue;
    held_.push_back(k);
    blocks.push_back({static_cast<Index>(held_rows_.size()), element(k).size});
    for (Index j = 0; j < element(k).size; ++j) held_rows_.push_back(element(k).first + j);
  }
  radii_.setZero(static_cast<Index>(held_.size()));
  held_mobility_ = G_(held_rows_, Eigen::all);
  return held_friction_.reset(G_(held_rows_, held_rows_), std::move(blocks));
}

bool FrictionalWaves::settle() {
  changed_ = false;
  for (std::size_t k = 0; k < frictions_.size(); ++k) {
    Friction& f = frictions_[k];
    if (!active(contact_of(k))) continue;
    const auto v = part(gamma_, k);
    const double r = v.norm();
    const bool unsettled = idle_ > patience && r <= f.rest && f.mode == Mode::slides;
    if (f.mode == Mode::none)
      r > f.rest ? slide(k, v) : hold(k);
    else if (unsettled)
      hold(k);
    else if (f.mode == Mode::held && r > (element(k).size > 1 ? creeping * f.speed : f.rest))
      slide(k, v);
  }
  if (!list_held()) return false;
  linear_ = idle_ <= patience;
  redundant_ = false;
  if (held_.empty()) return true;

  // The forces a moment ahead: at this instant they may all be zero.
  VectorXd ahead = x_;
  for (Index i = 0; i < m_; ++i)
    if (active(i))
      ahead[i] += glance * std::min(time_scale_ * -gamma_[i] / contacts_[static_cast<std::size_t>(i)].tra,
                                    contacts_[static_cast<std::size_t>(i)].length);
  VectorXd force(rows_);
  known_forces(ahead, gamma_, force);
  const bool linear = std::exchange(linear_, false);
  held_error_ = 0.0;
  add_held_forces(force);
  if (!std::isfinite(held_error_)) return false;
  linear_ = linear && held_error_ == 0.0;  // nothing is decided by forces that are not quite known
  const VectorXd acceleration = held_mobility_ * force;
  const VectorXd turnover = held_mobility_.cwiseAbs() * force.cwiseAbs();
  bool creeps = false;
  Index row = 0;
  for (const std::size_t k : held_) {
    const Index size = element(k).size;
    const VectorXd pull = acceleration.segment(row, size);
    const double scale = turnover.segment(row, size).maxCoeff();
    row += size;
    const auto v = part(gamma_, k);
    const bool pulled = pull.norm() > pressing * scale;
    if (!linear_) continue;
    if (pulled && (size == 1 || pull.norm() > 0.01 * scale))
      slide(k, pull);
    else if (pulled)
      creeps = true;
    else if (v.norm() > frictions_[k].rest)
      slide(k, v);  // it crept, and comes to rest again
  }
  if (creeps) linear_ = false;
  if (!list_held()) return false;
  changed_ = false;
  if (held_.empty() || (!linear_ && result_.unique != true)) return true;
  const MatrixXd X = net_.X(Eigen::all, held_rows_);
  const Eigen::CompleteOrthogonalDecomposition<MatrixXd> solver(X);
  note_redundancy(solver.rank() < X.cols());
  if (!linear_) return true;
  redundant_ = solver.rank() < X.cols();
  holding_ = -solver.solve(net_.X);
  if (!holding_.allFinite()) return false;
  for (const Index r : held_rows_) holding_.col(r).setZero();
  if (!redundant_) return true;
  // Forces that are not unique: those of least norm, if they are admissible.
  known_forces(ahead, gamma_, force);
  add_held_forces(force);
  for (const std::size_t k : held_)
    if (part(force, k).norm() > (1.0 - almost_slipping) * force[contact_of(k)]) linear_ = false;
  note_redundancy(true);
  return true;
}

// Those of least norm can be changed where all of them lie inside of their reservoirs; else nobody knows.
void FrictionalWaves::note_redundancy(bool redundant) {
  if (!redundant) return;
  if (redundant_ && linear_)
    result_.unique = false;
  else if (result_.unique == true)
    result_.unique.reset();
}

void FrictionalWaves::forces(const VectorXd& x, const VectorXd& gamma, VectorXd& force) {
  known_forces(x, gamma, force);
  add_held_forces(force);
}

void FrictionalWaves::trial(double h, Pace pace) {
  ++result_.waves.trials;
  pace_ = pace;
  held_error_ = held_share_ = 0.0;
  for (int q = 0; q < stages; ++q) {
    x_stage_ = x_;
    gamma_stage_ = gamma_;
    for (int r = 0; r < q; ++r) {
      if (a[q][r] == 0.0) continue;
      x_stage_ += h * a[q][r] * kx_.col(r);
      gamma_stage_ += h * a[q][r] * kg_.col(r);
    }
    const double rate = pace_rate(pace, nodes[q]);
    forces(x_stage_, gamma_stage_, stage_force_);
    for (Index i = 0; i < m_; ++i) {
      const Contact& c = contacts_[static_cast<std::size_t>(i)];
      const bool idle = c.resting && x_stage_[i] <= 0.0 && gamma_stage_[i] > 0.0;  // no gap is kept
      kx_(i, q) = active(i) && !idle ? -rate * gamma_stage_[i] / c.tra : 0.0;
    }
    kp_.col(q) = rate * stage_force_;
    kg_.col(q).noalias() = G_ * kp_.col(q);
    for (std::size_t k = 0; k < frictions_.size(); ++k)
      kw_(static_cast<Index>(k), q) = -rate * part(stage_force_, k).dot(part(gamma_stage_, k));
  }
  const Eigen::Map<const Eigen::Matrix<double, stages, 1>> weights(b);
  sum_x_.noalias() = kx_ * weights;
  sum_g_.noalias() = kg_ * weights;
  sum_p_.noalias() = kp_ * weights;
  sum_w_.noalias() = kw_ * weights;
  impulse1_ = h * sum_p_;
  x1_ = x_ + h * sum_x_;
  gamma1_ = gamma_ + h * sum_g_;
  work1_ = h * sum_w_;
  double worst = 0.0;
  // What is rounding no shorter step makes smaller, above all where forces balance each other.
  rounding_.noalias() = force_rounding * (size_of_G_ * kp_.col(5).cwiseAbs());
  const auto judge = [&](const MatrixXd& k, Index row, double high, double scale) {
    const double unavoidable = &k == &kg_ ? rounding_[row] : rate_rounding * std::abs(high);
    double error = StepError{&k(row, 0), static_cast<std::size_t>(k.rows())}(high);
    error = error <= unavoidable ? 0.0 : h / scale * (error - unavoidable);
    worst = error >= 0.0 ? std::max(worst, error) : std::numeric_limits<double>::infinity();
  };
  for (Index i = 0; i < m_; ++i) {
    const Contact& c = contacts_[static_cast<std::size_t>(i)];
    if (active(i)) judge(kx_, i, sum_x_[i], c.length);
    if (!(c.speed > 0.0)) continue;
    judge(kg_, i, sum_g_[i], c.speed);
    judge(kp_, i, sum_p_[i], c.speed / G_(i, i));  // forces that balance each other move nothing
  }
  for (std::size_t k = 0; k < frictions_.size(); ++k) {
    if (!(frictions_[k].speed > 0.0)) continue;
    for (Index j = 0; j < element(k).size; ++j)
      judge(kg_, element(k).first + j, sum_g_[element(k).first + j], frictions_[k].speed);
    judge(kw_, static_cast<Index>(k), sum_w_[static_cast<Index>(k)], energy_scale_);
  }
  error_ = worst / (caution * options_.tolerance);
  if (!(error_ <= hopeless)) return;
  forces(x1_, gamma1_, force1_);
  rate1_.noalias() = G_ * force1_;
  if (held_error_ > 0.0)
    held_share_ = h * held_error_ / (caution * options_.tolerance * std::sqrt(2.0 * energy_scale_));
  error_ = std::max(error_, held_share_);
  // What is no number would pass every question whether something has happened.
  if (!evaluate()) error_ = std::numeric_limits<double>::infinity();
}

}  // namespace percuss
