#include "laws/frictional_integration.hpp"
#include "laws/tolerances.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace percuss {
namespace {

using namespace fehlberg;

// In units of the velocities, compressions and energies of the impact.
using namespace wave_tolerances;

constexpr int impatience = 40;        // events at one instant before a step is forced
constexpr long trials_of_a_step = 4;  // where more are needed all the time it leads nowhere
// Of forces at rest that sweeps do not find, together a second or two for a few contacts; of the impacts that
// end, few need a thousand.
constexpr long most_long_ways = 12000;

constexpr const char* out_of_range = "velocities and forces leave the range of numbers";
constexpr const char* nothing_holds = "the forces that hold friction at rest were not found";
constexpr const char* too_short = "the steps became too short";

}  // namespace

FrictionalWaves::FrictionalWaves(const FrictionalNetwork& network, const WaveOptions& options)
    : net_(network),
      options_(options),
      m_(static_cast<Index>(network.contacts.size())),
      rows_(network.X.cols()),
      G_(network.X.transpose() * network.X),
      size_of_G_(G_.cwiseAbs()),
      gamma_(network.gamma),
      impulse_(VectorXd::Zero(rows_)),
      x_(m_),
      contacts_(network.contacts.size()),
      frictions_(network.frictions.size()),
      shown_(network.contacts.size(), 0) {
  result_.waves.contacts.resize(network.contacts.size());
  result_.frictions.resize(network.frictions.size());
  for (Index i = 0; i < m_; ++i) x_[i] = spring(i).compression;
  grow_scales();
  find_first_scale();
  resize();
}

FrictionalResult FrictionalWaves::run() {
  const bool moves = (gamma_.head(m_).array() < 0.0).any() || (x_.array() > 0.0).any();
  if (moves && !(computable(energy_scale_) && std::isfinite(time_scale_))) return give_up(out_of_range);
  begin();
  double h = 0.02 * time_scale_;
  while (wake()) {
    if (result_.waves.steps >= options_.max_steps ||
        result_.waves.trials >= trials_of_a_step * options_.max_steps)
      return finish();
    if (held_friction_.long_ways() >= most_long_ways)
      return give_up(
          fmt::format("the forces that hold friction at rest were hard to find {} times, in {} steps, and "
                      "the impact had not ended: its directions depend on each other, or nearly so",
                      most_long_ways, result_.waves.steps));
    if (changed_ && !settle()) return give_up(nothing_holds);
    if (!watch()) return give_up(out_of_range);
    trial(h, soft_start_ ? Pace::slow_start : Pace::even);
    if (!(error_ <= hopeless)) {
      h *= 0.1;
      if (!(h >= shortest * time_scale_)) return give_up(held_share_ > hopeless ? nothing_holds : too_short);
      continue;
    }
    if (press_resting()) continue;
    const double plain = error_;
    const bool forced = idle_ > impatience;
    if (forced) {
      h = std::min(h, forced_step * time_scale_);
      trial(h, Pace::even);
    }
    double step = h;
    target_ = -1;
    if (!forced && any_triggered()) step = locate(h);
    if (step <= 0.0) {
      ++idle_;
      apply_events();
      continue;
    }
    if (!(error_ <= (forced ? hopeless : 1.0))) {
      h = shorter_step(step, error_);
      if (held_share_ > 1.0) h = std::min(h, step * std::max(0.1, 0.9 / held_share_));
      if (!(h >= shortest * time_scale_)) return give_up(held_share_ > 1.0 ? nothing_holds : too_short);
      continue;
    }
    if (creeps_too_far()) {
      h = 0.3 * step;
      continue;
    }
    const double next = next_step(step, error_);
    result_.waves.error += error_ * caution * options_.tolerance;
    if (options_.record_history) record_within(step);
    commit(step);
    apply_events();
    h = target_ >= 0 && plain <= 1.0 ? std::max(next, h) : next;
    retire_quiet();
    grow_scales();
    if (is_spent()) break;
    if (energy_scale_ > endless * first_scale_)
      return give_up("moving constraints compress a body that friction holds, for ever");
    if (is_wedged()) {
      if (!come_to_rest()) return give_up(out_of_range);
      result_.wedged = !approaches();
      if (result_.wedged) break;
    }
    if (target_ >= 0 && swings())
      return give_up(
          "friction holds a body on contacts whose springs swing on and lose nothing: there is no end");
  }
  result_.waves.ended = true;
  return finish();
}

