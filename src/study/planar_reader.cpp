#include "study/planar_reader.hpp"

#include <cmath>
#include <limits>

#include "study/regime.hpp"

namespace percuss {

bool PlanarReader::has_shape(const Impact& impact) {
  if (impact.elements.size() != 2) return false;
  const std::size_t n = impact.elements[0].kind == Kind::contact ? 0 : 1;
  const Element &contact = impact.elements[n], &friction = impact.elements[1 - n];
  return contact.kind == Kind::contact && friction.kind == Kind::friction && friction.size() == 1 &&
         !(contact.curve && contact.curve->of_work()) && impact.plain();
}

void PlanarReader::read_matrices(const Impact& impact) {
  normal_ = impact.elements[0].kind == Kind::contact ? 0 : 1;
  const Element &n = impact.elements[normal_], &t = impact.elements[1 - normal_];
  W_.resize(impact.freedom(), 2);
  W_.col(0) = n.directions.col(0);
  W_.col(1) = t.directions.col(0);
  factor_.compute(impact.mass);
  Y_ = W_;
  factor_.solveInPlace(Y_);
  contact_.alpha = W_.col(0).dot(Y_.col(0));
  contact_.delta = W_.col(0).dot(Y_.col(1));
  contact_.beta = W_.col(1).dot(Y_.col(1));
  if (factor_.info() != Eigen::Success)  // not positive definite: validate() will say so
    contact_.alpha = std::numeric_limits<double>::quiet_NaN();
  contact_.mu = t.coefficients[0];
  contact_.epsilon_t = t.restitution;
}

void PlanarReader::read_velocity(const Impact& impact) {
  const Element &n = impact.elements[normal_], &t = impact.elements[1 - normal_];
  chi_[0] = n.excitation.size() > 0 ? n.excitation[0] : 0.0;
  chi_[1] = t.excitation.size() > 0 ? t.excitation[0] : 0.0;
  gamma_[0] = W_.col(0).dot(impact.velocity) + chi_[0];
  gamma_[1] = W_.col(1).dot(impact.velocity) + chi_[1];
  contact_.epsilon_n = restitution_at(n, gamma_[0]);
}

Regime PlanarReader::regime(PlanarMode mode, bool is_critical) const {
  ElementState normal{mode == PlanarMode::open ? Mode::inactive : Mode::active, SlipDirection::none};
  ElementState friction{Mode::slip, SlipDirection::backward};
  if (mode == PlanarMode::open) friction = {Mode::none, SlipDirection::none};
  if (mode == PlanarMode::stick) friction = {Mode::stick, SlipDirection::none};
  if (mode == PlanarMode::forward) friction.slip = SlipDirection::forward;
  Outcome outcome;
  outcome.status = Status::solved;
  outcome.solution.elements = {normal, friction};
  if (normal_ == 1) std::swap(outcome.solution.elements[0], outcome.solution.elements[1]);
  return regime_of(outcome, is_critical);
}

Regime PlanarReader::regime(PlanarMode mode) const { return regime(mode, critical()); }

}  // namespace percuss
