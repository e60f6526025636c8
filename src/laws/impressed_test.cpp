// Impulses from outside, preloads and massless nodes: figure 14 of [Glocker 2012] from its parts.
#include <gtest/gtest.h>

#include <Eigen/LU>
#include <cmath>
#include <numbers>
#include <random>

#include "percuss/account.hpp"
#include "percuss/law.hpp"
#include "percuss/text.hpp"

namespace percuss::impressed_test {
namespace {

using Eigen::Vector2d;
using Eigen::Vector3d;
using Eigen::VectorXd;

VectorXd one(double x) { return VectorXd::Constant(1, x); }

double degrees(double angle) { return angle * std::numbers::pi / 180.0; }
const Vector2d w_n(2.0 * std::sin(degrees(20)), 2.0 * std::sin(degrees(30)));  // (119)
const Vector2d w_t(-2.0 * std::cos(degrees(20)), -2.0 * std::cos(degrees(30)));

// Kane's double pendulum (121), with its friction.
Impact pendulum(double epsilon_n, double mu) {
  Impact impact;
  impact.mass.resize(2, 2);
  const double coupling = 6.0 * std::cos(degrees(10));
  impact.mass << 16.0, coupling, coupling, 4.0;
  impact.velocity = Vector2d(-0.1, -0.2);
  impact.elements = {contact("C", w_n, epsilon_n), friction("C.friction", 0, w_t, one(mu))};
  return impact;
}

// The pendulum and a node without mass, the contact alone.
Impact with_node(double epsilon_n, double node) {
  Impact impact = pendulum(epsilon_n, 0.0);
  impact.mass.conservativeResizeLike(Eigen::MatrixXd::Zero(3, 3));
  impact.velocity = Vector3d(-0.1, -0.2, node);
  impact.elements = {contact("C", Vector3d(w_n[0], w_n[1], 0.0), epsilon_n)};
  return impact;
}

Vector3d from_node(double node) { return {w_t[0], w_t[1], node}; }

// Figures 14(e) and 16: two clutches in series with the node between them, both preloaded with μΛ_N. (140)
Impact decomposed(double epsilon_n, double mu) {
  Impact impact = with_node(epsilon_n, 0.0);
  impact.elements.push_back(clutch("R", from_node(-1.0)));
  impact.elements.push_back(clutch("L", Vector3d(0.0, 0.0, -1.0)));
  for (const std::size_t i : {1U, 2U}) impact.elements[i].preload = Preload{{}, 0, one(mu)};
  return impact;
}

Outcome solved(const Impact& impact) {
  const auto outcome = resolve(impact);
  EXPECT_TRUE(outcome) << to_string(outcome ? Errors{} : outcome.error());
  if (!outcome) return {};
  EXPECT_EQ(outcome->status, Status::solved) << outcome->reason;
  EXPECT_LE(outcome->residual.value_or(1.0), 1e-12);
  return *outcome;
}

// T⁺ − T⁻ = Σ W_i − χᵀΛ + ½ Pᵀ(u⁺ + u⁻)
void expect_balance(const Impact& impact, const Solution& s) {
  const Account a = account(impact, s);
  double work = a.excitation + a.impressed.value_or(0.0);
  for (const double one : a.work) work += one;
  EXPECT_NEAR(a.total_work(), work, 1e-13 * a.energy_scale());
  EXPECT_LE(a.momentum_error, 1e-13);
  EXPECT_TRUE(a.kinetic);
}

std::string refusal(const Impact& impact, const Law& law) {
  const auto outcome = resolve(impact, law);
  return outcome ? "" : to_string(outcome.error());
}

// Λ_N of slip by hand: 0 = (G_NN + μG_NT)Λ_N + (1 + ε_N)γ_N⁻.
double slipping_normal(double epsilon_n, double mu) {
  const Impact p = pendulum(epsilon_n, mu);
  const Eigen::Matrix2d inverse = p.mass.inverse();
  return -(1.0 + epsilon_n) * w_n.dot(p.velocity) / (w_n.dot(inverse * w_n) + mu * w_n.dot(inverse * w_t));
}

// Figure 14(a): u⁺ of (133) from an impulse μΛ_N that is given.
TEST(Impressed, AnImpulseInPlaceOfFriction) {
  const double normal = slipping_normal(0.7, 0.5);
  EXPECT_NEAR(normal, 5.4995, 5e-5);  // (132)
  Impact impact = pendulum(0.7, 0.5);
  impact.elements.pop_back();
  impact.impulse = 0.5 * normal * w_t;
  const Solution s = solved(impact).solution;
  EXPECT_NEAR(s.impulse[0], normal, 1e-12);
  EXPECT_NEAR(s.velocity_after[0], -0.4430, 5e-5);  // (133)
  EXPECT_NEAR(s.velocity_after[1], 0.4909, 5e-5);
  expect_balance(impact, s);
  const Solution friction = solved(pendulum(0.7, 0.5)).solution;
  EXPECT_LE((s.velocity_after - friction.velocity_after).norm(), 1e-12);
  // What friction worked there, the impulse does here.
  EXPECT_NEAR(*account(impact, s).impressed, account(pendulum(0.7, 0.5), friction).work[1], 1e-12);
}

// Figures 14(b) and (c): the same impulse through a clutch from a node, whatever the clutch is preloaded
// with.
TEST(Impressed, ThroughAClutchFromANodeWithoutMass) {
  const Solution friction = solved(pendulum(0.7, 0.5)).solution;
  for (const double preload : {0.0, 0.3, 40.0}) {
    Impact impact = with_node(0.7, w_t.dot(Vector2d(-0.1, -0.2)));
    impact.elements.push_back(clutch("L", from_node(-1.0)));
    if (preload > 0.0) impact.elements[1].preload = Preload{one(preload), -1, {}};
    impact.impulse = Vector3d(0.0, 0.0, 0.5 * slipping_normal(0.7, 0.5));
    const Outcome outcome = solved(impact);
    const Solution& s = outcome.solution;
    EXPECT_LE((s.velocity_after.head(2) - friction.velocity_after).norm(), 1e-12);
    EXPECT_NEAR(s.impulse[1], impact.impulse[2], 1e-12);  // what enters the node leaves it
    EXPECT_NEAR(s.velocity_after[2], friction.gamma_after[1], 1e-12);
    EXPECT_EQ(s.elements[1].mode, Mode::active);
    EXPECT_EQ(outcome.unique_velocity, std::optional(true));
    expect_balance(impact, s);
  }
}

// Figure 14(e) is the friction element, stick (128) and slip (132), and for all velocities.
TEST(Impressed, TwoPreloadedClutchesInSeriesAreFriction) {
  const Solution stick = solved(decomposed(0.5, 0.5)).solution;
  EXPECT_NEAR(stick.impulse[0], 3.4079, 5e-5);
  EXPECT_NEAR(stick.impulse[1], 1.4676, 5e-5);
  EXPECT_NEAR(stick.velocity_after[0], -0.3346, 5e-5);  // (129)
  const Solution slip = solved(decomposed(0.7, 0.5)).solution;
  EXPECT_NEAR(slip.impulse[1], 2.7498, 5e-5);
  EXPECT_EQ(slip.elements[1].mode, Mode::active);    // R holds
  EXPECT_EQ(slip.elements[2].mode, Mode::inactive);  // L gives way

  std::mt19937 random(1);
  std::uniform_real_distribution<double> number(-1.0, 1.0);
  int slips = 0;
  for (int k = 0; k < 60; ++k) {
    const double mu = 0.5 + 0.5 * number(random), epsilon = 0.5 + 0.5 * number(random);
    Impact friction = pendulum(epsilon, mu), parts = decomposed(epsilon, mu);
    friction.velocity = Vector2d(number(random), number(random));
    if (w_n.dot(friction.velocity) > 0.0) friction.velocity = -friction.velocity;
    parts.velocity.head(2) = friction.velocity;
    const Solution f = solved(friction).solution, p = solved(parts).solution;
    EXPECT_LE((p.velocity_after.head(2) - f.velocity_after).norm(), 1e-10) << k;
    EXPECT_NEAR(p.impulse[1], f.impulse[1], 1e-9) << k;
    EXPECT_NEAR(p.xi[1] - p.xi[2], f.xi[1], 1e-9) << k;  // ξ_T = ξ_R − ξ_L
    slips += f.elements[1].mode == Mode::slip;
    expect_balance(parts, p);
  }
  EXPECT_GT(slips, 5);
  EXPECT_LT(slips, 55);
}

// One mass: Λ = −Δ while it moves in its free direction, and what stops it where that would turn it back.
TEST(Impressed, APreloadedClutchHoldsBack) {
  Impact impact;
  impact.mass = one(1.0);
  impact.velocity = one(2.0);
  impact.elements = {clutch("K", one(1.0))};
  impact.elements[0].preload = Preload{one(1.0), -1, {}};
  Solution s = solved(impact).solution;
  EXPECT_NEAR(s.velocity_after[0], 1.0, 1e-15);
  EXPECT_EQ(s.elements[0].mode, Mode::inactive);
  EXPECT_NEAR(account(impact, s).work[0], -1.5, 1e-15);  // T from 2 to ½
  impact.elements[0].preload->impulse = one(3.0);
  s = solved(impact).solution;
  EXPECT_NEAR(s.velocity_after[0], 0.0, 1e-15);
  EXPECT_NEAR(s.impulse[0], -2.0, 1e-15);
  EXPECT_EQ(s.elements[0].mode, Mode::active);
}

// Λ_N = 2 and μ = ½: friction holds Δ up to 1, and what is more slides.
TEST(Impressed, APreloadShiftsFriction) {
  Impact impact;
  impact.mass = Vector2d(1.0, 1.0).asDiagonal();
  impact.velocity = Vector2d(0.0, -2.0);
  impact.elements = {contact("C", Vector2d(0.0, 1.0)), friction("F", 0, Vector2d(1.0, 0.0), one(0.5))};
  impact.elements[1].preload = Preload{one(0.4), -1, {}};
  Solution s = solved(impact).solution;
  EXPECT_NEAR(s.impulse[1], 0.0, 1e-15);
  EXPECT_EQ(s.elements[1].mode, Mode::stick);
  impact.elements[1].preload->impulse = one(1.5);
  s = solved(impact).solution;
  EXPECT_NEAR(s.velocity_after[0], -0.5, 1e-15);
  EXPECT_EQ(s.elements[1].mode, Mode::slip);
  EXPECT_TRUE(account(impact, s).kinetic);
  s.impulse[1] = -0.6;  // more than friction and preload together
  EXPECT_FALSE(account(impact, s).kinetic);
}

TEST(Impressed, AnImpulseAlone) {
  Impact impact;
  impact.mass = one(2.0);
  impact.velocity = one(0.0);
  impact.elements = {contact("wall", one(1.0), 0.5)};
  impact.impulse = one(3.0);
  Solution s = solved(impact).solution;
  EXPECT_NEAR(s.velocity_after[0], 1.5, 1e-15);
  EXPECT_NEAR(*account(impact, s).impressed, 2.25, 1e-15);  // ½ · 2 · 1.5²
  impact.impulse = one(-3.0);
  s = solved(impact).solution;
  EXPECT_NEAR(s.impulse[0], 3.0, 1e-15);
  EXPECT_NEAR(s.velocity_after[0], 0.0, 1e-15);
  // With the approach: γ⁺ = −εγ⁻ whatever P is, Λ = (1 + ε)m|γ⁻| − P.
  impact.velocity = one(-1.0);
  s = solved(impact).solution;
  EXPECT_NEAR(s.velocity_after[0], 0.5, 1e-15);
  EXPECT_NEAR(s.impulse[0], 6.0, 1e-14);
}

// What presses on a node must be carried by what can push.
TEST(Impressed, ANodeThatNothingHolds) {
  Impact impact;
  impact.mass = Vector2d(1.0, 0.0).asDiagonal();
  impact.velocity = Vector2d(0.5, 0.5);
  impact.elements = {clutch("K", Vector2d(1.0, -1.0))};
  impact.impulse = Vector2d(0.0, 1.0);
  const Solution s = solved(impact).solution;
  EXPECT_NEAR(s.velocity_after[0], 1.5, 1e-15);
  EXPECT_NEAR(s.velocity_after[1], 1.5, 1e-15);
  impact.impulse = Vector2d(0.0, -1.0);
  const auto outcome = resolve(impact);
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->status, Status::no_solution);
  EXPECT_NE(outcome->reason.find("coordinates without mass"), std::string::npos) << outcome->reason;
}

// A free node: any velocity between the clutches that let it go.
TEST(Impressed, ANodeThatMoves) {
  Impact impact = decomposed(0.5, 0.5);
  impact.velocity = Vector3d(0.1, 0.2, 0.0);  // separates
  const Outcome outcome = solved(impact);
  EXPECT_TRUE(outcome.count.continuum);
  EXPECT_EQ(outcome.unique_velocity, std::optional(false));
  EXPECT_NEAR(outcome.solution.velocity_after[0], 0.1, 1e-12);
  EXPECT_NEAR(outcome.solution.velocity_after[1], 0.2, 1e-12);
}

TEST(Impressed, OtherLawsSayThatTheyDoNotTakeIt) {
  Impact impact = pendulum(0.5, 0.5);
  impact.impulse = Vector2d(1.0, 0.0);
  EXPECT_EQ(refusal(impact, Poisson{}),
            "system.impulse: is an impulse from outside, which the law newton takes forward in time; the law "
            "poisson does not");
  Newton backward;
  backward.backward = true;
  impact.elements[1].restitution = 0.5;
  EXPECT_EQ(
      refusal(impact, backward),
      "system.impulse: is an impulse from outside, which the law newton takes forward in time; backward in "
      "time it does not");
  EXPECT_EQ(
      refusal(decomposed(0.5, 0.5), Energetic{}),
      "elements[1].preload: is a preload of R, which the law newton takes forward in time; the law energetic "
      "does not");
  Impact node = with_node(0.5, 0.0);
  node.elements.push_back(contact("D", from_node(-1.0), 0.5));
  EXPECT_EQ(
      refusal(node, Moreau{}),
      "system.mass[2][2]: is 0, a coordinate without mass, which the law newton takes forward in time; the "
      "law moreau does not");
}

// M with rows of zeros, and what of it is a mistake.
TEST(Impressed, Mistakes) {
  Impact bare = with_node(0.5, 0.0);
  EXPECT_EQ(
      refusal(bare, Newton{}),
      "system.mass[2][2]: is 0, expected a positive number: the mass matrix must be positive definite, or an "
      "element must act on a coordinate without mass");
  Impact coupled = decomposed(0.5, 0.5);
  coupled.mass(2, 0) = coupled.mass(0, 2) = 0.1;
  EXPECT_EQ(refusal(coupled, Newton{}),
            "system.mass[2][2]: is 0, expected a positive number: the mass matrix must be positive definite");
  Impact light = decomposed(0.5, 0.5);
  light.mass.setZero();
  EXPECT_EQ(refusal(light, Newton{}), "system.mass: is zero, expected a coordinate that has mass");
  Impact glued = pendulum(0.5, 0.5);
  glued.elements[0].preload = Preload{one(1.0), -1, {}};
  EXPECT_NE(
      refusal(glued, Newton{}).find("elements[0].preload: is given in \"C\", a contact, expected a clutch"),
      std::string::npos)
      << refusal(glued, Newton{});
  Impact chained = decomposed(0.5, 0.5);
  chained.elements[2].preload->normal = 1;
  EXPECT_EQ(
      refusal(chained, Newton{}),
      "elements[2].preload.normal: is \"R\", a clutch with a preload, expected a contact or a clutch without "
      "a preload");
  Impact short_impulse = pendulum(0.5, 0.5);
  short_impulse.impulse = one(1.0);
  EXPECT_EQ(refusal(short_impulse, Newton{}), "system.impulse: has 1 number, expected 2");
}

// Both clutches hold their preloads and transfer nothing but rounding, which is measured beside the preloads.
TEST(Impressed, PreloadsThatHoldEachOther) {
  Impact impact;
  impact.mass = Eigen::Vector3d(2.0, 2.0, 0.0).asDiagonal();
  impact.velocity = Eigen::Vector3d(1.5, -2.0, 0.0);
  impact.impulse = Eigen::Vector3d(-3.0, 0.0, 0.0);
  impact.elements = {contact("floor", Eigen::Vector3d(0.0, 1.0, 0.0), 0.5),
                     clutch("R", Eigen::Vector3d(1.0, 0.0, -1.0)),
                     clutch("L", Eigen::Vector3d(0.0, 0.0, -1.0))};
  impact.elements[1].preload = Preload{{}, 0, Eigen::VectorXd::Constant(1, 0.3)};
  impact.elements[2].preload = Preload{Eigen::VectorXd::Constant(1, 0.4), -1, {}};
  const auto outcome = resolve(impact, Newton{});
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->status, Status::solved) << outcome->reason;
  EXPECT_NEAR(outcome->solution.velocity_after[0], 0.0, 1e-14);
}

}  // namespace
}  // namespace percuss::impressed_test
