#include "laws/refinement.hpp"

#include <Eigen/Cholesky>
#include <Eigen/LU>
#include <cmath>

#include "laws/found_state.hpp"

namespace percuss {
namespace {

using Real = long double;
using Matrix = Eigen::Matrix<Real, Eigen::Dynamic, Eigen::Dynamic>;
using Vector = Eigen::Matrix<Real, Eigen::Dynamic, 1>;

}  // namespace

bool refine(const Impact& impact, const Inclusion& inclusion, Solution& s) {
  const std::optional<FoundState> state = find_state(inclusion, s);
  if (!state || state->equations.empty()) return false;
  const Matrix W = impact.directions().cast<Real>();
  const Eigen::LLT<Matrix> factor(impact.mass.cast<Real>());
  if (factor.info() != Eigen::Success) return false;
  Matrix X = W;
  factor.matrixL().solveInPlace(X);
  const Vector gamma = W.transpose() * impact.velocity.cast<Real>() + impact.excitation().cast<Real>();
  Vector c = gamma;
  Eigen::Index row = 0;
  for (const Element& element : impact.elements)
    for (Eigen::Index j = 0; j < element.size(); ++j, ++row)
      c[row] += static_cast<Real>(element.restitution) * gamma[row];

  const Matrix XB = X * state->B.cast<Real>();
  const Matrix K = X(Eigen::all, state->equations).transpose() * XB;
  const Vector right = -c(state->equations);
  const Eigen::FullPivLU<Matrix> lu(K);
  Vector y = lu.solve(right);
  y += lu.solve(right - K * y);
  if (!y.allFinite()) return false;
  Vector jump = XB * y;
  factor.matrixU().solveInPlace(jump);
  s.impulse = (state->B.cast<Real>() * y).cast<double>();
  s.velocity_after = (impact.velocity.cast<Real>() + jump).cast<double>();
  return s.velocity_after.allFinite() && s.impulse.allFinite();
}

}  // namespace percuss
