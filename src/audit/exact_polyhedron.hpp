// Whether linear inequalities have a common point, in rational arithmetic.
#pragma once

#include <optional>

#include "audit/exact.hpp"

namespace percuss::exact {

// Some x with Cx + d ≥ 0; none if there is none. The first phase of the simplex method, by Bland's rule,
// which never goes round in circles.
std::optional<Vector> point_in(const Matrix& C, const Vector& d);

}  // namespace percuss::exact
