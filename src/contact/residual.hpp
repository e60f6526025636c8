// The referee of contact problems.
#pragma once

#include <array>

#include "percuss/contact_problem.hpp"
#include "percuss/contact_scene.hpp"

namespace percuss {

using ContactPart = std::array<double, 3>;  // of one contact: normal, tangents; unused ones are 0

// The residual, contact by contact. ρ turns a velocity of the contact into an impulse.
class ResidualSum {
 public:
  void add(const ContactPart& r, const ContactPart& u, const ContactPart& q, double mu, double rho,
           bool joint);
  ContactResidual residual() const;

 private:
  ContactResidual largest_;
  double map_ = 0.0, scaled_map_ = 0.0, q_ = 0.0, scaled_q_ = 0.0;  // sums of squares
};

// Recomputes u = Wr + q and the residual from r, whatever the solver said of them. A residual that is not
// within the tolerance turns `solved` into `not_converged`. Of a scene, W is not assembled for it.
void confirm(const ContactProblem& problem, double tolerance, ContactOutcome& outcome);
void confirm(const ContactScene& scene, double tolerance, ContactOutcome& outcome);

}  // namespace percuss
