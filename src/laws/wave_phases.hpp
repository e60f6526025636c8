// How a contact of the energetic law passes from one phase to the next, and the account of its energy.
#pragma once

#include "laws/wave_log.hpp"
#include "laws/wave_model.hpp"

namespace percuss {

struct WavePhases {
  const WaveModel& model;
  const WaveOptions& options;
  WaveLog* log;  // null: nothing is recorded

  // A compression begins at x = 0.
  void close(std::size_t i, WaveState& s, double time) const;
  // The end of a compression, and with e = 0 of the contact too: what was stored is dropped.
  void compressed(std::size_t i, WaveState& s, double time) const;
  void recompressed(std::size_t i, WaveState& s, double time) const;
  void open(std::size_t i, WaveState& s, double time) const;
  // What is stored is dropped, and the impulse P brings the contact to rest.
  void settle(std::size_t i, WaveState& s, double P, double time) const;
  // The phase in which a precompressed contact begins.
  void begin(std::size_t i, WaveState& s, bool unloading) const;

 private:
  void set_unloading(std::size_t i, WaveState& s) const;
  void give_back(std::size_t i, WaveState& s) const;
  void record(std::size_t i, WaveEvent::Kind kind, double time) const;
};

}  // namespace percuss
