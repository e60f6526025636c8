#include "simulate/accelerations.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "simulate/tolerances.hpp"
#include "simulate/trouble.hpp"

namespace percuss {
namespace {

// Of six numbers, the velocities of a body, without a loop.
double product(const double* x, const double* y, Eigen::Index n) {
  if (n == 6) return (x[0] * y[0] + x[1] * y[1] + x[2] * y[2]) + (x[3] * y[3] + x[4] * y[4] + x[5] * y[5]);
  double sum = 0.0;
  for (Eigen::Index i = 0; i < n; ++i) sum += x[i] * y[i];
  return sum;
}

}  // namespace

inline double Accelerations::inner(Eigen::Index row, const double* y) const {
  const auto& [first, second] = spans_[owner_[static_cast<std::size_t>(row)]];
  const double* const x = X.col(row).data();
  const double sum = product(x, y + first.begin, first.size);
  return second.size > 0 ? sum + product(x + first.size, y + second.begin, second.size) : sum;
}

inline double Accelerations::between(Eigen::Index row, Eigen::Index other) const {
  const auto& spans = spans_[owner_[static_cast<std::size_t>(row)]];
  if (spans != spans_[owner_[static_cast<std::size_t>(other)]]) return X.dot(row, other);
  return product(X.col(row).data(), X.col(other).data(), spans[0].size + spans[1].size);
}

inline void Accelerations::add_column(Eigen::Index row, double weight, double* y) const {
  const auto& [first, second] = spans_[owner_[static_cast<std::size_t>(row)]];
  const double* const x = X.col(row).data();
  for (Eigen::Index k = 0; k < first.size; ++k) y[first.begin + k] += weight * x[k];
  for (Eigen::Index k = 0; k < second.size; ++k) y[second.begin + k] += weight * x[first.size + k];
}

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
  alike_.assign(spans_.size(), 0);
  for (std::size_t i = 0; i < spans_.size(); ++i)
    if (set->elements[i].size() > 0)
      alike_[i] = at.directions.ranges(set->offsets[i]) == X.ranges(set->offsets[i]) ? 1 : 0;
  of_body_.assign(spans_.size(), 0);
  for (std::size_t i = 0; i < spans_.size(); ++i)
    of_body_[i] = alike_[i] != 0 && spans_[i][0].size == 6 && spans_[i][1].size == 0 &&
                          factor.is_body(spans_[i][0].begin)
                      ? 1
                      : 0;
  half_force.setZero(f);
  direction_.setZero(f);
  sigma_.setZero(rows);
  mobility_.setZero(rows);
  small_speed_.setConstant(static_cast<Eigen::Index>(set->elements.size()), -1.0);
  owner_.resize(static_cast<std::size_t>(rows));
  for (std::size_t i = 0; i < set->elements.size(); ++i)
    std::fill_n(owner_.begin() + set->offsets[i], set->elements[i].size(), i);
  touched_.assign(static_cast<std::size_t>(f), 0);
  starts.assign(set->elements.size(), false);
  held_.reserve(static_cast<std::size_t>(rows));
  scale_.reserve(static_cast<std::size_t>(rows));
}

Fault Accelerations::evaluate(double t, const double* q, const double* u, const Modes& modes) {
  system_.everything(t, q, u, at);
  if (!factor.factorise(at.mass)) return at.mass.allFinite() ? Fault::mass : Fault::not_finite;
  forget_energies();
  half_force = at.force;
  factor.solve_lower(half_force.data());
  const auto& elements = at.set->elements;
  for (std::size_t i = 0; i < elements.size(); ++i) {
    if (elements[i].size() == 0) continue;
    const Eigen::Index begin = at.set->offsets[i], end = begin + elements[i].size();
    const auto& [a, b] = at.directions.ranges(begin);  // of all rows of an element
    const double* w = at.directions.col(begin).data();
    for (Eigen::Index r = begin; r < end; ++r, w += a.size() + b.size()) {
      gamma[r] = at.excitation[r] + product(w, u + a.begin, a.size());
      if (b.size() > 0) gamma[r] += product(w + a.size(), u + b.begin, b.size());
    }
  }
  solve_held(modes);
  if (!acceleration.allFinite() || !gaps_finite(at) || !rates_finite(modes)) return Fault::not_finite;
  return Fault::none;
}

