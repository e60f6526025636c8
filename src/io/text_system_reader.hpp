// `system` written as text: coordinates, energies, forces and the initial state.
#pragma once

#include "io/formula_fields.hpp"

namespace percuss::io {

struct ReadTextSystem {
  MechanismText text;  // without elements
  Parameters parameters;
  Eigen::VectorXd q, u;
  bool named = false;  // the names are good: formulas can be read
};

// Whether it is of this form.
bool is_text_system(View system);
ReadTextSystem read_text_system(View system, Log& log);

}  // namespace percuss::io
