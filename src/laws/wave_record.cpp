// The history of a patch: the instants at the ends of its steps, and those within them.
#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "laws/wave_patch.hpp"

namespace percuss {

using namespace fehlberg;

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
  std::vector<double> instants;
  for (int k = 1; k < parts; ++k) instants.push_back(h * k / parts);
  for (const Turn& t : turns_) instants.insert(instants.end(), 2, t.time);  // before and after it
  std::sort(instants.begin(), instants.end());
  for (const double part : instants) {
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

}  // namespace percuss
