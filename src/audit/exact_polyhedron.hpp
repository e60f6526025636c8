// What inequalities leave of the impulses that the equations of a state leave free, in fractions.
#pragma once

#include "audit/exact.hpp"

namespace percuss {

// {z : Cz + d ≥ 0} as a dictionary of the simplex method: slacks and z, some of which are sums of the others.
// Rules of least index, so that no dictionary returns [Bland 1977].
class ExactPolyhedron {
 public:
  ExactPolyhedron(const exact::Matrix& C, const exact::Matrix& d);

  bool empty() const { return empty_; }
  exact::Matrix point() const;  // of it, if there is one

  // Whether form·z is the same at all of its points.
  bool is_constant(const exact::Vector& form) { return !can_grow(form, 1) && !can_grow(form, -1); }

 private:
  void pivot(Eigen::Index row, Eigen::Index column);
  void let_go_of_free();
  bool become_feasible();
  bool can_grow(const exact::Vector& form, int sign);
  exact::Rational growth(const exact::Vector& form, Eigen::Index column) const;
  bool is_free(Eigen::Index variable) const { return variable < dimension_; }

  Eigen::Index dimension_;
  exact::Matrix rows_;  // every one is a basic variable as a sum: a constant, then the other variables
  std::vector<Eigen::Index> basic_, other_;
  bool empty_ = false;
};

}  // namespace percuss
