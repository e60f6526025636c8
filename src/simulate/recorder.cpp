#include "simulate/recorder.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace percuss {

void Recorder::Table::lay_out(std::size_t all_lines, std::size_t all_columns, std::vector<double>& values) {
  if (width == all_columns) {
    values.resize(all_lines * width, 0.0);
  } else {
    std::vector<double> wide(all_lines * all_columns, 0.0);
    for (std::size_t k = 0; k < lines; ++k)
      std::copy_n(values.begin() + static_cast<std::ptrdiff_t>(k * width), width,
                  wide.begin() + static_cast<std::ptrdiff_t>(k * all_columns));
    values = std::move(wide);
  }
  for (const Entry& entry : pending) values[entry.line * all_columns + entry.column] = entry.value;
  pending.clear();
  lines = all_lines, width = all_columns;
}

void Recorder::complete() {
  const auto rows = static_cast<std::size_t>(trajectory.offsets.back());
  force_.lay_out(trajectory.time.size(), rows, trajectory.force);
  impulse_.lay_out(trajectory.impacts.size(), rows, trajectory.impulse);
  work_.lay_out(trajectory.impacts.size(), trajectory.elements.size(), trajectory.work);
}

void Recorder::take(Trajectory whole) {
  trajectory = std::move(whole);
  const auto rows = static_cast<std::size_t>(trajectory.offsets.back());
  force_ = {trajectory.time.size(), rows, {}};
  impulse_ = {trajectory.impacts.size(), rows, {}};
  work_ = {trajectory.impacts.size(), trajectory.elements.size(), {}};
  known_.clear();
  for (std::size_t i = 0; i < trajectory.elements.size(); ++i) known_[trajectory.elements[i]] = i;
}

Recorder::Recorder(const System& system, const SimulationOptions& options, double start)
    : start_(start), until_(options.until), interval_(options.output > 0.0 ? options.output : options.step) {
  trajectory.coordinates = system.facts().coordinates;
  if (!system.facts().rates_are_velocities) trajectory.velocities = system.facts().velocities;
  trajectory.offsets = {0};
}

std::vector<std::size_t> Recorder::adopt(const ElementSet& set) {
  place_.clear();
  offsets_ = set.offsets;
  offsets_.push_back(set.rows);
  for (const Element& e : set.elements) {
    const auto [at, is_new] = known_.try_emplace(e.name, trajectory.elements.size());
    place_.push_back(at->second);
    if (!is_new) continue;
    trajectory.elements.push_back(e.name);
    trajectory.offsets.push_back(trajectory.offsets.back() + e.size());
  }
  return place_;
}

double Recorder::next(const Motion& motion) const {
  const double due = start_ + static_cast<double>(motion.stored) * interval_;
  // The last state is that of `until`, whatever the interval.
  if (due < until_ - 1e-9 * interval_) return due;
  const bool last = trajectory.time.empty() || trajectory.time.back() < until_;
  return last ? until_ : std::numeric_limits<double>::infinity();
}

void Recorder::store(double t, const double* q, const double* u, const Instant& at,
                     const Eigen::VectorXd& force, double dissipated, double excitation, double forces,
                     Motion& motion) {
  trajectory.time.push_back(t);
  trajectory.q.insert(trajectory.q.end(), q, q + trajectory.coordinates.size());
  trajectory.u.insert(trajectory.u.end(), u, u + trajectory.freedom());
  for (std::size_t i = 0; i < place_.size(); ++i)
    for (Eigen::Index r = offsets_[i]; r < offsets_[i + 1]; ++r)
      if (force[r] != 0.0)
        force_.pending.push_back({trajectory.time.size() - 1,
                                  static_cast<std::size_t>(trajectory.offsets[place_[i]] + r - offsets_[i]),
                                  force[r]});
  trajectory.kinetic.push_back(at.kinetic_energy);
  trajectory.potential.push_back(at.potential_energy);
  trajectory.dissipated.push_back(dissipated);
  trajectory.excitation.push_back(excitation);
  trajectory.forces.push_back(forces);
  ++motion.stored;
}

void Recorder::impact(double t, const Eigen::VectorXd& q, const std::vector<Eigen::Index>& elements,
                      Status status, const Solution& solution, const Account& account) {
  const auto append = [](std::vector<double>& to, const Eigen::VectorXd& x) {
    to.insert(to.end(), x.begin(), x.end());
  };
  event(t, MotionEventKind::impact, elements.size() == 1 ? elements.front() : -1,
        static_cast<long>(trajectory.impacts.size()));
  trajectory.impacts.push_back({.time = t,
                                .status = status,
                                .kinematic = account.kinematic,
                                .kinetic = account.kinetic,
                                .energetic = account.energetic,
                                .energy_before = account.energy_before,
                                .energy_after = account.energy_after,
                                .excitation = account.excitation,
                                .residual = solution.residual});
  append(trajectory.impact_q, q);
  append(trajectory.impact_before, solution.velocity_before);
  append(trajectory.impact_after, solution.velocity_after);
  const std::size_t line = trajectory.impacts.size() - 1;
  Eigen::Index row = 0;
  for (std::size_t k = 0; k < elements.size(); ++k) {
    const std::size_t i = place_[static_cast<std::size_t>(elements[k])];
    for (Eigen::Index r = trajectory.offsets[i]; r < trajectory.offsets[i + 1]; ++r)
      impulse_.pending.push_back({line, static_cast<std::size_t>(r), solution.impulse[row++]});
    work_.pending.push_back({line, i, account.work[k]});
  }
}

}  // namespace percuss
