// The inner loop of Gauss-Seidel: fours of contacts side by side.
#pragma once

#include "kernel/disc_contact.hpp"
#include "kernel/lanes.hpp"

namespace percuss::cones {

struct alignas(32) Group {
  DiscContact<Four> contact;
  Four q[3];
  Four kappa;
  int member[4];  // contacts; the last, the empty one, fills what is left
  int first = 0;  // of its slots: a block of W and a neighbour for each member
  int slots = 0;
};

void sweep_groups(Group* groups, int begin, int end, const double* values, const int* neighbours,
                  double* impulses);

}  // namespace percuss::cones
