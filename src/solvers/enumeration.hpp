// All solutions of problems with scalar elements and polygons, by going through every complementarity state.
//
// In one state a contact is open (Λ = 0, ξ ≥ 0) or closed (ξ = 0, Λ ≥ 0), a friction of a closed contact
// sticks (ξ = 0) or slips in one of two directions, or on a face of its polygon, a joint is a joint. The
// equations of a state are linear; its solutions are a polyhedron, mostly a point or empty. The solutions of
// the problem are the union over the states.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "sets/normal_form.hpp"

namespace percuss {

struct Enumeration {
  bool decided = true;     // false: a state had too many vertices to list
  bool continuum = false;  // velocities form a set; `solutions` holds the extreme points of its pieces
  bool impulse_unique = true;
  bool doubtful = false;  // a state was so nearly singular that rounding may have made or unmade its solution
  std::vector<Eigen::VectorXd> solutions;  // Λ, one for each different velocity
  // Per solution: false where an inequality fails by more than rounding can explain.
  std::vector<bool> firm;
};

// How many states there are: 2 for a contact, 1 + 3^m with m planar friction elements; a polygon with n
// corners counts 2n + 1 in place of 3. Infinity for other spatial friction.
double count_states(const NormalForm& form);

// Where Λ is not unique for a velocity, the mean of the vertices of its polyhedron stands for it. `impulse`
// maps the unknowns of a decomposed problem to those impulses whose uniqueness is asked for.
Enumeration enumerate(const NormalForm& form, const Eigen::MatrixXd* impulse = nullptr);

}  // namespace percuss
