#include "simulate/recorder.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace percuss {

Recorder::Recorder(const Mechanism& mechanism, const SimulationOptions& options, double start)
    : start_(start), until_(options.until), interval_(options.output > 0.0 ? options.output : options.step) {
  trajectory.coordinates = mechanism.coordinates();
  for (const Element& e : mechanism.elements()) trajectory.elements.push_back(e.name);
  trajectory.offsets = mechanism.offsets();
  trajectory.offsets.push_back(mechanism.rows());
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
  const auto f = static_cast<std::ptrdiff_t>(trajectory.coordinates.size());
  trajectory.time.push_back(t);
  trajectory.q.insert(trajectory.q.end(), q, q + f);
  trajectory.u.insert(trajectory.u.end(), u, u + f);
  trajectory.force.insert(trajectory.force.end(), force.begin(), force.end());
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
  const std::size_t rows = trajectory.impulse.size(), works = trajectory.work.size();
  trajectory.impulse.resize(rows + static_cast<std::size_t>(trajectory.offsets.back()), 0.0);
  trajectory.work.resize(works + trajectory.elements.size(), 0.0);
  Eigen::Index row = 0;
  for (std::size_t k = 0; k < elements.size(); ++k) {
    const auto i = static_cast<std::size_t>(elements[k]);
    for (Eigen::Index r = trajectory.offsets[i]; r < trajectory.offsets[i + 1]; ++r)
      trajectory.impulse[rows + static_cast<std::size_t>(r)] = solution.impulse[row++];
    trajectory.work[works + i] = account.work[k];
  }
}

}  // namespace percuss
