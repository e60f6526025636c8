#include "contact/body_kernel.hpp"

#include "kernel/natural_map.hpp"

namespace percuss::cones {
namespace {

LANES_INLINE void cross(const Four* a, const Four* b, Four* c) {
  c[0] = a[1] * b[2] - a[2] * b[1];
  c[1] = a[2] * b[0] - a[0] * b[2];
  c[2] = a[0] * b[1] - a[1] * b[0];
}

// One body per lane.
struct FourBodies {
  Four v[4];     // velocity, inverse mass
  Four spin[4];  // and J_xx
  Four J[4];     // J_xy, J_xz, J_yy, J_yz
  Four J_zz{};

  LANES_INLINE void gather_velocities(const double* bodies, const int* index) {
    for (int k = 0; k < 4; ++k) {
      v[k] = load(bodies + body_size * static_cast<long>(index[k]));
      spin[k] = load(bodies + body_size * static_cast<long>(index[k]) + 4);
    }
    transpose(v[0], v[1], v[2], v[3]);
    transpose(spin[0], spin[1], spin[2], spin[3]);
  }

  LANES_INLINE void gather(const double* bodies, const int* index) {
    gather_velocities(bodies, index);
    for (int k = 0; k < 4; ++k) J[k] = load(bodies + body_size * static_cast<long>(index[k]) + 8);
    transpose(J[0], J[1], J[2], J[3]);
    const auto last = [&](int k) { return bodies[body_size * static_cast<long>(index[k]) + 12]; };
    J_zz = Four{last(0), last(1), last(2), last(3)};
  }

  LANES_INLINE void scatter(double* bodies, const int* index, int ground) {
    transpose(v[0], v[1], v[2], v[3]);
    transpose(spin[0], spin[1], spin[2], spin[3]);
    for (int k = 0; k < 4; ++k) {
      if (index[k] == ground) continue;
      store(bodies + body_size * static_cast<long>(index[k]), v[k]);
      store(bodies + body_size * static_cast<long>(index[k]) + 4, spin[k]);
    }
  }

  LANES_INLINE void point_velocity(const Four* arm, Four* out) const {
    cross(spin, arm, out);
    for (int a = 0; a < 3; ++a) out[a] += v[a];
  }

  LANES_INLINE void push(const Four* arm, const Four* p) {
    Four m[3];
    cross(arm, p, m);
    for (int a = 0; a < 3; ++a) v[a] += v[3] * p[a];
    spin[0] += spin[3] * m[0] + J[0] * m[1] + J[1] * m[2];
    spin[1] += J[0] * m[0] + J[2] * m[1] + J[3] * m[2];
    spin[2] += J[1] * m[0] + J[3] * m[1] + J_zz * m[2];
  }
};

LANES_INLINE void contact_velocity(const BodyGroup& group, const FourBodies& first, const FourBodies& second,
                                   Four* u) {
  Four of_first[3], w[3];
  first.point_velocity(group.arm[0], of_first);
  second.point_velocity(group.arm[1], w);
  for (int a = 0; a < 3; ++a) w[a] -= of_first[a];
  for (int k = 0; k < 3; ++k)
    u[k] = group.frame[k][0] * w[0] + group.frame[k][1] * w[1] + group.frame[k][2] * w[2];
  u[0] += group.bounce;
}

LANES_INLINE void push_both(const BodyGroup& group, const Four* r, FourBodies& first, FourBodies& second) {
  Four p[3], back[3];
  for (int a = 0; a < 3; ++a) {
    p[a] = group.frame[0][a] * r[0] + group.frame[1][a] * r[1] + group.frame[2][a] * r[2];
    back[a] = -p[a];
  }
  first.push(group.arm[0], back);
  second.push(group.arm[1], p);
}

}  // namespace

LANES_CLONES void sweep_bodies(BodyGroup* groups, int begin, int end, int ground, double* bodies, double* r) {
  for (int g = begin; g < end; ++g) {
    BodyGroup& group = groups[g];
    const DiscContact<Four>& c = group.contact;
    FourBodies first, second;
    first.gather(bodies, group.body[0]);
    second.gather(bodies, group.body[1]);
    double* own = r + 12 * static_cast<long>(g);
    const Four old[3] = {load(own), load(own + 4), load(own + 8)};
    Four b[3], change[3];
    contact_velocity(group, first, second, b);
    // b = u − Ar, with A by its Schur complement.
    const Four normal = old[0] / c.inverse_normal + c.nt1 * old[1] + c.nt2 * old[2];
    b[0] -= normal;
    b[1] -= c.tn1 * c.inverse_normal * normal + c.s11 * old[1] + c.s12 * old[2];
    b[2] -= c.tn2 * c.inverse_normal * normal + c.s21 * old[1] + c.s22 * old[2];
    Four now[3];
    solve(c, b, group.kappa, now);
    for (int a = 0; a < 3; ++a) {
      change[a] = now[a] - old[a];
      store(own + 4 * a, now[a]);
    }
    push_both(group, change, first, second);
    first.scatter(bodies, group.body[0], ground);
    second.scatter(bodies, group.body[1], ground);
  }
}

LANES_CLONES void push_bodies(const BodyGroup* groups, int begin, int end, int ground, double* bodies,
                              const double* r) {
  for (int g = begin; g < end; ++g) {
    const BodyGroup& group = groups[g];
    FourBodies first, second;
    first.gather(bodies, group.body[0]);
    second.gather(bodies, group.body[1]);
    const double* own = r + 12 * static_cast<long>(g);
    const Four impulse[3] = {load(own), load(own + 4), load(own + 8)};
    push_both(group, impulse, first, second);
    first.scatter(bodies, group.body[0], ground);
    second.scatter(bodies, group.body[1], ground);
  }
}

LANES_CLONES double squared_residual(const BodyGroup* groups, int begin, int end, const double* bodies,
                                     const double* r) {
  double sum = 0.0;
  for (int g = begin; g < end; ++g) {
    const BodyGroup& group = groups[g];
    FourBodies first, second;
    first.gather_velocities(bodies, group.body[0]);
    second.gather_velocities(bodies, group.body[1]);
    Four u[3];
    contact_velocity(group, first, second, u);
    const double* own = r + 12 * static_cast<long>(g);
    for (int lane = 0; lane < 4; ++lane) {
      const double impulse[3] = {own[lane], own[4 + lane], own[8 + lane]};
      const double velocity[3] = {u[0][lane], u[1][lane], u[2][lane]};
      const double square = group.d[lane] * group.d[lane];
      sum += square * squared_map(group.contact.mu[lane], 1.0 / square, impulse, velocity, false);
    }
  }
  return sum;
}

}  // namespace percuss::cones
