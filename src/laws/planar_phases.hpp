// One contact with planar friction through the phases of its impact, without their history: what the
// energetic and Stronge's laws leave of it, in closed forms and for many impacts in turn.
#pragma once

#include "laws/planar_impacts.hpp"

namespace percuss {

struct PlanarPush {
  double n = 0.0, t = 0.0;  // Λ
  bool known = false;       // false: a tie or a jam that resolve() has to look at
  bool sticks = false;      // when the contact opens
};

// Derivatives of Λ, as long as the phases stay the same ones.
struct PlanarSlopes {
  struct By {
    double mu = 0.0, epsilon_n = 0.0, eta2 = 0.0;
  };
  By n, t;
  bool known = false;
};

// Energetic restitution with friction at every instant: Routh's construction in the plane of the impulses.
// The contact's ε_N is e, between 0 and 1; its stiffness and exponent do not matter.
PlanarPush energetic_push(const PlanarContact& contact, double gamma_n, double gamma_t);
PlanarSlopes energetic_slopes(const PlanarContact& contact, double gamma_n, double gamma_t);

// Stronge's springs and slider; `eta2` is η², ε_N is e, between 0 and 1. A tangential spring so stiff that
// its swings change the velocities by no more than the tolerance, as a part of them, is taken for a rigid
// one.
PlanarPush stronge_push(const PlanarContact& contact, double eta2, double gamma_n, double gamma_t,
                        double tolerance = 1e-10);
PlanarSlopes stronge_slopes(const PlanarContact& contact, double eta2, double gamma_n, double gamma_t,
                            double tolerance = 1e-10);

}  // namespace percuss
