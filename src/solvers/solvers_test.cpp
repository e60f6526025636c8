// The solvers on one folder of problems: each finds a solution that enumeration lists, and what each promises
// alone.
#include <gtest/gtest.h>

#include <Eigen/Eigenvalues>
#include <cmath>

#include "kernel/ball_contact.hpp"
#include "kernel/polynomial.hpp"
#include "percuss/law.hpp"
#include "solvers/components.hpp"
#include "solvers/decomposition.hpp"
#include "solvers/enumeration.hpp"
#include "solvers/gauss_seidel.hpp"
#include "solvers/lemke.hpp"
#include "solvers/planar_contact.hpp"
#include "solvers/polyhedron.hpp"
#include "solvers/semismooth_newton.hpp"
#include "support/random_impact.hpp"

namespace percuss::solvers_test {
namespace {

using cones::roots_in;
using Eigen::MatrixXd;
using Eigen::VectorXd;

// n contacts with friction of dimension d each (0: none), rows N, T per contact.
NormalForm contacts(const MatrixXd& A, const VectorXd& c, Eigen::Index d) {
  NormalForm form;
  form.A = A;
  const Eigen::SelfAdjointEigenSolver<MatrixXd> eigen(A);
  form.X = eigen.operatorSqrt();
  form.c = c;
  for (Eigen::Index row = 0; row < c.size(); row += 1 + d) {
    form.blocks.push_back({SetShape::half_line, row, 1, -1});
    if (d > 0) form.blocks.push_back({SetShape::ball, row + 1, d, row});
  }
  return form;
}

TEST(Polynomial, FindsEveryRoot) {
  const std::vector<double> p{-6.0, 11.0, -6.0, 1.0};  // (x−1)(x−2)(x−3)
  const auto roots = roots_in(p, 0.0, 10.0);
  ASSERT_EQ(roots.size(), 3u);
  for (int i = 0; i < 3; ++i) EXPECT_NEAR(roots[static_cast<std::size_t>(i)], i + 1.0, 1e-12);
  EXPECT_EQ(roots_in(p, 1.5, 2.5).size(), 1u);
  EXPECT_TRUE(roots_in(std::vector<double>{1.0, 0.0, 1.0}, -5.0, 5.0).empty());
}

TEST(Polyhedron, SquareHasFourVertices) {
  MatrixXd C(4, 2);
  C << 1, 0, -1, 0, 0, 1, 0, -1;
  const Vertices v = vertices(C, VectorXd::Ones(4), 1e-12);
  EXPECT_EQ(v.points.size(), 4u);
  EXPECT_TRUE(v.rays.empty());
}

TEST(Polyhedron, TellsEmptyFromUnboundedAndFromLines) {
  MatrixXd strip(2, 2);
  strip << 1, 0, -1, 0;
  EXPECT_TRUE(vertices(strip, -VectorXd::Ones(2), 1e-12).points.empty());
  const Vertices line = vertices(strip, VectorXd::Ones(2), 1e-12);
  EXPECT_EQ(line.points.size(), 2u);
  EXPECT_FALSE(line.rays.empty());
  MatrixXd quadrant = MatrixXd::Identity(2, 2);
  const Vertices corner = vertices(quadrant, VectorXd::Zero(2), 1e-12);
  EXPECT_EQ(corner.points.size(), 1u);
  EXPECT_EQ(corner.rays.size(), 2u);
  EXPECT_EQ(vertices(MatrixXd(0, 2), VectorXd(0), 1e-12).points.size(), 1u);
}

TEST(Lemke, SolvesATextbookProblem) {
  MatrixXd M(2, 2);
  M << 2, 1, 1, 2;
  const LemkeResult r = lemke(M, Eigen::Vector2d(-5.0, -6.0), 100);
  ASSERT_EQ(r.end, LemkeResult::End::solution);
  EXPECT_NEAR(r.z[0], 4.0 / 3.0, 1e-14);
  EXPECT_NEAR(r.z[1], 7.0 / 3.0, 1e-14);
}

TEST(Lemke, EndsWithoutCyclingWhereEverythingTies) {
  const MatrixXd M = MatrixXd::Ones(6, 6);
  const LemkeResult r = lemke(M, -VectorXd::Ones(6), 1000);
  ASSERT_EQ(r.end, LemkeResult::End::solution);
  EXPECT_NEAR(r.z.sum(), 1.0, 1e-14);
}

TEST(Lemke, ProvesThatClosingWallsHaveNoSolution) {
  MatrixXd A(2, 2);
  A << 1, -1, -1, 1;
  const auto proof = proof_of_infeasibility(contacts(A, Eigen::Vector2d(-0.6, -0.8), 0));
  ASSERT_TRUE(proof);
  EXPECT_NEAR((*proof)[0], (*proof)[1], 1e-12);
  EXPECT_FALSE(proof_of_infeasibility(contacts(A, Eigen::Vector2d(-0.6, 0.8), 0)));
}

TEST(OneContact, ListsTheThreeRegimesOfTheBar) {
  MatrixXd A(2, 2);
  A << 1.0, 0.3, 0.3, 0.5;
  const NormalForm form = contacts(A, Eigen::Vector2d(-1.0, 0.0), 1);
  NormalForm moving = form;
  VectorXd lambda;
  for (const double slip : {-3.0, 0.0, 3.0}) {
    moving.c[1] = slip;
    ASSERT_TRUE(solve_planar_contact(moving, lambda));
    EXPECT_LE(natural_residual(moving, lambda), 1e-15);
    if (slip != 0.0) {
      EXPECT_NEAR(lambda[1], slip < 0.0 ? lambda[0] : -lambda[0], 1e-14);
    }
  }
}

TEST(OneContact, LeavesTiesToEnumeration) {
  MatrixXd A(2, 2);
  A << 1.0, 0.3, 0.3, 0.5;
  VectorXd lambda;
  EXPECT_FALSE(solve_planar_contact(contacts(A, Eigen::Vector2d(0.0, 1.0), 1), lambda));
}

TEST(OneContact, SpatialSlipIsExactAndComplete) {
  MatrixXd A(3, 3);
  A << 1.0, 0.2, -0.1, 0.2, 0.6, 0.1, -0.1, 0.1, 0.4;
  for (const double angle : {0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0}) {
    const Eigen::Vector3d c(-1.0, 3.0 * std::cos(angle), 3.0 * std::sin(angle));
    const NormalForm form = contacts(A, c, 2);
    cones::BallContact contact;
    contact.prepare(A, 1.0);
    EXPECT_LE(natural_residual(form, VectorXd(contact.solve(c))), 1e-14);
    const auto all = contact.all(c);
    ASSERT_TRUE(all);
    ASSERT_EQ(all->size(), 1u);
    EXPECT_NEAR((all->front() - contact.solve(c)).norm(), 0.0, 1e-12);
  }
}

TEST(Enumeration, FindsThePainleveSolutions) {  // γ_N⁻ = 0, μ|δ| > α, δγ_T⁻ > 0
  MatrixXd A(2, 2);
  A << 1.0, 1.3, 1.3, 2.0;
  const Enumeration found = enumerate(contacts(A, Eigen::Vector2d(0.0, 1.0), 1));
  EXPECT_TRUE(found.decided);
  EXPECT_EQ(found.solutions.size(), 2u);
}

TEST(Enumeration, ReportsRedundantImpulses) {
  const Enumeration found = enumerate(contacts(MatrixXd::Ones(2, 2), -Eigen::Vector2d::Ones(), 0));
  ASSERT_EQ(found.solutions.size(), 1u);
  EXPECT_FALSE(found.impulse_unique);
  EXPECT_NEAR(found.solutions[0][0], found.solutions[0][1], 1e-12);  // the mean of the vertices shares evenly
}

TEST(Components, SplitsWhatDoesNotFeelEachOther) {
  MatrixXd A = MatrixXd::Identity(4, 4);
  A(0, 3) = A(3, 0) = 0.5;
  const auto parts = components(contacts(A, -VectorXd::Ones(4), 0));
  ASSERT_EQ(parts.size(), 3u);
  EXPECT_EQ(parts[0].rows, (std::vector<Eigen::Index>{0, 3}));
}

TEST(Decomposition, IsTheProblem27OfPayrAndGlocker) {
  MatrixXd A(2, 2);
  A << 1.0, 0.3, 0.3, 0.5;  // α, δ; δ, β with μ = 1
  const Decomposition d = decompose_friction(contacts(A, Eigen::Vector2d(-1.0, 2.0), 1));
  MatrixXd expected(3, 3);
  expected << 1.0 - 0.3, 0.3, 0.0, 0.3 - 0.5, 0.5, 1.0, 2.0, -1.0, 0.0;
  EXPECT_TRUE(d.clutches.A.isApprox(expected, 1e-15));
}

// Every solver by name on random scalar problems: what it returns is among the solutions that enumeration
// lists.
class SolverByName : public testing::TestWithParam<Solver> {};

TEST_P(SolverByName, AgreesWithEnumeration) {
  int solved = 0;
  int tried = 0;
  for (std::uint64_t seed = 1; seed <= 400; ++seed) {
    const Impact impact = test::random_impact(seed, {.max_elements = 5, .degenerate = seed % 2 == 0});
    Newton law;
    law.list_all = true;
    law.solver.solver = Solver::enumeration;
    const auto all = resolve(impact, law);
    ASSERT_TRUE(all) << seed;
    law.solver.solver = GetParam();
    const auto one = resolve(impact, law);
    ASSERT_TRUE(one) << seed;
    if (all->status != Status::solved) {
      EXPECT_NE(one->status, Status::solved) << "seed " << seed;
      continue;
    }
    ++tried;
    if (one->status != Status::solved) continue;
    ++solved;
    if (all->count.continuum) continue;
    double nearest = 1e300;
    for (const Solution& s : all->all)
      nearest = std::min(nearest, (s.velocity_after - one->solution.velocity_after).norm());
    EXPECT_LE(nearest, 1e-7) << "seed " << seed;
  }
  EXPECT_GE(solved, tried * 9 / 10);
}

INSTANTIATE_TEST_SUITE_P(All, SolverByName,
                         testing::Values(Solver::lemke, Solver::gauss_seidel, Solver::newton),
                         [](const auto& test) { return std::string(to_string(test.param)); });

TEST(Solvers, RefuseWhatTheyCannotTake) {
  const Impact spatial = test::random_impact(3, {.min_elements = 8, .friction = false, .spatial = true});
  Newton law;
  law.solver.solver = Solver::lemke;
  const auto refused = resolve(spatial, law);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().front().field, "solver");
}

}  // namespace
}  // namespace percuss::solvers_test
