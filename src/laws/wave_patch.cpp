#include "laws/wave_patch.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "laws/tolerances.hpp"

namespace percuss {

using namespace fehlberg;

using namespace wave_tolerances;

bool WavePatch::pressed(const WaveModel& model, const std::vector<WaveState>& states, std::size_t i) {
  const ContactNetwork& net = model.network;
  double acceleration = 0.0;
  for (std::size_t k = net.start[i]; k < net.start[i + 1]; ++k) {
    const auto j = static_cast<std::size_t>(net.columns[k]);
    acceleration +=
        net.values[k] * net.contacts[j].stiffness * force_power(states[j].x, net.contacts[j].exponent);
  }
  return acceleration < 0.0;
}

WavePatch::End WavePatch::advance(const WaveModel& model, std::vector<WaveState>& states,
                                  const std::vector<WaveDrive>& drives, const Span& span, WaveLog* log) {
  model_ = &model;
  states_ = &states;
  drives_ = &drives;
  log_ = log;
  end_ = {};
  start_ = span.start;
  passed_ = 0.0;
  soft_start_ = span.soft_start;
  gather();
  double h = span.step;
  while (!active_.empty() && passed_ < span.length && active_.size() <= span.most_active &&
         end_.steps < span.most_steps && end_.trials < most_trials(span.most_steps)) {
    double step = std::min(h, span.length - passed_);
    wake_neighbours(step);
    turn_at_once(step);
    if (active_.empty()) break;
    if (changed_) rebuild();
    const double plain = trial(step, soft_start_ ? Pace::slow_start : Pace::even);
    if (!(plain <= hopeless)) {
      h = much_shorter * step;
      if ((end_.failed = too_short(h))) break;
      continue;
    }
    double error = plain;
    const double whole = step;
    const Candidate first = earliest_event(step);
    if (first.contact >= 0) {
      step = locate(first, step);
      error = error_;
    }
    if (!(error <= 1.0)) {
      h = shorter_step(step, error);
      if ((end_.failed = too_short(h))) break;
      continue;
    }
    if (!foresee()) {
      h = much_shorter * step;
      if ((end_.failed = too_short(h))) break;
      continue;
    }
    const double next = next_step(step, error);
    end_.error += error;
    find_turns(step);
    if (log_) record_within(step);
    commit(step);
    soft_start_ = false;
    if (first.contact >= 0) apply_events();
    // A step that was shortened for an event or by the end of the span says little about the next.
    h = plain <= 1.0 && step < h ? std::max(next, first.contact >= 0 ? whole : h) : next;
    retire_quiet();
  }
  end_.passed = passed_;
  end_.step = h;
  for (const int i : active_) place_[static_cast<std::size_t>(i)] = inactive;
  return end_;
}

// The contacts that take part.
void WavePatch::gather() {
  active_.clear();
  for (const int j : frontier_) frontier_mark_[static_cast<std::size_t>(j)] = 0;
  frontier_.clear();
  const std::size_t n = model_->size();
  if (place_.size() < n) place_.resize(n, inactive);
  if (frontier_mark_.size() < n) frontier_mark_.resize(n, 0);
  for (std::size_t i = 0; i < n; ++i)
    if ((*states_)[i].active) activate(i);
  changed_ = true;
}

void WavePatch::activate(std::size_t i) {
  place_[i] = static_cast<int>(active_.size());
  active_.push_back(static_cast<int>(i));
  changed_ = true;
}

void WavePatch::deactivate(std::size_t i) {
  const int hole = place_[i];
  active_[static_cast<std::size_t>(hole)] = active_.back();
  place_[static_cast<std::size_t>(active_.back())] = hole;
  active_.pop_back();
  place_[i] = inactive;
  changed_ = true;
}

void WavePatch::close(std::size_t i) {
  phases().close(i, (*states_)[i], now());
  activate(i);
}

void WavePatch::open(std::size_t i) {
  phases().open(i, (*states_)[i], now());
  deactivate(i);
}

void WavePatch::turn(std::size_t i, double time) {
  WaveState& s = (*states_)[i];
  if (!s.loading) return phases().recompressed(i, s, time);
  ++end_.compressions;
  phases().compressed(i, s, time);
  if (!s.active) deactivate(i);
}

// Contacts at rest beside a loaded one are about to be pressed: they take part from the start.
void WavePatch::wake_neighbours(double h) {
  const ContactNetwork& net = model_->network;
  for (std::size_t slot = 0; slot < active_.size(); ++slot) {
    const auto i = static_cast<std::size_t>(active_[slot]);
    const double push =
        h * net.contacts[i].stiffness * force_power((*states_)[i].x, net.contacts[i].exponent);
    if (push == 0.0) continue;
    for (std::size_t k = net.start[i]; k < net.start[i + 1]; ++k) {
      const auto j = static_cast<std::size_t>(net.columns[k]);
      if (place_[j] != inactive || net.values[k] >= 0.0) continue;
      const double gamma = (*states_)[j].gamma, rest = at_rest * model_->speed[j];
      if (gamma > rest) continue;  // apart
      if (-net.values[k] * push + std::max(0.0, -gamma) > pushed * rest) close(j);
    }
  }
}

// A contact whose phase contradicts the sign of γ, and whose γ does not come back, is in the other phase.
void WavePatch::turn_at_once(double h) {
  for (std::size_t slot = active_.size(); slot-- > 0;) {
    const auto i = static_cast<std::size_t>(active_[slot]);
    const WaveState& s = (*states_)[i];
    if (!turning_matters(i) || s.x <= model_->quiet[i]) continue;
    const double sign = s.loading ? -1.0 : 1.0;
    if (sign * s.gamma >= -located * model_->speed[i]) continue;
    if (changed_) rebuild();
    if (sign * (s.gamma + h * gamma_rate(i, y0_.data())) < 0.0) turn(i, now());
  }
}

// How many active contacts one of them feels at most, itself included.
std::size_t WavePatch::widest() const {
  const ContactNetwork& net = model_->network;
  std::ptrdiff_t most = 0;
  for (const int i : active_) {
    const int* row = net.columns.data();
    most = std::max(most, std::count_if(row + net.start[static_cast<std::size_t>(i)],
                                        row + net.start[static_cast<std::size_t>(i) + 1], [&](int j) {
                                          return place_[static_cast<std::size_t>(j)] != inactive;
                                        }));
  }
  return static_cast<std::size_t>(most);
}

// Compact copies of everything that a step needs.
void WavePatch::rebuild() {
  const ContactNetwork& net = model_->network;
  const std::size_t m = active_.size();
  padded_ = (m + 3) / 4 * 4;
  coupling_.assign(padded_, widest());
  driven_.clear();
  for (const int j : frontier_) frontier_mark_[static_cast<std::size_t>(j)] = 0;
  frontier_.clear();
  for (std::size_t s = 0; s < m; ++s) {
    const auto i = static_cast<std::size_t>(active_[s]);
    std::size_t layer = 0;
    for (std::size_t k = net.start[i]; k < net.start[i + 1]; ++k) {
      const int j = net.columns[k];
      const int p = place_[static_cast<std::size_t>(j)];
      if (p != inactive) {
        coupling_.set(layer++, s, static_cast<std::size_t>(p), net.values[k]);
      } else if (!frontier_mark_[static_cast<std::size_t>(j)]) {
        frontier_mark_[static_cast<std::size_t>(j)] = 1;
        frontier_.push_back(j);
      }
    }
  }
  for (auto* v : {&exponent_, &inverse_tra_}) v->resize(m);
  for (auto* v : {&gamma0_, &gamma1_, &stiffness_}) v->assign(padded_, 0.0);
  for (auto* v : {&y0_, &y1_, &ys_, &scale_, &errors_}) v->assign(2 * padded_, 0.0);
  k_.assign(2 * padded_ * stages, 0.0);
  hertz_ = true;
  for (std::size_t s = 0; s < m; ++s) {
    const auto i = static_cast<std::size_t>(active_[s]);
    stiffness_[s] = net.contacts[i].stiffness;
    exponent_[s] = net.contacts[i].exponent;
    hertz_ = hertz_ && exponent_[s] == 1.5;
    y0_[s] = (*states_)[i].x;
    scale_[s] = 1.0 / model_->length[i];
    scale_[padded_ + s] = net.diagonal[i] / model_->speed[i];
    if (!drives_->empty() && ((*drives_)[i].a != 0.0 || (*drives_)[i].b != 0.0)) driven_.push_back(s);
  }
  changed_ = false;
}

void WavePatch::forces(const double* x, double* force) const {
  const std::size_t m = active_.size();
  if (hertz_) return hertz_forces(padded_, stiffness_.data(), x, force);
  for (std::size_t s = 0; s < m; ++s) force[s] = stiffness_[s] * force_power(x[s], exponent_[s]);
}

double WavePatch::drive(std::size_t i, double from, double to) const {
  if (drives_->empty()) return 0.0;
  const WaveDrive& d = (*drives_)[i];
  return (to - from) * (d.a + 0.5 * d.b * (to + from));
}

void WavePatch::derivative(const double* y, double rate, double passed, double* dy) const {
  const std::size_t m = active_.size();
  const double* p = y + padded_;
  forces(y, dy + padded_);
  coupled_velocities(coupling_, gamma0_.data(), p, dy);
  for (const std::size_t s : driven_) dy[s] += drive(static_cast<std::size_t>(active_[s]), passed_, passed);
  for (std::size_t s = 0; s < m; ++s) {
    dy[s] *= -rate * inverse_tra_[s];
    dy[padded_ + s] *= rate;
  }
  for (const std::size_t s : resting_)
    if (y[s] <= 0.0 && dy[s] < 0.0) dy[s] = 0.0;  // no gap is kept: it waits at x = 0
}

// A step of length h from the present state to y1_, gamma1_. Returns its error in units of the tolerance.
double WavePatch::trial(double h, Pace pace) {
  const std::size_t m = active_.size(), w = 2 * padded_;
  ++end_.trials;
  pace_ = pace;
  resting_.clear();
  for (std::size_t s = 0; s < m; ++s) {
    const auto i = static_cast<std::size_t>(active_[s]);
    const WaveState& state = (*states_)[i];
    y0_[s] = state.x;
    gamma0_[s] = state.gamma;
    inverse_tra_[s] = 1.0 / state.tra;
    if (state.x <= model_->quiet[i]) resting_.push_back(s);
  }
  for (int q = 0; q < stages; ++q) {
    stage_values(q, w, h, y0_.data(), k_.data(), ys_.data());
    derivative(ys_.data(), pace_rate(pace, nodes[q]), passed_ + h * pace_time(pace, nodes[q]),
               &k_[static_cast<std::size_t>(q) * w]);
  }
  end_of_step(w, h, y0_.data(), k_.data(), scale_.data(), y1_.data(), errors_.data());
  double worst = 0.0;
  for (const double error : errors_) {
    if (!(error >= 0.0)) return error_ = std::numeric_limits<double>::infinity();
    worst = std::max(worst, error);
  }
  coupled_velocities(coupling_, gamma0_.data(), &y1_[padded_], gamma1_.data());
  for (const std::size_t s : driven_)
    gamma1_[s] += drive(static_cast<std::size_t>(active_[s]), passed_, passed_ + h);
  step_ = h;
  return error_ = worst / options_.tolerance;
}

bool WavePatch::too_short(double h) const {
  double time = std::numeric_limits<double>::infinity();
  for (const int j : active_) {
    const auto i = static_cast<std::size_t>(j);
    time = std::min(time, model_->length[i] / model_->speed[i]);
  }
  return !(h >= shortest * time);
}

// γ at the end of the step. False where one is no number: no change of its contact would have been seen.
bool WavePatch::foresee() {
  after_.clear();
  for (const int j : frontier_) after_.push_back(gamma_after(static_cast<std::size_t>(j)));
  const auto finite = [](double gamma) { return std::isfinite(gamma); };
  return std::all_of(gamma1_.begin(), gamma1_.end(), finite) &&
         std::all_of(after_.begin(), after_.end(), finite);
}

void WavePatch::commit(double h) {
  ++end_.steps;
  take_turns();
  passed_ += h;
  const std::size_t m = active_.size();
  for (std::size_t s = 0; s < m; ++s) {
    const auto i = static_cast<std::size_t>(active_[s]);
    WaveState& state = (*states_)[i];
    state.x = y0_[s] <= model_->quiet[i] ? std::max(0.0, y1_[s]) : y1_[s];
    state.gamma = gamma1_[s];
    state.account.impulse += y1_[padded_ + s];
  }
  for (std::size_t k = 0; k < frontier_.size(); ++k)
    (*states_)[static_cast<std::size_t>(frontier_[k])].gamma = after_[k];
  if (log_) record_state(now());
}

// e = 1: nothing changes but the account, which asks for x at the moment of the turn.
void WavePatch::take_turns() {
  for (const Turn& t : turns_) {
    (*states_)[t.contact].x = t.x;
    turn(t.contact, now() + t.time);
  }
}

// Contacts that store next to nothing and are not being pressed are open.
void WavePatch::retire_quiet() {
  for (std::size_t slot = active_.size(); slot-- > 0;) {
    const auto i = static_cast<std::size_t>(active_[slot]);
    const WaveState& state = (*states_)[i];
    if (state.x <= model_->quiet[i] && state.gamma >= -at_rest * model_->speed[i]) open(i);
  }
}

// What has just been reached, the target and everything that coincides with it.
void WavePatch::apply_events() {
  for (std::size_t slot = active_.size(); slot-- > 0;) {
    const int contact = active_[slot];
    const auto i = static_cast<std::size_t>(contact);
    WaveState& state = (*states_)[i];
    const bool opens = contact == target_.contact && target_.change == Change::opens;
    const bool turns = contact == target_.contact && target_.change == Change::turns;
    if (opens || (state.x - state.floor <= located * model_->length[i] && !state.loading) ||
        state.x <= state.floor) {
      if (opens || state.gamma > 0.0) {
        open(i);
        continue;
      }
      state.x = std::max(state.x, 0.0);
    }
    if (!turning_matters(i) || state.x <= model_->quiet[i]) continue;
    const double sign = state.loading ? -1.0 : 1.0;
    if (turns || sign * state.gamma < -located * model_->speed[i]) turn(i, now());
  }
  for (const int j : frontier_) {
    const auto i = static_cast<std::size_t>(j);
    if (place_[i] != inactive) continue;
    if ((*states_)[i].gamma < -at_rest * model_->speed[i] ||
        (j == target_.contact && target_.change == Change::closes))
      close(i);
  }
  target_ = {};
}

}  // namespace percuss
