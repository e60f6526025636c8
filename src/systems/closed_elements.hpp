// Which elements of a system are closed at a state.
#pragma once

#include <vector>

#include "percuss/law.hpp"
#include "percuss/result.hpp"
#include "percuss/system.hpp"

namespace percuss {

// Whether it is closed where a distance is zero.
constexpr bool has_gap(Kind kind) {
  return kind == Kind::contact || kind == Kind::cone || kind == Kind::joint;
}

// Those that take part in an impact now; what is penetrated or does not hold goes to the errors, as
// "elements[i].gap".
std::vector<Eigen::Index> find_closed(const Instant& at, const Eigen::VectorXd& extents, const Law& law,
                                      Errors& errors);

}  // namespace percuss
