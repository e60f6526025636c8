// The energetic multi-impact law on a network of contacts: waves of impulse from contact to contact.
// [Liu, Zhao & Brogliato 2008, in the regular form of docs/laws/energetic.md]
//
//   x_i' = −γ_i/Tra_i,   P_i' = K_i x_i^η_i,   γ = γ⁻ + GP
//
// Tra is 1 in compression; in expansion e² (bi-stiffness) or 1 (mono-stiffness). Only contacts that are
// compressed, or about to be, are integrated. Changes of phase are located and end a step.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "laws/contact_network.hpp"

namespace percuss {

struct WaveOptions {
  bool bi_stiffness = true;
  double tolerance =
      1e-12;           // local error of a step, relative to the velocities and compressions of the impact
  double tail = 1e-6;  // what velocities may still change by at the end, relative to those of the impact
  // e of contact i for a compression that stored the work W, the repeated impact n (0: the first); empty:
  // constant.
  std::function<double(std::size_t contact, double work, int repetition)> restitution;
  bool record_history = false;
  long max_steps = 3000000;
};

struct WaveContact {
  double impulse = 0.0;
  int compressions = 0;
  int repetitions = 0;    // impacts after the first separation
  double stored = 0.0;    // work of compression, E₀ included
  double returned = 0.0;  // work of expansion
  double lost = 0.0;      // stored − returned
};

struct WaveEvent {
  enum class Kind { closes, compressed, recompressed, opens };
  double time = 0.0;  // pseudo-time of the parameter t
  int contact = 0;
  Kind kind = Kind::closes;
};

struct WaveSample {
  double time = 0.0;
  int contact = 0;
  double force = 0.0, gamma = 0.0, impulse = 0.0;
  long instant = 0;  // counts on; two with one time are before and after what happened then
};

struct WaveResult {
  bool ended = false;
  std::vector<WaveContact> contacts;
  std::vector<WaveEvent> events;    // with record_history
  std::vector<WaveSample> history;  // with record_history: active contacts, see wave_log.hpp
  double time = 0.0;
  long steps = 0;      // accepted
  long trials = 0;     // steps computed, those for the location of events included
  double error = 0.0;  // sum of the local error estimates, relative as the tolerance
  // Where repeated impacts without end were not waited for: the energy that could still move. The velocities
  // end within ‖u⁺ − v‖² ≤ 2 movable of those given.
  double movable = 0.0;
  std::string reason;  // why it has not ended; empty after the greatest number of steps
};

[[nodiscard]] WaveResult impulse_waves(const ContactNetwork& network, const WaveOptions& options);

}  // namespace percuss
