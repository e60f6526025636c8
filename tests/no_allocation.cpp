// After the first impact of a shape, resolving further ones on the same workspace allocates nothing. Counts
// every call of malloc and its kin in this program; Eigen and operator new both end there.
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "percuss/newton.hpp"

static long allocations = 0;

extern "C" {
void* __libc_malloc(std::size_t);
void* __libc_calloc(std::size_t, std::size_t);
void* __libc_realloc(void*, std::size_t);
void* __libc_memalign(std::size_t, std::size_t);

void* malloc(std::size_t size) { return ++allocations, __libc_malloc(size); }
void* calloc(std::size_t n, std::size_t size) { return ++allocations, __libc_calloc(n, size); }
void* realloc(void* p, std::size_t size) { return ++allocations, __libc_realloc(p, size); }
void* aligned_alloc(std::size_t a, std::size_t size) { return ++allocations, __libc_memalign(a, size); }
}

int main() {
  using namespace percuss;
  const double phi = std::acos(-1.0) / 3.0;
  Impact bar;
  bar.mass = Eigen::Vector3d(1.0, 1.0, 1.0 / 3.0).asDiagonal();
  bar.velocity = Eigen::Vector3d(0.7, -1.0, 0.2);
  bar.elements = {contact("C", Eigen::Vector3d(0.0, 1.0, -std::cos(phi)), 0.5),
                  friction("C.friction", 0, Eigen::Vector3d(1.0, 0.0, -std::sin(phi)),
                           Eigen::VectorXd::Constant(1, 0.5), 0.3)};
  NewtonWorkspace workspace;
  Outcome outcome;
  resolve(bar, {}, workspace, outcome);

  const long before = allocations;
  double sum = 0.0;
  for (int i = 0; i < 1000; ++i) {
    bar.velocity[0] = -5.0 + 0.01 * i;  // backward slip, stick, forward slip
    resolve(bar, {}, workspace, outcome);
    if (outcome.status != Status::solved) return 1;
    sum += outcome.solution.velocity_after[0];
  }
  const long made = allocations - before;
  std::printf("%ld allocations in 1000 impacts (checksum %g)\n", made, sum);
  return made == 0 ? 0 : 1;
}
