// The mechanical systems of the papers.
#pragma once

#include "percuss/impact.hpp"
#include "percuss/outcome.hpp"

namespace percuss::published {

double degrees(double angle);  // in radians

// The slide-push mechanism with m = v = 1: wall A, sprag clutch B.  [Glocker 2012, section 6]
Impact slide_push(double restitution_a = 1.0, double restitution_b = 0.0);

// Kane's double pendulum, m = 3 kg, l = 2 m, 20° and 30°: contact N, friction T.  [Glocker 2012, section 7]
Impact kane(double restitution, double friction, double tangential_restitution = 0.0);

// A bar with m = s = 1 and Θ = K that touches the ground at the angle φ: contact N, friction T.
// [Payr & Glocker 2005, (19)]
struct Bar {
  double K = 1.0 / 3.0;
  double restitution_n = 1.0, restitution_t = 1.0;
  double mu = 0.5;

  Impact impact(double phi, double gamma_n, double gamma_t) const;
};

inline constexpr double sphere = 2.0 / 5.0;  // K

// T⁺ and Λ are what matters of a solution that must exist: a failure is a defect of percuss, and throws.
Solution solve(const Impact& impact);
Eigen::MatrixXd delassus(const Impact& impact);  // G = WᵀM⁻¹W

// Three touching balls, the first at speed one; restitution of both contacts.
Impact three_balls(double restitution, double exponent = 1.5);

}  // namespace percuss::published