// Rates that events are watched by; those of friction without load do not matter.
bool Accelerations::rates_finite(const Modes& modes) const {
  double none = 0.0;  // NaN where any rate is not finite
  for (Eigen::Index r = 0; r < gamma.size(); ++r) none += 0.0 * gamma[r];
  if (none == 0.0) return true;
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
  const auto& [first, second] = spans_[i];
  const Eigen::Index begin = at.set->offsets[i], end = begin + at.set->elements[i].size();
  if (begin == end) return;
  const Eigen::Index size = first.size + second.size;
  const double* w = at.directions.col(begin).data();
  double* x = X.col(begin).data();
  if (of_body_[i] != 0)
    return factor.solve_lower_of_body(first.begin, w, x, end - begin, mobility_.data() + begin);
  for (Eigen::Index r = begin; r < end; ++r, x += size, w += size) {
    if (alike_[i] != 0) {
      for (Eigen::Index k = 0; k < size; ++k) x[k] = w[k];
    } else {
      std::fill_n(x, size, 0.0);
      at.directions.visit(r, [&](Eigen::Index k, double value) { X(k, r) = value; });
    }
    factor.solve_lower(x, first.begin, first.end());
    if (second.size > 0) factor.solve_lower(x + first.size, second.begin, second.end());
    mobility_[r] = product(x, x, size);
  }
}

void Accelerations::set_fastest(const Eigen::VectorXd& speeds) {
  fastest_ = speeds;
  forget_energies();
}

void Accelerations::forget_energies() {
  fastest_energy_ = -1.0;
  small_speed_.setConstant(-1.0);
}

void Accelerations::complete() {
  for (std::size_t i = 0; i < at.set->elements.size(); ++i) fill_columns(i);
}

double Accelerations::small_speed(std::size_t i) const {
  double& known = small_speed_[static_cast<Eigen::Index>(i)];
  if (known < 0.0) known = motion_tolerances::no_speed * std::sqrt(part_of_energy(i));
  return known;
}

// Σ M_kk fastest_k² over what element i touches, and over what M couples with that.
double Accelerations::part_of_energy(std::size_t i) const {
  const Element& element = at.set->elements[i];
  const auto mark = [&](std::size_t j, const StepColumns::Span& span) {
    const Eigen::Index row = at.set->offsets[j];
    if (of_body_[j] != 0) {
      const double* w = at.directions.col(row).data();
      char* const touched = touched_.data() + span.begin;
      for (Eigen::Index r = 0; r < at.set->elements[j].size(); ++r, w += 6)
        for (int k = 0; k < 6; ++k) touched[k] = static_cast<char>(touched[k] | (w[k] != 0.0 ? 1 : 0));
      return;
    }
    for (Eigen::Index r = row; r < row + at.set->elements[j].size(); ++r)
      at.directions.visit(r, [&](Eigen::Index k, double w) {
        if (w != 0.0 && k >= span.begin && k < span.end()) touched_[static_cast<std::size_t>(k)] = 1;
      });
  };
  const bool loaded = element.kind == Kind::friction;
  const auto load = static_cast<std::size_t>(loaded ? element.normal : 0);
  StepColumns::Spans spans = spans_[i];
  if (loaded && spans_[load] != spans) spans = {StepColumns::Span{0, fastest_.size()}, {}};
  double energy = 0.0;
  for (const StepColumns::Span& span : spans) {
    if (span.size == 0) continue;
    std::fill_n(touched_.begin() + span.begin, span.size, 0);
    mark(i, span);
    if (loaded) mark(load, span);
    energy += factor.energy_beside(at.mass, touched_, fastest_, span.begin, span.end());
  }
  return energy;
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
    mobility_sum += mu[j] * mu[j] * mobility_[row + j];
  }
  // No element has a larger small_speed() than all that moves together.
  if (fastest_energy_ < 0.0) fastest_energy_ = factor.energy(at.mass, fastest_);
  const double most = motion_tolerances::no_speed * motion_tolerances::no_speed * fastest_energy_;
  if (!(length2 > most * mobility_sum)) {
    const double small = small_speed(i);
    if (!(length2 > small * small * mobility_sum)) return false;
  }
  for (Eigen::Index j = 0; j < m; ++j) direction[j] = mu[j] * gamma[row + j] / std::sqrt(length2);
  return true;
}