void FrictionalWaves::grow_scales() {
  double most = energy_scale_;
  for (Index i = 0; i < m_; ++i)
    most = std::max({most, energy(i), G_(i, i) > 0.0 ? 0.5 * gamma_[i] * gamma_[i] / G_(i, i) : 0.0});
  if (most <= energy_scale_) return;
  energy_scale_ = most;
  time_scale_ = std::numeric_limits<double>::infinity();
  for (Index i = 0; i < m_; ++i) {
    Contact& c = contacts_[static_cast<std::size_t>(i)];
    c.speed = std::max(std::sqrt(2.0 * most * G_(i, i)), std::abs(gamma_[i]));
    c.length =
        std::pow((spring(i).exponent + 1.0) * most / spring(i).stiffness, 1.0 / (spring(i).exponent + 1.0));
    c.quiet = c.length * std::pow(nothing, 1.0 / (spring(i).exponent + 1.0));
    if (c.speed > 0.0) time_scale_ = std::min(time_scale_, c.length / c.speed);
  }
  for (std::size_t k = 0; k < frictions_.size(); ++k) {
    const auto [contact, first, size] = element(k);
    frictions_[k].speed = std::sqrt(2.0 * most * G_.diagonal().segment(first, size).maxCoeff());
    frictions_[k].rest = std::max(stopped * frictions_[k].speed, 1e-14 * part(net_.gamma, k).norm());
  }
}

void FrictionalWaves::find_first_scale() {
  for (std::size_t k = 0; k < frictions_.size(); ++k) {  // sliding can become normal motion
    const double mobility = G_.diagonal().segment(element(k).first, element(k).size).maxCoeff();
    if (mobility > 0.0) first_scale_ = std::max(first_scale_, 0.5 * part(gamma_, k).squaredNorm() / mobility);
  }
  first_scale_ = std::max(first_scale_, energy_scale_);
}

void FrictionalWaves::resize() {
  for (VectorXd* v : {&stage_force_, &gamma1_, &force1_, &rate1_, &gamma_stage_, &impulse1_})
    v->setZero(rows_);
  x1_.setZero(m_);
  x_stage_.setZero(m_);
  work1_.setZero(static_cast<Index>(frictions_.size()));
  kx_.setZero(m_, stages);
  kg_.setZero(rows_, stages);
  kp_.setZero(rows_, stages);
  kw_.setZero(static_cast<Index>(frictions_.size()), stages);
}

void FrictionalWaves::begin() {
  VectorXd force(rows_);
  for (Index i = 0; i < m_; ++i) {
    force[i] = spring(i).stiffness * force_power(x_[i], spring(i).exponent);
    if (!(x_[i] > 0.0)) continue;
    Contact& c = contacts_[static_cast<std::size_t>(i)];
    result_.waves.contacts[static_cast<std::size_t>(i)].stored = c.start_energy = energy(i);
    c.phase = Phase::loading;
  }
  for (Index i = 0; i < m_; ++i) {
    if (!active(i)) continue;
    const bool pressed = G_.row(i).head(m_).dot(force.head(m_)) < 0.0;
    if (gamma_[i] < 0.0 || (gamma_[i] == 0.0 && pressed)) continue;
    set_unloading(i);  // no compression of this impact
    if (gives_nothing_back(i)) open(i);
  }
}

bool FrictionalWaves::wake() {
  bool any = false;
  for (Index i = 0; i < m_; ++i) {
    if (!active(i) && gamma_[i] < -at_rest * contacts_[static_cast<std::size_t>(i)].speed) close(i);
    any = any || active(i);
  }
  return any;
}

FrictionalResult FrictionalWaves::finish() {
  for (Index i = 0; i < m_; ++i) {  // what stays in contacts that are wedged counts as lost
    Contact& c = contacts_[static_cast<std::size_t>(i)];
    if (c.phase == Phase::unloading) give_back(i);
    if (c.phase == Phase::loading)
      result_.waves.contacts[static_cast<std::size_t>(i)].stored += energy(i) - c.start_energy;
  }
  for (std::size_t k = 0; k < frictions_.size(); ++k)
    if (frictions_[k].mode != Mode::none) result_.frictions[k].sticks = frictions_[k].mode == Mode::held;
  if (instants_ > 0) {
    known_forces(x_, gamma_, stage_force_);
    add_held_forces(stage_force_);
    shown_.assign(contacts_.size(), 1);
    sample(result_.waves.time, gamma_, impulse_, stage_force_);
  }
  for (WaveContact& c : result_.waves.contacts) c.lost = c.stored - c.returned;
  for (Index i = 0; i < m_; ++i) result_.waves.contacts[static_cast<std::size_t>(i)].impulse = impulse_[i];
  result_.impulse = impulse_;
  return std::move(result_);
}

FrictionalResult FrictionalWaves::give_up(std::string reason) {
  result_.waves.reason = std::move(reason);
  return finish();
}

FrictionalResult frictional_waves(const FrictionalNetwork& network, const WaveOptions& options) {
  return FrictionalWaves(network, options).run();
}

}  // namespace percuss
