// Large parts through the solvers for thousands of contacts.
#pragma once

#include <Eigen/Core>
#include <optional>

#include "sets/normal_form.hpp"

namespace percuss {

// Half lines that load a ball.
long count_frictional(const NormalForm& form);

// Λ̃ as the contact solvers leave it within the limit of work (ContactOptions), converged or not; nothing
// where a half line loads several balls or a ball has more than two components.
std::optional<Eigen::VectorXd> solve_as_contacts(const NormalForm& form, double tolerance, double work_limit);

}  // namespace percuss
