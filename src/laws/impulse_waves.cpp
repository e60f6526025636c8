#include "laws/impulse_waves.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "laws/fehlberg.hpp"

namespace percuss {
namespace {

using namespace fehlberg;

constexpr double at_rest = 1e-13;  // of the velocity scale: what approaches more slowly does not
constexpr double nothing = 1e-28;  // of the energy scale
constexpr double hopeless =
    1e9;  // an error, in units of the tolerance, of a step that says nothing about events
constexpr double located = 4e-15;  // of the scales: an event is found

double power(double x, double exponent) {
  if (x <= 0.0) return 0.0;
  if (exponent == 1.5) return x * std::sqrt(x);
  if (exponent == 1.0) return x;
  return std::pow(x, exponent);
}

// The first root in (0, h) of the cubic with values f₀ ≥ 0 ≥ f₁ and slopes d₀, d₁ at the ends.
double hermite_root(double f0, double d0, double f1, double d1, double h) {
  double low = 0.0, high = 1.0;
  for (int k = 0; k < 60; ++k) {
    const double s = 0.5 * (low + high);
    const double value = (1 + 2 * s) * (1 - s) * (1 - s) * f0 + s * (1 - s) * (1 - s) * h * d0 +
                         s * s * (3 - 2 * s) * f1 + s * s * (s - 1) * h * d1;
    (value > 0.0 ? low : high) = s;
  }
  return 0.5 * (low + high) * h;
}

class Waves {
 public:
  Waves(const ContactNetwork& network, const WaveOptions& options) : net_(network), options_(options) {
    const std::size_t n = net_.size();
    result_.contacts.resize(n);
    gamma_ = net_.gamma;
    x_.resize(n);
    place_.assign(n, inactive);
    loading_.assign(n, 1);
    separated_.assign(n, 0);
    tra_.assign(n, 1.0);
    floor_.assign(n, 0.0);
    start_energy_.assign(n, 0.0);
    frontier_mark_.assign(n, 0);
    find_scales();
  }

  WaveResult run() {
    begin();
    double h = first_step();
    while (!active_.empty()) {
      if (result_.steps >= options_.max_steps) return std::move(result_);
      wake_neighbours(h);
      if (changed_) rebuild();
      const double plain = trial(h, soft_start_ ? Pace::slow_start : Pace::even);
      if (!(plain <= hopeless)) {
        h *= 0.1;
        continue;
      }
      double error = plain;
      double step = h;
      const Candidate first = earliest_event(h);
      if (first.contact >= 0) {
        step = locate(first, h);
        error = error_;
      }
      if (!(error <= 1.0)) {
        h = step * (std::isfinite(error) ? std::clamp(0.9 * std::pow(error, -0.125), 0.1, 0.8) : 0.1);
        continue;
      }
      const double next = step * std::clamp(0.9 * std::pow(std::max(error, 1e-10), -0.125), 0.5, 4.0);
      result_.error += error * options_.tolerance;
      commit(step);
      soft_start_ = false;
      if (first.contact >= 0) apply_events();
      h = first.contact >= 0 && plain <= 1.0 ? std::max(next, h) : next;
      retire_quiet();
    }
    result_.ended = true;
    for (WaveContact& c : result_.contacts) c.lost = c.stored - c.returned;
    return std::move(result_);
  }

 private:
  static constexpr int inactive = -1;

  // What may happen to a contact at the end of a step.
  enum class Change { none, opens, turns, closes };
  struct Candidate {
    int contact = -1;  // of the network
    Change change = Change::none;
    double time = std::numeric_limits<double>::infinity();
  };

  double energy(std::size_t i) const {
    const CompliantContact& c = net_.contacts[i];
    return c.stiffness * power(x_[i], c.exponent) * x_[i] / (c.exponent + 1.0);
  }

