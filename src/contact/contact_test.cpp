// Block matrices, the residual of contact problems, and the reduction of global ones.
#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <cmath>
#include <limits>
#include <random>

#include "contact/block_matrix.hpp"
#include "contact/contact_rows.hpp"
#include "contact/residual.hpp"
#include "percuss/contact.hpp"

namespace percuss::contact_test {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

MatrixXd dense(const BlockMatrix& A) {
  const Eigen::Index d = A.d, n = d * static_cast<Eigen::Index>(A.rows());
  MatrixXd result = MatrixXd::Zero(n, n);
  for (std::size_t i = 0; i < A.rows(); ++i)
    for (std::size_t b = A.start[i]; b < A.start[i + 1]; ++b)
      for (Eigen::Index k = 0; k < d; ++k)
        for (Eigen::Index l = 0; l < d; ++l)
          result(static_cast<Eigen::Index>(i) * d + k, A.columns[b] * d + l) =
              A.values[(b * static_cast<std::size_t>(d) + static_cast<std::size_t>(k)) *
                           static_cast<std::size_t>(d) +
                       static_cast<std::size_t>(l)];
  return result;
}

MatrixXd random_matrix(Eigen::Index rows, Eigen::Index columns, std::mt19937& random) {
  std::normal_distribution<double> normal;
  return MatrixXd::NullaryExpr(rows, columns, [&] { return normal(random); });
}

// One contact with W = diag(w).
ContactProblem one_contact(double w, const std::vector<double>& q, double mu) {
  ContactProblem problem;
  std::vector<MatrixEntry> entries;
  for (int k = 0; k < static_cast<int>(q.size()); ++k) entries.push_back({k, k, w});
  problem.W = make_block_matrix(static_cast<int>(q.size()), 1, entries);
  problem.q = q;
  problem.mu = {mu};
  return problem;
}

ContactOptions tight(double tolerance) {
  ContactOptions options;
  options.tolerance = tolerance;
  return options;
}

TEST(BlockMatrix, AddsEntriesAndKeepsOnlyWhatIsNeeded) {
  // Three block rows of 2 × 2: (0, 0) twice at one place, (0, 2), zeros in (1, 0), nothing in (1, 1) and (2,
  // 2).
  const std::vector<MatrixEntry> entries{{1, 5, 4.0}, {0, 1, 1.0}, {0, 1, 2.0}, {2, 0, 0.0}, {5, 0, 7.0}};
  const BlockMatrix A = make_block_matrix(2, 3, entries);
  EXPECT_EQ(A.start, (std::vector<std::size_t>{0, 2, 3, 5}));
  EXPECT_EQ(A.columns, (std::vector<int>{0, 2, 1, 0, 2}));
  EXPECT_EQ(A.values, (std::vector<double>{0, 3, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 7, 0, 0, 0, 0, 0}));
  EXPECT_EQ(find_block(A, 1, 0), nullptr);
  EXPECT_EQ(find_block(A, 2, 0)[2], 7.0);
}

TEST(BlockMatrix, ProductIsThatOfTheFullMatrix) {
  std::mt19937 random(1);
  for (const int d : {2, 3}) {
    std::vector<MatrixEntry> entries;
    std::uniform_int_distribution<int> index(0, 7 * d - 1);
    std::normal_distribution<double> normal;
    for (int k = 0; k < 40; ++k) entries.push_back({index(random), index(random), normal(random)});
    const BlockMatrix A = make_block_matrix(d, 7, entries);
    const VectorXd x = random_matrix(7 * d, 1, random);
    const std::vector<double> y =
        product(A, std::span<const double>(x.data(), static_cast<std::size_t>(x.size())));
    EXPECT_LT((Eigen::Map<const VectorXd>(y.data(), x.size()) - dense(A) * x).norm(), 1e-13);
  }
}

// r = 0: u = q = (−1, 2, 0), û = (−1 + 0.5·2, 2, 0) = (0, 2, 0); the nearest point of the cone to (0, −2, 0)
// is (0.8, −0.4, 0), of length √0.8; ‖q‖ = √5.
TEST(ContactResidual, OfZeroImpulseByHand) {
  const ContactResidual residual = contact_residual(one_contact(1.0, {-1, 2, 0}, 0.5), {0, 0, 0});
  EXPECT_NEAR(residual.relative, 0.4, 1e-15);
  EXPECT_NEAR(residual.scaled, 0.4, 1e-15);  // tr W = 3
  EXPECT_EQ(residual.penetration, 1.0);
  EXPECT_EQ(residual.cone, 0.0);
}

TEST(ContactResidual, VanishesForStickSlipAndSeparation) {
  EXPECT_EQ(contact_residual(one_contact(2.0, {-2, 0.5, 0.5}, 0.5), {1, -0.25, -0.25}).relative, 0.0);
  // slip: r_N = 1, r_T = −0.5 against u_T = 2 − 1 = 1
  EXPECT_NEAR(contact_residual(one_contact(2.0, {-2, 2, 0}, 0.5), {1, -0.5, 0}).relative, 0.0, 1e-16);
  EXPECT_NEAR(contact_residual(one_contact(2.0, {-2, -2}, 0.5), {1, 0.5}).relative, 0.0, 1e-16);
  EXPECT_EQ(contact_residual(one_contact(2.0, {3, 1, 1}, 0.5), {0, 0, 0}).relative, 0.0);
  EXPECT_EQ(contact_residual(one_contact(2.0, {-2, 5, 5}, 0.0), {1, 0, 0}).relative, 0.0);
  EXPECT_EQ(contact_residual(one_contact(2.0, {3, 0, 0}, 0.0), {0, 0, 0}).relative, 0.0);
}

TEST(ContactResidual, PenetrationAndConeInPhysicalUnits) {
  // u = (2·(−1) − 2, 2·3 + 1, 0): −u_N = 4; ‖r_T‖ − μr_N = 3 + 0.5
  const ContactResidual residual = contact_residual(one_contact(2.0, {-2, 1, 0}, 0.5), {-1, 3, 0});
  EXPECT_EQ(residual.penetration, 4.0);
  EXPECT_EQ(residual.cone, 3.5);
}

TEST(ContactResidual, AJointMustNotMove) {
  ContactProblem problem = one_contact(2.0, {3, 0, 0}, 0.0);
  problem.joint = {1};
  EXPECT_EQ(contact_residual(problem, {-1.5, 0, 0}).relative, 0.0);
  const ContactResidual residual = contact_residual(problem, {0, 0, 2});
  EXPECT_EQ(residual.relative, 5.0 / 3.0);  // ‖u‖/‖q‖
  EXPECT_EQ(residual.penetration, 5.0);
  EXPECT_EQ(residual.cone, 0.0);
}

// Two contacts, W dense and regular.
ContactProblem two_contacts(int d) {
  std::mt19937 random(7);
  const MatrixXd X = random_matrix(2 * d, 2 * d, random);
  const MatrixXd W = X.transpose() * X;
  ContactProblem problem;
  std::vector<MatrixEntry> entries;
  for (int i = 0; i < 2 * d; ++i)
    for (int j = 0; j < 2 * d; ++j) entries.push_back({i, j, W(i, j)});
  problem.W = make_block_matrix(d, 2, entries);
  problem.q.assign(static_cast<std::size_t>(2 * d), -1.0);
  problem.mu = {0.3, 0.6};
  return problem;
}

TEST(ContactResidual, TheScaledOneIsFreeOfUnits) {
  for (const int d : {2, 3}) {
    const ContactProblem problem = two_contacts(d);
    std::vector<double> r(problem.q.size(), 0.3);
    const ContactResidual plain = contact_residual(problem, r);
    const double mass = 1000.0, length = 4.0;  // grams, quarters of a metre
    ContactProblem other = problem;
    for (double& w : other.W.values) w /= mass;
    for (double& q : other.q) q *= length;
    for (double& x : r) x *= mass * length;
    const ContactResidual changed = contact_residual(other, r);
    EXPECT_GT(plain.scaled, 0.01);
    EXPECT_NEAR(changed.scaled, plain.scaled, 1e-14 * plain.scaled);
    EXPECT_GT(std::abs(changed.relative - plain.relative), 0.1 * plain.relative);
    EXPECT_NEAR(changed.penetration, length * plain.penetration, 1e-13);
    EXPECT_NEAR(changed.cone, mass * length * plain.cone, 1e-10);
  }
}

TEST(ContactResidual, WithoutApproachItIsNotDivided) {
  EXPECT_EQ(contact_residual(one_contact(1.0, {0, 0, 0}, 0.5), {2, 0, 0}).relative, 2.0);
  EXPECT_EQ(contact_residual(one_contact(1.0, {0, 0, 0}, 0.5), {0, 0, 0}).relative, 0.0);
}

TEST(ContactResidual, IsNotSmallForImpulsesThatAreNoNumbers) {
  for (const double bad :
       {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    const ContactResidual residual = contact_residual(two_contacts(3), {bad, 0, 0, 0, 0, 0});
    EXPECT_FALSE(residual.relative <= 1.0);
    EXPECT_FALSE(residual.scaled <= 1.0);
    EXPECT_EQ(std::isnan(bad), std::isnan(residual.penetration) && std::isnan(residual.cone));
  }
}

TEST(ContactReferee, DoesNotBelieveASolver) {
  ContactOutcome outcome;
  outcome.status = Status::solved;
  outcome.r = {0, 0, 0};
  outcome.u = {1, 0, 0};
  confirm(one_contact(1.0, {-1, 2, 0}, 0.5), 1e-8, outcome);
  EXPECT_EQ(outcome.status, Status::not_converged);
  EXPECT_EQ(outcome.reason, "the recomputed residual is above the tolerance");
  EXPECT_EQ(outcome.u, (std::vector<double>{-1, 2, 0}));
  EXPECT_NEAR(outcome.residual.relative, 0.4, 1e-15);

  outcome = {};
  outcome.status = Status::solved;
  confirm(one_contact(1.0, {-1, 2, 0}, 0.5), 1e-8, outcome);
  EXPECT_EQ(outcome.status, Status::not_converged);
}

TEST(ContactRows, PaddingCarriesNoImpulse) {
  // A contact without friction, one with planar and one with spatial friction, and a joint.
  std::mt19937 random(3);
  const MatrixXd X = random_matrix(9, 7, random);
  const MatrixXd A = X.transpose() * X;
  const VectorXd c = -random_matrix(7, 1, random).cwiseAbs();
  const std::vector<ContactRows> blocks{{0, {-1, -1}, {1, 1}, 0.0, false},
                                        {1, {2, -1}, {1, 1}, 0.4, false},
                                        {3, {4, 5}, {1.0, 0.5}, 0.8, false},
                                        {6, {-1, -1}, {1, 1}, 0.0, true}};
  const ContactProblem problem = make_contact_problem(A, c, blocks);
  ASSERT_EQ(problem.d(), 3);
  ASSERT_EQ(problem.joint, (std::vector<char>{0, 0, 0, 1}));
  const ContactOutcome outcome = solve(problem, tight(1e-12)).value();
  ASSERT_EQ(outcome.status, Status::solved) << outcome.reason;
  for (const std::size_t padded : {1U, 2U, 5U, 10U, 11U}) EXPECT_EQ(outcome.r[padded], 0.0) << padded;
  const VectorXd lambda = impulses(blocks, outcome.r, 7);
  const VectorXd xi = A * lambda + c;
  EXPECT_NEAR(xi[6], 0.0, 1e-10);
  EXPECT_GE(xi.head(2).minCoeff(), -1e-10);
  EXPECT_LE(std::abs(lambda[2]), 0.4 * lambda[1] + 1e-10);
  EXPECT_LE(std::hypot(lambda[4] / 0.8, lambda[5] / 0.4), lambda[3] + 1e-10);
}

GlobalContactProblem random_global(bool symmetric, int d, Eigen::Index joints) {
  std::mt19937 random(11);
  GlobalContactProblem global;
  global.d = d;
  MatrixXd M = MatrixXd::Zero(12, 12);  // three bodies
  for (Eigen::Index body = 0; body < 3; ++body) {
    const MatrixXd X = random_matrix(4, 4, random);
    M.block(4 * body, 4 * body, 4, 4) = X.transpose() * X + MatrixXd::Identity(4, 4);
    if (!symmetric) M.block(4 * body, 4 * body, 4, 4) += 0.3 * random_matrix(4, 4, random);
  }
  MatrixXd H = random_matrix(12, 3 * d, random);
  H.block(0, 0, 4, d).setZero();  // the first contact touches two bodies only
  global.M = M.sparseView();
  global.H = H.sparseView();
  global.G = random_matrix(12, joints, random).sparseView();
  global.f = random_matrix(12, 1, random);
  global.w = random_matrix(3 * d, 1, random);
  global.b = random_matrix(joints, 1, random);
  global.mu = {0.1, 0.5, 0.9};
  return global;
}

TEST(GlobalContactProblem, ReducesToTheDelassusOperator) {
  for (const int d : {2, 3})
    for (const bool symmetric : {true, false}) {
      const GlobalContactProblem global = random_global(symmetric, d, 2);
      const auto problem = reduce(global);
      ASSERT_TRUE(problem) << problem.error();
      MatrixXd D = MatrixXd::Zero(12, 5 * d);
      D.leftCols(3 * d) = global.H;
      D.col(3 * d) = global.G.col(0);
      D.col(4 * d) = global.G.col(1);
      const MatrixXd inverse = MatrixXd(global.M).inverse();
      MatrixXd W = D.transpose() * inverse * D;
      VectorXd q = D.transpose() * inverse * global.f;
      q.head(3 * d) += global.w;
      for (Eigen::Index j = 0; j < 2; ++j) {
        q[(3 + j) * d] += global.b[j];
        for (Eigen::Index k = 1; k < d; ++k)
          W((3 + j) * d + k, (3 + j) * d + k) = W((3 + j) * d, (3 + j) * d);
      }
      EXPECT_LT((dense(problem->W) - W).norm(), 1e-12 * W.norm());
      EXPECT_LT((Eigen::Map<const VectorXd>(problem->q.data(), 5 * d) - q).norm(), 1e-12 * q.norm());
      EXPECT_EQ(problem->joint, (std::vector<char>{0, 0, 0, 1, 1}));
      EXPECT_EQ(problem->mu, (std::vector<double>{0.1, 0.5, 0.9, 0, 0}));
    }
}

TEST(GlobalContactProblem, VelocityFulfilsTheEquationsOfMotion) {
  const GlobalContactProblem global = random_global(true, 3, 2);
  const auto problem = reduce(global);
  ASSERT_TRUE(problem);
  const ContactOutcome outcome = solve(*problem, tight(1e-11)).value();
  ASSERT_EQ(outcome.status, Status::solved) << outcome.reason;
  const VectorXd r = Eigen::Map<const VectorXd>(outcome.r.data(), 9);
  const VectorXd lambda = Eigen::Vector2d(outcome.r[9], outcome.r[12]);
  const VectorXd v = velocity(global, r, lambda).value();
  EXPECT_LT((global.M * v - global.H * r - global.G * lambda - global.f).norm(), 1e-11);
  EXPECT_LT((global.G.transpose() * v + global.b).norm(), 1e-9);
  const VectorXd u = global.H.transpose() * v + global.w;
  EXPECT_LT((u - Eigen::Map<const VectorXd>(outcome.u.data(), 9)).norm(), 1e-11);
}

TEST(GlobalContactProblem, ASingularMatrixIsAnError) {
  GlobalContactProblem global = random_global(true, 3, 0);
  for (Eigen::Index k = 4; k < 8; ++k) global.M.coeffRef(5, k) = global.M.coeffRef(k, 5) = 0.0;
  const auto problem = reduce(global);
  ASSERT_FALSE(problem);
  EXPECT_NE(problem.error().find("begins with row 5"), std::string::npos) << problem.error();
}

}  // namespace
}  // namespace percuss::contact_test
