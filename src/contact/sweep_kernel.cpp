#include "contact/sweep_kernel.hpp"

#include <algorithm>

namespace percuss::cones {
namespace {

constexpr int batch = 8;  // groups whose fields are added up before the first of them is solved

// b = q + Σ W_ij r_j
LANES_INLINE void field(const Group& group, const double* values, const int* neighbours,
                        const double* impulses, Four* b) {
  for (int a = 0; a < 3; ++a) b[a] = group.q[a];
  const double* w = values + 36 * static_cast<long>(group.first);
  const int* j = neighbours + 4 * static_cast<long>(group.first);
  for (int slot = 0; slot < group.slots; ++slot, w += 36, j += 4) {
    Four x = load(impulses + 4 * j[0]), y = load(impulses + 4 * j[1]);
    Four z = load(impulses + 4 * j[2]), nothing = load(impulses + 4 * j[3]);
    transpose(x, y, z, nothing);
    b[0] += load(w) * x + load(w + 4) * y + load(w + 8) * z;
    b[1] += load(w + 12) * x + load(w + 16) * y + load(w + 20) * z;
    b[2] += load(w + 24) * x + load(w + 28) * y + load(w + 32) * z;
  }
}

}  // namespace

// Groups of one colour do not feel each other: while the processor waits for the divisions and roots of one
// it goes on with the next, and memory is read without pauses.
LANES_CLONES void sweep_groups(Group* groups, int begin, int end, const double* values, const int* neighbours,
                               double* impulses) {
  for (int first = begin; first < end; first += batch) {
    const int count = std::min(batch, end - first);
    Four b[batch][3];
    for (int g = 0; g < count; ++g) field(groups[first + g], values, neighbours, impulses, b[g]);
    for (int g = 0; g < count; ++g) {
      Group& group = groups[first + g];
      Four r[4]{};
      solve(group.contact, b[g], group.kappa, r);
      transpose(r[0], r[1], r[2], r[3]);
      for (int lane = 0; lane < 4; ++lane) store(impulses + 4 * group.member[lane], r[lane]);
    }
  }
}

}  // namespace percuss::cones
