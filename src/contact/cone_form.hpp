// A contact problem as the solvers like it: three components per contact, and units in which the diagonal
// blocks of W are of order one. Only one factor per contact may be chosen, or the cones would change:
//
//   r_i = d_i r'_i,   u_i = u'_i/d_i,   W' = DWD,   q' = Dq,   d_i = (tr W_ii / 3)^(−1/2)
//
// Planar contacts get a second tangent that feels nothing.
#pragma once

#include <vector>

#include "percuss/contact.hpp"

namespace percuss::cones {

struct ConeForm {
  int n = 0;                   // contacts
  std::vector<int> start;      // row i holds the blocks start[i] ... start[i + 1] − 1
  std::vector<int> columns;    // ascending
  std::vector<double> blocks;  // nine numbers each, row by row
  std::vector<int> diagonal;   // the block W_ii of every row
  std::vector<double> q, mu;
  std::vector<char> joint;
  std::vector<double> d;
  double q_norm = 0.0;   // of the original q; 1 where that is 0
  ContactBodies bodies;  // of W' = B'ᵀB', B' = BD; count = 0 where they are not known

  const double* block(int k) const { return blocks.data() + 9 * static_cast<std::size_t>(k); }
};

ConeForm cone_form(const ContactProblem& problem);

// r as the problem has it, from and to r'.
std::vector<double> to_form(const ConeForm& form, int d, const std::vector<double>& r);
std::vector<double> from_form(const ConeForm& form, int d, const std::vector<double>& r);

// Wr
void multiply(const ConeForm& form, const std::vector<double>& r, std::vector<double>& Wr);

// u = Wr + q
void velocity(const ConeForm& form, const std::vector<double>& r, std::vector<double>& u);

// ‖r − P_K(r − û)‖/‖q‖ in the original units.
double relative_residual(const ConeForm& form, const std::vector<double>& r, const std::vector<double>& u);

}  // namespace percuss::cones
