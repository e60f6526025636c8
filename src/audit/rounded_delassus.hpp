// G = WᵀM⁻¹W rounded once, without fractions where that can be proven.
#pragma once

#include <Eigen/Core>
#include <optional>

namespace percuss {

// Every entry is the double that is nearest to that of WᵀM⁻¹W; none where a proof fails: sums of two doubles
// are off by a bound that is known, and an entry may lie too near to the middle of two doubles.
std::optional<Eigen::MatrixXd> rounded_delassus(const Eigen::MatrixXd& mass, const Eigen::MatrixXd& W);

// Whether a symmetric matrix, each entry off by a rounding, is surely positive definite.
bool surely_positive(const Eigen::MatrixXd& matrix);

}  // namespace percuss
