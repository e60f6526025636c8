// Newton's law of a small impact in rational arithmetic: every complementarity state, nothing rounded.
//
// Where directions are nearly dependent, double precision cannot tell which states hold: what is left of a
// contact beside a joint may be 10⁻¹⁴ of it, and still decide where the body goes. The doubles of the impact
// are then taken as they are given, and the inclusion is decided exactly.
#pragma once

#include <optional>
#include <vector>

#include "laws/impact_matrices.hpp"

namespace percuss {

// Directions whose singular values are below the first are examined again, in impacts of at most so many
// rows; entries of W that differ by so many roundings may be meant to be dependent.
namespace law_tolerances {
inline constexpr double nearly_dependent = 1e-4;
inline constexpr int most_examined = 24;
inline constexpr double roundings_of_directions = 8.0;
}  // namespace law_tolerances

// How the directions of an impact depend on each other.
struct Dependence {
  // The least singular value of two, of three or of all columns of X, normalised, that rounding of the
  // entries of W does not explain.
  double least = 1.0;
  bool by_rounding = false;  // dependent if entries of W are changed by roundings, and not as they are
};
Dependence dependence(const ImpactMatrices& system);

// The least pivot of G with a diagonal of ones: cheap; squares of what `dependence` finds.
double least_pivot(const Eigen::MatrixXd& G);

struct ExactAnswer {
  std::vector<Solution> solutions;  // u⁻, u⁺, Λ, rounded last, γ, ξ, the residual of the rounded numbers
  bool complete = true;             // all solutions are known
  std::optional<bool> unique_impulse = true;
};

// None where the impact is too large, or has elements whose states are not linear.
std::optional<ExactAnswer> solve_exactly(const Impact& impact, const ImpactMatrices& system);

}  // namespace percuss
