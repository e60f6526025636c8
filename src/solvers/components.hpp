// Parts of a problem that do not feel each other are solved one by one: the states multiply, their costs only
// add.
#pragma once

#include <vector>

#include "sets/normal_form.hpp"

namespace percuss {

struct Component {
  NormalForm form;  // its c has length one again; Λ of the whole = form.reference · Λ of the part
  std::vector<Eigen::Index> rows;  // in the whole problem
};

// One component per connected part of A and of the loads of friction, in the order of their first rows.
std::vector<Component> components(const NormalForm& form);

}  // namespace percuss
