// The largest T⁺/T⁻ over all kinematically admissible velocities before an impact, under Newton's law.
//
// In one complementarity state γ⁻ and γ⁺ are linear in impulses and slacks that fill a polyhedral cone, and
// T⁻ and T⁺ are quadratic forms there. As in form_on_cone.hpp the maximum of their ratio lies in the interior
// of a face and is the largest generalised eigenvalue on its span; the spans bound it from above, so whole
// branches drop out.
#pragma once

#include <Eigen/Core>

#include "percuss/impact.hpp"
#include "percuss/progress.hpp"

namespace percuss {

struct WorstGain {
  double lower = 1.0;  // reached by `velocity`
  double upper =
      1.0;  // no admissible velocity exceeds it; equal to lower but for rounding if all was searched
  Eigen::VectorXd velocity;  // empty if nothing above one was found
  Eigen::VectorXd impulse;
};

// Scalar elements with independent directions. Stops after `max_faces` and then leaves a gap between the
// bounds.
WorstGain worst_gain(const Impact& impact, const Progress* progress = nullptr, long max_faces = 200000);

}  // namespace percuss
