// After the first impact of a shape, resolving further ones on the same workspace allocates nothing, and a
// mechanism is evaluated at any state without allocation. Counts every call of malloc and its kin in this
// program; Eigen and operator new both end there.
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "percuss/law.hpp"
#include "percuss/mechanism.hpp"
#include "percuss/newton_workspace.hpp"

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

namespace {

using namespace percuss;

// A pendulum with a driven support above a floor.
long made_by_mechanism(double& sum) {
  MechanismText text;
  text.coordinates = {"phi"};
  text.kinetic_energy = "1/2*((cos(3*t) + phi'*cos(phi))^2 + (phi'*sin(phi))^2)";
  text.potential_energy = "-9.81*cos(phi)";
  text.elements.resize(1);
  text.elements[0].element.name = "floor";
  text.elements[0].gap = "1.1 - cos(phi)";
  const Mechanism mechanism = *Mechanism::from(text);
  Instant at = mechanism.instant();
  const long before = allocations;
  for (int i = 0; i < 1000; ++i) {
    const double q = 0.01 * i;
    mechanism.gaps(q, &q, at);
    mechanism.velocities(q, &q, &q, at);
    mechanism.everything(q, &q, &q, at);
    sum += at.gap[0] + at.power;
  }
  return allocations - before;
}

}  // namespace

int main() {
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
  const long made = allocations - before + made_by_mechanism(sum);
  std::printf("%ld allocations in 1000 impacts and 3000 evaluations (checksum %g)\n", made, sum);
  return made == 0 ? 0 : 1;
}
