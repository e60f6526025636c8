// Euler's top against Jacobi's elliptic functions, and what it keeps over a long time.
#include "bodies/rigid_flight.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace percuss::rigid_flight_test {
namespace {

using Eigen::Quaterniond;
using Eigen::Vector3d;

// sn, cn, dn of (u, m) by descending Landen steps.  [Abramowitz & Stegun, 16.4]
Vector3d jacobi(double u, double m) {
  double a[32], c[32];
  a[0] = 1.0, c[0] = std::sqrt(m);
  double b = std::sqrt(1.0 - m);
  int n = 0;
  while (std::abs(c[n]) > 1e-17 && n < 30) {
    a[n + 1] = 0.5 * (a[n] + b), c[n + 1] = 0.5 * (a[n] - b);
    b = std::sqrt(a[n] * b);
    ++n;
  }
  double phi = std::ldexp(a[n] * u, n), before = phi;
  for (; n > 0; --n) {
    before = phi;
    phi = 0.5 * (phi + std::asin(c[n] * std::sin(phi) / a[n]));
  }
  const double sn = std::sin(phi), cn = std::cos(phi);
  (void)before;
  return {sn, cn, std::sqrt(1.0 - m * sn * sn)};
}

// What does not spin, or hardly, stays as it is: nothing is divided by |L| = 0.
TEST(RigidFlight, WithoutSpinNothingTurns) {
  for (const double spun : {0.0, 1e-300, 1e-90}) {
    const RigidFlight flight(Vector3d(1e-9, 1.9e-9, 2.6e-9).asDiagonal());
    const Quaterniond first = Quaterniond(0.3, -0.5, 0.7, 0.2).normalized();
    Quaterniond turn = first;
    Vector3d spin(spun, 0.0, 2.0 * spun);
    flight.rotate(1.0, turn, spin);
    EXPECT_NEAR((turn.coeffs() - first.coeffs()).norm(), 0.0, 1e-15) << spun;
    EXPECT_NEAR((spin - Vector3d(spun, 0.0, 2.0 * spun)).norm(), 0.0, 1e-12 * spun) << spun;
  }
}

// I₁ < I₂ < I₃ and L² > 2E I₂: rotation about the third axis, ω = (ω₁ cn, ω₂ sn, ω₃ dn).  [Landau & Lifshitz,
// §37]
TEST(RigidFlight, AsymmetricTopIsThatOfEllipticFunctions) {
  const Vector3d I(1.0, 1.9, 2.6);
  const Vector3d start(0.9, 0.0, 1.4);  // sn = 0 at t = 0
  const double E2 = start.dot(I.cwiseProduct(start)), L2 = I.cwiseProduct(start).squaredNorm();
  ASSERT_GT(L2, E2 * I[1]);
  const double w1 = std::sqrt((E2 * I[2] - L2) / (I[0] * (I[2] - I[0]))),
               w2 = std::sqrt((E2 * I[2] - L2) / (I[1] * (I[2] - I[1]))),
               w3 = std::sqrt((L2 - E2 * I[0]) / (I[2] * (I[2] - I[0])));
  const double rate = std::sqrt((I[2] - I[1]) * (L2 - E2 * I[0]) / (I[0] * I[1] * I[2])),
               m = (I[1] - I[0]) * (E2 * I[2] - L2) / ((I[2] - I[1]) * (L2 - E2 * I[0]));
  const RigidFlight flight(I.asDiagonal());
  for (const double t : {0.1, 1.0, 7.3, 100.0}) {
    Quaterniond turn = Quaterniond(0.3, -0.5, 0.7, 0.2).normalized();
    const Quaterniond first = turn;
    Vector3d spin = turn * start;
    const Vector3d L = turn * I.cwiseProduct(start);
    flight.rotate(t, turn, spin);
    const Vector3d s = jacobi(rate * t, m), body = turn.conjugate() * spin;
    EXPECT_NEAR((body - Vector3d(w1 * s[1], w2 * s[0], w3 * s[2])).norm(), 0.0, 1e-9) << t;
    EXPECT_NEAR((turn * I.cwiseProduct(body) - L).norm(), 0.0, 1e-13);
    // The angle about L: its rate is |L|(2E − L₃...)/…, integrated by quadrature over ω as the functions give
    // it. ψ̇ = |L|(I₁ω₁² + I₂ω₂²)/(I₁²ω₁² + I₂²ω₂²), the precession of the third axis.
    double psi = 0.0;
    const int n = 4000;
    for (int k = 0; k <= n; ++k) {
      const Vector3d e = jacobi(rate * t * k / n, m);
      const double a = I[0] * std::pow(w1 * e[1], 2) + I[1] * std::pow(w2 * e[0], 2);
      const double b = std::pow(I[0] * w1 * e[1], 2) + std::pow(I[1] * w2 * e[0], 2);
      psi += (k == 0 || k == n ? 1.0 : k % 2 == 1 ? 4.0 : 2.0) * a / b;
    }
    psi *= std::sqrt(L2) * t / n / 3.0;
    const Vector3d l = L.normalized(), z0 = first * Vector3d::UnitZ(), z1 = turn * Vector3d::UnitZ();
    const Vector3d p0 = (z0 - z0.dot(l) * l).normalized(), p1 = (z1 - z1.dot(l) * l).normalized();
    const double angle = std::atan2(l.dot(p0.cross(p1)), p0.dot(p1));
    if (t < 10.0) {
      EXPECT_NEAR(std::remainder(psi - angle, 2.0 * std::numbers::pi), 0.0, 1e-9) << t;
    }
  }
}

TEST(RigidFlight, SymmetricBodiesHaveClosedForms) {
  const RigidFlight any(Vector3d(2.0, 2.0 + 1e-9, 3.0).asDiagonal()),
      same(Vector3d(2.0, 2.0, 3.0).asDiagonal()), ball(Vector3d(2.0, 2.0, 2.0).asDiagonal());
  Quaterniond a(1.0, 0.0, 0.0, 0.0), b = a, c = a;
  Vector3d wa(0.4, -0.3, 1.2), wb = wa, wc = wa;
  any.rotate(2.0, a, wa);
  same.rotate(2.0, b, wb);
  ball.rotate(2.0, c, wc);
  EXPECT_LT(a.angularDistance(b), 1e-8);
  EXPECT_LT((wa - wb).norm(), 1e-8);
  EXPECT_EQ(wc, Vector3d(0.4, -0.3, 1.2));
  EXPECT_NEAR(c.angularDistance(Quaterniond::Identity()), 2.0 * std::sqrt(0.16 + 0.09 + 1.44), 1e-14);
}

// Ten thousand revolutions about the unstable axis in steps of a tenth of a turn or so.
TEST(RigidFlight, KeepsEnergyAndAngularMomentum) {
  const Vector3d I(1.0, 2.0, 2.5);
  const RigidFlight flight(I.asDiagonal());
  Quaterniond turn = Quaterniond(1.0, 0.35, -0.2, 0.15).normalized();
  Vector3d spin(0.05, 3.0, 0.02);
  const auto momentum = [&] { return Vector3d(turn * I.cwiseProduct(turn.conjugate() * spin)); };
  const auto energy = [&] { return 0.5 * spin.dot(momentum()); };
  const Vector3d L = momentum();
  const double E = energy();
  for (int k = 0; k < 70000; ++k) flight.rotate(0.3, turn, spin);
  EXPECT_NEAR(energy() / E, 1.0, 1e-12);
  EXPECT_LT((momentum() - L).norm(), 1e-12 * L.norm());
  EXPECT_NEAR(turn.norm(), 1.0, 1e-15);
}

}  // namespace
}  // namespace percuss::rigid_flight_test
