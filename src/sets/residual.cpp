#include <cmath>
#include <limits>

#include "percuss/sets.hpp"
#include "sets/row_judge.hpp"

namespace percuss {
namespace {

// One block's part of the natural map and the rounding of its impulse, in √energy.
double gap_of(const Block& block, const Inclusion& inclusion, const Eigen::Ref<const Eigen::VectorXd>& lambda,
              const Eigen::Ref<const Eigen::VectorXd>& xi) {
  const double d = inclusion.unit(block.load >= 0 ? block.load : block.row);
  const auto* friction = std::get_if<Ellipsoid>(&block.set);
  if (friction == nullptr) {
    const double push = lambda[block.row] / d, rate = xi[block.row] * d;
    const double gap = std::holds_alternative<Line>(block.set) ? std::abs(rate) : half_line_gap(push, rate);
    return gap + rounding_of(push);
  }
  const double rho = friction_ratio(inclusion, block);
  BlockVector z(friction->components), v(friction->components);
  double flat = 0.0;  // impulses where there is no friction
  for (Eigen::Index j = 0; j < friction->components; ++j) {
    const double mu = friction->scale(j);
    if (mu > 0.0) {
      z[j] = rho / (mu * d) * lambda[block.row + j];
      v[j] = mu * d / rho * xi[block.row + j];
    } else {
      z[j] = v[j] = 0.0;
      flat = std::max(flat, std::abs(lambda[block.row + j]) / inclusion.unit(block.row + j));
    }
  }
  const double gap = ball_gap(z, v, rho, lambda[block.load] / d);
  return std::max(gap, flat) + rounding_of(z.norm());
}

}  // namespace

double friction_ratio(const Inclusion& inclusion, const Block& block) {
  const auto* friction = std::get_if<Ellipsoid>(&block.set);
  if (friction == nullptr) return 1.0;
  double rho = 0.0;
  for (Eigen::Index j = 0; j < friction->components; ++j)
    rho = std::max(rho, friction->scale(j) / inclusion.unit(block.row + j));
  rho *= inclusion.unit(block.load);
  return rho > 0.0 && std::isfinite(rho) ? rho : 1.0;
}

double residual(const Inclusion& inclusion, const Eigen::Ref<const Eigen::VectorXd>& lambda,
                const Eigen::Ref<const Eigen::VectorXd>& xi,
                const Eigen::Ref<const Eigen::VectorXd>& turnover) {
  double largest = 0.0;
  for (Eigen::Index k = 0; k < turnover.size(); ++k)
    largest = std::max(largest, turnover[k] * inclusion.unit(k));
  double worst = 0.0;
  for (const Block& block : inclusion.blocks) {
    double own = 0.0;
    for (Eigen::Index j = 0; j < dimension(block.set); ++j)
      own = std::max(own, turnover[block.row + j] * inclusion.unit(block.row + j));
    const double part = relative_gap(gap_of(block, inclusion, lambda, xi), own, largest);
    if (!std::isfinite(part)) return std::numeric_limits<double>::infinity();
    worst = std::max(worst, part);
  }
  return worst;
}

}  // namespace percuss
