// Solutions on the border between two states: a contact without impulse and without velocity, friction that
// slides at rest. Beside others they are there or not by the last digit of γ.
#pragma once

#include "laws/impact_matrices.hpp"

namespace percuss {

// Whether a contact, clutch or friction along one direction has neither slack in its impulse nor in ξ, but
// for rounding. `turnover`: of every γ.
bool on_border(const Inclusion& inclusion, const Solution& s, const Eigen::VectorXd& turnover);

// Whether more rows are at rest than there are independent directions: rounding decides whether they can be.
bool is_overdetermined(const Inclusion& inclusion, const Solution& s, const Eigen::VectorXd& turnover);

}  // namespace percuss
