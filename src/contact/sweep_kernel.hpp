// The inner loop of Gauss-Seidel: fours of contacts side by side.
#pragma once

#include "contact/lanes.hpp"
#include "contact/one_contact.hpp"

namespace percuss::cones {

struct alignas(32) Group {
  OneContact<Four> contact;
  Four q[3];
  Four kappa;
  int member[4];  // contacts; the last, the empty one, fills what is left
  int first = 0;  // of its slots: a block of W and a neighbour for each member
  int slots = 0;
};

void sweep_groups(Group* groups, int begin, int end, const double* values, const int* neighbours,
                  double* impulses);

}  // namespace percuss::cones
