// The judge: what is called solved, and why not. It recomputes everything from M, W, χ, u⁻, u⁺, Λ and the
// coefficients, and never trusts the law or its solver.
#pragma once

#include <Eigen/Core>
#include <string>

#include "percuss/audit.hpp"
#include "percuss/impact.hpp"
#include "percuss/outcome.hpp"

namespace percuss {

// The largest row of Mu⁺ − Mu⁻ − WΛ − forces beside what it is the sum of; infinite where something is not
// finite. `forces` as in AccountOptions.
double momentum_gap(const Impact& impact, const Eigen::Ref<const Eigen::MatrixXd>& W,
                    const Solution& solution, const Eigen::VectorXd* forces = nullptr);

// What speaks against a solution with this account; empty where nothing does.
[[nodiscard]] std::string objection(const Solution& solution, const Account& account);

// Every law's last step. A solution that is not kinetically consistent, or not kinematically although u⁻ and
// the coefficients are, is none: `solved` becomes `not_converged` with the reason, and nothing is said about
// the number of solutions. Never makes anything better.
void confirm(const Impact& impact, AccountOptions options, Outcome& outcome);

}  // namespace percuss
