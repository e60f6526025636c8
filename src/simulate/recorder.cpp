#include "simulate/recorder.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>
#include <unordered_map>

namespace percuss {

namespace {

// Rows of a table that become longer, with zeros at their ends.
void widen(std::vector<double>& table, std::size_t from, std::size_t to, std::size_t rows) {
  std::vector<double> wide(rows * to, 0.0);
  for (std::size_t k = 0; k < rows; ++k)
    std::copy_n(table.begin() + static_cast<std::ptrdiff_t>(k * from), from,
                wide.begin() + static_cast<std::ptrdiff_t>(k * to));
  table = std::move(wide);
}

}  // namespace

Recorder::Recorder(const System& system, const SimulationOptions& options, double start)
    : start_(start), until_(options.until), interval_(options.output > 0.0 ? options.output : options.step) {
  trajectory.coordinates = system.facts().coordinates;
  if (!system.facts().rates_are_velocities) trajectory.velocities = system.facts().velocities;
  trajectory.offsets = {0};
}

std::vector<std::size_t> Recorder::adopt(const ElementSet& set) {
  const std::size_t elements = trajectory.elements.size();
  const auto rows = static_cast<std::size_t>(trajectory.offsets.back());
  std::unordered_map<std::string_view, std::size_t> known;
  for (std::size_t i = 0; i < elements; ++i) known[trajectory.elements[i]] = i;
  place_.clear();
  offsets_ = set.offsets;
  offsets_.push_back(set.rows);
  std::vector<const Element*> fresh;
  for (const Element& e : set.elements) {
    const auto [at, is_new] = known.try_emplace(e.name, elements + fresh.size());
    place_.push_back(at->second);
    if (is_new) fresh.push_back(&e);
  }
  for (const Element* e : fresh) {
    trajectory.elements.push_back(e->name);
    trajectory.offsets.push_back(trajectory.offsets.back() + e->size());
  }
  if (!fresh.empty()) {
    const auto more = static_cast<std::size_t>(trajectory.offsets.back());
    widen(trajectory.force, rows, more, trajectory.time.size());
    widen(trajectory.impulse, rows, more, trajectory.impacts.size());
    widen(trajectory.work, elements, trajectory.elements.size(), trajectory.impacts.size());
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
  const std::size_t rows = trajectory.force.size();
  trajectory.force.resize(rows + static_cast<std::size_t>(trajectory.offsets.back()), 0.0);
  for (std::size_t i = 0; i < place_.size(); ++i)
    std::copy(force.data() + offsets_[i], force.data() + offsets_[i + 1],
              trajectory.force.begin() + static_cast<std::ptrdiff_t>(rows) + trajectory.offsets[place_[i]]);
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
    const std::size_t i = place_[static_cast<std::size_t>(elements[k])];
    for (Eigen::Index r = trajectory.offsets[i]; r < trajectory.offsets[i + 1]; ++r)
      trajectory.impulse[rows + static_cast<std::size_t>(r)] = solution.impulse[row++];
    trajectory.work[works + i] = account.work[k];
  }
}

}  // namespace percuss
