#include "sets/row_judge.hpp"
#include "sets/sets.hpp"

namespace percuss {

double friction_ratio(const Inclusion& inclusion, const Block& block) {
  if (!is_friction(block.set)) return 1.0;
  const auto unit = [&](Eigen::Index k) { return inclusion.unit(k); };
  return std::visit([&](const auto& set) { return friction_ratio(set, block.row, block.load, unit); },
                    block.set);
}

double residual(const Inclusion& inclusion, const Eigen::Ref<const Eigen::VectorXd>& lambda,
                const Eigen::Ref<const Eigen::VectorXd>& xi,
                const Eigen::Ref<const Eigen::VectorXd>& turnover) {
  return residual_of(
      inclusion.blocks, inclusion.A, [&](Eigen::Index k) { return inclusion.unit(k); }, lambda, xi, turnover);
}

}  // namespace percuss
