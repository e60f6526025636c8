// Whether a solution of a part without friction is the only one.
#pragma once

#include <Eigen/Core>

#include "sets/normal_form.hpp"
#include "solvers/answer.hpp"

namespace percuss {

// Without friction u⁺ is unique; Λ is if the directions that take part are independent. Forward in time.
void judge_frictionless(const NormalForm& form, const Eigen::VectorXd& lambda, Answer& answer);

}  // namespace percuss