  // Velocities of order √(energy · G_ii) and the compressions in which a spring stores that energy.
  void find_scales() {
    double energy = 0.0;
    for (std::size_t i = 0; i < net_.size(); ++i) {
      const CompliantContact& c = net_.contacts[i];
      x_[i] = c.compression;
      energy = std::max({energy, this->energy(i), 0.5 * gamma_[i] * gamma_[i] / net_.diagonal[i]});
    }
    for (std::size_t i = 0; i < net_.size(); ++i) {
      const CompliantContact& c = net_.contacts[i];
      speed_.push_back(std::sqrt(2.0 * energy * net_.diagonal[i]));
      length_.push_back(std::pow((c.exponent + 1.0) * energy / c.stiffness, 1.0 / (c.exponent + 1.0)));
      quiet_.push_back(length_.back() * std::pow(nothing, 1.0 / (c.exponent + 1.0)));
    }
  }

  void begin() {
    for (std::size_t i = 0; i < net_.size(); ++i) {
      if (x_[i] > 0.0) {
        result_.contacts[i].stored = start_energy_[i] = energy(i);
        activate(i);
        if (-gamma_[i] < 0.0 || (gamma_[i] == 0.0 && !pressed(i))) set_unloading(i);
      } else if (-gamma_[i] > at_rest * speed_[i]) {
        close(i);
      }
    }
  }

  // Whether the forces of the moment push contact i together.
  bool pressed(std::size_t i) const {
    double acceleration = 0.0;
    for (std::size_t k = net_.start[i]; k < net_.start[i + 1]; ++k) {
      const auto j = static_cast<std::size_t>(net_.columns[k]);
      acceleration += net_.values[k] * net_.contacts[j].stiffness * power(x_[j], net_.contacts[j].exponent);
    }
    return acceleration < 0.0;
  }

  double first_step() const {
    double h = std::numeric_limits<double>::infinity();
    for (const int i : active_) {
      const auto k = static_cast<std::size_t>(i);
      h = std::min(h, 0.02 * length_[k] / speed_[k]);
    }
    return h;
  }

  void record(std::size_t i, WaveEvent::Kind kind) {
    if (options_.record_history) result_.events.push_back({result_.time, static_cast<int>(i), kind});
  }

  void activate(std::size_t i) {
    place_[i] = static_cast<int>(active_.size());
    active_.push_back(static_cast<int>(i));
    changed_ = true;
  }

  void deactivate(std::size_t i) {
    const int hole = place_[i];
    active_[static_cast<std::size_t>(hole)] = active_.back();
    place_[static_cast<std::size_t>(active_.back())] = hole;
    active_.pop_back();
    place_[i] = inactive;
    changed_ = true;
  }

  // A compression begins at x = 0.
  void close(std::size_t i) {
    activate(i);
    loading_[i] = 1;
    tra_[i] = 1.0;
    floor_[i] = 0.0;
    start_energy_[i] = 0.0;
    record(i, WaveEvent::Kind::closes);
  }

  double restitution(std::size_t i) const {
    if (!options_.restitution) return net_.contacts[i].restitution;
    return options_.restitution(i, energy(i), result_.contacts[i].repetitions);
  }

  void set_unloading(std::size_t i) {
    const double e = restitution(i);
    loading_[i] = 0;
    tra_[i] = options_.bi_stiffness ? e * e : 1.0;
    floor_[i] =
        options_.bi_stiffness ? 0.0 : x_[i] * std::pow(1.0 - e * e, 1.0 / (net_.contacts[i].exponent + 1.0));
    start_energy_[i] = energy(i);
  }

  // The end of a compression.
  void compressed(std::size_t i) {
    if (x_[i] > quiet_[i]) {
      ++result_.contacts[i].compressions;
      if (separated_[i]) ++result_.contacts[i].repetitions;
      separated_[i] = 0;
    }
    result_.contacts[i].stored += energy(i) - start_energy_[i];
    set_unloading(i);
    record(i, WaveEvent::Kind::compressed);
    if (tra_[i] == 0.0 || (floor_[i] > 0.0 && floor_[i] >= x_[i]))
      open(i);  // e = 0: what was stored is dropped
  }

  void give_back(std::size_t i) {
    const double factor = options_.bi_stiffness ? tra_[i] : 1.0;
    result_.contacts[i].returned += factor * (start_energy_[i] - energy(i));
  }

