#include "laws/wave_patch.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "laws/tolerances.hpp"

namespace percuss {

using namespace fehlberg;

namespace {

using namespace wave_tolerances;

// The first root in (0, h) of the cubic with values f₀ ≥ 0 ≥ f₁ and slopes d₀, d₁ at the ends.
double hermite_root(double f0, double d0, double f1, double d1, double h) {
  double low = 0.0, high = 1.0;
  for (int k = 0; k < 40; ++k) {
    const double s = 0.5 * (low + high);
    const double value = (1 + 2 * s) * (1 - s) * (1 - s) * f0 + s * (1 - s) * (1 - s) * h * d0 +
                         s * s * (3 - 2 * s) * f1 + s * s * (s - 1) * h * d1;
    (value > 0.0 ? low : high) = s;
  }
  return 0.5 * (low + high) * h;
}

}  // namespace

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
      h = 0.1 * step;
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
      h = step * (std::isfinite(error) ? std::clamp(0.9 * std::pow(error, -0.125), 0.1, 0.8) : 0.1);
      if ((end_.failed = too_short(h))) break;
      continue;
    }
    if (!foresee()) {
      h = 0.1 * step;
      if ((end_.failed = too_short(h))) break;
      continue;
    }
    const double next = step * std::clamp(0.9 * std::pow(std::max(error, 1e-10), -0.125), 0.5, 4.0);
    end_.error += error;
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

