// The angles at which constraints meet, in the metric of M.  [Liu, Zhao & Brogliato 2008, property (1)]
#pragma once

#include <string>
#include <vector>

#include "percuss/impact.hpp"

namespace percuss {

// The angle of the admissible corner between the surfaces of two contacts: cos θ = −w_iᵀM⁻¹w_j/(‖w_i‖‖w_j‖)
// in the metric of M⁻¹. 90° where neither feels the other; an acute corner is a wedge in which single impacts
// repeat.
struct KineticAngle {
  std::string first, second;
  double radians = 0.0;
};

// One per pair of contacts, in the order of the elements.
std::vector<KineticAngle> kinetic_angles(const Impact& impact);

}  // namespace percuss