  void recompressed(std::size_t i) {
    give_back(i);
    // Mono-stiffness: the whole of E counts as stored by the new compression (2.24); bi-stiffness: what
    // unloading lost is lost.
    start_energy_[i] = energy(i);
    loading_[i] = 1;
    tra_[i] = 1.0;
    floor_[i] = 0.0;
    record(i, WaveEvent::Kind::recompressed);
  }

  void open(std::size_t i) {
    if (!loading_[i] && tra_[i] > 0.0) give_back(i);
    separated_[i] = result_.contacts[i].compressions > 0;
    x_[i] = 0.0;
    deactivate(i);
    record(i, WaveEvent::Kind::opens);
  }

  // Contacts at rest beside a loaded one are about to be pressed: they take part from the start.
  void wake_neighbours(double h) {
    for (std::size_t a_index = 0; a_index < active_.size(); ++a_index) {
      const auto i = static_cast<std::size_t>(active_[a_index]);
      const double push = h * net_.contacts[i].stiffness * power(x_[i], net_.contacts[i].exponent);
      if (push == 0.0) continue;
      for (std::size_t k = net_.start[i]; k < net_.start[i + 1]; ++k) {
        const auto j = static_cast<std::size_t>(net_.columns[k]);
        if (place_[j] != inactive || net_.values[k] >= 0.0) continue;
        if (gamma_[j] > at_rest * speed_[j]) continue;  // apart
        if (-net_.values[k] * push + std::max(0.0, -gamma_[j]) > 0.1 * at_rest * speed_[j]) close(j);
      }
    }
  }

  // Compact copies of everything that a step needs.
  void rebuild() {
    const std::size_t m = active_.size();
    row_.assign(1, 0);
    column_.clear();
    value_.clear();
    for (const int j : frontier_) frontier_mark_[static_cast<std::size_t>(j)] = 0;
    frontier_.clear();
    for (const int i : active_) {
      const auto s = static_cast<std::size_t>(i);
      for (std::size_t k = net_.start[s]; k < net_.start[s + 1]; ++k) {
        const int j = net_.columns[k];
        const int p = place_[static_cast<std::size_t>(j)];
        if (p != inactive) {
          column_.push_back(p);
          value_.push_back(net_.values[k]);
        } else if (!frontier_mark_[static_cast<std::size_t>(j)]) {
          frontier_mark_[static_cast<std::size_t>(j)] = 1;
          frontier_.push_back(j);
        }
      }
      row_.push_back(column_.size());
    }
    for (auto* v : {&x0_, &gamma0_, &stiffness_, &exponent_, &inverse_tra_, &x1_, &p1_, &gamma1_, &xs_, &ps_})
      v->resize(m);
    resting_.resize(m);
    kx_.resize(m * stages);
    kp_.resize(m * stages);
    for (std::size_t s = 0; s < m; ++s) {
      const auto i = static_cast<std::size_t>(active_[s]);
      stiffness_[s] = net_.contacts[i].stiffness;
      exponent_[s] = net_.contacts[i].exponent;
    }
    changed_ = false;
  }

  void derivative(const std::vector<double>& x, const std::vector<double>& p, double rate, double* dx,
                  double* dp) const {
    const std::size_t m = active_.size();
    for (std::size_t s = 0; s < m; ++s) {
      double gamma = gamma0_[s];
      for (std::size_t k = row_[s]; k < row_[s + 1]; ++k)
        gamma += value_[k] * p[static_cast<std::size_t>(column_[k])];
      const bool idle = resting_[s] && x[s] <= 0.0 && gamma > 0.0;  // no gap is kept: it waits at x = 0
      dx[s] = idle ? 0.0 : -rate * gamma * inverse_tra_[s];
      dp[s] = rate * stiffness_[s] * power(x[s], exponent_[s]);
    }
  }

