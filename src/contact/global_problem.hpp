// Contact problems with the equations of motion still in them.  [Acary et al. 2014]
//
//   Mv = Hr + Gλ + f,   u = Hᵀv + w,   Gᵀv + b = 0,   K_i ∋ r_i ⊥ û_i ∈ K_i*
#pragma once

#include <Eigen/SparseCore>
#include <string>
#include <tl/expected.hpp>
#include <vector>

#include "percuss/contact_problem.hpp"

namespace percuss {

struct GlobalContactProblem {
  int d = 3;
  Eigen::SparseMatrix<double> M, H, G;  // n × n, n × d·contacts, n × joints
  Eigen::VectorXd f, w, b;
  std::vector<double> mu;
};

// The contacts, then one block for every column of G, whose first component is the joint and whose others are
// padding (contact_rows.hpp). W = (H G)ᵀM⁻¹(H G), q = (Hᵀ Gᵀ)M⁻¹f + (w b). An error where M is singular.
[[nodiscard]] tl::expected<ContactProblem, std::string> reduce(const GlobalContactProblem& global);

// v of the impulses r and λ. M is factorised again; an error where it is singular.
[[nodiscard]] tl::expected<Eigen::VectorXd, std::string> velocity(const GlobalContactProblem& global,
                                                                  const Eigen::VectorXd& r,
                                                                  const Eigen::VectorXd& lambda);

}  // namespace percuss
