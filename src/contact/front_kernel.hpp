// Dense elimination inside one front of the sparse factorisation.
#pragma once

namespace percuss::cones {

// F is size × size, column by column. Its first `pivots` columns are eliminated with row exchanges among the
// first `pivots` rows; row i then holds what was row rows[i]. Afterwards F holds L below the diagonal of
// these columns, U on and above it, and in the last rows and columns what remains to be factorised. False
// where a pivot is zero.
[[nodiscard]] bool eliminate(double* F, int size, int pivots, int* rows);

}  // namespace percuss::cones
