// The sections `simulate` and `draw`.
#pragma once

#include <vector>

#include "io/formula_fields.hpp"
#include "percuss/problem.hpp"
#include "percuss/system.hpp"

namespace percuss::io {

// Numbers may be formulas of the parameters where there are formulas.
MotionRequest read_simulate(View node, const Formulas* formulas, Log& log);

std::vector<Shape> read_draw(View node, const Formulas& formulas, Log& log);

}  // namespace percuss::io
