// What is kept of an impact of the energetic law for its history: so many instants of every step that the
// trapezium rule over them gives impulses and work to 1e-6, and twice the instants at which something
// happens, before and after it.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "laws/impulse_waves.hpp"

namespace percuss {

struct WaveLog {
  std::vector<WaveEvent> events;
  std::vector<WaveSample> history;
  std::vector<int> shown;  // contacts of the last instant
  long instants = 0;
  std::size_t told = 0;  // events before the last instant
};

// Instants in the time x/v in which a contact of speed v is compressed by x. The trapezium rule on a half
// sine errs by (1/density)²/12 of its area.
inline constexpr double density = 1000.0;
// With more contacts than this there are fewer, or tables would grow with the square of their number.
inline constexpr double few_contacts = 6.0;
// Of single numbers that are kept; beyond it only the ends of steps.
inline constexpr std::size_t most_samples = 2000000;

// How many parts of a step of length h are recorded; `time` is the shortest x/v of its contacts.
inline int recorded_parts(double h, double time, std::size_t contacts, std::size_t recorded) {
  if (recorded > most_samples || !(time > 0.0)) return 1;
  const double fewer = std::min(1.0, few_contacts / static_cast<double>(std::max<std::size_t>(contacts, 1)));
  return static_cast<int>(std::clamp(std::ceil(h / time * density * fewer), 1.0, 2.0 * density));
}

}  // namespace percuss
