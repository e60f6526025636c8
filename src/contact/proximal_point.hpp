// The proximal point method: from the centre c to the solution r of the problem with W + αI and q − αc, which
// is the next centre [Rockafellar 1976]. With P of [Alart & Curnier 1991], normal first, then tangent, it is
//
//   r = p,   p = P(c − (Wr + q)/α)
//
// Newton steps are halved until ‖B(r − p)‖ falls, W = BᵀB: the momentum that is missing, in which impulses
// that hold each other do not count. α follows their success.
#pragma once

#include <vector>

#include "contact/cone_form.hpp"
#include "contact/cone_newton.hpp"

namespace percuss::cones {

class ProximalPoint {
 public:
  ProximalPoint(const ConeForm& form, ConeNewton& newton, const std::vector<double>& centre);

  // One Newton step. `arrived` where it has solved the problem to `tolerance`, a velocity in the units of the
  // form: the centre is a new one. `failed` where the problem was given up and one with a larger α comes
  // next.
  enum class Progress { going, arrived, failed };
  [[nodiscard]] Progress step(double tolerance);

  const std::vector<double>& impulses() const { return arrived_; }  // where it arrived last
  bool stuck() const;                                               // α is too large to get anywhere

 private:
  void begin();
  double missing(const std::vector<double>& r, const std::vector<double>& u, std::vector<double>& p);
  Progress arrive();
  Progress fail();

  const ConeForm& form_;
  ConeNewton& newton_;
  double alpha_;
  int steps_ = 0;  // since the last centre
  double missing_ = 0.0;
  double further_ = 0.0;  // than p goes the next centre, of the way from the last one
  std::vector<double> centre_, arrived_, r_, u_, p_;
  std::vector<double> way_;  // from the last centre to this
  std::vector<double> r_there_, u_there_, p_there_, dr_, du_, regular_, gap_, W_gap_;
};

}  // namespace percuss::cones