void WavePatch::turn(std::size_t i) {
  WaveState& s = (*states_)[i];
  if (!s.loading) return phases().recompressed(i, s, now());
  ++end_.compressions;
  phases().compressed(i, s, now());
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
      if (-net.values[k] * push + std::max(0.0, -gamma) > 0.1 * rest) close(j);
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
    if (sign * (s.gamma + h * gamma_rate(i, y0_.data())) < 0.0) turn(i);
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

// γ at the end of the step of a contact that does not take part.
double WavePatch::gamma_after(std::size_t i) const {
  const ContactNetwork& net = model_->network;
  double gamma = (*states_)[i].gamma + drive(i, passed_, passed_ + step_);
  for (std::size_t k = net.start[i]; k < net.start[i + 1]; ++k)
    if (const int p = place_[static_cast<std::size_t>(net.columns[k])]; p != inactive)
      gamma += net.values[k] * y1_[padded_ + static_cast<std::size_t>(p)];
  return gamma;
}

// γ' of any contact where the active ones are compressed by x.
double WavePatch::gamma_rate(std::size_t i, const double* x) const {
  const ContactNetwork& net = model_->network;
  double rate = drives_->empty() ? 0.0 : (*drives_)[i].a + (*drives_)[i].b * passed_;
  for (std::size_t k = net.start[i]; k < net.start[i + 1]; ++k)
    if (const int p = place_[static_cast<std::size_t>(net.columns[k])]; p != inactive)
      rate += net.values[k] * stiffness_[static_cast<std::size_t>(p)] *
              force_power(x[static_cast<std::size_t>(p)], exponent_[static_cast<std::size_t>(p)]);
  return rate;
}

// Must a change of the sign of γ be located? Where expansion equals compression it need not.
bool WavePatch::turning_matters(std::size_t i) const {
  return options_.restitution || model_->network.contacts[i].restitution < 1.0;
}

// f ≥ 0 before the change, at the end of the trial step.
double WavePatch::value(const Candidate& c) const {
  const auto i = static_cast<std::size_t>(c.contact);
  if (c.change == Change::closes) return gamma_after(i);
  const auto s = static_cast<std::size_t>(place_[i]);
  const WaveState& state = (*states_)[i];
  if (c.change == Change::opens) return y1_[s] - state.floor;
  return state.loading ? -gamma1_[s] : gamma1_[s];
}

double WavePatch::slope(const Candidate& c) const {
  const auto i = static_cast<std::size_t>(c.contact);
  if (c.change == Change::closes) return gamma_rate(i, y1_.data());
  const WaveState& state = (*states_)[i];
  if (c.change == Change::opens) return -gamma1_[static_cast<std::size_t>(place_[i])] / state.tra;
  return (state.loading ? -1.0 : 1.0) * gamma_rate(i, y1_.data());
}

// Whether the step ends at the change, as far as anything depends on it. A contact that turns or closes too
// late by t compresses wrongly by γ't²/2; one that opens too early keeps the impulse of its last moment.
bool WavePatch::found(const Candidate& c) const {
  const auto i = static_cast<std::size_t>(c.contact);
  const double f = std::abs(value(c));
  const bool in_x = c.change == Change::opens;
  if (f <= located * (in_x ? model_->length[i] : model_->speed[i])) return true;
  const CompliantContact& contact = model_->network.contacts[i];
  const WaveState& state = (*states_)[i];
  const double rate = std::abs(slope(c));
  const double allowed = unseen * options_.tolerance;
  if (in_x) {
    const double impulse = contact.stiffness * force_power(f, contact.exponent) * f / rate;
    return state.floor == 0.0 && impulse * model_->network.diagonal[i] <= allowed * model_->speed[i];
  }
  if (c.change == Change::closes) return value(c) < 0.0 && 0.5 * f * f <= allowed * model_->length[i] * rate;
  const double e = contact.restitution;
  if (!options_.bi_stiffness || options_.restitution || e < 0.1) return false;
  return 0.5 * (1.0 / (e * e) - 1.0) * f * f <= allowed * model_->length[i] * rate;
}

// The change that happens first in the trial step of length h.
WavePatch::Candidate WavePatch::earliest_event(double h) const {
  Candidate first{-1, Change::none, std::numeric_limits<double>::infinity()};
  const auto offer = [&](int contact, Change change, double time) {
    if (time < first.time) first = {contact, change, time};
  };
  for (std::size_t s = 0; s < active_.size(); ++s) {
    const int contact = active_[s];
    const auto i = static_cast<std::size_t>(contact);
    const WaveState& state = (*states_)[i];
    const bool resting = y0_[s] <= model_->quiet[i];
    if (y1_[s] < state.floor && !resting) {
      const double noise = located * model_->length[i];
      const double f0 = y0_[s] - state.floor, f1 = y1_[s] - state.floor;
      offer(contact, Change::opens,
            f0 <= noise && f1 >= -noise
                ? h
                : hermite_root(f0, -gamma0_[s] / state.tra, f1, -gamma1_[s] / state.tra, h));
    }
    const double sign = state.loading ? -1.0 : 1.0;
    const bool empty = resting && y1_[s] <= model_->quiet[i];  // nothing to turn around
    if (sign * gamma1_[s] < -located * model_->speed[i] && turning_matters(i) && !empty)
      offer(contact, Change::turns,
            sign * gamma0_[s] <= 0.0 ? 0.0
                                     : hermite_root(sign * gamma0_[s], sign * gamma_rate(i, y0_.data()),
                                                    sign * gamma1_[s], sign * gamma_rate(i, y1_.data()), h));
  }
  for (const int j : frontier_) {
    const auto i = static_cast<std::size_t>(j);
    const double after = gamma_after(i);
    if (after >= -at_rest * model_->speed[i]) continue;
    const double before = (*states_)[i].gamma;
    offer(j, Change::closes,
          before <= 0.0
              ? 0.0
              : hermite_root(before, gamma_rate(i, y0_.data()), after, gamma_rate(i, y1_.data()), h));
  }
  return first;
}

Pace WavePatch::pace_to(const Candidate& end) const {
  const bool soft_end =
      end.change == Change::opens && (*states_)[static_cast<std::size_t>(end.contact)].floor == 0.0;
  if (soft_start_) return soft_end ? Pace::slow_both : Pace::slow_start;
  return soft_end ? Pace::slow_end : Pace::even;
}

// A contact that closes is better found a little late than a little early, when it would not be closed yet.
double WavePatch::margin(const Candidate& c) const {
  if (c.change != Change::closes) return 0.0;
  const double rate = std::abs(slope(c));
  const double allowed = unseen * options_.tolerance * model_->length[static_cast<std::size_t>(c.contact)];
  return rate > 0.0 ? 0.5 * std::sqrt(2.0 * allowed / rate) : 0.0;
}

// Shortens the trial step until the first change is at its end; returns its length. Newton's method between
// brackets.
double WavePatch::locate(Candidate first, double h) {
  double low = 0.0, high = h;
  double at = first.time + margin(first);
  for (int k = 0; k < 60; ++k) {
    if (!(at > low && at < high)) at = 0.5 * (low + high);
    if (at <= 1e-15 * h || high - low <= 1e-15 * h) break;
    trial(at, pace_to(first));
    const Candidate earlier = earliest_event(at);
    if (found(first) && (earlier.contact < 0 || found(earlier))) {
      target_ = first;
      return at;
    }
    if (earlier.contact >= 0 || !(error_ <= hopeless)) {
      high = at;
      if (earlier.contact < 0) continue;
      if (earlier.contact != first.contact || earlier.change != first.change) {
        first = earlier;
        at = earlier.time + margin(earlier);
        continue;
      }
    } else {
      low = at;
    }
    const double rate = slope(first);
    at = rate != 0.0 ? at - value(first) / rate + margin(first) : 0.5 * (low + high);
  }
  if (!(at > low && at < high)) at = high;
  trial(at, pace_to(first));
  const auto i = static_cast<std::size_t>(first.contact);
  const double scale = first.change == Change::opens ? model_->length[i] : model_->speed[i];
  // Or it was a mirage of too long a step.
  target_ = std::abs(value(first)) <= 1e3 * located * scale || found(first) ? first : Candidate{};
  return at;
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
  note_turns();
}

// The instant as the states have it: the contacts that take part, and those that the last instant showed.
void WavePatch::record_state(double time) {
  std::vector<int> contacts = active_;
  for (const int j : log_->shown)
    if (place_[static_cast<std::size_t>(j)] == inactive) contacts.push_back(j);
  std::sort(contacts.begin(), contacts.end());
  for (const int j : contacts) {
    const auto i = static_cast<std::size_t>(j);
    const WaveState& s = (*states_)[i];
    const CompliantContact& c = model_->network.contacts[i];
    const double force = s.active ? c.stiffness * force_power(s.x, c.exponent) : 0.0;
    log_->history.push_back({time, model_->number[i], force, s.gamma, s.account.impulse, log_->instants});
  }
  ++log_->instants;
  log_->shown = active_;
  log_->told = log_->events.size();
}

// Instants within the step that is about to be taken: the ends of steps of their own from the same beginning.
// Then the step again, to the same bits.
void WavePatch::record_within(double h) {
  if (log_->instants == 0 || log_->events.size() > log_->told) record_state(now());
  const Pace pace = pace_;
  const long trials = end_.trials;
  double time = std::numeric_limits<double>::infinity();
  for (const int j : active_) {
    const auto i = static_cast<std::size_t>(j);
    time = std::min(time, std::sqrt((*states_)[i].tra) * model_->length[i] / model_->speed[i]);
  }
  const int parts = recorded_parts(h, time, model_->size(), log_->history.size());
  std::vector<std::size_t> slots(active_.size());
  std::iota(slots.begin(), slots.end(), std::size_t{0});
  std::sort(slots.begin(), slots.end(),
            [&](std::size_t a, std::size_t b) { return active_[a] < active_[b]; });
  for (int k = 1; k < parts; ++k) {
    const double part = h * k / parts;
    trial(part, pace);
    for (const std::size_t s : slots) {
      const auto i = static_cast<std::size_t>(active_[s]);
      log_->history.push_back({now() + part, model_->number[i],
                               stiffness_[s] * force_power(std::max(0.0, y1_[s]), exponent_[s]), gamma1_[s],
                               (*states_)[i].account.impulse + y1_[padded_ + s], log_->instants});
    }
    ++log_->instants;
  }
  trial(h, pace);
  end_.trials = trials;
}

// e = 1: nothing changes but the account.
void WavePatch::note_turns() {
  for (std::size_t slot = active_.size(); slot-- > 0;) {
    const auto i = static_cast<std::size_t>(active_[slot]);
    const WaveState& state = (*states_)[i];
    if (turning_matters(i) || state.x <= model_->quiet[i]) continue;
    if (state.loading ? state.gamma > 0.0 : state.gamma < 0.0) turn(i);
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
    if (turns || sign * state.gamma < -located * model_->speed[i]) turn(i);
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
