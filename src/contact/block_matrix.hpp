// Block matrices from scalar entries, and their product.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "percuss/contact.hpp"

namespace percuss {

struct MatrixEntry {
  int row = 0, column = 0;  // of scalars
  double value = 0.0;
};

// The matrix with `rows` block rows and columns. Entries at the same place are added. Blocks of nothing but
// zeros are left out, those of the diagonal excepted.
BlockMatrix make_block_matrix(int d, std::size_t rows, std::span<const MatrixEntry> entries);

// Blocks `first` to `last` - 1 are joints of one scalar row each, in their first component. Appends entries
// on the diagonal of the others, of the size of the first (1 where that is not positive): with q = 0 they
// have no impulse.
void pad_joints(int d, std::size_t first, std::size_t last, std::vector<MatrixEntry>& entries);

// The block in row i and column j, d·d numbers; null where there is none.
const double* find_block(const BlockMatrix& matrix, std::size_t i, std::size_t j);

// y = Ax
std::vector<double> product(const BlockMatrix& A, std::span<const double> x);

}  // namespace percuss
