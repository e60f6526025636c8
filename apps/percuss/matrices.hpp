// percuss impact --print-matrices
#pragma once

#include <string>

#include "percuss/problem_file.hpp"

namespace percuss::app {

// The problem as a file in matrices, followed by comments with G = WᵀM⁻¹W, γ⁻ and the eigenvalues of G.
std::string matrices_text(const Problem& problem);

}  // namespace percuss::app
