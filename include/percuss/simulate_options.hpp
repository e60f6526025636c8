// How a motion is to be computed, as a problem file says it under `simulate`. What it leaves open is empty.
#pragma once

#include <optional>
#include <string>

namespace percuss {

struct SimulateOptions {
  std::optional<double> until;      // s; the motion begins at t = 0
  std::string method;               // auto, event_driven or time_stepping
  std::optional<double> step;       // s, of time_stepping
  std::optional<double> tolerance;  // of event_driven
  std::optional<double> output;     // s, between stored states
};

}  // namespace percuss
