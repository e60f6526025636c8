// Stronge's contact at any number of places at once, and in space: a normal spring that unloads more stiffly
// than it loads, and tangential springs behind a slider that holds as long as their force is inside the
// reservoir of friction.  [docs/laws/stronge.md]
//
//   γ' = GF    F_N' = −κγ_N,  where it unloads −(κ/e²)γ_N    F_T' = −(κ/η²)(γ_T − σ),  σ the slider's
//   velocity
//
// The slider gives way along the normal of the reservoir (greatest dissipation); of a disk that is where the
// force points.
#pragma once

#include <Eigen/Core>
#include <cstddef>
#include <vector>

#include "laws/frictional_waves.hpp"

namespace percuss {

struct SpringContact {
  double stiffness = 1.0;  // κ
  double restitution = 0.0;
};

// Rows as in FrictionalNetwork: contacts, then friction, a direction of friction times its coefficient, so
// that every reservoir is a ball.
struct SpringNetwork {
  Eigen::MatrixXd G;
  Eigen::VectorXd gamma;  // before the impact
  Eigen::VectorXd scale;  // coefficients of the rows of friction
  std::vector<SpringContact> contacts;
  std::vector<SlidingElement> frictions;
  double compliance_ratio = 1.21;  // η²
};

struct SpringImpact {
  Eigen::VectorXd impulse;  // of all rows
  double lost = 0.0;        // what springs and sliders kept of the energy
  double error = 0.0;       // of the velocity, in √energy: what half the steps would still change
  long steps = 0;
  bool ended = false;
};

// Makes its steps smaller until `error` is below the tolerance beside the jump of the velocity, in √energy.
[[nodiscard]] SpringImpact spring_impact(const SpringNetwork& network, double tolerance);

}  // namespace percuss
