#include "laws/frictional_integration.hpp"

#include <cmath>

namespace percuss {

void FrictionalWaves::record(Index i, WaveEvent::Kind kind) {
  if (options_.record_history)
    result_.waves.events.push_back({result_.waves.time, static_cast<int>(i), kind});
}

void FrictionalWaves::close(Index i) {
  Contact& c = contacts_[static_cast<std::size_t>(i)];
  c.phase = Phase::loading;
  c.tra = 1.0;
  c.floor = c.start_energy = 0.0;
  changed_ = soft_start_ = true;
  swings_ = 0;
  record(i, WaveEvent::Kind::closes);
}

void FrictionalWaves::set_unloading(Index i) {
  Contact& c = contacts_[static_cast<std::size_t>(i)];
  const auto index = static_cast<std::size_t>(i);
  const double e = options_.restitution
                       ? options_.restitution(index, energy(i), result_.waves.contacts[index].repetitions)
                       : spring(i).restitution;
  c.phase = Phase::unloading;
  c.tra = options_.bi_stiffness ? e * e : 1.0;
  c.floor = options_.bi_stiffness ? 0.0 : x_[i] * std::pow(1.0 - e * e, 1.0 / (spring(i).exponent + 1.0));
  c.start_energy = energy(i);
  changed_ = true;
}

bool FrictionalWaves::gives_nothing_back(Index i) const {
  const Contact& c = contacts_[static_cast<std::size_t>(i)];
  return x_[i] <= c.quiet || c.tra == 0.0 || (c.floor > 0.0 && c.floor >= x_[i]);
}

void FrictionalWaves::compressed(Index i) {
  Contact& c = contacts_[static_cast<std::size_t>(i)];
  WaveContact& account = result_.waves.contacts[static_cast<std::size_t>(i)];
  if (x_[i] > c.quiet) {
    ++account.compressions;
    if (c.separated) ++account.repetitions;
    c.separated = false;
  }
  account.stored += energy(i) - c.start_energy;
  set_unloading(i);
  record(i, WaveEvent::Kind::compressed);
  if (gives_nothing_back(i)) open(i);
}

void FrictionalWaves::give_back(Index i) {
  const Contact& c = contacts_[static_cast<std::size_t>(i)];
  const double factor = options_.bi_stiffness ? c.tra : 1.0;
  result_.waves.contacts[static_cast<std::size_t>(i)].returned += factor * (c.start_energy - energy(i));
}

void FrictionalWaves::recompressed(Index i) {
  Contact& c = contacts_[static_cast<std::size_t>(i)];
  give_back(i);
  c.start_energy = energy(i);
  c.phase = Phase::loading;
  c.tra = 1.0;
  c.floor = 0.0;
  changed_ = true;
  record(i, WaveEvent::Kind::recompressed);
}

void FrictionalWaves::open(Index i) {
  Contact& c = contacts_[static_cast<std::size_t>(i)];
  if (c.phase == Phase::unloading && c.tra > 0.0) give_back(i);
  if (c.phase == Phase::loading)
    result_.waves.contacts[static_cast<std::size_t>(i)].stored += energy(i) - c.start_energy;
  c.separated = result_.waves.contacts[static_cast<std::size_t>(i)].compressions > 0;
  c.phase = Phase::open;
  x_[i] = 0.0;
  changed_ = true;
  for (std::size_t k = 0; k < frictions_.size(); ++k)
    if (contact_of(k) == i && frictions_[k].mode != Mode::none) {
      result_.frictions[k].sticks = frictions_[k].mode == Mode::held;
      frictions_[k].mode = Mode::none;
    }
  record(i, WaveEvent::Kind::opens);
}

}  // namespace percuss
