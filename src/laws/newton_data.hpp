// What Newton's law keeps of an impact while it is resolved, and the questions that double precision leaves.
#pragma once

#include <vector>

#include "laws/impact_matrices.hpp"
#include "laws/impressed.hpp"
#include "percuss/law.hpp"
#include "percuss/newton_workspace.hpp"
#include "sets/normal_form.hpp"
#include "solvers/answer.hpp"

namespace percuss {

struct NewtonWorkspace::Data {
  ImpactMatrices system;
  Eigen::VectorXd jump;      // u⁺ − u⁻
  Eigen::VectorXd turnover;  // of every γ
  Inclusion inclusion;
  NormalForm form;
  Answer answer;
  std::vector<Solution> solutions;
  bool plain = true;
  bool claims = true;        // somebody asks what other solutions there are
  double dependence = 1.0;   // of directions, where something is claimed
  Impressed impressed;       // of impacts that are not
  Eigen::VectorXd unknowns;  // and theirs
};

// γ, ξ, residual and states of a solution from its velocities and Λ.
void measure(const Impact& impact, NewtonWorkspace::Data& d, Solution& s);
// The same after its equations were solved in extended precision, if that is better.
void improve(const Impact& impact, NewtonWorkspace::Data& d, Solution& s);

// Where directions are nearly dependent: which of the solutions are some. Sets d.dependence.
void look_twice(const Impact& impact, const Newton& law, NewtonWorkspace::Data& d, Outcome& outcome);
// Which of them the last digits of γ make, and how many there are.
void count_again(const Impact& impact, const Newton& law, NewtonWorkspace::Data& d, Outcome& outcome);
// Whether Λ, which is said to be one of several, is the only one in exact numbers.
void doubt_other_impulses(const Impact& impact, const Newton& law, NewtonWorkspace::Data& d,
                          Outcome& outcome);

}  // namespace percuss
