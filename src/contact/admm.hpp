// Douglas and Rachford's splitting, in its best-known form ADMM: between the linear problem, solved with one
// cached factorisation of W + ρI, and the projection on the cones [Boyd et al. 2011].
//
// The state is v. Its projection y = P_K(v) is the impulse, û = ρ(y − v) lies in K*, and sliding enters
// through s = μ‖û_T‖ of the last iteration:
//
//   (W + ρI) x = ρ(2y − v) − q − s n,   v ← v + ω(x − y)
#pragma once

#include <vector>

#include "contact/block_lu.hpp"
#include "contact/body_system.hpp"
#include "contact/cone_form.hpp"

namespace percuss::cones {

class Admm {
 public:
  Admm(const ConeForm& form, double rho) : form_(form), rho_(rho), bodies_(form) {}

  // From r with u = Wr + q; false where W + ρI cannot be factorised, and there is nothing to iterate.
  [[nodiscard]] bool begin(const std::vector<double>& r, const std::vector<double>& u);
  void iterate();
  // Of an iteration.
  double flops() const { return bodies_.empty() ? lu_.solution_flops() : bodies_.solution_flops(); }
  const std::vector<double>& impulses() const { return y_; }

 private:
  const ConeForm& form_;
  double rho_;
  BodySystem bodies_;
  BlockLU lu_;  // without bodies
  std::vector<double> v_, y_, x_;
};

}  // namespace percuss::cones
