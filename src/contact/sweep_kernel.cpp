#include "contact/sweep_kernel.hpp"

namespace percuss::cones {

LANES_CLONES void sweep_groups(Group* groups, int begin, int end, const double* values, const int* neighbours,
                               double* impulses) {
  for (int g = begin; g < end; ++g) {
    Group& group = groups[g];
    Four b[3] = {group.q[0], group.q[1], group.q[2]};
    const double* w = values + 36 * static_cast<long>(group.first);
    const int* j = neighbours + 4 * static_cast<long>(group.first);
    for (int slot = 0; slot < group.slots; ++slot, w += 36, j += 4) {
      const Four a0 = load(impulses + 4 * j[0]), a1 = load(impulses + 4 * j[1]);
      const Four a2 = load(impulses + 4 * j[2]), a3 = load(impulses + 4 * j[3]);
      // Transposed: one component of the four neighbours each.
      const Four lo01 = __builtin_shufflevector(a0, a1, 0, 4, 2, 6),
                 hi01 = __builtin_shufflevector(a0, a1, 1, 5, 3, 7);
      const Four lo23 = __builtin_shufflevector(a2, a3, 0, 4, 2, 6),
                 hi23 = __builtin_shufflevector(a2, a3, 1, 5, 3, 7);
      const Four x = __builtin_shufflevector(lo01, lo23, 0, 1, 4, 5);
      const Four y = __builtin_shufflevector(hi01, hi23, 0, 1, 4, 5);
      const Four z = __builtin_shufflevector(lo01, lo23, 2, 3, 6, 7);
      b[0] += load(w) * x + load(w + 4) * y + load(w + 8) * z;
      b[1] += load(w + 12) * x + load(w + 16) * y + load(w + 20) * z;
      b[2] += load(w + 24) * x + load(w + 28) * y + load(w + 32) * z;
    }
    Four r[3];
    solve(group.contact, b, group.kappa, r);
    for (int lane = 0; lane < 4; ++lane)
      store(impulses + 4 * group.member[lane], Four{r[0][lane], r[1][lane], r[2][lane], 0.0});
  }
}

}  // namespace percuss::cones
