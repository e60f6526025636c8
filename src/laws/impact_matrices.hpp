// An impact as the laws need it: its matrices, its sets, and what an impulse makes of the velocities.
#pragma once

#include <Eigen/Core>
#include <string_view>
#include <vector>

#include "base/mass_factor.hpp"
#include "laws/tolerances.hpp"
#include "percuss/impact.hpp"
#include "percuss/outcome.hpp"
#include "sets/sets.hpp"

namespace percuss {

struct ImpactMatrices {
  MassFactor factor;  // M = LLᵀ
  Eigen::MatrixXd W;
  Eigen::MatrixXd X;  // L⁻¹W
  Eigen::MatrixXd G;  // XᵀX  (26)
  Eigen::VectorXd chi;
  Eigen::VectorXd epsilon;  // one entry per row
  Eigen::VectorXd gamma;    // Wᵀu + χ of the given velocity
  Eigen::VectorXd scale;    // √energy with which the part of the impact that a row belongs to moves
  std::vector<Eigen::Index> offsets;
  std::vector<Block> blocks;       // the reservoirs (17), in the order of the elements; cones have none
  std::vector<Eigen::Index> part;  // the first of the rows that a row is coupled with, directly or not
};

// validate(), no curves for e, nothing impressed and no cones: what most laws with constant coefficients rely
// on. `law` is its name.
[[nodiscard]] Result<void> validate_constant(const Impact& impact, std::string_view law);

// C of an element that is no cone, for `Block::set`.
Set reservoir(const Element& element);

// Whether −Λ_T/μ = `pull` is inside the set of a friction with this load, with a margin.
bool is_inside(const FrictionShape& shape, const BlockVector& pull, double load);

// Fills `system`; allocates nothing when it held an impact of the same shape.
void assemble(const Impact& impact, ImpactMatrices& system);

// What γ_k is the sum of, with signs, before and after: Σ|W_ik|(|u⁻_i| + |u⁺_i|) + |χ_k|. The judge measures
// every row by it.
void turnover(const ImpactMatrices& system, const Eigen::VectorXd& before, const Eigen::VectorXd& after,
              Eigen::VectorXd& out);

// Whether Λ_k vanishes beside what its part of the impact does. Other parts do not matter: a grain is not at
// rest because a ship moves elsewhere.
bool vanishes(const ImpactMatrices& system, Eigen::Index k, double impulse);

// What element i did: by the impulses, and by ξ where there is no friction to tell.
ElementState state_of(const Impact& impact, std::size_t i, const ImpactMatrices& system,
                      const Eigen::VectorXd& impulse, const Eigen::VectorXd& xi);

// u⁺, γ⁻, γ⁺ and ξ = γ⁺ + εγ⁻ that follow from u⁻ and Λ, and the states.
Solution complete(const Impact& impact, const ImpactMatrices& system, const Eigen::VectorXd& impulse);

// The solution that is reported: the least kinetic energy after, then the most impulse.
std::size_t preferred(const Impact& impact, const ImpactMatrices& system,
                      const std::vector<Solution>& solutions);

// Backward in time: admissible u⁻ first, but for rounding of `reference`, then the least energy before, then
// the most impulse.
std::size_t preferred_backward(const Impact& impact, const ImpactMatrices& system,
                               const std::vector<Solution>& solutions, double reference);

// Whether two solutions have the same u⁺.
bool same_velocity(const Impact& impact, const Solution& a, const Solution& b,
                   double tolerance = law_tolerances::same_velocities);

}  // namespace percuss
