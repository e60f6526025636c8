// A proof that there is no solution.
#pragma once

#include <optional>
#include <vector>

#include "contact/cone_form.hpp"

namespace percuss::cones {

enum class NoSolution {
  not_shown,
  far_away,  // if there is a solution, its impulses are beyond 10⁸ times those that q asks for
  proved,    // there is none, in exact arithmetic
};

// Let z ∈ K act on joints and on contacts without friction only. For every solution r, z·û ≥ 0, and there û =
// u, so 0 ≤ z·(Wr + q): where Wᵀz = 0 and z·q < 0 there is none. z is made of the given direction, in the
// scale of `form`. It has rounding, and so has ‖Wᵀz‖, which proves nothing; whole numbers in the proportions
// of z have none, and with them both sums are computed exactly from the W and q that were given.
[[nodiscard]] NoSolution no_solution(const ContactProblem& problem, const ConeForm& form,
                                     const std::vector<double>& direction);

// −1, 0 or 1: the sign of Σ a_k b_k without rounding. Nothing where it cannot be told, since a product
// overflows or underflows.
[[nodiscard]] std::optional<int> exact_sign(const std::vector<double>& a, const std::vector<double>& b);

}  // namespace percuss::cones
