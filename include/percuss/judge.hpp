// The judge: what is called solved, and why not. It recomputes everything from M, W, χ, u⁻, u⁺, Λ and the
// coefficients, and never trusts the law or its solver.
#pragma once

#include <Eigen/Core>

#include "percuss/audit.hpp"
#include "percuss/impact.hpp"
#include "percuss/outcome.hpp"

namespace percuss {

// The largest row of Mu⁺ − Mu⁻ − WΛ beside what it is the sum of; infinite where something is not finite.
double momentum_gap(const Impact& impact, const Eigen::Ref<const Eigen::MatrixXd>& W,
                    const Solution& solution);

// Every law's last step. A solution that is not kinetically consistent, or not kinematically although u⁻ and
// the coefficients are, is none: `solved` becomes `not_converged` with the reason, and nothing is said about
// the number of solutions. Never makes anything better.
void confirm(const Impact& impact, const AccountOptions& options, Outcome& outcome);

}  // namespace percuss
