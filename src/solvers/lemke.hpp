// Lemke's method with lexicographic pivoting for w = Mz + q, 0 ≤ w ⊥ z ≥ 0.  [Cottle, Pang & Stone 1992,
// section 4.4]
#pragma once

#include <Eigen/Core>
#include <optional>

#include "sets/normal_form.hpp"

namespace percuss {

struct LemkeResult {
  enum class End { solution, ray, iterations } end = End::iterations;
  Eigen::VectorXd z;  // the solution
  Eigen::VectorXd
      ray;  // direction of z along the secondary ray: for positive semidefinite M a proof that none exists
  long pivots = 0;
};

LemkeResult lemke(const Eigen::MatrixXd& M, const Eigen::VectorXd& q, long max_pivots);

// Λ of a form without spatial friction: friction becomes clutches, a joint two opposed unilateral elements.
std::optional<Eigen::VectorXd> solve_by_lemke(const NormalForm& form);

// A direction z of impulses of contacts, clutches and joints that meet each other (Gz = 0) although the
// constraints close (cᵀz < 0): closing walls, contradictory joints. With any friction the problem then has no
// solution, because zᵀξ_N = cᵀz < 0 contradicts ξ_N ≥ 0. Forward problems only.
std::optional<Eigen::VectorXd> proof_of_infeasibility(const NormalForm& form);

}  // namespace percuss
