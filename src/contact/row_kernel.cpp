#include "contact/row_kernel.hpp"

namespace percuss::cones {
namespace {

// q_i + Σ W_ij r_j over all blocks of the row but one.
LANES_INLINE Four row(const Rows& rows, int i, int without, const double* r) {
  Four x = load(rows.q + 4 * i), y{}, z{};
  for (int k = rows.start[i]; k < rows.start[i + 1]; ++k) {
    if (k == without) continue;
    const double* w = rows.blocks + Rows::block_size * static_cast<long>(k);
    const double* v = r + 3 * rows.columns[k];
    x += load(w) * v[0];
    y += load(w + 4) * v[1];
    z += load(w + 8) * v[2];
  }
  return x + y + z;
}

}  // namespace

LANES_CLONES void sweep_rows(const Rows& rows, double accuracy, double* r) {
  for (int i = 0; i < rows.n; ++i) {
    const Four field = row(rows, i, rows.diagonal[i], r);
    const double b[3] = {field[0], field[1], field[2]};
    solve(rows.contacts[i], b, rows.kappa[i], r + 3 * i, accuracy);
  }
}

LANES_CLONES void row_velocities(const Rows& rows, const double* r, double* u) {
  for (int i = 0; i < rows.n; ++i) {
    const Four velocity = row(rows, i, -1, r);
    for (int a = 0; a < 3; ++a) u[3 * i + a] = velocity[a];
  }
}

}  // namespace percuss::cones
