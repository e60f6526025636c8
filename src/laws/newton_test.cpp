// Newton's law on the mechanisms of the papers, with their printed numbers.
#include "percuss/law.hpp"

#include <gtest/gtest.h>

#include <Eigen/Eigenvalues>
#include <Eigen/LU>

#include <cmath>
#include <numbers>

#include "percuss/account.hpp"
#include "support/mechanisms.hpp"

namespace percuss::newton_test {
namespace {

using Eigen::Matrix2d;
using Eigen::Vector2d;
using Eigen::Vector3d;
using Eigen::VectorXd;

Outcome solve(const Impact& impact, const Newton& law = {}) {
  auto outcome = resolve(impact, law);
  EXPECT_TRUE(outcome) << (outcome ? "" : to_string(outcome.error()));
  return *std::move(outcome);
}

double work(const Impact& impact, const Outcome& outcome) {
  return account(impact, outcome.solution).total_work();
}

TEST(SlidePush, DoublesItsEnergy) {  // (106)-(109)
  for (const auto& [m, v] : {std::pair(1.0, 1.0), std::pair(2.0, 3.0)}) {
    const Impact impact = slide_push(1.0, 0.0, m, v);
    const Outcome o = solve(impact);
    EXPECT_TRUE(o.solution.velocity_after.isApprox(Vector2d(v, v), 1e-14));
    EXPECT_TRUE(o.solution.impulse.isApprox(Vector2d(3 * m * v, m * v), 1e-14));
    EXPECT_NEAR(work(impact, o), 0.5 * m * v * v, 1e-13);
    EXPECT_EQ(o.count.number, 1);
    EXPECT_FALSE(account(impact, o.solution).energetic);
  }
}

TEST(SlidePush, CounterexampleToEquation92GainsEnergy) {  // ε = (0, −7/8), u⁻ = (−1, 1): T from 1 to 1.53
  Impact impact = slide_push();
  impact.velocity = Vector2d(-1.0, 1.0);
  impact.elements[0].restitution = 0.0;
  impact.elements[1].restitution = -7.0 / 8.0;
  const Outcome o = solve(impact);
  EXPECT_NEAR(account(impact, o.solution).energy_after, 1.53125, 1e-13);
}

Matrix2d delassus(const Impact& impact) {  // (26)
  const Eigen::MatrixXd W = impact.directions();
  return W.transpose() * impact.mass.inverse() * W;
}

TEST(SlidePush, DelassusOperatorAndItsEigenvalues) {  // (111)-(115)
  const double m = 2.0;
  const Matrix2d G = delassus(slide_push(1.0, 0.0, m));
  EXPECT_TRUE(G.isApprox(Matrix2d{{1.0, -1.0}, {-1.0, 2.0}} / m, 1e-15));
  const Vector2d lambda = Eigen::SelfAdjointEigenSolver<Matrix2d>(G).eigenvalues();
  EXPECT_NEAR(lambda[0], (3.0 - std::sqrt(5.0)) / (2.0 * m), 1e-15);
  EXPECT_NEAR(lambda[1], (3.0 + std::sqrt(5.0)) / (2.0 * m), 1e-15);
  EXPECT_NEAR(lambda[0] / lambda[1], 0.146, 5e-4);
}

TEST(Kane, MatricesAreThoseOfThePaper) {  // (119)-(124)
  const Impact impact = kane(0.5);
  EXPECT_TRUE(impact.directions().isApprox(Matrix2d{{0.6840, -1.8794}, {1.0, -1.7321}}, 5e-5));
  EXPECT_TRUE(impact.mass.isApprox(Matrix2d{{16.0, 5.9088}, {5.9088, 4.0}}, 5e-6));
  const Matrix2d G = delassus(impact);
  const Matrix2d printed{{0.3365, -0.5071}, {-0.5071, 0.8134}};
  EXPECT_LE((G - printed).cwiseAbs().maxCoeff(), 5e-5);
  const Vector2d lambda = Eigen::SelfAdjointEigenSolver<Matrix2d>(G).eigenvalues();
  EXPECT_NEAR(lambda[0], 0.0146, 5e-5);
  EXPECT_NEAR(lambda[1], 1.1354, 5e-5);
  EXPECT_NEAR(lambda[0] / lambda[1], 0.0129, 5e-5);
}

TEST(Kane, Sticks) {  // (124), (127)-(130)
  const Impact impact = kane(0.5);
  const Outcome o = solve(impact);
  const Solution& s = o.solution;
  EXPECT_NEAR(s.gamma_before[0], -0.2684, 5e-5);
  EXPECT_NEAR(s.gamma_before[1], 0.5343, 5e-5);
  EXPECT_NEAR(s.impulse[0], 3.4079, 5e-5);
  EXPECT_NEAR(s.impulse[1], 1.4676, 5e-5);
  EXPECT_NEAR(s.gamma_after[0], 0.1342, 5e-5);
  EXPECT_NEAR(s.gamma_after[1], 0.0, 1e-14);
  EXPECT_NEAR(s.velocity_after[0], -0.3346, 5e-5);
  EXPECT_NEAR(s.velocity_after[1], 0.3631, 5e-5);
  EXPECT_EQ(s.elements[1].mode, Mode::stick);
  const Account a = account(impact, s);
  EXPECT_NEAR(a.energy_before, 0.2782, 5e-5);
  EXPECT_NEAR(a.energy_after, 0.4416, 5e-5);
  EXPECT_NEAR(a.total_work(), 0.1634, 5e-5);
  EXPECT_TRUE(a.kinematic && a.kinetic);
  EXPECT_FALSE(a.energetic);
}

TEST(Kane, Slips) {  // (131)-(134)
  const Impact impact = kane(0.7);
  const Outcome o = solve(impact);
  const Solution& s = o.solution;
  EXPECT_NEAR(s.xi[1], -0.0177, 5e-5);
  EXPECT_NEAR(s.impulse[0], 5.4995, 5e-5);
  EXPECT_NEAR(s.impulse[1], 2.7498, 5e-5);
  EXPECT_NEAR(s.gamma_after[0], 0.1879, 5e-5);
  EXPECT_NEAR(s.gamma_after[1], -0.0177, 5e-5);
  EXPECT_NEAR(s.velocity_after[0], -0.4430, 5e-5);
  EXPECT_NEAR(s.velocity_after[1], 0.4909, 5e-5);
  EXPECT_EQ(s.elements[1].mode, Mode::slip);
  EXPECT_EQ(s.elements[1].slip, SlipDirection::backward);
  EXPECT_NEAR(account(impact, s).energy_after, 0.7671, 5e-5);
  EXPECT_NEAR(work(impact, o), 0.4889, 5e-5);
}

TEST(Kane, SlipsAndLosesWithEpsilonOneForEveryMu) {  // against 5.2.4, see the errata in docs/references.md
  for (const double mu : {0.5, 1.0, 5.0, 100.0}) {
    Impact impact = kane(1.0, 0.0, mu);
    impact.elements[1].restitution = 1.0;
    const Outcome o = solve(impact);
    EXPECT_EQ(o.solution.elements[1].mode, Mode::slip) << mu;
    EXPECT_LT(work(impact, o), -1e-6) << mu;
  }
}

TEST(EquivalentSystem,
     FollowsFromKanesDelassusOperator) {  // (135)-(138), (137) corrected as in docs/references.md
  const Matrix2d G = delassus(kane(0.5));
  const double m1 = G(0, 0) / (G(0, 1) * G(0, 1));
  const double ratio = -G(0, 1) * m1;
  const double m2 = 1.0 / (G(1, 1) - 1.0 / m1);
  EXPECT_NEAR(m1, 1.3086, 5e-5);
  EXPECT_NEAR(m2, 20.2875, 5e-5);
  EXPECT_NEAR(ratio, 0.6636, 5e-5);
  for (const double eps : {0.5, 0.7}) {
    const Solution s = solve(kane(eps)).solution;
    const Vector2d u(s.gamma_before[0] / ratio, s.gamma_before[1] + s.gamma_before[0] / ratio);
    EXPECT_NEAR(u[0], -0.4045, 5e-5);
    EXPECT_NEAR(u[1], 0.1299, 5e-5);
    const Impact equivalent{Vector2d(m1, m2).asDiagonal(),
                            u,
                            {contact("N", Vector2d(ratio, 0.0), eps),
                             friction("T", 0, Vector2d(-1.0, 1.0), VectorXd::Constant(1, 0.5))}};
    const Solution e = solve(equivalent).solution;
    EXPECT_TRUE(e.impulse.isApprox(s.impulse, 1e-10));
    EXPECT_NEAR(e.velocity_after[0], eps == 0.5 ? 0.2022 : 0.2831, 5e-5);
    EXPECT_NEAR(e.velocity_after[1], eps == 0.5 ? 0.2022 : 0.2654, 5e-5);
  }
}

TEST(Bar, CriticalFriction) {  // [Payr & Glocker 2005, section 5]: μ_c,min = 4/3 at 63.4349°
  const double K = 1.0 / 3.0;
  auto critical = [&](double phi) {
    const Matrix2d G = delassus(bar(phi, 0.0, 0.0, 0.0, 0.0, K));
    return G(0, 0) / std::abs(G(0, 1));
  };
  EXPECT_NEAR(critical(63.4349 * deg), 4.0 / 3.0, 1e-9);
  EXPECT_NEAR(critical(45.0 * deg), 5.0 / 3.0, 1e-12);  // the edges of the grey band for μ = 5/3
  EXPECT_NEAR(critical(75.9638 * deg), 5.0 / 3.0, 1e-5);
  EXPECT_GT(critical(63.0 * deg), 4.0 / 3.0);
  EXPECT_GT(critical(64.0 * deg), 4.0 / 3.0);
}

TEST(Bar, RegimesFollowConditions34To47) {
  for (int degrees = 5; degrees < 180; degrees += 5)
    for (double ratio = -8.0; ratio <= 8.0; ratio += 0.37)
      for (const double mu : {0.5, 5.0 / 3.0}) {
        const Impact impact = bar(degrees * deg, -ratio, mu, 1.0, 1.0);  // γ_N⁻ = −1
        const Matrix2d G = delassus(impact);
        const double a = G(0, 0), d = G(0, 1), b = G(1, 1);
        if (std::abs(a - mu * std::abs(d)) < 1e-9) continue;  // at the edge of the grey band
        const bool backward = a + mu * d > 0 && ratio >= (d + mu * b) / (a + mu * d);
        const bool forward = a - mu * d > 0 && ratio <= (d - mu * b) / (a - mu * d);
        const ElementState state = solve(impact).solution.elements[1];
        const SlipDirection expected =
            backward ? SlipDirection::backward : (forward ? SlipDirection::forward : SlipDirection::none);
        EXPECT_EQ(state.slip, expected) << degrees << " " << ratio << " " << mu;
        EXPECT_EQ(state.mode, backward || forward ? Mode::slip : Mode::stick)
            << degrees << " " << ratio << " " << mu;
      }
}

TEST(Bar, GreyBandHasNoForwardSlip) {  // μ = 5/3, 45° to 75.9638°: stick however fast it slides
  for (const double phi : {46.0, 60.0, 75.9})
    for (const double speed : {1.0, 1e2, 1e4})
      EXPECT_EQ(solve(bar(phi * deg, speed, 5.0 / 3.0, 1.0, 1.0)).solution.elements[1].mode, Mode::stick)
          << phi;
  EXPECT_EQ(solve(bar(44.0 * deg, 1e4, 5.0 / 3.0, 1.0, 1.0)).solution.elements[1].slip,
            SlipDirection::forward);
  EXPECT_EQ(solve(bar(76.1 * deg, 1e4, 5.0 / 3.0, 1.0, 1.0)).solution.elements[1].slip,
            SlipDirection::forward);
}

TEST(Bar, GainsEnergy) {  // φ = 125°, ratio −0.7, ε_N = 1, ε_T = 0, μ = ½
  const Impact impact = bar(125.0 * deg, 0.7, 0.5, 1.0, 0.0);
  EXPECT_NEAR(work(impact, solve(impact)), 0.125, 5e-4);
}

TEST(Painleve, ImpactWithoutCollisionIsChosenAndBothAreListed) {  // [Payr & Glocker 2005, section 6]
  const Impact impact = bar(60.0 * deg, 1.0, 5.0 / 3.0, 1.0, 1.0, 1.0 / 3.0, 0.0);
  Newton law;
  law.list_all = true;
  const Outcome o = solve(impact, law);
  EXPECT_EQ(o.count.number, 2);
  EXPECT_EQ(o.unique_velocity, false);
  ASSERT_EQ(o.all.size(), 2u);
  EXPECT_GT(o.solution.impulse[0], 0.1);
  EXPECT_NEAR(o.solution.gamma_after[1], -1.0, 1e-12);
  // It is the limit γ_N⁻ → 0⁻.
  const Outcome limit = solve(bar(60.0 * deg, 1.0, 5.0 / 3.0, 1.0, 1.0, 1.0 / 3.0, -1e-7));
  EXPECT_NEAR((limit.solution.velocity_after - o.solution.velocity_after).norm(), 0.0, 1e-5);
}

TEST(Redundant, LargestReboundWins) {  // the largest −εγ⁻
  const Impact impact{Eigen::MatrixXd::Identity(1, 1),
                      VectorXd::Constant(1, -1.0),
                      {contact("a", VectorXd::Ones(1), 0.2), contact("b", VectorXd::Ones(1), 0.7)}};
  const Outcome o = solve(impact);
  EXPECT_NEAR(o.solution.velocity_after[0], 0.7, 1e-14);
  EXPECT_EQ(o.solution.elements[0].mode, Mode::inactive);
}

TEST(NoSolution, NamesTheContradiction) {
  const Impact joints{Eigen::MatrixXd::Identity(1, 1),
                      VectorXd::Constant(1, 1.0),
                      {joint("left", VectorXd::Ones(1), 0.0), joint("right", VectorXd::Ones(1), 0.5)}};
  const Outcome o = solve(joints);
  EXPECT_EQ(o.status, Status::no_solution);
  EXPECT_NE(o.reason.find("left and right"), std::string::npos) << o.reason;
  EXPECT_EQ(o.count.number, 0);
}

TEST(Backward, UndoesTheElasticBall) {
  Impact ball{
      Eigen::MatrixXd::Identity(1, 1), VectorXd::Constant(1, 0.5), {contact("g", VectorXd::Ones(1), 0.5)}};
  Newton law;
  law.backward = true;
  law.list_all = true;
  const Outcome o = solve(ball, law);
  EXPECT_NEAR(o.solution.velocity_before[0], -1.0, 1e-14);
  EXPECT_EQ(o.count.number, 2);  // it may also have been there already, separating
  ball.elements[0].restitution = 0.0;
  const auto refused = resolve(ball, law);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().front().field, "elements[0].restitution");
}

TEST(Friction, SegmentWhereOneCoefficientVanishes) {  // (48) divides by zero, the set is the segment
  const Impact impact{
      Vector3d::Ones().asDiagonal(),
      Vector3d(-1.0, 2.0, 2.0),
      {contact("n", Vector3d::UnitX(), 0.0),
       friction("t", 0, Eigen::MatrixXd(Eigen::Matrix3d::Identity().rightCols(2)), Vector2d(0.5, 0.0))}};
  const Solution s = solve(impact).solution;
  EXPECT_NEAR(s.impulse[1], -0.5, 1e-14);
  EXPECT_EQ(s.impulse[2], 0.0);
  EXPECT_NEAR(s.velocity_after[2], 2.0, 1e-14);
}

TEST(Friction, ContensouCouplesSlidingAndPivoting) {
  // Unit mass and inertia: −Λ_T ∥ (μ²v, (μρ)²ω) on the ellipsoid; sliding friction is less than μΛ_N while it
  // spins.
  const double mu = 0.3;
  const double rho = 0.5;
  const Eigen::MatrixXd I = Eigen::MatrixXd::Identity(4, 4);
  const Impact impact{
      I,
      Eigen::Vector4d(-1.0, 5.0, 0.0, 10.0),
      {contact("n", I.col(0), 0.0), friction("t", 0, I.rightCols(3), Vector3d(mu, mu, mu * rho), 0.0)}};
  const Solution s = solve(impact).solution;
  EXPECT_EQ(s.elements[1].mode, Mode::slip);
  EXPECT_NEAR(std::pow(s.impulse[1] / mu, 2) + std::pow(s.impulse[3] / (mu * rho), 2), 1.0, 1e-12);
  EXPECT_LT(std::abs(s.impulse[1]), 0.9 * mu);
  EXPECT_NEAR(s.impulse[1] / s.impulse[3], s.gamma_after[1] / (rho * rho * s.gamma_after[3]), 1e-10);
}

// A row of bodies that feel each other, each with a frictional contact of its own: one part with 50 contacts.
Impact row_of_bodies(Eigen::Index bodies, Eigen::Index d) {
  const Eigen::Index f = bodies * d;
  Impact impact;
  impact.mass = 2.0 * Eigen::MatrixXd::Identity(f, f);
  for (Eigen::Index k = 0; k + 1 < f; ++k) impact.mass(k, k + 1) = impact.mass(k + 1, k) = 0.4;
  impact.velocity.resize(f);
  for (Eigen::Index k = 0; k < f; ++k)
    impact.velocity[k] = k % d == 0 ? -1.0 : std::sin(static_cast<double>(k));
  for (Eigen::Index i = 0; i < bodies; ++i) {
    Eigen::MatrixXd directions = Eigen::MatrixXd::Zero(f, d);
    directions.middleRows(i * d, d).setIdentity();
    const std::string name = "c" + std::to_string(i);
    impact.elements.push_back(contact(name, directions.col(0), 0.5));
    impact.elements.push_back(friction(name + ".friction", 2 * i, directions.rightCols(d - 1),
                                       Eigen::VectorXd::Constant(d - 1, i % 2 == 0 ? 0.2 : 0.6)));
  }
  return impact;
}

TEST(Newton, ManyContactsGoToTheContactSolvers) {
  for (const Eigen::Index d : {2, 3}) {
    const Impact impact = row_of_bodies(50, d);
    const auto outcome = resolve(impact);
    ASSERT_TRUE(outcome);
    EXPECT_EQ(outcome->status, Status::solved) << outcome->reason;
    EXPECT_EQ(outcome->solver, "contact");
    EXPECT_LE(outcome->residual.value(), 1e-10);
    Newton other;
    other.solver.solver = Solver::gauss_seidel;
    const auto check = resolve(impact, other);
    ASSERT_TRUE(check);
    ASSERT_EQ(check->status, Status::solved) << check->reason;
    EXPECT_LT((check->solution.velocity_after - outcome->solution.velocity_after).norm(), 1e-8);
  }
}

}  // namespace
}  // namespace percuss::newton_test
