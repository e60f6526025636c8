#include "simulate/accelerations.hpp"

#include <algorithm>
#include <cmath>

#include "simulate/tolerances.hpp"
#include "simulate/trouble.hpp"

namespace percuss {

void Accelerations::adopt(const ElementSetPtr& set) {
  at = system_.instant(set);
  const Eigen::Index f = system_.freedom(), rows = set->rows;
  gamma.setZero(rows);
  lambda.setZero(rows);
  acceleration.setZero(f);
  spans_ = StepColumns::of(system_.facts(), *set);
  X = Directions(f);
  for (std::size_t i = 0; i < set->elements.size(); ++i)
    X.append({Directions::Range{spans_[i][0].begin, spans_[i][0].end()},
              Directions::Range{spans_[i][1].begin, spans_[i][1].end()}},
             set->elements[i].size());
  X.fill();
  half_force.setZero(f);
  direction_.setZero(f);
  sigma_.setZero(rows);
  touched_.assign(static_cast<std::size_t>(f), 0);
  starts.assign(set->elements.size(), false);
  held_.reserve(static_cast<std::size_t>(rows));
  scale_.reserve(static_cast<std::size_t>(rows));
}

Fault Accelerations::evaluate(double t, const double* q, const double* u, const Modes& modes) {
  system_.everything(t, q, u, at);
  if (!factor.factorise(at.mass)) return at.mass.allFinite() ? Fault::mass : Fault::not_finite;
  half_force = at.force;
  factor.solve_lower(half_force.data());
  for (Eigen::Index r = 0; r < gamma.size(); ++r) {
    double sum = at.excitation[r];
    at.directions.visit(r, [&](Eigen::Index k, double w) { sum += w * u[k]; });
    gamma[r] = sum;
  }
  solve_held(modes);
  if (!acceleration.allFinite() || !gaps_finite(at) || !rates_finite(modes)) return Fault::not_finite;
  return Fault::none;
}

// Rates that events are watched by; those of friction without load do not matter.
bool Accelerations::rates_finite(const Modes& modes) const {
  const auto& elements = at.set->elements;
  const auto& offsets = at.set->offsets;
  for (std::size_t i = 0; i < elements.size(); ++i) {
    if (elements[i].kind == Kind::friction && modes.hold[i] == Hold::free) continue;
    for (Eigen::Index r = offsets[i]; r < offsets[i] + elements[i].size(); ++r)
      if (!std::isfinite(gamma[r])) return false;
  }
  return true;
}

// X of element i. Beyond its spans it is zero.
void Accelerations::fill_columns(std::size_t i) {
  for (Eigen::Index r = at.set->offsets[i]; r < at.set->offsets[i] + at.set->elements[i].size(); ++r) {
    X.col(r).setZero();
    at.directions.visit(r, [&](Eigen::Index k, double w) { X(k, r) = w; });
    double* x = X.col(r).data();
    for (const StepColumns::Span& span : spans_[i]) {
      factor.solve_lower(x, span.begin, span.end());
      x += span.size;
    }
  }
}

void Accelerations::complete() {
  for (std::size_t i = 0; i < at.set->elements.size(); ++i) fill_columns(i);
}

double Accelerations::small_speed(std::size_t i) const {
  const Element& element = at.set->elements[i];
  const auto mark = [&](std::size_t j, const StepColumns::Span& span) {
    const Eigen::Index row = at.set->offsets[j];
    for (Eigen::Index r = row; r < row + at.set->elements[j].size(); ++r)
      at.directions.visit(r, [&](Eigen::Index k, double w) {
        if (w != 0.0 && k >= span.begin && k < span.end()) touched_[static_cast<std::size_t>(k)] = 1;
      });
  };
  const bool loaded = element.kind == Kind::friction;
  const auto load = static_cast<std::size_t>(loaded ? element.normal : 0);
  StepColumns::Spans spans = spans_[i];
  if (loaded && spans_[load] != spans) spans = {StepColumns::Span{0, fastest.size()}, {}};
  double energy = 0.0;
  for (const StepColumns::Span& span : spans) {
    if (span.size == 0) continue;
    std::fill_n(touched_.begin() + span.begin, span.size, 0);
    mark(i, span);
    if (loaded) mark(load, span);
    energy += factor.energy_beside(at.mass, touched_, fastest, span.begin, span.end());
  }
  return motion_tolerances::no_speed * std::sqrt(energy);
}

void Accelerations::sliding_ratio(std::size_t i, const Modes& modes, double* sigma) const {
  const Eigen::VectorXd& mu = at.set->friction_in_motion(i);
  const Eigen::Index m = mu.size(), row = at.set->offsets[i];
  if (m == 1) {  // the sign does not change before the event
    sigma[0] = mu[0] * modes.direction[row];
    return;
  }
  // The ellipsoid with semi-axes μ_jλ_N: λ_j = −λ_N μ_j²γ_j / √Σ(μ_kγ_k)².
  double direction[3], along = 0.0;
  const bool tell = !starts[i] && sliding_direction(i, direction);
  for (Eigen::Index j = 0; tell && j < m; ++j) along += direction[j] * modes.direction[row + j];
  for (Eigen::Index j = 0; j < m; ++j)
    sigma[j] = mu[j] * (!tell ? modes.direction[row + j] : along < 0.0 ? -direction[j] : direction[j]);
}

bool Accelerations::sliding_direction(std::size_t i, double* direction) const {
  const Eigen::VectorXd& mu = at.set->friction_in_motion(i);
  const Eigen::Index m = mu.size(), row = at.set->offsets[i];
  double length2 = 0.0, mobility_sum = 0.0;
  for (Eigen::Index j = 0; j < m; ++j) {
    const double x = mu[j] * gamma[row + j];
    length2 += x * x;
    mobility_sum += mu[j] * mu[j] * X.col(row + j).squaredNorm();
  }
  // No element has a larger small_speed() than all that moves together.
  const double most =
      motion_tolerances::no_speed * motion_tolerances::no_speed * factor.energy(at.mass, fastest);
  if (!(length2 > most * mobility_sum)) {
    const double small = small_speed(i);
    if (!(length2 > small * small * mobility_sum)) return false;
  }
  for (Eigen::Index j = 0; j < m; ++j) direction[j] = mu[j] * gamma[row + j] / std::sqrt(length2);
  return true;
}

void Accelerations::solve_held(const Modes& modes) {
  const auto& elements = at.set->elements;
  const auto& offsets = at.set->offsets;
  held_.clear();
  scale_.clear();
  lambda.setZero();
  for (std::size_t i = 0; i < elements.size(); ++i) {
    if (modes.hold[i] == Hold::free) continue;
    fill_columns(i);
    for (Eigen::Index r = offsets[i]; r < offsets[i] + elements[i].size(); ++r) {
      if (modes.hold[i] != Hold::held) continue;
      const double g = mobility(r);
      if (!(g > 0.0)) continue;
      held_.push_back(r);
      scale_.push_back(1.0 / std::sqrt(g));
    }
  }
  const auto n = static_cast<Eigen::Index>(held_.size());
  acceleration = half_force;
  rank_ = 0;
  if (n > 0) {
    if (tilted_.cols() < n || tilted_.rows() != X.rows()) tilted_.resize(X.rows(), n);
    if (equations_.right.size() < n) equations_.resize(n);
    tilted_.leftCols(n).setZero();
    for (Eigen::Index c = 0; c < n; ++c)
      X.add_to(held_[static_cast<std::size_t>(c)], scale_[static_cast<std::size_t>(c)], tilted_.col(c));
    for (std::size_t i = 0; i < elements.size(); ++i) {
      if (modes.hold[i] != Hold::sliding) continue;
      const Eigen::Index load = offsets[static_cast<std::size_t>(elements[i].normal)];
      double* const sigma = sigma_.data() + offsets[i];
      sliding_ratio(i, modes, sigma);
      for (Eigen::Index c = 0; c < n; ++c)
        if (held_[static_cast<std::size_t>(c)] == load)
          for (Eigen::Index j = 0; j < elements[i].size(); ++j)
            X.add_to(offsets[i] + j, -scale_[static_cast<std::size_t>(c)] * sigma[j], tilted_.col(c));
    }
    for (Eigen::Index r = 0; r < n; ++r) {
      const auto row = held_[static_cast<std::size_t>(r)];
      const double s = scale_[static_cast<std::size_t>(r)];
      for (Eigen::Index c = 0; c < n; ++c) equations_.matrix(r, c) = s * X.dot(row, tilted_.col(c).data());
      equations_.right[r] = -s * (X.dot(row, half_force) + at.drift[row]);
    }
    rank_ = equations_.solve(n);
    for (Eigen::Index c = 0; c < n; ++c) {
      acceleration += tilted_.col(c) * equations_.right[c];
      lambda[held_[static_cast<std::size_t>(c)]] = equations_.right[c] * scale_[static_cast<std::size_t>(c)];
    }
    for (std::size_t i = 0; i < elements.size(); ++i) {
      if (modes.hold[i] != Hold::sliding) continue;
      const double* const sigma = sigma_.data() + offsets[i];
      const double normal = lambda[offsets[static_cast<std::size_t>(elements[i].normal)]];
      for (Eigen::Index j = 0; j < elements[i].size(); ++j) lambda[offsets[i] + j] = -sigma[j] * normal;
    }
  }
  factor.solve_upper(acceleration.data());
}

// Rows of the elements that `takes_part` names, with their units.
template <class TakesPart>
void Accelerations::list_rows(const TakesPart& takes_part) {
  held_.clear();
  scale_.clear();
  for (std::size_t i = 0; i < at.set->elements.size(); ++i) {
    if (!takes_part(i)) continue;
    const Eigen::Index first = at.set->offsets[i];
    for (Eigen::Index r = first; r < first + at.set->elements[i].size(); ++r)
      if (const double g = mobility(r); g > 0.0) {
        held_.push_back(r);
        scale_.push_back(1.0 / std::sqrt(g));
      }
  }
}

// The least velocity that the rows listed see as −value(row), or what of it they agree on.
template <class Value>
const Eigen::VectorXd& Accelerations::undo(const Value& value) {
  const auto n = static_cast<Eigen::Index>(held_.size());
  if (equations_.right.size() < n) equations_.resize(n);
  for (Eigen::Index r = 0; r < n; ++r) {
    const auto row = held_[static_cast<std::size_t>(r)];
    const double s = scale_[static_cast<std::size_t>(r)];
    for (Eigen::Index c = 0; c < n; ++c)
      equations_.matrix(r, c) =
          s * scale_[static_cast<std::size_t>(c)] * X.dot(row, held_[static_cast<std::size_t>(c)]);
    equations_.right[r] = -s * value(row);
  }
  equations_.solve(n);
  direction_.setZero();
  for (Eigen::Index c = 0; c < n; ++c)
    X.add_to(held_[static_cast<std::size_t>(c)], scale_[static_cast<std::size_t>(c)] * equations_.right[c],
             direction_);
  factor.solve_upper(direction_.data());
  return direction_;
}

// Gaps where a row is the first of an element, else the rate that it has by rounding.
template <class TakesPart>
void Accelerations::close_gaps(const TakesPart& takes_part, Eigen::VectorXd& q) {
  list_rows(
      [&](std::size_t i) { return takes_part(i) && !std::isnan(at.gap[static_cast<Eigen::Index>(i)]); });
  if (held_.empty()) return;
  gap_of_row_ = gamma;
  for (std::size_t i = 0; i < at.set->elements.size(); ++i)
    gap_of_row_[at.set->offsets[i]] = at.gap[static_cast<Eigen::Index>(i)];
  configuration_.drift(1.0, undo([&](Eigen::Index row) { return gap_of_row_[row]; }), q);
}

void Accelerations::close(const std::vector<bool>& elements, Eigen::VectorXd& q) {
  close_gaps([&](std::size_t i) { return elements[i]; }, q);
}

void Accelerations::project(const Modes& modes, Eigen::VectorXd& q, Eigen::VectorXd& u) {
  const auto is_held = [&](std::size_t i) { return modes.hold[i] == Hold::held; };
  close_gaps(is_held, q);
  list_rows(is_held);
  if (!held_.empty()) u += undo([&](Eigen::Index row) { return gamma[row]; });
}

}  // namespace percuss
