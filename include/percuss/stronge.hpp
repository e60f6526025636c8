// Stronge's lumped model: a normal spring that unloads more stiffly than it loads, and a tangential spring in
// series with a Coulomb slider.  [Payr & Glocker 2005, section 7; Stronge, James & Ravani 2001 is not at
// hand]
//
//   γ' = GF;  F_N' = −κγ_N while γ_N < 0, −(κ/e²)γ_N while γ_N > 0;  F_T' = −(κ/η²)γ_T while |F_T| < μF_N,
//   else sliding
//
// Between its phases the motion is linear and is propagated by its matrix exponential; phase changes are
// located, none can be stepped over. The result does not depend on κ.
#pragma once

#include <vector>

#include "percuss/impact.hpp"
#include "percuss/outcome.hpp"

namespace percuss {

struct Stronge {
  double compliance_ratio = 1.21;  // η², tangential over normal compliance; 1.21 for solid spheres, ν = 0.3
};

// One contact with planar friction; the restitution of the contact is e, that of the friction is not used.
[[nodiscard]] Result<Outcome> resolve(const Impact& impact, const Stronge& law);

// The history of the contact, for plots: `samples` instants spread evenly, and every phase change.
struct StrongeSample {
  double time = 0.0;  // in units of 1/√(κG_NN)
  double gamma_n = 0.0, gamma_t = 0.0;
  double force_n = 0.0, force_t = 0.0;  // divided by √(κG_NN): their integral over this time is Λ
  std::size_t phase = 0;                // of StrongeDetail::phases
};
std::vector<StrongeSample> history(const StrongeDetail& detail, int samples = 200);

}  // namespace percuss
