// Random impacts for tests: every kind of element, degenerate ones among them.
#pragma once

#include <cstdint>
#include <random>

#include "percuss/impact.hpp"

namespace percuss::test {

struct RandomImpactOptions {
  int min_elements = 1;
  int max_elements = 8;   // counted as elements, friction included
  bool friction = true;   // planar friction
  bool spatial = false;   // isotropic, orthotropic and Contensou friction
  bool bilateral = true;  // joints and rolling
  bool clutches = true;
  bool degenerate =
      true;  // repeated, opposed and dependent directions, zero velocities, μ = 0, equal coefficients
  bool excitation = true;
  double most_friction = 2.0;  // largest μ
};

// The same seed gives the same impact. Data are multiples of 1/16, so that ties and dependencies are exact.
Impact random_impact(std::uint64_t seed, const RandomImpactOptions& options = {});

}  // namespace percuss::test
