#include "laws/wave_phases.hpp"

#include <cmath>

namespace percuss {
namespace {

// e = 0: the contact is open as soon as it is compressed.
bool gives_nothing_back(const WaveState& s) { return s.tra == 0.0 || (s.floor > 0.0 && s.floor >= s.x); }

}  // namespace

void WavePhases::record(std::size_t i, WaveEvent::Kind kind, double time) const {
  if (log) log->events.push_back({time, model.number[i], kind});
}

void WavePhases::close(std::size_t i, WaveState& s, double time) const {
  s.active = true;
  s.loading = true;
  s.tra = 1.0;
  s.floor = 0.0;
  s.start_energy = 0.0;
  record(i, WaveEvent::Kind::closes, time);
}

void WavePhases::begin(std::size_t i, WaveState& s, bool unloading) const {
  s.active = true;
  s.account.stored = s.start_energy = energy(model.network.contacts[i], s.x);
  if (!unloading) return;
  set_unloading(i, s);
  if (gives_nothing_back(s)) open(i, s, 0.0);
}

void WavePhases::set_unloading(std::size_t i, WaveState& s) const {
  const CompliantContact& c = model.network.contacts[i];
  const double work = energy(c, s.x);
  const double e = options.restitution ? options.restitution(static_cast<std::size_t>(model.number[i]), work,
                                                             s.account.repetitions)
                                       : c.restitution;
  s.loading = false;
  s.tra = options.bi_stiffness ? e * e : 1.0;
  s.floor = options.bi_stiffness ? 0.0 : s.x * std::pow(1.0 - e * e, 1.0 / (c.exponent + 1.0));
  s.start_energy = work;
}

void WavePhases::compressed(std::size_t i, WaveState& s, double time) const {
  if (s.x > model.quiet[i]) {
    ++s.account.compressions;
    if (s.separated) ++s.account.repetitions;
    s.separated = false;
  }
  s.account.stored += energy(model.network.contacts[i], s.x) - s.start_energy;
  set_unloading(i, s);
  record(i, WaveEvent::Kind::compressed, time);
  if (gives_nothing_back(s)) open(i, s, time);
}

void WavePhases::give_back(std::size_t i, WaveState& s) const {
  const double factor = options.bi_stiffness ? s.tra : 1.0;
  s.account.returned += factor * (s.start_energy - energy(model.network.contacts[i], s.x));
}

void WavePhases::recompressed(std::size_t i, WaveState& s, double time) const {
  give_back(i, s);
  // Mono-stiffness: the whole of E counts as stored by the new compression (2.24); bi-stiffness: what
  // unloading lost is lost.
  s.start_energy = energy(model.network.contacts[i], s.x);
  s.loading = true;
  s.tra = 1.0;
  s.floor = 0.0;
  record(i, WaveEvent::Kind::recompressed, time);
}

void WavePhases::settle(std::size_t i, WaveState& s, double P, double time) const {
  if (s.active) {
    if (s.loading) s.account.stored += energy(model.network.contacts[i], s.x) - s.start_energy;
    open(i, s, time);
  }
  s.account.impulse += P;
  s.account.stored -= 0.5 * P * s.gamma;  // γ⁺ = 0 where P > 0
}

void WavePhases::open(std::size_t i, WaveState& s, double time) const {
  if (!s.loading && s.tra > 0.0) give_back(i, s);
  s.separated = s.account.compressions > 0;
  s.x = 0.0;
  s.active = false;
  record(i, WaveEvent::Kind::opens, time);
}

}  // namespace percuss
