// Vectors and mass matrices of which only the entries that are not zero are written. Indices count from 0.
#pragma once

#include "io/fields.hpp"

namespace percuss::io {

inline constexpr std::size_t most_freedom = 4096;  // matrices are stored in full

// One number for each of `freedom` degrees of freedom: a list, or {index: number} where the others are 0. The
// length of a list is checked by validate. `freedom` is −1 where nobody knows it: then {index: number} is
// nothing, and nothing is said about it.
std::optional<Eigen::VectorXd> read_vector(View node, const std::string& path, Eigen::Index freedom,
                                           Log& log);

// {size: n, entries: [[i, j, value], ...]}, either triangle; empty where it is something else.
Eigen::MatrixXd read_sparse_mass(View node, const std::string& path, Log& log);

}  // namespace percuss::io
