// Real roots of small polynomials, by the roots of their derivatives.
#pragma once

#include <span>
#include <vector>

namespace percuss::cones {

// All real roots of Σ p[i] xⁱ in [low, high], ascending, simple ones to rounding. Between two neighbouring
// extrema there is at most one root, so the roots of the derivative bracket them.
std::vector<double> roots_in(std::span<const double> p, double low, double high);

}  // namespace percuss::cones
