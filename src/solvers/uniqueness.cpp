#include "solvers/uniqueness.hpp"

#include <Eigen/LU>
#include <cmath>

#include "solvers/tolerances.hpp"

namespace percuss {
namespace {

using namespace solver_tolerances;

// A move along the kernel is a second Λ if nothing that is zero turns negative.
bool can_move(const Eigen::MatrixXd& kernel, const std::vector<bool>& at_bound) {
  for (Eigen::Index k = 0; k < kernel.cols(); ++k)
    for (const double sign : {1.0, -1.0}) {
      bool admissible = true;
      for (std::size_t i = 0; i < at_bound.size(); ++i)
        if (at_bound[i] && sign * kernel(static_cast<Eigen::Index>(i), k) < -unmoved) admissible = false;
      if (admissible) return true;
    }
  return false;
}

}  // namespace

void judge_frictionless(const NormalForm& form, const Eigen::VectorXd& lambda, Answer& answer) {
  answer.count = {true, false, 1};
  answer.unique_velocity = true;
  std::vector<Eigen::Index> partners;  // rows with ξ = 0
  std::vector<bool> at_bound;          // and Λ = 0
  const Eigen::VectorXd xi = form.A * lambda + form.c;
  for (const NormalBlock& block : form.blocks) {
    const bool line = block.shape == SetShape::line;
    if (!line && !(std::abs(xi[block.row]) <= takes_part)) continue;
    partners.push_back(block.row);
    at_bound.push_back(!line && lambda[block.row] <= takes_part);
  }
  if (partners.empty()) {
    answer.unique_impulse = true;
    return;
  }
  Eigen::FullPivLU<Eigen::MatrixXd> lu(form.A(partners, partners));
  lu.setThreshold(dependent_partners);
  if (lu.isInvertible())
    answer.unique_impulse = true;
  else if (can_move(lu.kernel(), at_bound))
    answer.unique_impulse = false;
}

}  // namespace percuss