double Accelerations::time_to_rest(std::size_t i) const {
  const Eigen::VectorXd& mu = at.set->friction_in_motion(i);
  const Eigen::Index m = mu.size(), row = at.set->offsets[i];
  double speed2 = 0.0, rate2 = 0.0, along = 0.0, mobility_sum = 0.0;
  for (Eigen::Index j = 0; j < m; ++j) {
    const double x = mu[j] * gamma[row + j],
                 y = mu[j] * (at.directions.dot(row + j, acceleration) + at.drift[row + j]);
    speed2 += x * x, rate2 += y * y, along += x * y;
    mobility_sum += mu[j] * mu[j] * mobility_[row + j];
  }
  constexpr double never = std::numeric_limits<double>::infinity();
  if (!(along < 0.0)) return never;
  const double time = -speed2 / along;
  const double across2 = rate2 - along * along / speed2;  // of the rate, beside γ_T
  const double small = small_speed(i);
  return across2 * time * time > small * small * mobility_sum ? time : never;
}

void Accelerations::solve_held(const Modes& modes) {
  const auto& elements = at.set->elements;
  const auto& offsets = at.set->offsets;
  held_.clear();
  scale_.clear();
  sliding_.clear();
  lambda.setZero();
  for (std::size_t i = 0; i < elements.size(); ++i) {
    if (modes.hold[i] == Hold::free) continue;
    fill_columns(i);
    if (modes.hold[i] == Hold::sliding) sliding_.push_back(i);
    if (modes.hold[i] != Hold::held) continue;
    for (Eigen::Index r = offsets[i]; r < offsets[i] + elements[i].size(); ++r) {
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
    tilt(n, modes);
    for (Eigen::Index r = 0; r < n; ++r) {
      const auto row = held_[static_cast<std::size_t>(r)];
      const double s = scale_[static_cast<std::size_t>(r)];
      for (Eigen::Index c = 0; c < n; ++c) equations_.matrix(r, c) = s * inner(row, tilted_.col(c).data());
      equations_.right[r] = -s * (inner(row, half_force.data()) + at.drift[row]);
    }
    rank_ = equations_.solve(n);
    for (Eigen::Index c = 0; c < n; ++c) {
      acceleration += tilted_.col(c) * equations_.right[c];
      lambda[held_[static_cast<std::size_t>(c)]] = equations_.right[c] * scale_[static_cast<std::size_t>(c)];
    }
    for (const std::size_t i : sliding_) {
      const Element& e = elements[i];
      const double* const sigma = sigma_.data() + offsets[i];
      const double normal = lambda[offsets[static_cast<std::size_t>(e.normal)]];
      for (Eigen::Index j = 0; j < e.size(); ++j) lambda[offsets[i] + j] = -sigma[j] * normal;
    }
  }
  factor.solve_upper(acceleration.data());
}

// X̃ of the held rows, in their units.
void Accelerations::tilt(Eigen::Index n, const Modes& modes) {
  tilted_.leftCols(n).setZero();
  for (Eigen::Index c = 0; c < n; ++c)
    add_column(held_[static_cast<std::size_t>(c)], scale_[static_cast<std::size_t>(c)],
               tilted_.col(c).data());
  const auto& offsets = at.set->offsets;
  for (const std::size_t i : sliding_) {
    const Element& e = at.set->elements[i];
    const Eigen::Index row = offsets[i], load = offsets[static_cast<std::size_t>(e.normal)];
    double* const sigma = sigma_.data() + row;
    sliding_ratio(i, modes, sigma);
    const auto found = std::lower_bound(held_.begin(), held_.end(), load);
    if (found == held_.end() || *found != load) continue;
    const auto column = found - held_.begin();
    const double s = scale_[static_cast<std::size_t>(column)];
    for (Eigen::Index j = 0; j < e.size(); ++j)
      add_column(row + j, -s * sigma[j], tilted_.col(column).data());
  }
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
          s * scale_[static_cast<std::size_t>(c)] * between(row, held_[static_cast<std::size_t>(c)]);
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
