#include "simulate/impacts.hpp"

#include <fmt/format.h>

#include <cmath>

namespace percuss {

Impacts::Impacts(const Mechanism& mechanism, const SimulationOptions& options)
    : mechanism_(mechanism), law_(options.law), stop_at_gain_(options.stop_at_gain) {}

void Impacts::fill(const Instant& at, const std::vector<Eigen::Index>& elements, const Eigen::VectorXd& u) {
  if (elements != elements_) {
    impact_ = impact_at(mechanism_, at, u, elements);
    elements_ = elements;
    return;
  }
  impact_.mass = at.mass;
  impact_.velocity = u;
  for (std::size_t i = 0; i < elements.size(); ++i) {
    Element& e = impact_.elements[i];
    const Eigen::Index row = mechanism_.offsets()[static_cast<std::size_t>(elements[i])];
    e.restitution = mechanism_.elements()[static_cast<std::size_t>(elements[i])].restitution;
    e.directions = at.directions.middleCols(row, e.size());
    e.excitation = at.excitation.segment(row, e.size());
  }
}

// Adds the last outcome to the account of the motion and takes its velocity.
Ending Impacts::judge(const Instant& at, Motion& motion) {
  moved_ = false;
  if (outcome_.status != Status::solved)
    return {outcome_.status == Status::no_solution ? RunStatus::no_solution : RunStatus::not_converged,
            fmt::format("the impact at t = {} has no answer: {}", motion.t, outcome_.reason)};
  const Solution& solution = outcome_.solution;
  if (!solution.velocity_after.allFinite())
    return {RunStatus::not_converged, fmt::format("the impact at t = {} gave no finite velocity", motion.t)};
  account_ = account(impact_, solution);
  for (std::size_t i = 0; i < elements_.size(); ++i)
    motion.dissipated[static_cast<std::size_t>(elements_[i])] -= account_.work[i];
  motion.excitation += account_.excitation + at.transport.dot(solution.velocity_after - motion.u);
  moved_ = solution.impulse.size() > 0 && solution.impulse.cwiseAbs().maxCoeff() > 0.0;
  motion.u = solution.velocity_after;
  return {};
}

Ending Impacts::resolve(const Instant& at, const std::vector<Eigen::Index>& elements, Motion& motion,
                        Trajectory& trajectory) {
  fill(at, elements, motion.u);
  if (const auto* newton = std::get_if<Newton>(&law_)) {
    percuss::resolve(impact_, *newton, workspace_, outcome_);
  } else {
    auto outcome = percuss::resolve(impact_, law_);
    if (!outcome)
      return {RunStatus::not_applicable, fmt::format("the law {} does not take the impact at t = {}: {}",
                                                     name_of(law_), motion.t, to_string(outcome.error()))};
    outcome_ = *std::move(outcome);
  }
  const Eigen::VectorXd before = motion.u;
  if (Ending ending = judge(at, motion); ending.status != RunStatus::running) return ending;
  record(motion, before, trajectory);
  if (stop_at_gain_ && !account_.energetic)
    return {RunStatus::energy_gain,
            fmt::format("the impact at t = {} gained {:.6g} of energy under the law {}", motion.t,
                        account_.total_work() - account_.excitation, name_of(law_))};
  return {};
}

void Impacts::record(Motion& motion, const Eigen::VectorXd& before, Trajectory& trajectory) const {
  ImpactOfRun impact;
  impact.time = motion.t;
  impact.status = outcome_.status;
  impact.kinematic = account_.kinematic;
  impact.kinetic = account_.kinetic;
  impact.energetic = account_.energetic;
  impact.energy_before = account_.energy_before;
  impact.energy_after = account_.energy_after;
  impact.excitation = account_.excitation;
  impact.residual = outcome_.residual;
  trajectory.events.push_back({motion.t, MotionEventKind::impact,
                               elements_.size() == 1 ? elements_.front() : -1,
                               static_cast<long>(trajectory.impacts.size())});
  trajectory.impacts.push_back(impact);
  trajectory.impact_q.insert(trajectory.impact_q.end(), motion.q.begin(), motion.q.end());
  trajectory.impact_before.insert(trajectory.impact_before.end(), before.begin(), before.end());
  trajectory.impact_after.insert(trajectory.impact_after.end(), motion.u.begin(), motion.u.end());
  const std::size_t rows = trajectory.impulse.size(), works = trajectory.work.size();
  trajectory.impulse.resize(rows + static_cast<std::size_t>(mechanism_.rows()), 0.0);
  trajectory.work.resize(works + mechanism_.elements().size(), 0.0);
  Eigen::Index row = 0;
  for (std::size_t i = 0; i < elements_.size(); ++i) {
    const auto e = static_cast<std::size_t>(elements_[i]);
    for (Eigen::Index j = 0; j < impact_.elements[i].size(); ++j)
      trajectory.impulse[rows + static_cast<std::size_t>(mechanism_.offsets()[e] + j)] =
          outcome_.solution.impulse[row++];
    trajectory.work[works + e] = account_.work[i];
  }
}

}  // namespace percuss
