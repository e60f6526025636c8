#include "laws/wave_kernels.hpp"

#include "kernel/lanes.hpp"
#include "laws/fehlberg.hpp"

namespace percuss {

using namespace fehlberg;
using namespace cones;

LANES_CLONES void hertz_forces(std::size_t n, const double* stiffness, const double* x, double* force) {
  for (std::size_t s = 0; s < n; s += 4) {
    const Four from = load(x + s), c = select(from < 0.0, Four{}, from);
    store(force + s, load(stiffness + s) * c * root(c));
  }
}

LANES_CLONES void coupled_velocities(const Coupling& G, const double* gamma0, const double* P,
                                     double* gamma) {
  const std::size_t n = G.rows;
  for (std::size_t s = 0; s < n; s += 4) {
    Four sum = load(gamma0 + s);
    for (std::size_t at = s; at < n * G.layers; at += n) {
      const std::size_t* to = &G.column[at];
      sum += load(&G.value[at]) * Four{P[to[0]], P[to[1]], P[to[2]], P[to[3]]};
    }
    store(gamma + s, sum);
  }
}

LANES_CLONES void stage_values(int q, std::size_t n, double h, const double* y0, const double* k, double* y) {
  double weight[stages];
  const double* rate[stages];
  int used = 0;
  for (int r = 0; r < q; ++r) {
    if (a[q][r] == 0.0) continue;
    weight[used] = h * a[q][r];
    rate[used++] = k + static_cast<std::size_t>(r) * n;
  }
  for (std::size_t s = 0; s < n; s += 4) {
    Four sum = load(y0 + s);
    for (int r = 0; r < used; ++r) sum += weight[r] * load(rate[r] + s);
    store(y + s, sum);
  }
}

LANES_CLONES void end_of_step(std::size_t n, double h, const double* y0, const double* k, const double* scale,
                              double* y1, double* error) {
  for (std::size_t s = 0; s < n; s += 4) {
    Four rate[stages], sum{};
    for (std::size_t q = 0; q < stages; ++q) rate[q] = load(k + q * n + s);
    for (std::size_t q = 5; q < stages; ++q) sum += b[q] * rate[q];
    store(y1 + s, load(y0 + s) + h * sum);
    store(error + s, h * load(scale + s) * step_error(rate, sum));
  }
}

}  // namespace percuss
