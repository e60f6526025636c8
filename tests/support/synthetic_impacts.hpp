// Measurements with coefficients that are known: a law resolves random impacts, and normal noise is added.
#pragma once

#include <string>
#include <vector>

#include "percuss/fit.hpp"

namespace percuss::test {

struct Synthetic {
  Problem model;
  FitOptions options;          // what is fitted
  std::vector<double> values;  // and what it is
  int impacts = 40;
  double slip_low = 0.2, slip_high = 4.0;  // of |γ_T⁻/γ_N⁻|, one contact; of u₃ − u₂ for a chain

  // `noise` is that of every velocity, before and after, as a part of the typical speed 1.
  Measurements measure(double noise, std::uint64_t seed) const;
};

// newton: a sphere, ε_N = 0.8, ε_T = 0.4, μ = 0.3. poisson: the same with ε_N = 0.7, ε_T = 0.5, μ = 0.4.
// stronge: e = 0.5, μ = 0.5, η² = 1.21 [Payr & Glocker 2005, Fig. 13]. chain: three balls, e = 0.9, K₂/K₁
// = 2.
Synthetic synthetic(const std::string& name);

// How often the interval of each coefficient holds what was put in, over repetitions with their own noise.
struct Coverage {
  int fitted = 0;
  std::vector<int> held;
  std::vector<double> width;  // of the intervals, on average
};
Coverage cover(const Synthetic& truth, double noise, std::uint64_t first_seed, int repetitions);

}  // namespace percuss::test
