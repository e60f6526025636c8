// What numbers of a scene may be, where a fit looks for them.
#pragma once

#include "study/fit_model.hpp"

namespace percuss {

// Narrows the ranges of the axis to those of the number; false where nothing is known about it.
bool scene_range(const Problem& of, const Parameter& parameter, FitAxis& axis);

}  // namespace percuss