  // A step of length h from the present state to x1_, p1_, gamma1_. Returns its error in units of the
  // tolerance.
  double trial(double h, Pace pace) {
    const std::size_t m = active_.size();
    ++result_.trials;
    for (std::size_t s = 0; s < m; ++s) {
      const auto i = static_cast<std::size_t>(active_[s]);
      x0_[s] = x_[i];
      gamma0_[s] = gamma_[i];
      inverse_tra_[s] = 1.0 / tra_[i];
      ps_[s] = 0.0;
      resting_[s] = x0_[s] <= quiet_[i];
    }
    xs_ = x0_;
    for (int q = 0; q < stages; ++q) {
      if (q > 0) {
        for (std::size_t s = 0; s < m; ++s) {
          double sx = 0.0, sp = 0.0;
          for (int r = 0; r < q; ++r) {
            if (a[q][r] == 0.0) continue;
            sx += a[q][r] * kx_[static_cast<std::size_t>(r) * m + s];
            sp += a[q][r] * kp_[static_cast<std::size_t>(r) * m + s];
          }
          xs_[s] = x0_[s] + h * sx;
          ps_[s] = h * sp;
        }
      }
      derivative(xs_, ps_, pace_rate(pace, nodes[q]), &kx_[static_cast<std::size_t>(q) * m],
                 &kp_[static_cast<std::size_t>(q) * m]);
    }
    double worst = 0.0;
    for (std::size_t s = 0; s < m; ++s) {
      double sx = 0.0, sp = 0.0;
      for (int q = 5; q < stages; ++q) {
        sx += b[q] * kx_[static_cast<std::size_t>(q) * m + s];
        sp += b[q] * kp_[static_cast<std::size_t>(q) * m + s];
      }
      x1_[s] = x0_[s] + h * sx;
      p1_[s] = h * sp;
      const auto i = static_cast<std::size_t>(active_[s]);
      const double ex = h * StepError{&kx_[s], m}(sx) / length_[i];
      const double ep = h * StepError{&kp_[s], m}(sp)*net_.diagonal[i] / speed_[i];
      worst = std::max({worst, ex, ep});
      if (!(ex >= 0.0 && ep >= 0.0)) return error_ = std::numeric_limits<double>::infinity();
    }
    for (std::size_t s = 0; s < m; ++s) {
      double gamma = gamma0_[s];
      for (std::size_t k = row_[s]; k < row_[s + 1]; ++k)
        gamma += value_[k] * p1_[static_cast<std::size_t>(column_[k])];
      gamma1_[s] = gamma;
    }
    return error_ = worst / options_.tolerance;
  }

  // γ at the end of the step of a contact that does not take part, and its rate there.
  double gamma_after(int j) const {
    const auto i = static_cast<std::size_t>(j);
    double gamma = gamma_[i];
    for (std::size_t k = net_.start[i]; k < net_.start[i + 1]; ++k)
      if (const int p = place_[static_cast<std::size_t>(net_.columns[k])]; p != inactive)
        gamma += net_.values[k] * p1_[static_cast<std::size_t>(p)];
    return gamma;
  }
  double gamma_rate(int j, const std::vector<double>& x) const {
    const auto i = static_cast<std::size_t>(j);
    double rate = 0.0;
    for (std::size_t k = net_.start[i]; k < net_.start[i + 1]; ++k)
      if (const int p = place_[static_cast<std::size_t>(net_.columns[k])]; p != inactive)
        rate += net_.values[k] * stiffness_[static_cast<std::size_t>(p)] *
                power(x[static_cast<std::size_t>(p)], exponent_[static_cast<std::size_t>(p)]);
    return rate;
  }

  // Must a change of the sign of γ be located? Where expansion equals compression it need not.
  bool turning_matters(std::size_t i) const {
    return options_.restitution || net_.contacts[i].restitution < 1.0;
  }

  // f ≥ 0 before the change, its value at the end of the trial step and the scale of f.
  struct Value {
    double f, scale;
  };
  Value value(const Candidate& c) const {
    const auto i = static_cast<std::size_t>(c.contact);
    if (c.change == Change::closes) return {gamma_after(c.contact), speed_[i]};
    const auto s = static_cast<std::size_t>(place_[i]);
    if (c.change == Change::opens) return {x1_[s] - floor_[i], length_[i]};
    return {loading_[i] ? -gamma1_[s] : gamma1_[s], speed_[i]};
  }
  double slope(const Candidate& c) const {
    const auto i = static_cast<std::size_t>(c.contact);
    if (c.change == Change::closes) return gamma_rate(c.contact, x1_);
    const auto s = static_cast<std::size_t>(place_[i]);
    if (c.change == Change::opens) return -gamma1_[s] / tra_[i];
    return (loading_[i] ? -1.0 : 1.0) * gamma_rate(c.contact, x1_);
  }

