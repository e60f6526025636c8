// The impact of a system after its state or its parameters have changed.
#pragma once

#include "percuss/study.hpp"

namespace percuss {

// M, W, χ and u⁻ anew, from the elements that were closed in the state of the file, whatever their gaps are
// now. The coefficients stay. `compile`: the parameters have changed, too.
void renew_impact(Problem& problem, bool compile);

}  // namespace percuss
