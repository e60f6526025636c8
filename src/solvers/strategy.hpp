// Which solver, in which order.
#pragma once

#include <Eigen/Core>

#include "percuss/solver.hpp"
#include "sets/normal_form.hpp"
#include "solvers/answer.hpp"

namespace percuss {

// Solves one connected part by the solver that was asked for, or by one after the other, from cheap and exact
// to expensive and robust. `impulse` maps the unknowns of a decomposed problem to impulses, see enumerate().
void solve_part(const NormalForm& form, const Eigen::MatrixXd* impulse, const SolverOptions& options,
                bool forward, Answer& answer);

// One contact and one friction element.
bool is_one_contact(const NormalForm& form);

}  // namespace percuss
