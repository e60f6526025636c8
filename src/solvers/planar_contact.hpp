// One contact with planar friction beyond doubt.
#pragma once

#include "sets/normal_form.hpp"

namespace percuss {

// The only solution of one contact with planar friction if it is the only one beyond doubt: no other state
// comes near to being admissible. Any A; no allocation.
[[nodiscard]] bool solve_planar_contact(const NormalForm& form, Eigen::VectorXd& lambda);

}  // namespace percuss
