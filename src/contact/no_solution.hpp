// A proof that there is no solution.
#pragma once

#include <vector>

#include "contact/cone_form.hpp"

namespace percuss::cones {

// Let z ∈ K act on joints and on contacts without friction only. For every solution r, z·û ≥ 0, and there û =
// u, so 0 ≤ z·(Wr + q): where Wᵀz = 0 and z·q < 0 there is none. With rounding: a solution would need
// impulses beyond 10⁸ times those that q asks for. z is made of the given direction.
bool proves_no_solution(const ConeForm& form, const std::vector<double>& direction);

}  // namespace percuss::cones
