// What the elements of a solution do, as linear equations: who carries, sticks or slips.
#pragma once

#include <Eigen/Core>
#include <optional>
#include <vector>

#include "percuss/outcome.hpp"
#include "sets/sets.hpp"

namespace percuss {

// Λ = By with one unknown per equation ξ_k = 0. The entries of B are 0, 1 and coefficients of friction.
struct FoundState {
  Eigen::MatrixXd B;
  std::vector<Eigen::Index> equations;
};

// As the natural map reads Λ and ξ of `s`. None where an element slips in space: its equation is not linear.
std::optional<FoundState> find_state(const Inclusion& inclusion, const Solution& s);

}  // namespace percuss
