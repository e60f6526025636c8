#include "sets/row_judge.hpp"
#include "sets/sets.hpp"

namespace percuss {

double friction_ratio(const Inclusion& inclusion, const Block& block) {
  const auto* friction = std::get_if<Ellipsoid>(&block.set);
  if (friction == nullptr) return 1.0;
  return friction_ratio(*friction, block.row, block.load, [&](Eigen::Index k) { return inclusion.unit(k); });
}

double residual(const Inclusion& inclusion, const Eigen::Ref<const Eigen::VectorXd>& lambda,
                const Eigen::Ref<const Eigen::VectorXd>& xi,
                const Eigen::Ref<const Eigen::VectorXd>& turnover) {
  return residual_of(
      inclusion.blocks, [&](Eigen::Index k) { return inclusion.unit(k); }, lambda, xi, turnover);
}

}  // namespace percuss
