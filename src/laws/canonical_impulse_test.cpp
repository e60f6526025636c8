// Impulses that the velocities do not tell: the least is reported, whatever solver found which.
#include "laws/canonical_impulse.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "percuss/law.hpp"

namespace percuss::canonical_impulse_test {
namespace {

Eigen::VectorXd alike(double mu) { return Eigen::VectorXd::Constant(1, mu); }

// A die that lands on the edge between two corners. Along the edge both push the same way: the velocity tells
// the sum only. `turn` turns the tangents of the first corner.
Impact die(const Eigen::VectorXd& velocity, double mu = 0.4, double turn = 0.0) {
  constexpr double half = 0.008, low = 0.0113;
  Impact impact;
  impact.mass = (Eigen::VectorXd(6) << 0.004, 0.004, 0.004, 1.7e-7, 1.7e-7, 1.7e-7).finished().asDiagonal();
  impact.velocity = velocity;
  Eigen::Index k = 0;
  for (const double side : {half, -half}) {
    const std::string name = k == 0 ? "A" : "B";
    impact.elements.push_back(contact(name, (Eigen::VectorXd(6) << 0, 0, 1, side, 0, 0).finished(), 0.4));
    Eigen::MatrixXd T(6, 2);
    T.col(0) << 1, 0, 0, 0, -low, -side;
    T.col(1) << 0, 1, 0, low, 0, 0;
    const double angle = k == 0 ? turn : 0.0;
    Eigen::Matrix2d R;
    R << std::cos(angle), -std::sin(angle), std::sin(angle), std::cos(angle);
    impact.elements.push_back(friction(name + ".friction", k, T * R, alike(mu)));
    k += 2;
  }
  return impact;
}

Eigen::VectorXd fall(double vx, double vy, double wx, double wy, double wz) {
  Eigen::VectorXd u(6);
  u << vx, vy, -1.0, wx, wy, wz;
  return u;
}

Outcome solved(const Impact& impact, Solver solver = Solver::automatic) {
  Newton law;
  law.solver.solver = solver;
  auto outcome = resolve(impact, law);
  EXPECT_TRUE(outcome);
  return *outcome;
}

double effort(const Impact& impact, const Eigen::VectorXd& impulse) {
  double sum = 0.0;
  Eigen::Index row = 0;
  for (const Element& e : impact.elements) {
    const Eigen::VectorXd p = e.directions * impulse.segment(row, e.size());
    sum += p.dot(impact.mass.llt().solve(p));
    row += e.size();
  }
  return sum;
}

bool same_modes(const Outcome& a, const Outcome& b) {
  for (std::size_t i = 0; i < a.solution.elements.size(); ++i) {
    const ElementState &x = a.solution.elements[i], &y = b.solution.elements[i];
    if (x.mode != y.mode || x.slip != y.slip || x.unique_impulse != y.unique_impulse ||
        x.unique_mode != y.unique_mode)
      return false;
  }
  return true;
}

// By hand: Λ₁ + 2Λ₂ = (1 + ε)mv; Λ₁² + (2Λ₂)² is least where both are equal.
TEST(CanonicalImpulse, TwoContactsInOneDirectionByHand) {
  Impact impact;
  impact.mass = Eigen::MatrixXd::Constant(1, 1, 2.0);
  impact.velocity = Eigen::VectorXd::Constant(1, -3.0);
  impact.elements = {contact("A", Eigen::VectorXd::Constant(1, 1.0), 0.5),
                     contact("B", Eigen::VectorXd::Constant(1, 2.0), 0.5)};
  const Outcome newton = solved(impact);
  const Outcome moreau = *resolve(impact, Moreau{});
  for (const Outcome* o : {&newton, &moreau}) {
    ASSERT_EQ(o->status, Status::solved) << o->reason;
    EXPECT_NEAR(o->solution.impulse[0], 4.5, 1e-12);
    EXPECT_NEAR(o->solution.impulse[1], 2.25, 1e-12);
    EXPECT_EQ(o->unique_impulse, false);
    for (const ElementState& state : o->solution.elements) {
      EXPECT_FALSE(state.unique_impulse);
      EXPECT_FALSE(state.unique_mode);  // either alone would do
    }
  }
}

// A plate that falls flat on four legs at (±1, ±2): heave and two rotations. The even legs share alike. With
// a little rotation about y two legs carry more, and the difference across is told by the velocity.
TEST(CanonicalImpulse, FourLegsShareAlike) {
  Impact impact;
  impact.mass = (Eigen::VectorXd(3) << 1.0, 0.5, 2.0).finished().asDiagonal();
  impact.velocity = (Eigen::VectorXd(3) << -2.0, 0.0, 0.0).finished();
  for (const double x : {-1.0, 1.0})
    for (const double y : {-2.0, 2.0})
      impact.elements.push_back(contact("leg" + std::to_string(impact.elements.size()),
                                        (Eigen::VectorXd(3) << 1.0, x, y).finished(), 0.5));
  const Outcome o = solved(impact);
  ASSERT_EQ(o.status, Status::solved);
  EXPECT_EQ(o.unique_impulse, false);
  for (Eigen::Index k = 0; k < 4; ++k) EXPECT_NEAR(o.solution.impulse[k], 0.75, 1e-12);
}

// A planar block on two rough corners: how they share the friction is open as long as both rest. Symmetric,
// they share it alike.
TEST(CanonicalImpulse, ABlockThatSticksSharesItsFriction) {
  Impact impact;
  impact.mass = (Eigen::VectorXd(3) << 1.0, 1.0, 0.4).finished().asDiagonal();
  impact.velocity = (Eigen::VectorXd(3) << 0.2, -1.0, 0.0).finished();
  for (const double x : {-1.0, 1.0}) {
    const auto k = static_cast<Eigen::Index>(impact.elements.size());
    const std::string name = k == 0 ? "A" : "B";
    impact.elements.push_back(contact(name, (Eigen::VectorXd(3) << 0, 1, x).finished(), 0.0));
    impact.elements.push_back(
        friction(name + ".friction", k, (Eigen::VectorXd(3) << 1, 0, 0.1).finished(), alike(0.6)));
  }
  const Outcome o = solved(impact);
  ASSERT_EQ(o.status, Status::solved);
  EXPECT_EQ(o.unique_impulse, false);
  EXPECT_NEAR(o.solution.impulse[1], o.solution.impulse[3], 1e-12);
  for (const std::size_t i : {1U, 3U}) {
    EXPECT_EQ(o.solution.elements[i].mode, Mode::stick);
    EXPECT_FALSE(o.solution.elements[i].unique_mode);  // one alone could reach its limit
  }
  for (const std::size_t i : {0U, 2U}) EXPECT_TRUE(o.solution.elements[i].unique_impulse);
}

// Whatever solver found it, from wherever it started.
TEST(CanonicalImpulse, SolversAgreeOnTheDie) {
  std::mt19937_64 random(6);
  std::uniform_real_distribution<double> part(-1.0, 1.0);
  int open = 0, uncertain = 0;
  for (int k = 0; k < 60; ++k) {
    const Impact impact =
        die(fall(part(random), part(random), 40 * part(random), 60 * part(random), 20 * part(random)),
            0.3 + 0.3 * std::abs(part(random)));
    const Outcome a = solved(impact), b = solved(impact, Solver::gauss_seidel),
                  c = solved(impact, Solver::newton);
    ASSERT_EQ(a.status, Status::solved);
    for (const Outcome* other : {&b, &c}) {
      if (other->status != Status::solved) continue;
      if ((a.solution.velocity_after - other->solution.velocity_after).norm() > 1e-7) continue;
      EXPECT_TRUE(same_modes(a, *other)) << k;
      EXPECT_LE((a.solution.impulse - other->solution.impulse).norm(), 1e-7 * a.solution.impulse.norm()) << k;
    }
    open += a.unique_impulse == std::optional(false);
    for (const ElementState& state : a.solution.elements) uncertain += !state.unique_mode;
  }
  EXPECT_GT(open, 10);
  EXPECT_GT(uncertain, 10);
}

// A scan over how the corners share the impulse along the edge: none that is admissible is less.
TEST(CanonicalImpulse, NoSharingIsLess) {
  std::mt19937_64 random(7);
  std::uniform_real_distribution<double> part(-1.0, 1.0);
  int compared = 0;
  for (int k = 0; k < 40; ++k) {
    const double mu = 0.3 + 0.2 * part(random);
    const Impact impact = die(
        fall(0.3 * part(random), 0.5 * part(random), 20 * part(random), 20 * part(random), 20 * part(random)),
        mu);
    const Outcome o = solved(impact);
    if (o.status != Status::solved || o.unique_impulse != std::optional(false)) continue;
    EXPECT_LE(o.residual, 1e-10);
    const Eigen::VectorXd& L = o.solution.impulse;
    const double least = effort(impact, L), step = 1e-3 * L.norm();
    for (int t = -2000; t <= 2000; ++t) {
      Eigen::VectorXd other = L;
      other[2] += t * step;
      other[5] -= t * step;
      if (other.segment<2>(1).norm() > mu * other[0] || other.segment<2>(4).norm() > mu * other[3]) continue;
      EXPECT_GE(effort(impact, other), least * (1.0 - 1e-9));
      ++compared;
    }
  }
  EXPECT_GT(compared, 1000);
}

TEST(CanonicalImpulse, AxesOfAnElementDoNotMatter) {
  const Eigen::VectorXd u = fall(0.1, 0.3, 10, 12, 5);
  const Outcome straight = solved(die(u)), turned = solved(die(u, 0.4, 0.7));
  ASSERT_EQ(straight.unique_impulse, false);
  ASSERT_EQ(turned.unique_impulse, false);
  const Eigen::VectorXd p = die(u).elements[1].directions * straight.solution.impulse.segment<2>(1);
  const Eigen::VectorXd q = die(u, 0.4, 0.7).elements[1].directions * turned.solution.impulse.segment<2>(1);
  EXPECT_LE((p - q).norm(), 1e-9 * p.norm());
}

// Both corners slide: friction hangs on the normal impulses, which the velocity tells.
TEST(CanonicalImpulse, SlidingIsUnique) {
  const Outcome o = solved(die(fall(0.5, 3.0, 0, 0, 0), 0.1));
  ASSERT_EQ(o.status, Status::solved);
  for (const ElementState& state : o.solution.elements) {
    EXPECT_TRUE(state.unique_impulse);
    EXPECT_TRUE(state.unique_mode);
  }
  EXPECT_EQ(o.solution.elements[1].mode, Mode::slip);
}

// A box slides on four corners: they share their load evenly on both sides, though what the solver found left
// one corner without. (Dust in a coordinate that nothing moves once had the least impulse refused.)
TEST(CanonicalImpulse, SlidingBoxLeansOnBothSidesAlike) {
  Impact impact;
  impact.mass = (Eigen::VectorXd(6) << 1, 1, 1, 1.0 / 240, 1.0 / 240, 1.0 / 150).finished().asDiagonal();
  impact.velocity = (Eigen::VectorXd(6) << 4.905, 0, -8.4957, 0, 0, 0).finished();
  for (const double x : {-0.1, 0.1})
    for (const double y : {-0.1, 0.1}) {
      const std::string name = (x < 0 ? "back" : "front") + std::string(y < 0 ? " right" : " left");
      impact.elements.push_back(contact(name, (Eigen::VectorXd(6) << 0, 0, 1, y, -x, 0).finished()));
      Eigen::MatrixXd T(6, 2);
      T.col(0) << -1, 0, 0, 0, 0.05, y;
      T.col(1) << 0, 1, 0, 0.05, 0, x;
      const auto normal = static_cast<Eigen::Index>(impact.elements.size()) - 1;
      impact.elements.push_back(friction(name + ".friction", normal, T, alike(0.2)));
    }
  const Outcome o = solved(impact);
  ASSERT_EQ(o.status, Status::solved);
  ASSERT_EQ(o.unique_impulse, false);
  // Σ Λ_N = 8.4957, and the moment of friction μ Σ Λ_N 0.05 about y is that of the difference between back
  // and front.
  const double sum = 8.4957, difference = 0.2 * sum * 0.05 / 0.1;
  const Eigen::VectorXd& L = o.solution.impulse;
  for (const Eigen::Index k : {0, 3}) EXPECT_NEAR(L[k], (sum - difference) / 4, 1e-12);
  for (const Eigen::Index k : {6, 9}) EXPECT_NEAR(L[k], (sum + difference) / 4, 1e-12);
}

// A table that lands on four legs and sticks can do without a leg where the other three stand around its
// centre: then the velocity leaves open whether the leg is closed.
TEST(CanonicalImpulse, ALegCanBeOpenWhereThreeOthersStandAroundTheCentre) {
  constexpr double height = 0.3;
  const double xs[4] = {1, -1, -1, 1}, ys[4] = {1, 1, -1, -1};
  std::mt19937_64 random(7);
  std::uniform_real_distribution<double> in(-0.6, 0.6);
  for (int round = 0; round < 30; ++round) {
    const double x = in(random), y = in(random);
    Impact impact;
    impact.mass = (Eigen::VectorXd(6) << 3, 3, 3, 1, 1, 2).finished().asDiagonal();
    impact.velocity = fall(0.02 * in(random), 0.02 * in(random), 0.0, 0.0, 0.0);
    for (int k = 0; k < 4; ++k) {
      const double rx = xs[k] - x, ry = ys[k] - y;
      const std::string name(1, static_cast<char>('A' + k));
      impact.elements.push_back(contact(name, (Eigen::VectorXd(6) << 0, 0, 1, ry, -rx, 0).finished(), 0.0));
      Eigen::MatrixXd T(6, 2);
      T.col(0) << 1, 0, 0, 0, -height, -ry;
      T.col(1) << 0, 1, 0, height, 0, rx;
      impact.elements.push_back(friction(name + ".friction", 2 * k, T, alike(0.6)));
    }
    const Outcome outcome = solved(impact);
    ASSERT_EQ(outcome.status, Status::solved);
    // What pushes has no torque about the centre of mass beside that of friction, which acts below it.
    const Eigen::VectorXd& u = impact.velocity;
    const double px = x + height * u[0] / u[2], py = y + height * u[1] / u[2];
    for (int k = 0; k < 4; ++k) {
      const double beyond = xs[k] * px + ys[k] * py;  // of the diagonal between its neighbours
      if (std::abs(beyond) < 0.05) continue;
      const ElementState& leg = outcome.solution.elements[static_cast<std::size_t>(2 * k)];
      EXPECT_FALSE(leg.unique_impulse);
      EXPECT_EQ(leg.unique_mode, beyond > 0.0) << round << " " << k;
    }
  }
}

}  // namespace
}  // namespace percuss::canonical_impulse_test
