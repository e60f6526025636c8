// Random impacts with friction for the energetic law, and what must hold for every outcome.
#pragma once

#include <cstdint>
#include <string>

#include "percuss/law.hpp"

namespace percuss::test {

struct FrictionalProblem {
  Impact impact;
  Energetic law;
};

// Planar and spatial friction, joints, moving constraints, dependent directions; springs of all kinds.
FrictionalProblem random_frictional(std::uint64_t seed);

// The balance of energy, the account, no energy gained. Empty if all is well or the outcome is not "solved".
std::string frictional_violation(const FrictionalProblem& problem, const Outcome& outcome);

// T⁺ − T⁻ relative to moving constraints less the stored energy, in units of the energy that takes part.
double frictional_gain(const FrictionalProblem& problem, const Outcome& outcome);

}  // namespace percuss::test
