// The inner loops of Gauss-Seidel where contacts are solved one after the other: a block of W is three
// columns in the lanes of a vector.
#pragma once

#include "kernel/disc_contact.hpp"

namespace percuss::cones {

struct Rows {
  static constexpr int block_size = 12;  // three columns of three numbers and a zero

  int n = 0;
  const int* start = nullptr;     // row i holds the blocks start[i] ... start[i + 1] − 1
  const int* columns = nullptr;   // of the blocks
  const int* diagonal = nullptr;  // the block W_ii of every row
  const double* blocks = nullptr;
  const double* q = nullptr;  // four per contact, the last one 0
  const DiscContact<double>* contacts = nullptr;
  double* kappa = nullptr;
};

// A block row by row, as the rows have it.
inline void store_by_columns(const double* block, double* to) {
  for (int b = 0; b < 3; ++b) {
    for (int a = 0; a < 3; ++a) to[4 * b + a] = block[3 * a + b];
    to[4 * b + 3] = 0.0;
  }
}

// Every contact exactly in the field of the others, as far as p = 1 holds within the accuracy.
void sweep_rows(const Rows& rows, double accuracy, double* r);

// u = Wr + q
void row_velocities(const Rows& rows, const double* r, double* u);

}  // namespace percuss::cones
