// The referee of contact problems.
#pragma once

#include "contact/row_residual.hpp"
#include "percuss/contact.hpp"

namespace percuss {

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

// Recomputes u = Wr + q and the residual from r, whatever the solver said of them. `solved` becomes
// `not_converged` where the residual is not within the tolerance, where a row is wrong in its own scale, and
// where a number is not finite. Of a scene, W is not assembled for it.
void confirm(const ContactProblem& problem, double tolerance, ContactOutcome& outcome);
void confirm(const ContactScene& scene, double tolerance, ContactOutcome& outcome);

// What the solvers bring below the tolerance: the residual, or the residual by rows where that is further
// from what is asked of it.
double distance(const ContactResidual& residual, double tolerance);

}  // namespace percuss
