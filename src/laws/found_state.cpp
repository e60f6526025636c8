#include "laws/found_state.hpp"

#include "sets/row_judge.hpp"

namespace percuss {
namespace {

void add_unknown(Eigen::Index row, FoundState& state) {
  const auto column = static_cast<Eigen::Index>(state.equations.size());
  state.B.col(column).setZero();
  state.B(row, column) = 1.0;
  state.equations.push_back(row);
}

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
    for (Eigen::Index j = 0; j < shaped->dimension(); ++j) add_unknown(block.row + j, state);
    return true;
  }
  const auto& set = std::get<Ellipsoid>(block.set);
  std::vector<Eigen::Index> rough;
  for (Eigen::Index j = 0; j < set.components; ++j)
    if (set.scale(j) > 0.0) rough.push_back(j);
  if (rough.empty()) return true;
  const RoundFriction f = round_friction(block, unit, lambda, xi);
  if (cones::ball_gap(f.z, f.v, f.radius).kept == 1.0) {
    for (const Eigen::Index j : rough) add_unknown(block.row + j, state);
    return true;
  }
  if (rough.size() > 1) return false;
  const Eigen::Index j = rough.front();
  state.B(block.row + j, column) = f.z[j] > f.v[j] ? set.scale(j) : -set.scale(j);
  return true;
}

}  // namespace

std::optional<FoundState> find_state(const Inclusion& inclusion, const Solution& s) {
  FoundState state;
  const Eigen::Index n = s.impulse.size();
  state.B.resize(n, n);
  for (const Block& block : inclusion.blocks) {
    if (is_friction(block.set)) continue;
    const double d = inclusion.unit(block.row);
    if (std::holds_alternative<Line>(block.set) || s.impulse[block.row] / d > s.xi[block.row] * d)
      add_unknown(block.row, state);
  }
  for (const Block& block : inclusion.blocks)
    if (is_friction(block.set) && !add_friction(inclusion, block, s.impulse, s.xi, state))
      return std::nullopt;
  state.B.conservativeResize(Eigen::NoChange, static_cast<Eigen::Index>(state.equations.size()));
  return state;
}

}  // namespace percuss
