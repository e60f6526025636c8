// Friction in the energetic law: Routh's construction, reductions, invariances, energy.
#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <cmath>

#include "laws/held_friction.hpp"
#include "percuss/account.hpp"
#include "percuss/audit.hpp"
#include "percuss/law.hpp"
#include "support/frictional_check.hpp"
#include "support/impulse_plane.hpp"
#include "support/mechanisms.hpp"

namespace percuss::energetic_friction_test {
namespace {

using Eigen::MatrixXd;
using Eigen::Vector2d;
using Eigen::VectorXd;

Outcome solve(const Impact& impact, const Energetic& law = {}) {
  auto outcome = resolve(impact, law);
  EXPECT_TRUE(outcome) << (outcome ? "" : to_string(outcome.error()));
  EXPECT_EQ(outcome->status, Status::solved) << outcome->reason;
  EXPECT_EQ(test::frictional_violation({impact, law}, *outcome), "");
  return *std::move(outcome);
}

const EnergeticDetail& detail(const Outcome& o) { return std::get<EnergeticDetail>(o.solution.detail); }

// A body with six freedoms that strikes with one corner: normal and tangential motion are coupled.
Impact tumbling(const VectorXd& velocity, double mu, double e) {
  MatrixXd M = MatrixXd::Identity(6, 6);
  M.diagonal().tail(3) << 0.3, 0.5, 0.4;
  M(3, 4) = M(4, 3) = 0.1;
  MatrixXd W(6, 3);  // normal, tangent 1, tangent 2 at the corner (0.6, 0.3, −0.7)
  W.col(0) << 0, 0, 1, 0.3, -0.6, 0;
  W.col(1) << 1, 0, 0, 0, -0.7, -0.3;
  W.col(2) << 0, 1, 0, 0.7, 0, 0.6;
  return {M,
          velocity,
          {contact("corner", W.col(0), e), friction("rub", 0, W.rightCols(2), VectorXd::Constant(1, mu))}};
}

VectorXd six(double a, double b, double c, double d, double e, double f) {
  VectorXd v(6);
  v << a, b, c, d, e, f;
  return v;
}

TEST(EnergeticFriction, RouthsConstructionForTheBar) {  // sliding, sticking, reverse sliding, jamming
  for (const double mu : {0.05, 0.3, 1.0, 2.5})
    for (const double e : {0.0, 0.5, 1.0})
      for (int degrees = 0; degrees < 180; degrees += 5)
        for (const double gamma_t : {-2.0, -0.3, 0.0, 0.4}) {
          const Impact impact = bar(degrees * deg, gamma_t, mu, e, 0.0);
          const Outcome o = solve(impact);
          const MatrixXd W = impact.directions();
          const Vector2d expected = test::impulse_plane(W.transpose() * impact.mass.inverse() * W,
                                                        W.transpose() * impact.velocity, mu, e);
          EXPECT_LE((o.solution.impulse - expected).norm(), 1e-9 * expected.norm())
              << mu << " " << e << " " << degrees << " " << gamma_t;
        }
}

TEST(EnergeticFriction, OneContactReturnsThePartE2) {  // Stronge's definition of restitution
  for (const double e : {0.0, 0.4, 0.9, 1.0})
    for (const double mu : {0.1, 0.6, 2.0}) {
      const Outcome o = solve(tumbling(six(1.0, -0.5, -1.0, 0.3, 0.2, -0.4), mu, e));
      const EnergeticDetail::Contact& c = detail(o).contacts[0];
      EXPECT_NEAR(c.returned, e * e * c.stored, 1e-11);
    }
}

TEST(EnergeticFriction, OneContactDoesNotDependOnItsSpring) {
  for (const double angle : {50 * deg, 70 * deg}) {
    const Outcome one = solve(bar(angle, -0.3, 0.8, 0.6, 0.0));
    for (const double exponent : {1.0, 2.0})
      for (const double stiffness : {1e-3, 1e6})
        for (const auto model : {Energetic::Model::bi, Energetic::Model::mono}) {
          Impact other = bar(angle, -0.3, 0.8, 0.6, 0.0);
          other.elements[0].stiffness = stiffness;
          other.elements[0].exponent = exponent;
          Energetic law;
          law.model = model;
          EXPECT_LT((solve(other, law).solution.impulse - one.solution.impulse).norm(), 1e-9);
        }
  }
}

TEST(EnergeticFriction, WithoutFrictionItIsTheFrictionlessLaw) {
  Impact smooth = tumbling(six(1.0, -0.5, -1.0, 0.3, 0.2, -0.4), 0.0, 0.7);
  const Outcome none = solve(smooth);
  smooth.elements.pop_back();
  EXPECT_LT((solve(smooth).solution.velocity_after - none.solution.velocity_after).norm(), 1e-14);
  // And the limit is the same: three balls that touch, of which one rubs a little.
  Impact balls{
      MatrixXd::Identity(4, 4),
      Eigen::Vector4d(1, 0, 0, 1),
      {contact("12", Eigen::Vector4d(-1, 1, 0, 0), 0.9), contact("23", Eigen::Vector4d(0, -1, 1, 0), 0.9)}};
  const VectorXd without = solve(balls).solution.velocity_after;
  balls.elements.push_back(friction("rub", 0, Eigen::Vector4d(0.3, 0, 0, 1), VectorXd::Constant(1, 1e-12)));
  EXPECT_LT((solve(balls).solution.velocity_after - without).norm(), 1e-10);
}

TEST(EnergeticFriction, ASphereSlidesOrSticks) {  // closed forms: no coupling of normal and tangential motion
  MatrixXd T(6, 2);
  T.col(0) << 1, 0, 0, 0, -1, 0;
  T.col(1) << 0, 1, 0, 1, 0, 0;
  Impact sphere{
      six(1, 1, 1, 0.4, 0.4, 0.4).asDiagonal(),
      six(4, 3, -1, 0, 0, 0),
      {contact("ground", six(0, 0, 1, 0, 0, 0), 0.5), friction("rub", 0, T, VectorXd::Constant(1, 0.5))}};
  const Outcome slides = solve(sphere);
  EXPECT_LT((slides.solution.impulse - Eigen::Vector3d(1.5, -0.6, -0.45)).norm(), 1e-10);
  EXPECT_EQ(slides.solution.elements[1].mode, Mode::slip);
  EXPECT_EQ(detail(slides).frictions[1].stops, 0);
  sphere.velocity = six(1, 0.5, -1, 0, 0, 0);  // G_T = 3.5
  const Outcome sticks = solve(sphere);
  EXPECT_LT((sticks.solution.impulse - Eigen::Vector3d(1.5, -1 / 3.5, -0.5 / 3.5)).norm(), 1e-10);
  EXPECT_EQ(sticks.solution.elements[1].mode, Mode::stick);
  EXPECT_EQ(detail(sticks).frictions[1].stops, 1);
}

TEST(EnergeticFriction, SpatialFrictionWithPlanarDataIsPlanar) {
  for (const double angle : {30 * deg, 60 * deg, 80 * deg})
    for (const double gamma_t : {-1.0, 0.5}) {
      const Impact planar = bar(angle, gamma_t, 0.5, 0.6, 0.0);
      MatrixXd M = MatrixXd::Identity(4, 4);
      M.topLeftCorner(3, 3) = planar.mass;
      MatrixXd T = MatrixXd::Zero(4, 2);
      T.col(0).head(3) = planar.elements[1].directions;
      T(3, 1) = 1.0;
      VectorXd normal = VectorXd::Zero(4), u = VectorXd::Zero(4);
      normal.head(3) = planar.elements[0].directions;
      u.head(3) = planar.velocity;
      const Impact spatial{
          M, u, {contact("tip", normal, 0.6), friction("rub", 0, T, VectorXd::Constant(1, 0.5))}};
      EXPECT_LT((solve(spatial).solution.impulse.head(2) - solve(planar).solution.impulse).norm(), 1e-9);
    }
}

TEST(EnergeticFriction, TurningTheTangentsChangesNothing) {
  for (const double mu : {0.2, 0.7, 1.5})
    for (const VectorXd& u : {six(1.0, -0.5, -1.0, 0.3, 0.2, -0.4), six(0, 0, -1, 0, 0, 0)}) {
      Impact impact = tumbling(u, mu, 0.8);
      const VectorXd before = solve(impact).solution.velocity_after;
      impact.elements[1].directions = impact.elements[1].directions * Eigen::Rotation2Dd(1.0).matrix();
      EXPECT_LT((solve(impact).solution.velocity_after - before).norm(), 1e-9) << mu;
    }
}

TEST(EnergeticFriction, ADividedContactIsTheWhole) {  // friction forces that are not unique
  const Impact one = bar(60 * deg, 0.4, 0.5, 0.7, 0.0);
  Impact two = one;
  for (const Element& e : one.elements) two.elements.push_back(e);
  two.elements[2].name = "tip 2";
  two.elements[3].name = "rub 2";
  two.elements[3].normal = 2;
  two.elements[0].stiffness = two.elements[2].stiffness = 0.5;
  EXPECT_LT((solve(two).solution.velocity_after - solve(one).solution.velocity_after).norm(), 1e-9);
}

TEST(EnergeticFriction, KaneLosesEnergy) {  // where Newton's law gains
  for (const double e : {0.0, 0.3, 0.5, 0.7, 1.0}) {
    const Outcome o = solve(kane(e));
    const Account a = account(kane(e), o.solution);
    EXPECT_TRUE(a.kinematic && a.kinetic && a.energetic);
    EXPECT_LT(a.energy_after, a.energy_before);
  }
  EXPECT_EQ(judge(kane(0.5), Energetic{}).verdict, Verdict::consistent);
}

TEST(EnergeticFriction, ABlockRocksOnTwoFeet) {  // the left foot has struck, the right one is pressed
  Impact block{
      Eigen::Vector3d(1.0, 1.0, 0.8).asDiagonal(),
      Eigen::Vector3d(0.5, -0.2, 1.0),
      {contact("left", Eigen::Vector3d(0, 1, -1), 0.6), contact("right", Eigen::Vector3d(0, 1, 1), 0.6),
       friction("left rub", 0, Eigen::Vector3d(1, 0, 2), VectorXd::Constant(1, 0.4)),
       friction("right rub", 1, Eigen::Vector3d(1, 0, 2), VectorXd::Constant(1, 0.4))}};
  const Outcome o = solve(block);
  EXPECT_GT(detail(o).frictions[2].lost, 0.0);
  block.elements[2].restitution = 0.7;  // not used by this law
  EXPECT_EQ((solve(block).solution.impulse - o.solution.impulse).norm(), 0.0);
}

TEST(EnergeticFriction,
     AWedgedBodyIsReported) {  // friction of 45° and more between two walls at a small angle
  const double half = 10 * deg;
  const Vector2d left(std::cos(half), std::sin(half)), right(-std::cos(half), std::sin(half));
  const Impact wedge{MatrixXd::Identity(2, 2),
                     Vector2d(0.0, -1.0),
                     {contact("left", left, 0.5), contact("right", right, 0.5),
                      friction("left rub", 0, Vector2d(-left[1], left[0]), VectorXd::Constant(1, 1.0)),
                      friction("right rub", 1, Vector2d(-right[1], right[0]), VectorXd::Constant(1, 1.0))}};
  const Outcome o = solve(wedge);
  EXPECT_TRUE(detail(o).wedged);
  EXPECT_LT(o.solution.velocity_after.norm(), 1e-9);
  EXPECT_EQ(o.unique_impulse, false);
}

// A rod is driven against two springs and jams: friction of the first holds it, a belt goes on rubbing at the
// second. The forces balance all the same, and the rod is at rest.
TEST(EnergeticFriction, ARodIsWedgedOnABelt) {
  const VectorXd along = VectorXd::Ones(1);
  Impact rod{MatrixXd::Identity(1, 1),
             -along,
             {contact("stop", along, 0.5), contact("belt", along, 0.5),
              friction("stop rub", 0, along, VectorXd::Constant(1, 2.0)),
              friction("belt rub", 1, along, VectorXd::Constant(1, 0.25))}};
  for (const double belt : {1.0, 3.0}) {
    rod.elements[3].excitation = VectorXd::Constant(1, belt);
    const Outcome o = solve(rod);
    EXPECT_TRUE(detail(o).wedged);
    EXPECT_LT(o.solution.velocity_after.norm(), 1e-9);
    EXPECT_EQ(o.solution.elements[2].mode, Mode::stick);
    EXPECT_EQ(o.solution.elements[3].mode, Mode::slip);
    EXPECT_LT(detail(o).steps, 1000);
  }
  rod.elements[3].excitation = VectorXd::Constant(1, -1.0);  // it helps the springs: 2 + 0.25 > 2
  const Outcome o = solve(rod);
  EXPECT_FALSE(detail(o).wedged);
  EXPECT_GT(o.solution.velocity_after[0], 0.1);
}

// A box falls back on its left foot while the right one rests but for rounding, on ground as level as
// rounding leaves it; nothing rebounds.
TEST(EnergeticFriction, ABoxComesToRestOnTwoFeet) {
  const double a = 1.4657525177946, h = 0.73661503927, mu = 0.798234543558, tilt = 3e-13;
  const Eigen::Vector3d left(0, 1, -a), right(0, 1, a - tilt), left_rub(mu, 0, h), right_rub(mu, 0, h + tilt);
  const Impact box{MatrixXd::Identity(3, 3),
                   Eigen::Vector3d(-0.5532801637898, -0.8788114070578, 0.5995632935224),
                   {contact("left", left, 0.0), contact("right", right, 0.0),
                    friction("left rub", 0, left_rub, VectorXd::Ones(1)),
                    friction("right rub", 1, right_rub, VectorXd::Ones(1))}};
  const Outcome o = solve(box);
  EXPECT_LT(detail(o).steps, 2000);
  EXPECT_LT(o.solution.velocity_after.norm(), 1e-8);
}

// What expands from the beginning has not been compressed by the impact.
TEST(EnergeticFriction, PrecompressionIsNoCompression) {
  Impact impact = bar(60 * deg, 0.4, 0.5, 0.7, 0.0);
  impact.velocity *= -1.0;
  impact.elements[0].precompression = 0.3;
  const Outcome o = solve(impact);
  EXPECT_EQ(detail(o).contacts[0].compressions, 0);
  EXPECT_GT(detail(o).contacts[0].returned, 0.0);
}

TEST(EnergeticFriction, EventsAndHistory) {
  Energetic law;
  law.history = true;
  const Outcome o = solve(bar(60 * deg, 0.4, 0.8, 0.7, 0.0), law);
  int slides = 0, sticks = 0;
  for (const auto& event : detail(o).events) {
    slides += event.element == 1 && event.kind == EnergeticDetail::Event::Kind::slides;
    sticks += event.element == 1 && event.kind == EnergeticDetail::Event::Kind::sticks;
  }
  EXPECT_GE(slides, 1);
  EXPECT_EQ(sticks, detail(o).frictions[1].stops);
  EXPECT_GT(detail(o).history.size(), 20u);
  const EnergeticDetail::Sample& last = detail(o).history.back();
  EXPECT_EQ(last.element, 1u);
  EXPECT_NEAR(last.impulse, o.solution.impulse[1], 1e-14);
}

TEST(EnergeticFriction, ClutchesAreRefused) {
  const auto refused = resolve(slide_push(), Energetic{});
  ASSERT_FALSE(refused);
  EXPECT_NE(to_string(refused.error()).find("contacts, friction and joints only"), std::string::npos);
}

TEST(HeldFriction, LeastAccelerationInTheBalls) {
  std::srand(1986);
  for (int trial = 0; trial < 200; ++trial) {
    const MatrixXd X = MatrixXd::Random(4, 6);  // singular
    const MatrixXd G = X.transpose() * X;
    const VectorXd c = X.transpose() * VectorXd::Random(4);
    const VectorXd radii = (VectorXd::Random(3).array() + 1.0).matrix();
    HeldFriction held;
    ASSERT_TRUE(held.reset(G, {{0, 2}, {2, 1}, {3, 3}}));
    ASSERT_EQ(held.solve(c, radii), 0.0);
    const VectorXd v = c + G * held.force();
    // −v' lies in the normal cone of the ball: s = projection of s − v'.
    for (std::size_t i = 0; i < 3; ++i) {
      const auto [first, size] = held.blocks()[i];
      VectorXd s = held.force().segment(first, size) - v.segment(first, size);
      if (s.norm() > radii[static_cast<Eigen::Index>(i)]) s *= radii[static_cast<Eigen::Index>(i)] / s.norm();
      EXPECT_LT((s - held.force().segment(first, size)).norm(), 1e-11) << trial;
    }
  }
}

// Dependent directions, and sliding that is about to begin: v' = −κs of the second ball is small, and forces
// along the null space n of G hardly matter. Made from a solution: s₂ ⊥ n₂, so that v' is in the range of G.
TEST(HeldFriction, WhatHardlyBeginsToSlide) {
  std::srand(1986);
  for (int trial = 0; trial < 200; ++trial) {
    const MatrixXd X = MatrixXd::Random(2, 3);
    const MatrixXd G = X.transpose() * X;
    const Eigen::Vector3d n = X.row(0).transpose().head<3>().cross(X.row(1).transpose().head<3>());
    const VectorXd radii = (0.5 * VectorXd::Random(2).array() + 1.0).matrix();
    Eigen::Vector3d s(0.5 * radii[0], -n[2], n[1]);
    s.tail<2>() *= radii[1] / s.tail<2>().norm();
    const double kappa = std::pow(10.0, -trial % 8);
    const Eigen::Vector3d v(0.0, -kappa * s[1], -kappa * s[2]);
    HeldFriction held;
    ASSERT_TRUE(held.reset(G, {{0, 1}, {1, 2}}));
    const VectorXd c = v - G * s;
    ASSERT_EQ(held.solve(c, radii), 0.0) << trial;
    EXPECT_LT((c + G * held.force() - v).norm(), 1e-12) << trial;
  }
}

// An interior point that comes near, goes away again and then finds the forces: s₂ = r₂, found by
// elimination.
TEST(HeldFriction, TheWayMayLeadFartherOffFirst) {
  Eigen::Matrix3d G;
  G << 13.274999460568541, 15.198781569700706, 4.0668071763018929,  //
      15.198781569700706, 27.052965174915499, 6.8912657850254941,   //
      4.0668071763018929, 6.8912657850254941, 1.7636726872121395;
  const Eigen::Vector3d c(1.737864812601636, 2.795869374292167, 0.718137323282993);
  const Vector2d radii(0.273002037874474, 0.5302944193411782);
  HeldFriction held;
  ASSERT_TRUE(held.reset(G, {{0, 2}, {2, 1}}));
  EXPECT_EQ(held.solve(c, radii), 0.0);
  const Vector2d inside = G.topLeftCorner<2, 2>().ldlt().solve(-c.head<2>() - radii[1] * G.col(2).head<2>());
  EXPECT_LT((held.force() - Eigen::Vector3d(inside[0], inside[1], radii[1])).norm(), 1e-12);
}

// Impacts with such forces. Where they are not found the first seems to swing for ever, and the other takes
// minutes.
TEST(EnergeticFriction, ForcesThatAreHardToFind) {
  for (const std::uint64_t seed : {24528U, 59694U}) {
    const test::FrictionalProblem problem = test::random_frictional(seed);
    EXPECT_LT(detail(solve(problem.impact, problem.law)).steps, 5000) << seed;
  }
}

// A rubbing friction stays within what the impulse of its contact allows when the rest of the motion is taken
// away: solve() looks.
// A body on two corners, which push and pull each other along the line between them.
Impact on_two_corners(const VectorXd& velocity, const Vector2d& first, const Vector2d& second,
                      double mu_first, double mu_second, double stiffness_first) {
  VectorXd inertia(6);
  inertia << 1, 1, 1, 0.3, 0.5, 0.4;
  Impact impact{inertia.asDiagonal(), velocity, {}};
  const auto stand = [&](const char* name, const Vector2d& at, double mu, double stiffness) {
    MatrixXd tangents(6, 2);
    tangents << 1, 0, 0, 1, 0, 0, 0, 1, -1, 0, -at[1], at[0];
    Element corner = contact(name, six(0, 0, 1, at[1], -at[0], 0), 1.0);
    corner.stiffness = stiffness;
    const auto load = static_cast<Eigen::Index>(impact.elements.size());
    impact.elements.push_back(corner);
    impact.elements.push_back(
        friction(name + std::string(".friction"), load, tangents, VectorXd::Constant(1, mu)));
  };
  stand("a", first, mu_first, stiffness_first);
  stand("b", second, mu_second, 1000.0);
  return impact;
}

// Where forces at rest stay hard to find it ends within a second or two, and says after how much work.
TEST(EnergeticFriction, SearchesForForcesHaveABudget) {
  const auto outcome = resolve(on_two_corners(six(-0.04, 0.12, -1, -0.069, 0.168, -0.072), {0.76, -0.59},
                                              {0.86, 0.91}, 1e3, 1.0, 1000.0),
                               Energetic{});
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->status, Status::not_converged);
  EXPECT_NE(outcome->reason.find("were hard to find 12000 times"), std::string::npos) << outcome->reason;
  EXPECT_FALSE(outcome->count.decided);
}

TEST(EnergeticFriction, RubbingGoesOnWithItsContact) {
  const test::FrictionalProblem problem = test::random_frictional(89012);
  EXPECT_TRUE(detail(solve(problem.impact, problem.law)).wedged);
}

// One of 100,000 whose steps all keep their tolerance and whose balance does not, at first.
TEST(EnergeticFriction, BalancesWhereTheFirstAttemptDoesNot) {
  const test::FrictionalProblem problem = test::random_frictional(502205);
  EXPECT_LE(solve(problem.impact, problem.law).residual, 1e-10);
}

}  // namespace
}  // namespace percuss::energetic_friction_test
