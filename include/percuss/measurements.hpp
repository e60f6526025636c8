// Measured impacts: velocities before and after, one row per impact.
#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

#include "percuss/parameters.hpp"

namespace percuss {

struct Measurements {
  Eigen::MatrixXd before;  // u⁻, rows × f
  Eigen::MatrixXd after;   // u⁺, rows × f; NaN where it was not measured
  Eigen::MatrixXd sigma;  // standard deviations of u⁺ up to a common factor, rows × f; empty: not known, one
                          // per coordinate is estimated
  Eigen::VectorXd weight;  // of the rows; empty: 1

  // Numbers of the problem that change from impact to impact, by their paths.
  std::vector<std::string> columns;
  Eigen::MatrixXd values;  // rows × columns

  Eigen::Index rows() const { return after.rows(); }
};

// CSV with a header; the columns are described in docs/fit.md. `of` is the problem that the columns speak of.
// All mistakes are returned, with line and column.
[[nodiscard]] tl::expected<Measurements, std::vector<Diagnostic>> parse_measurements(const std::string& text,
                                                                                     const std::string& name,
                                                                                     const Case& of);

}  // namespace percuss
