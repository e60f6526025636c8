#include "audit/tolerances.hpp"
#include "percuss/consistency.hpp"

#include <Eigen/Cholesky>
#include <cmath>

namespace percuss {

Result<SlidePush> impact_equivalent(const Impact& impact) {
  const auto refuse = [](const char* why) { return tl::make_unexpected(Errors{{"elements", why}}); };
  if (impact.elements.size() != 2 || impact.rows() != 2)
    return refuse("the equivalent slide-push system needs exactly two scalar elements");
  const Eigen::MatrixXd W = impact.directions();
  const Eigen::Matrix2d G = W.transpose() * impact.mass.llt().solve(W);
  const double coupling = std::abs(G(0, 1)) / std::sqrt(G(0, 0) * G(1, 1));
  if (coupling < audit_tolerances::no_coupling)
    return refuse("the two elements are not coupled (G12 = 0), so no lever joins them");
  if (coupling > 1.0 - audit_tolerances::no_coupling)
    return refuse("the two elements depend on each other: their G is singular");

  SlidePush result;
  result.m1 = G(0, 0) / (G(0, 1) * G(0, 1));
  result.m2 = G(0, 0) / G.determinant();
  result.lever = -G(0, 0) / G(0, 1);
  const Eigen::Vector2d gamma = W.transpose() * impact.velocity;  // without χ, which the elements keep
  const double u1 = gamma[0] / result.lever;
  result.impact.mass = Eigen::Vector2d(result.m1, result.m2).asDiagonal();
  result.impact.velocity = Eigen::Vector2d(u1, gamma[1] + u1);
  result.impact.elements = impact.elements;
  result.impact.elements[0].directions = Eigen::Vector2d(result.lever, 0.0);
  result.impact.elements[1].directions = Eigen::Vector2d(-1.0, 1.0);
  return result;
}

}  // namespace percuss
