// Where in a step of a patch the first contact closes, opens or turns; with e = 1, where contacts turn while
// it goes on.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "laws/tolerances.hpp"
#include "laws/wave_patch.hpp"

namespace percuss {

using namespace fehlberg;
using namespace wave_tolerances;

namespace {

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

// A function of s in [0, 1] by its value and its first two derivatives at both ends.
class Quintic {
 public:
  struct End {
    double value = 0.0, slope = 0.0, bend = 0.0;
  };

  Quintic(const End& from, const End& to) : c_{from.value, from.slope, 0.5 * from.bend} {
    const double value = to.value - c_[0] - c_[1] - c_[2], slope = to.slope - c_[1] - 2.0 * c_[2];
    const double bend = to.bend - 2.0 * c_[2];
    c_[3] = 10.0 * value - 4.0 * slope + 0.5 * bend;
    c_[4] = -15.0 * value + 7.0 * slope - bend;
    c_[5] = 6.0 * value - 3.0 * slope + 0.5 * bend;
  }

  double value(double s) const {
    return c_[0] + s * (c_[1] + s * (c_[2] + s * (c_[3] + s * (c_[4] + s * c_[5]))));
  }
  double slope(double s) const {
    return c_[1] + s * (2.0 * c_[2] + s * (3.0 * c_[3] + s * (4.0 * c_[4] + s * 5.0 * c_[5])));
  }
  // Where it has risen and begins to fall; with the sign −1, the other way.
  double extremum(double sign) const {
    double low = 0.0, high = 1.0;
    for (int k = 0; k < 52; ++k) {
      const double s = 0.5 * (low + high);
      (sign * slope(s) > 0.0 ? low : high) = s;
    }
    return 0.5 * (low + high);
  }

 private:
  std::array<double, 6> c_;
};

}  // namespace

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
  if (!options_.bi_stiffness || options_.restitution || e < nearly_plastic) return false;
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
    if (at <= narrowest * h || high - low <= narrowest * h) break;
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
  target_ = std::abs(value(first)) <= mirage * located * scale || found(first) ? first : Candidate{};
  return at;
}

// Contacts with e = 1 that turn within the step. Nothing but their account depends on it, so the step is not
// cut.
void WavePatch::find_turns(double h) {
  turns_.clear();
  for (std::size_t slot = 0; slot < active_.size(); ++slot) {
    const auto i = static_cast<std::size_t>(active_[slot]);
    if (turning_matters(i)) continue;
    const bool turned = (*states_)[i].loading ? gamma1_[slot] > 0.0 : gamma1_[slot] < 0.0;
    const bool empty = y0_[slot] <= model_->quiet[i] && y1_[slot] <= model_->quiet[i];
    if (turned && !empty) turns_.push_back(turn_within(slot, h));
  }
  std::sort(turns_.begin(), turns_.end(), [](const Turn& a, const Turn& b) { return a.time < b.time; });
}

// x' = −γ and x'' = −γ' with Tra = 1, in the s of t = hφ(s), in which x is smooth. The error of x at its
// extremum is of order 6 in a step whose own is of order 8, and steps of this tolerance are short.
WavePatch::Turn WavePatch::turn_within(std::size_t slot, double h) const {
  const auto i = static_cast<std::size_t>(active_[slot]);
  const auto end = [&](double s, const std::vector<double>& y, double gamma) {
    const double rate = h * pace_rate(pace_, s);
    const double bend = h * (pace_rate(pace_, s + 0.5) - pace_rate(pace_, s - 0.5));  // φ' is quadratic
    return Quintic::End{y[slot], -rate * gamma, -rate * rate * gamma_rate(i, y.data()) - bend * gamma};
  };
  const Quintic x(end(0.0, y0_, gamma0_[slot]), end(1.0, y1_, gamma1_[slot]));
  const double s = x.extremum((*states_)[i].loading ? 1.0 : -1.0);
  return {i, h * pace_time(pace_, s), std::max(0.0, x.value(s))};
}

}  // namespace percuss
