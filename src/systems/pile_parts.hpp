// What the piles have in common.
#pragma once

#include <cstdint>
#include <random>

#include "percuss/models.hpp"

namespace percuss {

// The same numbers on every machine, which std::uniform_real_distribution does not promise.
class Uniform {
 public:
  explicit Uniform(std::uint64_t seed) : engine_(seed) {}
  double operator()(double from, double to) {
    return from + (to - from) * static_cast<double>(engine_() >> 11) * 0x1p-53;
  }

 private:
  std::mt19937_64 engine_;
};

// Velocities, weight and restitution by the load.
void apply_load(ContactScene& scene, const PileOptions& options);

}  // namespace percuss