  // The change that happens first in the trial step of length h.
  Candidate earliest_event(double h) {
    Candidate first;
    const auto offer = [&](int contact, Change change, double time) {
      if (time < first.time) first = {contact, change, time};
    };
    for (std::size_t s = 0; s < active_.size(); ++s) {
      const int contact = active_[s];
      const auto i = static_cast<std::size_t>(contact);
      if (x1_[s] < floor_[i] && !resting_[s]) {
        const double noise = located * length_[i];
        const double time = x0_[s] - floor_[i] <= noise && x1_[s] - floor_[i] >= -noise
                                ? h
                                : hermite_root(x0_[s] - floor_[i], -gamma0_[s] / tra_[i], x1_[s] - floor_[i],
                                               -gamma1_[s] / tra_[i], h);
        offer(contact, Change::opens, time);
      }
      const double sign = loading_[i] ? -1.0 : 1.0;
      const bool empty = resting_[s] && x1_[s] <= quiet_[i];  // nothing to turn around
      if (sign * gamma1_[s] < -located * speed_[i] && turning_matters(i) && !empty) {
        const double time = sign * gamma0_[s] <= 0.0
                                ? 0.0
                                : hermite_root(sign * gamma0_[s], sign * gamma_rate(contact, x0_),
                                               sign * gamma1_[s], sign * gamma_rate(contact, x1_), h);
        offer(contact, Change::turns, time);
      }
    }
    for (const int j : frontier_) {
      const auto i = static_cast<std::size_t>(j);
      const double after = gamma_after(j);
      if (after >= -at_rest * speed_[i]) continue;
      const double before = gamma_[i];
      offer(j, Change::closes,
            before <= 0.0 ? 0.0 : hermite_root(before, gamma_rate(j, x0_), after, gamma_rate(j, x1_), h));
    }
    return first;
  }

  Pace pace_to(const Candidate& end) const {
    const bool soft_end = end.change == Change::opens && end.contact >= 0 &&
                          floor_[static_cast<std::size_t>(end.contact)] == 0.0;
    if (soft_start_) return soft_end ? Pace::slow_both : Pace::slow_start;
    return soft_end ? Pace::slow_end : Pace::even;
  }

  // Shortens the trial step until the first change is at its end; returns its length. Newton's method between
  // brackets.
  double locate(Candidate first, double h) {
    double low = 0.0, high = h;
    double at = first.time;
    for (int k = 0; k < 60; ++k) {
      if (!(at > low && at < high)) at = 0.5 * (low + high);
      if (at <= 1e-15 * h || high - low <= 1e-15 * h) break;
      trial(at, pace_to(first));
      const Candidate earlier = earliest_event(at);
      const Value v = value(first);
      if (std::abs(v.f) <= located * v.scale &&
          (earlier.contact < 0 || std::abs(value(earlier).f) <= located * value(earlier).scale)) {
        target_ = first;
        return at;
      }
      if (earlier.contact >= 0 || !(error_ <= hopeless)) {
        high = at;
        if (earlier.contact < 0) continue;
        if (earlier.contact != first.contact || earlier.change != first.change) {
          first = earlier;
          at = earlier.time;
          continue;
        }
      } else {
        low = at;
      }
      const double rate = slope(first);
      at = rate != 0.0 ? at - v.f / rate : 0.5 * (low + high);
    }
    if (!(at > low && at < high)) at = high;
    trial(at, pace_to(first));
    const Value v = value(first);
    target_ = std::abs(v.f) <= 1e3 * located * v.scale
                  ? first
                  : Candidate{};  // or it was a mirage of too long a step
    return at;
  }

