// The JSON that results are made of. Its templates are compiled once, in json.cpp.
#pragma once

#include <Eigen/Core>
#include <nlohmann/json.hpp>
#include <vector>

extern template class nlohmann::basic_json<nlohmann::ordered_map>;

namespace percuss {

using Json = nlohmann::ordered_json;

inline Json numbers(const Eigen::VectorXd& values) {
  return std::vector<double>(values.begin(), values.end());
}

}  // namespace percuss
