#include "laws/refinement.hpp"

#include <Eigen/Cholesky>
#include <Eigen/LU>
#include <cmath>

#include "sets/row_judge.hpp"

namespace percuss {
namespace {

using Real = long double;
using Matrix = Eigen::Matrix<Real, Eigen::Dynamic, Eigen::Dynamic>;
using Vector = Eigen::Matrix<Real, Eigen::Dynamic, 1>;

// Λ = By with one unknown per equation ξ_k = 0.
struct FoundState {
  Matrix B;
  std::vector<Eigen::Index> equations;

  void unknown(Eigen::Index row) {
    const auto column = static_cast<Eigen::Index>(equations.size());
    B.col(column).setZero();
    B(row, column) = 1.0L;
    equations.push_back(row);
  }
};

// One friction as the natural map reads it: its components are unknowns where it sticks; where it slips along
// one of them, it follows its load; without a load there is none. False: it slips in space.
bool add_friction(const Inclusion& inclusion, const Block& block, const Eigen::VectorXd& lambda,
                  const Eigen::VectorXd& xi, FoundState& state) {
  Eigen::Index column = -1;  // of the load
  for (std::size_t i = 0; i < state.equations.size(); ++i)
    if (state.equations[i] == block.load) column = static_cast<Eigen::Index>(i);
  if (column < 0) return true;
  const auto unit = [&](Eigen::Index k) { return inclusion.unit(k); };
  if (const auto* shaped = std::get_if<ShapedSet>(&block.set)) {
    const RoundFriction f = round_friction(block, unit, lambda, xi);
    const BlockVector moved = f.v - f.z;
    if (ShapedSet::project_on_shape(*shaped->shape, moved, f.radius) != moved) return false;
    for (Eigen::Index j = 0; j < shaped->dimension(); ++j) state.unknown(block.row + j);
    return true;
  }
  const auto& set = std::get<Ellipsoid>(block.set);
  std::vector<Eigen::Index> rough;
  for (Eigen::Index j = 0; j < set.components; ++j)
    if (set.scale(j) > 0.0) rough.push_back(j);
  if (rough.empty()) return true;
  const RoundFriction f = round_friction(block, unit, lambda, xi);
  if (cones::ball_gap(f.z, f.v, f.radius).kept == 1.0) {
    for (const Eigen::Index j : rough) state.unknown(block.row + j);
    return true;
  }
  if (rough.size() > 1) return false;
  const Eigen::Index j = rough.front();
  state.B(block.row + j, column) = static_cast<Real>(f.z[j] > f.v[j] ? set.scale(j) : -set.scale(j));
  return true;
}

bool find_state(const Inclusion& inclusion, const Solution& s, FoundState& state) {
  const Eigen::Index n = s.impulse.size();
  state.B.resize(n, n);
  for (const Block& block : inclusion.blocks) {
    if (is_friction(block.set)) continue;
    const double d = inclusion.unit(block.row);
    if (std::holds_alternative<Line>(block.set) || s.impulse[block.row] / d > s.xi[block.row] * d)
      state.unknown(block.row);
  }
  for (const Block& block : inclusion.blocks)
    if (is_friction(block.set) && !add_friction(inclusion, block, s.impulse, s.xi, state)) return false;
  state.B.conservativeResize(Eigen::NoChange, static_cast<Eigen::Index>(state.equations.size()));
  return true;
}

}  // namespace

bool refine(const Impact& impact, const Inclusion& inclusion, Solution& s) {
  FoundState state;
  if (!find_state(inclusion, s, state) || state.equations.empty()) return false;
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

  const Matrix XB = X * state.B;
  const Matrix K = X(Eigen::all, state.equations).transpose() * XB;
  const Vector right = -c(state.equations);
  const Eigen::FullPivLU<Matrix> lu(K);
  Vector y = lu.solve(right);
  y += lu.solve(right - K * y);
  if (!y.allFinite()) return false;
  Vector jump = XB * y;
  factor.matrixU().solveInPlace(jump);
  s.impulse = (state.B * y).cast<double>();
  s.velocity_after = (impact.velocity.cast<Real>() + jump).cast<double>();
  return s.velocity_after.allFinite() && s.impulse.allFinite();
}

}  // namespace percuss