  void commit(double h) {
    ++result_.steps;
    result_.time += h;
    for (const int j : frontier_) after_.push_back(gamma_after(j));
    for (std::size_t s = 0; s < active_.size(); ++s) {
      const auto i = static_cast<std::size_t>(active_[s]);
      x_[i] = resting_[s] ? std::max(0.0, x1_[s]) : x1_[s];
      gamma_[i] = gamma1_[s];
      result_.contacts[i].impulse += p1_[s];
      if (options_.record_history)
        result_.history.push_back({result_.time, active_[s], stiffness_[s] * power(x_[i], exponent_[s]),
                                   gamma_[i], result_.contacts[i].impulse});
    }
    for (std::size_t k = 0; k < frontier_.size(); ++k)
      gamma_[static_cast<std::size_t>(frontier_[k])] = after_[k];
    after_.clear();
    note_turns();
  }

  // e = 1: nothing changes but the account.
  void note_turns() {
    for (const int contact : active_) {
      const auto i = static_cast<std::size_t>(contact);
      if (turning_matters(i) || x_[i] <= quiet_[i]) continue;
      if (loading_[i] && gamma_[i] > 0.0)
        compressed(i);
      else if (!loading_[i] && gamma_[i] < 0.0)
        recompressed(i);
    }
  }

  // Contacts that store next to nothing and are not being pressed are open.
  void retire_quiet() {
    for (std::size_t s = active_.size(); s-- > 0;) {
      const auto i = static_cast<std::size_t>(active_[s]);
      if (x_[i] <= quiet_[i] && gamma_[i] >= -at_rest * speed_[i]) open(i);
    }
  }

  // What has just been reached, the target and everything that coincides with it.
  void apply_events() {
    const std::vector<int> now = active_;
    for (const int contact : now) {
      const auto i = static_cast<std::size_t>(contact);
      const bool target = contact == target_.contact;
      if (x_[i] <= floor_[i] ||
          (x_[i] - floor_[i] <= located * length_[i] && gamma_[i] > 0.0 && !loading_[i]) ||
          (target && target_.change == Change::opens)) {
        if (gamma_[i] > 0.0 || (target && target_.change == Change::opens)) {
          open(i);
          continue;
        }
        x_[i] = std::max(x_[i], 0.0);
      }
      if (!turning_matters(i) || x_[i] <= quiet_[i]) continue;
      const double sign = loading_[i] ? -1.0 : 1.0;
      if ((target && target_.change == Change::turns) || sign * gamma_[i] < -located * speed_[i]) {
        if (loading_[i])
          compressed(i);
        else
          recompressed(i);
      }
    }
    for (const int j : frontier_) {
      const auto i = static_cast<std::size_t>(j);
      if (place_[i] != inactive) continue;
      if (gamma_[i] < -at_rest * speed_[i] || (j == target_.contact && target_.change == Change::closes))
        close(i);
    }
    target_ = {};
  }

  const ContactNetwork& net_;
  const WaveOptions& options_;
  WaveResult result_;

  // Of every contact.
  std::vector<double> gamma_, x_;
  std::vector<double> speed_, length_;  // scales
  std::vector<double> quiet_;           // a compression that stores nothing
  std::vector<double> tra_;             // 1 or e²
  std::vector<double> floor_;           // x at which the contact opens
  std::vector<double> start_energy_;    // E at the beginning of the present phase
  std::vector<char> loading_, separated_, frontier_mark_;
  std::vector<int> place_;  // in the active ones

  // Of the active ones.
  std::vector<int> active_, frontier_;
  bool changed_ = true;
  std::vector<std::size_t> row_;
  std::vector<int> column_;
  std::vector<double> value_;
  std::vector<double> x0_, gamma0_, stiffness_, exponent_, inverse_tra_, x1_, p1_, gamma1_, xs_, ps_;
  std::vector<char> resting_;  // at x = 0 when the step begins
  std::vector<double> kx_, kp_, after_;
  Candidate target_;
  double error_ = 0.0;      // of the last trial
  bool soft_start_ = true;  // contacts close with a velocity: forces begin as powers of time
};

}  // namespace

WaveResult impulse_waves(const ContactNetwork& network, const WaveOptions& options) {
  return Waves(network, options).run();
}

}  // namespace percuss
