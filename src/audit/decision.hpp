// Whether some admissible impact of a configuration gains energy under Newton's law, in rational arithmetic.
#pragma once

#include <string>

#include "audit/impact_states.hpp"
#include "percuss/consistency.hpp"

namespace percuss {

struct Decision {
  Verdict verdict = Verdict::undecided;
  std::string reason;
  std::optional<ExactImpact> gain;  // where the verdict is `inconsistent`
};

// First on the cones of impulses, which is enough where the directions are independent and every ε > −1;
// then, for scalar elements, on the cones of all states.
Decision decide(const Configuration& k, const Progress* progress = nullptr);

// More states are not gone through.
inline constexpr double most_states = 4096.0;

// T⁺ − T⁻ and T⁻.
exact::Rational energy_gain(const Configuration& k, const ExactImpact& impact);
exact::Rational energy_before(const Configuration& k, const ExactImpact& impact);

// Rounded, and scaled so that the largest velocity is one.
Witness rounded(const Configuration& k, const ExactImpact& gain);

}  // namespace percuss
