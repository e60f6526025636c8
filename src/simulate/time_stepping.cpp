#include "simulate/time_stepping.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "percuss/account.hpp"
#include "simulate/motion_friction.hpp"
#include "simulate/tolerances.hpp"
#include "simulate/trouble.hpp"

namespace percuss {
namespace {

using motion_tolerances::given_up;
using motion_tolerances::opening_share;
using motion_tolerances::resting_share;

constexpr Eigen::Index most_eliminated = 60;  // gaps that are mended at once
constexpr int position_sweeps = 30;           // of more: what is left is mended in later steps

}  // namespace

TimeStepping::TimeStepping(const System& system, const SimulationOptions& options, double start)
    : system_(system),
      configuration_(system),
      options_(options),
      start_(start),
      factor_(system),
      problem_(system.facts()),
      local_(system),
      tolerance_(std::get<Newton>(options.law).solver.tolerance) {}

void TimeStepping::adopt(const Motion& motion) {
  set_ = motion.set;
  middle_ = system_.instant(set_);
  end_ = system_.instant(set_);
  const Eigen::Index f = system_.freedom(), rows = set_->rows;
  const auto& elements = set_->elements;
  problem_.resize(rows);
  spans_ = StepColumns::of(system_.facts(), *set_);
  local_.adopt(set_);
  half_force_.setZero(f);
  jump_.setZero(f);
  velocity_.setZero(f);
  for (Eigen::VectorXd* x : {&before_, &after_, &epsilon_, &xi_, &turnover_, &driven_}) x->setZero(rows);
  impulse_.setZero(rows);
  depth_.assign(elements.size(), 0.0);
  order_.clear();
  has_joints_ = false;
  for (std::size_t i = 0; i < elements.size(); ++i) {
    if (elements[i].kind == Kind::friction) continue;
    order_.push_back(static_cast<Eigen::Index>(i));
    for (std::size_t j = 0; j < elements.size(); ++j)
      if (elements[j].kind == Kind::friction && elements[j].normal == static_cast<Eigen::Index>(i))
        order_.push_back(static_cast<Eigen::Index>(j));
    has_joints_ = has_joints_ || elements[i].kind == Kind::joint;
  }
  active_.clear();
  active_.reserve(elements.size());
}

Ending TimeStepping::advance(Motion& motion, Recorder& recorder) {
  if (motion.stored == 0) {
    system_.everything(motion.t, motion.q.data(), motion.u.data(), end_);
    motion.initial_energy = end_.kinetic_energy + end_.potential_energy;
    store(motion, recorder);
  }
  if (motion.t >= options_.until) return end(motion, recorder.trajectory);

  // The last step ends at `until`; times are multiples of the step, so that they do not drift.
  double next = start_ + static_cast<double>(motion.steps + 1) * options_.step;
  if (next > options_.until - 1e-9 * options_.step) next = options_.until;
  const double dt = next - motion.t, middle = motion.t + 0.5 * dt;

  midpoint_ = motion.q;
  configuration_.drift(0.5 * dt, motion.u, midpoint_);
  system_.velocities(middle, midpoint_.data(), motion.u.data(), middle_);
  if (!factor_.factorise(middle_.mass))
    return trouble(
        system_, motion,
        middle_.mass.allFinite() ? "the mass matrix is singular" : what_is_not_finite(system_, middle_));
  if (system_.facts().force_depends_on_velocities) {
    velocity_ = middle_.force;
    factor_.solve_lower(velocity_.data());
    factor_.solve_upper(velocity_.data());
    velocity_ = motion.u + (0.5 * dt) * velocity_;
    system_.velocities(middle, midpoint_.data(), velocity_.data(), middle_);
  }
  half_force_ = dt * middle_.force;
  factor_.solve_lower(half_force_.data());
  if (motion.steps == 0) system_.velocities(motion.t, motion.q.data(), motion.u.data(), end_);
  gather(motion, dt);

  if (Ending ending = find_impulses(motion); ending.status != RunStatus::running) return ending;
  if (!velocity_.allFinite() || !gaps_finite(middle_))
    return trouble(system_, motion, what_is_not_finite(system_, middle_));
  const bool impact = has_impact();
  account(motion, dt);
  Ending ending;
  if (impact || !(residual_ <= tolerance_)) ending = record(motion, dt, recorder);
  if (system_.facts().exact_flight && problem_.n == 0) {
    velocity_ = motion.u;
    midpoint_ = motion.q;
    system_.fly(motion.t, dt, midpoint_.data(), velocity_.data(), motion.q.data(), motion.u.data());
  } else {
    motion.q = midpoint_;
    configuration_.drift(0.5 * dt, velocity_, motion.q);
    motion.u = velocity_;
  }
  const double start = std::exchange(motion.t, next);
  ++motion.steps;
  if (has_joints_ || penetrates_) stabilise(motion, start);
  if (recorder.next(motion) <= motion.t + 1e-9 * options_.step) store(motion, recorder);
  return ending;
}

// The impulses of the step: those of the sweeps if the residual confirms them, else those of the solvers of
// many contacts, else those of the solvers for impacts, else the best of all. The residual knows nothing of
// how they were found.
Ending TimeStepping::find_impulses(const Motion& motion) {
  if (problem_.n == 0) {
    move(motion);
    return {};
  }
  if (odd_.element >= 0)
    return {
        RunStatus::not_applicable,
        fmt::format("in the step after t = {:.9g} the restitution of {} is {} at the speed of approach {}, "
                    "expected a number from 0 to 1",
                    motion.t, set_->elements[static_cast<std::size_t>(odd_.element)].name, odd_.value,
                    -odd_.gamma)};
  if (!problem_.c.head(problem_.n).allFinite() || !half_force_.allFinite())
    return trouble(system_, motion, what_is_not_finite(system_, middle_));
  for (Eigen::Index k = 0; k < problem_.n; ++k)
    if (!std::isfinite(problem_.X.dot(k, k)))
      return trouble(system_, motion, "a direction is too large to be squared");
  problem_.assemble();
  const bool settles = !problem_.sparse() && problem_.sweep_until_settled();
  move(motion);
  if (settles && residual_ <= tolerance_) return {};
  std::string reason;
  std::optional<Status> status;
  const auto better = [&](const auto& solve) {
    const double known = residual_;
    const Eigen::VectorXd best = problem_.lambda.head(problem_.n);
    if (const std::optional<Status> found = solve()) status = found;
    move(motion);
    if (residual_ <= known) return;
    problem_.lambda.head(problem_.n) = best;
    move(motion);
  };
  // The contact solvers measure all rows together; what is judged row by row may need more of them.
  for (const double accuracy : {1.0, 1e-2, 1e-4})
    if (accuracy == 1.0 || !(residual_ <= tolerance_))
      better([&] { return problem_.solve_as_contacts(accuracy * tolerance_, reason); });
  if (!(residual_ <= tolerance_)) better([&] { return problem_.solve_as_impact(reason); });
  if (residual_ <= given_up) return {};
  const std::string why = reason.empty() ? fmt::format("the residual is {:.2g}", residual_) : reason;
  return {status == Status::no_solution ? RunStatus::no_solution : RunStatus::not_converged,
          fmt::format("the impulses of the step after t = {:.9g} were not found: {}", motion.t, why)};
}

// u' by the forces and the impulses of the step, and the residual of what comes out: ξ = γ' + εγ, from W and
// u'.
void TimeStepping::move(const Motion& motion) {
  jump_ = half_force_;
  for (Eigen::Index k = 0; k < problem_.n; ++k)
    if (problem_.lambda[k] != 0.0) problem_.X.add_to(k, problem_.lambda[k], jump_);
  factor_.solve_upper(jump_.data());
  velocity_ = motion.u + jump_;
  const auto& offsets = set_->offsets;
  Eigen::Index row = 0;
  for (std::size_t k = 0; k < active_.size(); ++k)
    for (Eigen::Index j = 0; j < dimension(problem_.parts[k].set); ++j, ++row) {
      const Eigen::Index source = offsets[static_cast<std::size_t>(active_[k])] + j;
      const RowRate rate = row_rate(middle_, source, motion.u, velocity_);
      after_[row] = rate.after;
      xi_[row] = rate.after + epsilon_[row] * before_[row];
      turnover_[row] = rate.turnover + driven_[row];
    }
  residual_ = problem_.n > 0 ? problem_.residual(xi_, turnover_) : 0.0;
}

// Whether the velocity of the start is none that this row of a joint allows. What the midpoint of the step
// makes of an allowed one is no jump: with ε = 0 half a step's change of γ would be left, and go on with
// alternating sign.
bool TimeStepping::begins_with_jump(const Motion& motion, Eigen::Index row) const {
  if (motion.steps > 0) return false;
  constexpr double rounding = 1e-9;  // of what γ is made of
  const RowRate rate = row_rate(end_, row, motion.u, motion.u);
  return std::abs(rate.after) > rounding * rate.turnover;
}

// The inclusion of the elements that act: ξ = GΛ + Wᵀ(u + Δt M⁻¹h) + χ + εγ. Joints hold the mean velocity,
// which is ε = 1: so they do no work and keep the order 2. Only the first step takes their own ε, if it
// begins with a jump.
void TimeStepping::gather(const Motion& motion, double dt) {
  const auto& elements = set_->elements;
  const auto& offsets = set_->offsets;
  problem_.clear();
  active_.clear();
  closes_.clear();
  penetrates_ = false;
  odd_ = {};
  Eigen::Index load = -1;  // row of the last element that is no friction, −1 where it does not act
  bool closes = false;     // whether that is a contact in an impact
  for (const Eigen::Index i : order_) {
    const Element& e = elements[static_cast<std::size_t>(i)];
    const Eigen::Index source = offsets[static_cast<std::size_t>(i)];
    if (e.kind != Kind::friction) {
      const bool acts = e.kind != Kind::contact || middle_.gap[i] <= 0.0;
      penetrates_ = penetrates_ || (acts && e.kind == Kind::contact);
      load = acts ? problem_.n : -1;
    }
    if (load < 0) continue;
    const Block part{closes ? reservoir(e) : reservoir_in_motion(*set_, static_cast<std::size_t>(i)),
                     problem_.n, e.kind == Kind::friction ? load : -1};
    const StepColumns::Spans& spans = spans_[static_cast<std::size_t>(i)];
    const bool holds = std::holds_alternative<Line>(part.set) && !begins_with_jump(motion, source);
    for (Eigen::Index j = 0; j < e.size(); ++j) {
      const Eigen::Index row = part.row + j;
      double gamma = middle_.excitation[source + j];
      double* x = problem_.X.add(spans);
      middle_.directions.visit(source + j, [&](Eigen::Index k, double w) {
        x[k < spans[0].end() ? k - spans[0].begin : spans[0].size + k - spans[1].begin] = w;
        gamma += w * motion.u[k];
      });
      for (const StepColumns::Span& span : spans) {
        factor_.solve_lower(x, span.begin, span.end());
        x += span.size;
      }
      before_[row] = gamma;
      // What separates has nothing to return: with its own ε it might be left approaching.
      epsilon_[row] = e.kind == Kind::contact && gamma > 0.0 ? 0.0 : holds ? 1.0 : restitution_at(e, gamma);
      if (e.curve && !(epsilon_[row] >= 0.0 && epsilon_[row] <= 1.0)) odd_ = {i, gamma, epsilon_[row]};
      const double gained = problem_.X.dot(row, half_force_);  // by γ in the step, without the elements
      double driven = 0.0;
      problem_.X.visit(row, [&](Eigen::Index k, double w) { driven += std::abs(w * half_force_[k]); });
      driven_[row] = driven;
      problem_.c[row] = (1.0 + epsilon_[row]) * gamma + gained;
      problem_.lambda[row] = motion.impulse[source + j];
      if (e.kind != Kind::friction) {
        // Without impulse in the step before, and faster than forces drive it in two.
        const double depth = depth_[static_cast<std::size_t>(i)] = dt * std::abs(gained);
        closes = e.kind == Kind::contact && motion.impulse[source] == 0.0 && -gamma * dt > 2.0 * depth;
      }
    }
    closes_.push_back(closes);
    problem_.parts.push_back(part);
    problem_.n += e.size();
    active_.push_back(i);
  }
}

bool TimeStepping::has_impact() const {
  for (std::size_t k = 0; k < active_.size(); ++k)
    if (closes_[k] && problem_.parts[k].load < 0 && problem_.lambda[problem_.parts[k].row] > 0.0) return true;
  return false;
}

// Work of every element by the mean of the velocities, ½Λᵀ(γ' + γ), and of what moves.
void TimeStepping::account(Motion& motion, double dt) {
  const auto& offsets = set_->offsets;
  work_.assign(set_->elements.size(), 0.0);
  impulse_.setZero();
  Eigen::Index row = 0;
  for (std::size_t k = 0; k < active_.size(); ++k) {
    const auto i = static_cast<std::size_t>(active_[k]);
    for (Eigen::Index j = 0; j < dimension(problem_.parts[k].set); ++j, ++row) {
      const double impulse = problem_.lambda[row];
      work_[i] += 0.5 * impulse * (before_[row] + after_[row]);
      motion.excitation -= impulse * middle_.excitation[offsets[i] + j];
      impulse_[offsets[i] + j] = impulse;
    }
    motion.dissipated[motion.place[i]] -= work_[i];
  }
  motion.impulse = impulse_;
  if (system_.facts().has_powers) {
    jump_ = 0.5 * (motion.u + velocity_);
    system_.everything(motion.t + 0.5 * dt, midpoint_.data(), jump_.data(), end_);
    motion.forces += dt * end_.forces_power;
    motion.excitation += dt * end_.power + end_.transport.dot(velocity_ - motion.u);
  }
}

// A step in which a contact closed, or whose impulses miss the tolerance, as an impact of the trajectory. The
// forces of the step are part of it. Contacts that separate and have no impulse take no part.
Ending TimeStepping::record(const Motion& motion, double dt, Recorder& recorder) {
  std::vector<Eigen::Index> list, rows;
  std::vector<bool> closes;
  for (std::size_t k = 0; k < active_.size(); ++k) {
    const Block& part = problem_.parts[k];
    const Eigen::Index normal = part.load < 0 ? part.row : part.load;
    if (!std::holds_alternative<Line>(part.set) && problem_.lambda[normal] == 0.0 && before_[normal] > 0.0)
      continue;
    list.push_back(active_[k]);
    closes.push_back(closes_[k]);
    for (Eigen::Index j = 0; j < dimension(part.set); ++j) rows.push_back(part.row + j);
  }
  Solution solution;
  solution.velocity_before = motion.u;
  solution.velocity_after = velocity_;
  solution.impulse = problem_.lambda(rows);
  solution.gamma_before = before_(rows);
  solution.gamma_after = after_(rows);
  solution.xi = xi_(rows);
  solution.residual = residual_;
  local_.fill(middle_, list, motion.u, closes);
  Solution touched = solution;
  touched.velocity_before = local_.restricted(motion.u);
  touched.velocity_after = local_.restricted(velocity_);
  Account found = percuss::account(local_.impact(), touched,
                                   {.forces = local_.restricted(dt * middle_.force), .relative = false});
  found.energy_before += local_.energy_of_the_rest(middle_, motion.u);
  found.energy_after += local_.energy_of_the_rest(middle_, velocity_);
  const bool confirmed = residual_ <= tolerance_ && objection(solution, found).empty();
  const Status status = confirmed ? Status::solved : Status::not_converged;
  recorder.impact(motion.t, midpoint_, list, status, solution, found);
  if (options_.stop_at_gain && !found.energetic) return gain(motion.t, found, options_.law);
  return {};
}

// `until` is reached. Steps that missed the tolerance are not passed over in silence.
Ending TimeStepping::end(const Motion& motion, const Trajectory& trajectory) const {
  const Unconfirmed missed = unconfirmed(trajectory);
  if (missed.number == 0) return {RunStatus::solved, {}};
  return {RunStatus::not_converged,
          fmt::format("the impulses of {} of {} steps miss the tolerance {:g}; the worst residual is {:.2g}, "
                      "of the step after t = {:.9g}",
                      missed.number, motion.steps, tolerance_, missed.residual, missed.time)};
}

// jump_ = L⁻¹Wη with WᵀM⁻¹Wη = what is missing of the gaps that are mended: exactly, or, of many, by sweeps.
void TimeStepping::find_displacement() {
  jump_.setZero();
  const auto n = static_cast<Eigen::Index>(mended_.size());
  const StepColumns& X = problem_.X;
  if (n <= most_eliminated) {
    if (positions_.right.size() < n) positions_.resize(n);
    for (Eigen::Index r = 0; r < n; ++r) {
      const Mended& a = mended_[static_cast<std::size_t>(r)];
      positions_.right[r] = a.by * a.unit;
      for (Eigen::Index c = 0; c < n; ++c) {
        const Mended& b = mended_[static_cast<std::size_t>(c)];
        positions_.matrix(r, c) = a.unit * b.unit * X.dot(a.row, b.row);
      }
    }
    positions_.solve(n);
    for (Eigen::Index r = 0; r < n; ++r) {
      const Mended& a = mended_[static_cast<std::size_t>(r)];
      X.add_to(a.row, a.unit * positions_.right[r], jump_);
    }
    return;
  }
  for (int sweep = 0; sweep < position_sweeps; ++sweep)
    for (const Mended& a : mended_) X.add_to(a.row, (a.by - X.dot(a.row, jump_)) * a.unit * a.unit, jump_);
}

// Whether the gaps at the end are no worse than they were.
bool TimeStepping::mends() const {
  double before = 0.0, after = 0.0;
  for (const Mended& m : mended_) {
    const double left = m.by - (end_.gap[m.element] - m.gap);
    const bool joint = set_->elements[static_cast<std::size_t>(m.element)].kind == Kind::joint;
    before = std::max(before, std::abs(m.by));
    after = std::max(after, joint ? std::abs(left) : left);
  }
  return after <= before;
}

// How far the gap of a contact is moved. It stays entered by what it falls in a step, so that it does not
// open where nothing lifts it; and where it rests, it does not open because it drifts, or all that it carries
// would be let go for a step.
double TimeStepping::contact_correction(std::size_t k, Eigen::Index row, double dt) const {
  const auto i = static_cast<std::size_t>(active_[k]);
  const double gap = end_.gap[active_[k]], depth = depth_[i];
  if (gap < -depth) return -(gap + depth);
  const bool rests = problem_.lambda[row] > 0.0 && !closes_[k] && after_[row] * dt <= depth;
  return rests && gap > -opening_share * depth ? -(gap + resting_share * depth) : 0.0;
}

// Joints, and contacts that are moved. True: one is pulled back; then those that carry are held with it.
bool TimeStepping::collect_mended(double dt) {
  mended_.clear();
  bool pulled = false;
  for (const bool held : {false, true}) {
    if (held && !pulled) break;
    Eigen::Index row = 0;
    for (std::size_t k = 0; k < active_.size(); ++k) {
      const Eigen::Index i = active_[k];
      const Element& e = set_->elements[static_cast<std::size_t>(i)];
      const bool contact = e.kind == Kind::contact;
      const double by = contact ? contact_correction(k, row, dt) : -end_.gap[i];
      const bool mend = e.kind == Kind::joint || (contact && by != 0.0);
      pulled = pulled || (contact && by < 0.0);
      if (held ? contact && !mend && problem_.lambda[row] > 0.0 : mend)
        if (const double mobility = problem_.X.dot(row, row); mobility > 0.0)
          mended_.push_back({i, row, 1.0 / std::sqrt(mobility), end_.gap[i], by});
      row += e.size();
    }
  }
  return pulled;
}

// Moves q back to joints that have drifted and out of contacts that have been entered, in the metric of M.
// This must not add energy: what it lifts is paid by what the elements lost in the step, then by the kinetic
// energy; what cannot be paid is left undone.
void TimeStepping::stabilise(Motion& motion, double start) {
  system_.everything(motion.t, motion.q.data(), motion.u.data(), end_);
  const double before = end_.kinetic_energy + end_.potential_energy;
  const bool pulled = collect_mended(motion.t - start);
  if (std::all_of(mended_.begin(), mended_.end(), [](const Mended& m) { return m.by == 0.0; })) return;
  find_displacement();
  factor_.solve_upper(jump_.data());
  double lost = 0.0;
  for (const Eigen::Index i : active_) lost -= work_[static_cast<std::size_t>(i)];
  lost = std::max(0.0, lost);
  const double from_motion_at_most = 1e-3 * end_.kinetic_energy, affordable = lost + from_motion_at_most;
  double lifted = 0.0;
  for (const bool second : {false, true}) {
    midpoint_ = motion.q;
    configuration_.drift(1.0, jump_, midpoint_);
    system_.everything(motion.t, midpoint_.data(), motion.u.data(), end_);
    if (!mends()) return;  // gaps are not as straight as the way is long, or hardly depend on what it moves
    lifted = end_.kinetic_energy + end_.potential_energy - before;
    if (lifted <= affordable) break;
    if (second) return;
    jump_ *= 0.9 * affordable / lifted;  // only as far as it can be paid
  }
  const double from_losses = std::clamp(lifted, 0.0, lost);
  // What is lowered by pulling goes back to the motion, which has paid for the drift.
  const double from_motion = std::max(lifted - from_losses, pulled ? -from_motion_at_most : 0.0);
  motion.q = midpoint_;
  if (from_motion != 0.0) motion.u *= std::sqrt(1.0 - from_motion / end_.kinetic_energy);
  // What the losses paid, or what was lowered beyond that, belongs to the elements that were moved.
  const double change = lifted - from_motion;
  double weight = 0.0;
  for (const Eigen::Index i : active_) weight += std::abs(work_[static_cast<std::size_t>(i)]);
  for (const Eigen::Index i : active_)
    motion.dissipated[motion.place[static_cast<std::size_t>(i)]] -=
        change * (weight > 0.0 ? std::abs(work_[static_cast<std::size_t>(i)]) / weight
                               : 1.0 / static_cast<double>(active_.size()));
}

void TimeStepping::store(Motion& motion, Recorder& recorder) {
  system_.everything(motion.t, motion.q.data(), motion.u.data(), end_);
  double dissipated = 0.0;
  for (const double d : motion.dissipated) dissipated += d;
  impulse_ = motion.impulse / options_.step;
  recorder.store(motion.t, motion.q.data(), motion.u.data(), end_, impulse_, dissipated, motion.excitation,
                 motion.forces, motion);
}

}  // namespace percuss
