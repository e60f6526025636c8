#include "laws/frictional_integration.hpp"
#include "laws/tolerances.hpp"

#include <Eigen/QR>
#include <cmath>
#include <limits>

namespace percuss {
namespace {

using namespace wave_tolerances;

}  // namespace

bool FrictionalWaves::rubs(std::size_t k) const {
  return active(contact_of(k)) && part(gamma_, k).norm() > rubbing * frictions_[k].speed;
}

bool FrictionalWaves::is_wedged() const {
  const auto rests = [&](Index row, double speed) {
    return std::abs(gamma_[row]) <= wedged * speed &&
           std::abs(rate1_[row]) <= 10.0 * wedged * size_of_G_.row(row).dot(force1_.cwiseAbs());
  };
  const double any_speed = std::numeric_limits<double>::infinity();
  bool any = false;
  for (Index i = 0; i < m_; ++i) {
    if (!active(i)) continue;
    if (!rests(i, contacts_[static_cast<std::size_t>(i)].speed)) return false;
    any = any || energy(i) > some_energy * energy_scale_;
  }
  for (std::size_t k = 0; k < frictions_.size(); ++k) {
    if (!active(contact_of(k))) continue;
    for (Index j = element(k).first; j < element(k).first + element(k).size; ++j)
      if (!rests(j, rubs(k) ? any_speed : frictions_[k].speed)) return false;
  }
  return any;
}

bool FrictionalWaves::is_spent() const {
  for (Index i = 0; i < m_; ++i)
    if (gamma_[i] < -spent * contacts_[static_cast<std::size_t>(i)].speed ||
        energy(i) > spent * spent * energy_scale_)
      return false;
  return true;
}

bool FrictionalWaves::approaches() const {
  for (Index i = 0; i < m_; ++i)
    if (!active(i) && gamma_[i] < -spent * contacts_[static_cast<std::size_t>(i)].speed) return true;
  return false;
}

bool FrictionalWaves::come_to_rest() {
  std::vector<Index> rows;
  for (Index i = 0; i < m_; ++i)
    if (active(i)) rows.push_back(i);
  for (std::size_t k = 0; k < frictions_.size(); ++k) {
    if (!active(contact_of(k)) || rubs(k)) continue;
    for (Index j = 0; j < element(k).size; ++j) rows.push_back(element(k).first + j);
  }
  // What rubs goes on with the force of its contact.
  MatrixXd spread = MatrixXd::Zero(rows_, static_cast<Index>(rows.size()));
  for (std::size_t q = 0; q < rows.size(); ++q) {
    auto impulse = spread.col(static_cast<Index>(q));
    impulse[rows[q]] = 1.0;
    for (std::size_t k = 0; k < frictions_.size(); ++k)
      if (contact_of(k) == rows[q] && rubs(k)) part(impulse, k) = -part(gamma_, k).normalized();
  }
  const MatrixXd effect = G_(rows, Eigen::all) * spread;
  const VectorXd taken = spread * effect.completeOrthogonalDecomposition().solve(VectorXd(gamma_(rows)));
  if (!taken.allFinite()) return false;
  impulse_ -= taken;
  gamma_ = net_.gamma + G_ * impulse_;
  changed_ = true;
  return true;
}

bool FrictionalWaves::swings() {
  double energy = 0.5 * impulse_.dot(net_.gamma + gamma_);
  for (Index i = 0; i < m_; ++i) energy += this->energy(i);
  if (energy < swing_energy_ - some_energy * energy_scale_) {
    swing_energy_ = energy;
    swings_ = 0;
  }
  return ++swings_ > 300 * m_;
}

}  // namespace percuss
