#include "simulate/impacts.hpp"

#include <fmt/format.h>

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>

namespace percuss {

Impacts::Impacts(const Mechanism& mechanism, const SimulationOptions& options)
    : mechanism_(mechanism), law_(options.law), stop_at_gain_(options.stop_at_gain) {
  problem_.resize(mechanism.freedom(), mechanism.rows());
  // Velocities of a run carry the error of its integration: rows that depend on each other contradict each
  // other by as much.
  if (auto* newton = std::get_if<Newton>(&law_))
    newton->solver.tolerance = std::max(newton->solver.tolerance, 1e-9);
}

void Impacts::fill(const Instant& at, const std::vector<Eigen::Index>& elements, const Eigen::VectorXd& u) {
  if (elements != filled_) {
    impact_ = impact_at(mechanism_, at, u, elements);
    filled_ = elements;
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

double Impacts::energy(const Eigen::MatrixXd& mass, const Eigen::VectorXd& u) {
  momentum_.noalias() = mass * u;
  return 0.5 * u.dot(momentum_);
}

bool Impacts::simple(const Accelerations& here) const {
  if (!std::holds_alternative<Newton>(law_)) return false;
  const auto& all = mechanism_.elements();
  const bool friction = std::any_of(elements_.begin(), elements_.end(), [&](Eigen::Index i) {
    return all[static_cast<std::size_t>(i)].kind == Kind::friction;
  });
  if (!friction) return true;
  if (elements_.size() != 2) return false;
  const auto first = static_cast<std::size_t>(elements_[0]), second = static_cast<std::size_t>(elements_[1]);
  return all[first].kind == Kind::contact && all[second].size() == 1 && all[second].normal == elements_[0] &&
         here.gamma[mechanism_.offsets()[first]] < 0.0;
}

bool Impacts::resolve_simple(const Accelerations& here, const Motion& motion) {
  const auto& all = mechanism_.elements();
  const auto& offsets = mechanism_.offsets();
  problem_.clear();
  for (const Eigen::Index i : elements_) {
    const Element& e = all[static_cast<std::size_t>(i)];
    const Eigen::Index source = offsets[static_cast<std::size_t>(i)];
    StepProblem::Part part;
    part.row = problem_.n;
    part.bilateral = e.kind == Kind::joint || e.kind == Kind::rolling;
    if (e.kind == Kind::friction) {
      part.load = 0;
      part.mu[0] = e.coefficients[0];
    }
    problem_.X.col(part.row) = here.X.col(source);
    problem_.c[part.row] = (1.0 + e.restitution) * here.gamma[source];
    problem_.lambda[part.row] = 0.0;
    problem_.parts.push_back(part);
    ++problem_.n;
  }
  if (problem_.solve(outcome_.reason) != Status::solved) return false;

  Solution& solution = outcome_.solution;
  solution.impulse = problem_.lambda.head(problem_.n);
  jump_.noalias() = problem_.X.leftCols(problem_.n) * solution.impulse;
  here.factor.solve_upper(jump_.data());
  solution.velocity_after = motion.u + jump_;
  outcome_.status = Status::solved;
  account_.energy_before = energy(here.at.mass, motion.u);
  account_.energy_after = energy(here.at.mass, solution.velocity_after);
  account_.excitation = 0.0;
  account_.work.resize(elements_.size());
  account_.kinematic = account_.kinetic = true;
  outcome_.residual = 0.0;
  const double size = std::sqrt(2.0 * std::max(account_.energy_before, account_.energy_after));
  double work = 0.0;
  for (std::size_t k = 0; k < elements_.size(); ++k) {
    const Element& e = all[static_cast<std::size_t>(elements_[k])];
    const Eigen::Index source = offsets[static_cast<std::size_t>(elements_[k])],
                       row = static_cast<Eigen::Index>(k);
    const double impulse = solution.impulse[row], before = here.gamma[source];
    const double after =
        here.at.directions.col(source).dot(solution.velocity_after) + here.at.excitation[source];
    const double d = std::sqrt(here.mobility(source));
    const double zero = 1e-9 * size;  // of Λd and γ/d
    account_.work[k] = 0.5 * impulse * (before + after);
    account_.excitation -= impulse * here.at.excitation[source];
    work += account_.work[k];
    // ξ ∈ N_C(−Λ) as a distance, in √energy.
    const double xi = d > 0.0 ? (after + e.restitution * before) / d : 0.0, push = impulse * d;
    double off = std::abs(std::min(push, xi));
    if (e.kind == Kind::joint || e.kind == Kind::rolling) {
      off = std::abs(xi);
      account_.kinematic = account_.kinematic && std::abs(after) <= zero * d && std::abs(before) <= zero * d;
    } else if (e.kind == Kind::friction) {
      const double bound = e.coefficients[0] * solution.impulse[0] * d;
      off = std::abs(push - std::clamp(push - xi, -bound, bound));
      account_.kinetic = account_.kinetic && std::abs(push) <= bound + zero;
    } else {
      account_.kinetic = account_.kinetic && push >= -zero;
      account_.kinematic = account_.kinematic && after >= -zero * d &&
                           (e.kind != Kind::contact || before <= zero * d) &&
                           (e.kind != Kind::clutch || before >= -zero * d);
    }
    if (size > 0.0) outcome_.residual = std::max(*outcome_.residual, off / size);
  }
  account_.energetic = work <= 1e-9 * size * size;
  return *outcome_.residual <= 1e-10;
}

// Adds the last outcome to the account of the motion and takes its velocity.
Ending Impacts::judge(const Instant& at, Motion& motion) {
  moved_ = false;
  if (outcome_.status != Status::solved)
    return {outcome_.status == Status::no_solution ? RunStatus::no_solution : RunStatus::not_converged,
            fmt::format("the impact at t = {:.9g} has no answer: {}", motion.t, outcome_.reason)};
  const Solution& solution = outcome_.solution;
  if (!solution.velocity_after.allFinite())
    return {RunStatus::not_converged,
            fmt::format("the impact at t = {:.9g} gave no finite velocity", motion.t)};
  for (std::size_t i = 0; i < elements_.size(); ++i)
    motion.dissipated[static_cast<std::size_t>(elements_[i])] -= account_.work[i];
  motion.excitation += account_.excitation + at.transport.dot(solution.velocity_after - motion.u);
  moved_ = solution.impulse.size() > 0 && solution.impulse.cwiseAbs().maxCoeff() > 0.0;
  motion.u = solution.velocity_after;
  return {};
}

// Residuals are relative to the impact. Where this is tiny beside the motion, rounding of γ keeps them large:
// they are measured by the largest velocity so far then.
bool Impacts::negligible(const Motion& motion) const {
  if (outcome_.solution.velocity_after.size() != motion.u.size()) return false;
  const Eigen::LLT<Eigen::MatrixXd> factor(impact_.mass);
  const Eigen::MatrixXd X = factor.matrixL().solve(impact_.directions());
  const Eigen::VectorXd gamma = impact_.directions().transpose() * motion.u + impact_.excitation();
  double size = 0.0;  // √energy of the impact
  for (Eigen::Index k = 0; k < gamma.size(); ++k)
    if (const double g = X.col(k).squaredNorm(); g > 0.0) size += 4.0 * gamma[k] * gamma[k] / g;
  return outcome_.residual.value_or(1.0) * std::sqrt(size) <=
         1e-12 * std::sqrt(2.0 * motion.largest_kinetic_energy);
}

Ending Impacts::resolve(const Accelerations& here, const std::vector<Eigen::Index>& elements, Motion& motion,
                        Trajectory& trajectory) {
  elements_ = elements;
  if (!simple(here) || !resolve_simple(here, motion)) {
    fill(here.at, elements, motion.u);
    if (const auto* newton = std::get_if<Newton>(&law_)) {
      percuss::resolve(impact_, *newton, workspace_, outcome_);
    } else {
      auto outcome = percuss::resolve(impact_, law_);
      if (!outcome)
        return {RunStatus::not_applicable,
                fmt::format("the law {} does not take the impact at t = {:.9g}: {}", name_of(law_), motion.t,
                            to_string(outcome.error()))};
      outcome_ = *std::move(outcome);
    }
    if (outcome_.status == Status::not_converged && negligible(motion)) outcome_.status = Status::solved;
    if (outcome_.status == Status::solved) account_ = account(impact_, outcome_.solution);
  }
  before_ = motion.u;
  if (Ending ending = judge(here.at, motion); ending.status != RunStatus::running) return ending;
  record(motion, trajectory);
  if (stop_at_gain_ && !account_.energetic)
    return {RunStatus::energy_gain,
            fmt::format("the impact at t = {:.9g} gained {:.6g} of energy under the law {}", motion.t,
                        account_.total_work() - account_.excitation, name_of(law_))};
  return {};
}

void Impacts::record(const Motion& motion, Trajectory& trajectory) const {
  ImpactOfRun impact;
  impact.time = motion.t;
  impact.status = outcome_.status;
  impact.kinematic = account_.kinematic;
  impact.kinetic = account_.kinetic;
  impact.energetic = account_.energetic;
  impact.energy_before = account_.energy_before;
  impact.energy_after = account_.energy_after;
  impact.excitation = account_.excitation;
  impact.residual = outcome_.residual.value_or(0.0);
  trajectory.events.push_back({motion.t, MotionEventKind::impact,
                               elements_.size() == 1 ? elements_.front() : -1,
                               static_cast<long>(trajectory.impacts.size())});
  trajectory.impacts.push_back(impact);
  trajectory.impact_q.insert(trajectory.impact_q.end(), motion.q.begin(), motion.q.end());
  trajectory.impact_before.insert(trajectory.impact_before.end(), before_.begin(), before_.end());
  trajectory.impact_after.insert(trajectory.impact_after.end(), motion.u.begin(), motion.u.end());
  const std::size_t rows = trajectory.impulse.size(), works = trajectory.work.size();
  trajectory.impulse.resize(rows + static_cast<std::size_t>(mechanism_.rows()), 0.0);
  trajectory.work.resize(works + mechanism_.elements().size(), 0.0);
  Eigen::Index row = 0;
  for (std::size_t i = 0; i < elements_.size(); ++i) {
    const auto e = static_cast<std::size_t>(elements_[i]);
    for (Eigen::Index j = 0; j < mechanism_.elements()[e].size(); ++j)
      trajectory.impulse[rows + static_cast<std::size_t>(mechanism_.offsets()[e] + j)] =
          outcome_.solution.impulse[row++];
    trajectory.work[works + e] = account_.work[i];
  }
}

}  // namespace percuss
